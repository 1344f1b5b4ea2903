/* The search page. The index lies beside it as scripts, so this also works from a folder on the disk; nothing is asked of a server. */
'use strict';

(() => {
  const { fold, tokens, place } = fangbangFind;
  const parts = self.fangbangIndex;
  const box = document.getElementById('search');
  if (!box || !parts) return;
  const field = document.getElementById('search-for'), told = document.getElementById('search-told');
  const found = document.getElementById('search-found'), words = box.dataset;
  const FIRST = 30, AROUND = 60;
  const WEIGHTS = [40, 3, 30, 4, 6];               // title, about, further words, text, kind
  const ABOUT = 3;                                 // who only belongs to what is looked for was not meant

  const things = parts.flatMap(part => part.entries.map(([kind, href, title, about = '', also = '', text = '']) => {
    const folded = [title, about, also, text, part.kinds[kind]].map(fold);
    return { kind, name: part.kinds[kind], href, title, about, text, folded, names: [folded[0], ...folded[2].split('|')] };
  }));

  function worth(thing, token) {
    let most = 0;
    for (let at = 0; at < WEIGHTS.length; at++)
      if (WEIGHTS[at] > most && place(thing.folded[at], token) >= 0) most = WEIGHTS[at];
    return most;
  }

  /* Everything that has every word; who or what is called just so comes first. */
  function exact(wanted, whole) {
    const hits = [];
    for (const thing of things) {
      const points = wanted.map(token => worth(thing, token));
      if (Math.min(...points) === 0 || Math.max(...points) <= ABOUT) continue;
      let sum = points.reduce((one, other) => one + other);
      if (thing.names.includes(whole)) sum += 100;
      else if (thing.names.some(name => name.startsWith(whole))) sum += 20;
      hits.push([sum, thing]);
    }
    return hits;
  }

  /* Chinese without spaces may be several words: what has the most of its pairs of characters. */
  function near(wanted) {
    const pairs = wanted.flatMap(token => /^[\p{Script=Latin}\p{N}]/u.test(token) || token.length < 3 ? [token]
      : [...token].slice(1).map((mark, at) => [...token][at] + mark));
    if (pairs.length < 2) return [[], wanted];
    let most = Math.ceil(pairs.length / 3), hits = [];
    for (const thing of things) {
      const have = pairs.map(pair => worth(thing, pair)).filter(Boolean);
      if (have.length < most || Math.max(...have) <= ABOUT) continue;
      if (have.length > most) [most, hits] = [have.length, []];
      hits.push([have.reduce((one, other) => one + other), thing]);
    }
    return [hits, pairs];
  }

  function marked(parent, text, wanted) {
    const folded = fold(text), spans = [];
    for (const token of wanted)
      for (let at = place(folded, token); at >= 0; at = place(folded, token, at + token.length)) spans.push([at, at + token.length]);
    spans.sort((one, other) => one[0] - other[0]);
    let at = 0;
    for (const [start, end] of spans) {
      if (end <= at) continue;
      const from = Math.max(start, at);
      parent.append(text.slice(at, from));
      const mark = document.createElement('mark');
      mark.textContent = text.slice(from, end);
      parent.append(mark);
      at = end;
    }
    parent.append(text.slice(at));
  }

  function excerpt(thing, wanted) {
    const places = wanted.map(token => place(thing.folded[3], token)).filter(at => at >= 0);
    const first = places.length ? Math.min(...places) : 0;
    let start = first > AROUND ? first - AROUND / 2 : 0;
    const gap = start ? thing.text.slice(start, first).indexOf(' ') : -1;
    if (gap >= 0) start += gap + 1;                // not in the middle of a word
    const end = start + 2 * AROUND;
    return (start ? '…' : '') + thing.text.slice(start, end) + (end < thing.text.length ? '…' : '');
  }

  function make(tag, parent, className = '') {
    const made = document.createElement(tag);
    if (className) made.className = className;
    parent.append(made);
    return made;
  }

  function line(list, thing, wanted) {
    const item = make('li', list), head = make('p', item);
    const link = make('a', head);
    link.href = thing.href;
    marked(link, thing.title, wanted);
    head.append(' ');
    make('span', head, 'tag').textContent = thing.name;
    if (thing.about) {
      head.append(' ');
      marked(make('small', head, 'quiet'), thing.about, wanted);
    }
    if (thing.text) marked(make('p', item, 'small quiet'), excerpt(thing, wanted), wanted);
  }

  function show(hits, wanted) {
    found.replaceChildren();
    found.hidden = !hits.length;
    if (!hits.length) return;
    const list = make('ol', found, 'found');
    hits.slice(0, FIRST).forEach(([, thing]) => line(list, thing, wanted));
    if (hits.length <= FIRST) return;
    const more = make('button', found);
    more.type = 'button';
    more.textContent = words.more.replace('{n}', hits.length - FIRST);
    more.addEventListener('click', () => {
      hits.slice(FIRST).forEach(([, thing]) => line(list, thing, wanted));
      more.remove();
      list.children[FIRST].querySelector('a').focus();
    });
  }

  function search() {
    const wanted = tokens(field.value);
    let hits = wanted.length ? exact(wanted, fold(field.value.trim())) : [], shown = wanted, say = words.count;
    if (wanted.length && !hits.length) {
      [hits, shown] = near(wanted);
      say = hits.length ? words.near : words.none;
    }
    hits.sort((one, other) => other[0] - one[0] || one[1].kind - other[1].kind);
    show(hits, shown);
    told.textContent = wanted.length ? say.replace('{n}', hits.length) : '';
  }

  /* Behind the #, what is looked for never leaves this machine, and the page can still be sent to somebody. */
  function remember() {
    const text = field.value.trim();
    try {
      history.replaceState(null, '', text ? '#' + encodeURIComponent(text) : location.pathname + location.search);
    } catch { /* some browsers do not allow it on the disk */ }
  }

  function recall() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return '';
    }
  }

  let waiting = 0;
  field.addEventListener('input', event => {
    clearTimeout(waiting);
    if (!event.isComposing) waiting = setTimeout(() => { search(); remember(); }, 120);
  });
  field.addEventListener('compositionend', () => { search(); remember(); });
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.isComposing) return;
    clearTimeout(waiting);
    search();
    remember();
  });
  addEventListener('hashchange', () => { field.value = recall(); search(); });

  document.getElementById('search-without').hidden = true;
  box.hidden = false;
  field.value = recall();
  search();
})();
