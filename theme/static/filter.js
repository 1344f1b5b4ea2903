/* A field over every long list: only the lines with what is typed stay. Without this script the whole list is there. */
'use strict';

(() => {
  const { fold, tokens, place } = fangbangFind;
  const words = document.currentScript.dataset;
  const FROM = 12;                                 // shorter lists are read at a glance
  let count = 0;

  const lines = list => [...list.querySelectorAll(list.tagName === 'TABLE' ? ':scope > tbody > tr' : ':scope > li > ul > li')];

  function text(line, names) {
    const name = names && line.querySelector('.name');
    return fold((line.dataset.find || '') + '|' + (name || line).textContent);
  }

  function add(list) {
    const all = lines(list).map(line => [line, text(line, list.dataset.filter === 'names')]);
    if (all.length < FROM) return;
    const row = document.createElement('p'), label = document.createElement('label');
    const field = document.createElement('input'), told = document.createElement('span');
    row.className = 'filter';
    field.type = 'search';
    field.id = 'filter-' + ++count;
    field.autocomplete = 'off';
    label.htmlFor = field.id;
    const section = list.closest('section[aria-labelledby]');        // which of several lists on a page
    if (section) field.setAttribute('aria-describedby', section.getAttribute('aria-labelledby'));
    label.textContent = words.label;
    told.setAttribute('role', 'status');
    row.append(label, ' ', field, ' ', told);
    (list.closest('.scroll') || list).before(row);

    field.addEventListener('input', () => {
      const wanted = tokens(field.value);
      let left = 0;
      for (const [line, has] of all) {
        line.hidden = !wanted.every(token => place(has, token) >= 0);
        if (!line.hidden) left++;
      }
      for (const group of list.querySelectorAll(':scope > li')) group.hidden = ![...group.querySelectorAll(':scope > ul > li')].some(line => !line.hidden);
      told.textContent = wanted.length ? (left ? words.shown.replace('{n}', left) : words.none) : '';
    });
  }

  document.querySelectorAll('[data-filter]').forEach(add);
})();
