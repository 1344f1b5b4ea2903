// Pages at the desk follow what is entered: when pages were made again, the part that differs is
// taken in without loading the page anew. A form that somebody is filling in is left alone.
'use strict';
(() => {
  const root = document.documentElement;
  const busy = document.querySelector('script[src*="screen.js"], script[src*="ceremony.js"], form[data-draft]');
  if (busy || !('EventSource' in window)) return;
  const source = new EventSource(root.dataset.events || '/~/events');
  let late = false;
  const take = async () => {
    let answer;
    try { answer = await fetch(location.href, { cache: 'no-store' }); } catch { late = true; return; }
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [mine, its] = [document.querySelector('main'), next.querySelector('main')];
    if (!mine || !its || mine.innerHTML === its.innerHTML) return;
    const open = [...mine.querySelectorAll('details')].map((one) => one.open);
    mine.replaceChildren(...its.childNodes);
    mine.querySelectorAll('details').forEach((one, at) => { if (open[at] !== undefined) one.open = open[at]; });
  };
  source.addEventListener('built', take);
  // after a network that was cut: what was missed meanwhile
  source.addEventListener('open', () => { if (late) { late = false; take(); } });
  source.addEventListener('error', () => { late = true; });
})();
