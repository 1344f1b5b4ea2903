// Slides by keys and clickers. Without this script every slide is a link to the next one.
'use strict';
(() => {
  const slides = [...document.querySelectorAll('.slide')];
  const at = () => Math.max(0, slides.findIndex((slide) => `#${slide.id}` === location.hash));
  const go = (to) => { location.replace(`#${slides[Math.min(slides.length - 1, Math.max(0, to))].id}`); };
  const full = () => { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen?.().catch(() => {}); };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 };
    if (steps[event.key]) { event.preventDefault(); go(at() + steps[event.key]); }
    if (event.key === 'Home') { event.preventDefault(); go(0); }
    if (event.key === 'End') { event.preventDefault(); go(slides.length - 1); }
    if (event.key === 'f') full();
  });
  addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    go(link.classList.contains('slide__next') && event.clientX < innerWidth / 4 ? at() - 1 : slides.findIndex((slide) => `#${slide.id}` === link.hash));
  });
})();
