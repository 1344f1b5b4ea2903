/* What search.js and filter.js share: when two spellings are one, and where a text has a word. */
'use strict';

const fangbangFind = (() => {
  const known = new Map();
  const pairs = self.fangbangFold || '';
  for (let at = 0; at < pairs.length; at += 2) known.set(pairs[at], pairs[at + 1]);

  /* One character for one: small letters without accents, half width, one script. So a place in one is a place in the other. */
  function mark(one) {
    if (known.has(one)) return known.get(one);
    const code = one.charCodeAt(0);
    if (code >= 0xff01 && code <= 0xff5e) one = String.fromCharCode(code - 0xfee0);
    else if (code === 0x3000) return ' ';
    else if (code === 0x2019 || code === 0x2018) return "'";
    else if (code > 0x2fff) return one;
    const bare = one.normalize('NFD')[0].toLowerCase();
    return bare.length === 1 ? bare : one;
  }

  const seen = new Map();
  function fold(text) {
    let made = '';
    for (let at = 0; at < text.length; at++) {
      const one = text[at];
      let other = seen.get(one);
      if (other === undefined) seen.set(one, other = mark(one));
      made += other;
    }
    return made;
  }

  /* Letters and figures are words, everything else is taken as it is typed. */
  const tokens = text => [...new Set(fold(text).match(/[\p{Script=Latin}\p{N}]+|[^\s\p{Script=Latin}\p{P}\p{N}]+/gu) || [])];
  const isWord = /[\p{Script=Latin}\p{N}]/u, isFigure = /\p{N}/u;

  /* Where a folded text has a token: words at their beginning, figures whole, Chinese anywhere; -1 where it has not. */
  function place(text, token, from = 0) {
    const word = isWord.test(token[0]), figure = isFigure.test(token[token.length - 1]);
    let at = text.indexOf(token, from);
    while (at >= 0 && ((word && at > 0 && isWord.test(text[at - 1])) || (figure && isFigure.test(text[at + token.length] || ''))))
      at = text.indexOf(token, at + 1);
    return at;
  }

  return { fold, tokens, place };
})();
