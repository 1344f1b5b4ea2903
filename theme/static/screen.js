// The screen turns over by itself, without a flicker: the next page is fetched and takes the place of
// this one. At the desk it hears when pages were made again, and shows this one anew at once.
'use strict';
(() => {
  const seconds = 12;
  const root = document.documentElement;
  let here = location.href, paused = false, timer = 0, busy = false;
  const main = () => document.getElementById('main');
  const next = () => new URL(main().dataset.next, here).href;

  const show = async (address) => {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(address, { cache: 'no-store' });
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('main');
      if (!page) throw new Error('no page');
      if (address !== here || page.innerHTML !== main().innerHTML) {
        page.classList.add('is-new');
        main().replaceWith(page);
        requestAnimationFrame(() => requestAnimationFrame(() => page.classList.remove('is-new')));
        history.replaceState(null, '', address);
      }
      here = address;
    } catch {
      // a page that is gone, or a network: what is there stays; a ring that became shorter begins anew
      if (address !== here && navigator.onLine) here = new URL('index.html', here).href;
    } finally { busy = false; }
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (!paused) timer = setTimeout(() => show(next()), seconds * 1000);
  };

  addEventListener('keydown', (event) => {
    if (['ArrowRight', 'PageDown', ' '].includes(event.key)) { event.preventDefault(); show(next()); }
    if (['ArrowLeft', 'PageUp', 'Home'].includes(event.key)) { event.preventDefault(); show(new URL('index.html', here).href); }
    if (event.key === 'p') { paused = !paused; wait(); }
    if (event.key === 'f') full();
  });
  const full = () => { if (document.fullscreenElement) document.exitFullscreen(); else root.requestFullscreen?.().catch(() => {}); };
  addEventListener('click', (event) => { if (event.target.closest('a')) { event.preventDefault(); show(next()); } else full(); });
  let still = 0;
  addEventListener('pointermove', () => {
    document.body.classList.remove('is-idle');
    clearTimeout(still);
    still = setTimeout(() => document.body.classList.add('is-idle'), 2500);
  });

  if (root.dataset.events && 'EventSource' in window) new EventSource(root.dataset.events).addEventListener('built', () => show(here));
  wait();
})();
