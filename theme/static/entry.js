// The form of a game. Without this script everything is asked, and what does not apply is left out
// when it is sent. With it: what does not apply is hidden, and what is half typed stays on the phone.
'use strict';
(() => {
  const value = (form, key) => {
    const fields = [...form.elements].filter((field) => field.name === key);
    const tapped = fields.filter((field) => field.checked).map((field) => field.value);
    return tapped.length ? tapped.join(', ') : fields.filter((field) => !/radio|checkbox/.test(field.type)).map((field) => field.value).join('');
  };
  const answered = (form, key) => [...form.elements].some((field) => field.name === key && (field.checked || (!/radio|checkbox/.test(field.type) && field.value)));

  for (const form of document.querySelectorAll('form.entry')) {
    const conditions = [...form.querySelectorAll('[data-when]')].map((part) => [part, Object.entries(JSON.parse(part.dataset.when))]);
    const show = () => {
      for (const [part, when] of conditions) {
        const asked = when.every(([key, those]) => !answered(form, key) || those.includes(value(form, key)));
        part.hidden = !asked;
        for (const field of part.querySelectorAll('input')) field.disabled = !asked;
      }
    };

    // the order of arrival, by tapping names one behind the other
    for (const order of form.querySelectorAll('[data-order]')) {
      const names = order.querySelector('.choices'), field = order.querySelector('input');
      const draw = () => {
        const there = field.value.split(/[,，、=＝]/).map((name) => name.trim());
        for (const name of names.children) name.disabled = there.includes(name.value);
      };
      names.hidden = false;
      names.addEventListener('click', (event) => {
        if (!event.target.value) return;
        field.value += (field.value.trim() ? ', ' : '') + event.target.value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      field.addEventListener('input', draw);
      draw();
    }

    // a score and a tapped winner are two answers to one question: the later one holds
    form.addEventListener('input', (event) => {
      const same = [...form.elements].filter((field) => field.name === event.target.name);
      if (event.target.type === 'radio') same.filter((field) => field.type !== 'radio').forEach((field) => { field.value = ''; });
      else if (event.target.type !== 'checkbox' && event.target.value) same.filter((field) => field.type === 'radio').forEach((field) => { field.checked = false; });
      show();
      keep();
    });

    // a half-typed form survives a reload and a flat battery
    const box = form.dataset.draft && `fangbang:${form.dataset.draft}`;
    const own = ['id', 'token', 'step'];
    const keep = () => {
      const typed = [...form.elements].filter((field) => field.name && !own.includes(field.name))
        .map((field) => (/radio|checkbox/.test(field.type) ? (field.checked ? 1 : 0) : field.value));
      try { localStorage.setItem(box, JSON.stringify([typed.length, typed])); } catch { /* a browser that keeps nothing */ }
    };
    try {
      const [length, typed] = JSON.parse(localStorage.getItem(box) || '[0, []]');
      const fields = [...form.elements].filter((field) => field.name && !own.includes(field.name));
      // what the desk sent back, with what is wrong in it, is newer
      if (length === fields.length && !document.querySelector('[role="alert"]')) {
        fields.forEach((field, at) => {
          if (/radio|checkbox/.test(field.type)) field.checked = Boolean(typed[at]); else field.value = typed[at];
        });
      }
    } catch { /* as above */ }
    show();
  }
})();
