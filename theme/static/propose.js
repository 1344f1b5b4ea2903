// A result without a server: the answers of a form become a file of results, which can be proposed
// as a new file in the repository, sent by the phone's own menu, or copied. JSON is YAML.
'use strict';
(() => {
  const most = 8000; // signs of an address that every server takes
  const put = (item, path, value) => {
    let at = item;
    path.slice(0, -1).forEach((key, step) => {
      if (at[key] === undefined || typeof at[key] !== 'object') at[key] = typeof path[step + 1] === 'number' ? [] : {};
      at = at[key];
    });
    at[path[path.length - 1]] = value;
  };
  const drop = (item, path) => {
    const above = path.slice(0, -1).reduce((at, key) => (at === undefined ? at : at[key]), item);
    if (above === undefined) return;
    const last = path[path.length - 1];
    if (Array.isArray(above)) above.splice(last); else delete above[last];
    if (path.length > 1 && Object.keys(above).length === 0) drop(item, path.slice(0, -1));
  };
  const parts = (text) => text.split(/[,，、;；]/).map((part) => part.trim()).filter(Boolean);
  const number = (text) => (/^[-−+]?\d+(\.\d+)?$/.test(text) ? { number: text.replace('−', '-').replace(/^\+/, '') } : text);
  const made = {
    text: (text) => text.replace(/^(\d+)\s*[：:–-]\s*(\d+)$/, '$1:$2'),
    number,
    numbers: (text) => (parts(text).length > 1 ? parts(text) : text.split(/\s+/)).map(number),
    names: parts,
    order: (text) => parts(text.replace(/＝/g, '=')).map((part) => (part.includes('=') ? part.split('=').map((name) => name.trim()) : part)),
  };
  // numbers as they were typed: 4.50 is not turned into 4.5 on its way
  const yaml = (value) => {
    if (Array.isArray(value)) return `[${value.map(yaml).join(', ')}]`;
    if (value && typeof value === 'object') return 'number' in value && Object.keys(value).length === 1 && typeof value.number === 'string' ? value.number : `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${yaml(one)}`).join(', ')}}`;
    return JSON.stringify(value);
  };
  const sum = (text) => { let at = 0x811c9dc5; for (const sign of text) at = Math.imul(at ^ sign.codePointAt(0), 0x01000193) >>> 0; return at.toString(16); };

  const game = (form) => {
    const item = JSON.parse(form.dataset.item);
    let whole = true;
    const all = [...form.querySelectorAll('[data-writes]')];
    // how a game was not played comes first: it decides what else is written
    const aside = all.filter((part) => part.closest('.entry__aside'));
    for (const part of [...aside, ...all.filter((part) => !aside.includes(part))]) {
      const writes = JSON.parse(part.dataset.writes);
      const fields = [...part.querySelectorAll('input:not([type="radio"], [type="checkbox"])')];
      const taps = [...part.querySelectorAll('[type="radio"], [type="checkbox"]')];
      const chosen = taps.filter((tap) => tap.checked).map((tap) => tap.value);
      const text = part.dataset.kind === 'people' ? chosen.join(', ') : (fields[0]?.value || '').trim();
      const tapped = part.dataset.kind !== 'people' && chosen.length && !text ? chosen[0] : undefined;
      if (part.hidden) { if (writes.typed.length) drop(item, writes.typed); continue; }
      const missing = !text && tapped === undefined && !part.hasAttribute('data-optional');
      part.classList.toggle('is-wrong', missing);
      whole &&= !missing;
      const likely = taps.some((tap) => tap.checked && tap.defaultChecked);
      if (text || (tapped !== undefined && !likely)) for (const path of [...writes.may].reverse()) drop(item, path);
      if (text) put(item, writes.typed, made[writes.form](text));
      else if (tapped !== undefined && likely) continue;
      else if (tapped !== undefined) for (const [path, value] of writes.tapped[tapped] || []) put(item, path, value);
      else if (writes.typed.length) drop(item, writes.typed);
    }
    return whole ? item : null;
  };

  for (const form of document.querySelectorAll('form[data-item]')) {
    const box = form.querySelector('[data-made]'), area = form.querySelector('textarea');
    const share = form.querySelector('[data-share]'), propose = form.querySelector('[data-propose-link]');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const item = game(form);
      form.querySelector('[data-missing]').hidden = Boolean(item);
      box.hidden = !item;
      if (!item) { form.querySelector('.is-wrong')?.scrollIntoView({ block: 'center' }); return; }
      area.value = `games:\n  - ${yaml(item)}\n`;
      const file = `${form.dataset.file}-${sum(area.value)}.yaml`;
      if (propose) {
        const address = form.dataset.propose.replace('{file}', encodeURIComponent(file)).replace('{value}', encodeURIComponent(area.value));
        const long = address.length > most;
        if (long) propose.removeAttribute('href'); else propose.href = address;
        form.querySelector('[data-long]').hidden = !long;
      }
      share.hidden = !navigator.share;
      box.scrollIntoView({ block: 'nearest' });
    });
    share.addEventListener('click', () => navigator.share({ text: area.value }).catch(() => {}));
    form.querySelector('[data-copy]').addEventListener('click', () => {
      area.select();
      if (navigator.clipboard) navigator.clipboard.writeText(area.value).catch(() => {}); else document.execCommand('copy');
    });
  }
})();
