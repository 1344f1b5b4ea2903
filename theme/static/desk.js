// A result is sent once, however often the button is tapped; where the network is gone it is kept
// and sent again, with the same id, so that it is written once.
'use strict';
(() => {
  for (const form of document.querySelectorAll('form[data-sends]')) {
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) { event.preventDefault(); return; }
      form.dataset.sent = 'yes';
      // a page that the browser brings back from its memory can be sent again
      window.addEventListener('pageshow', () => { delete form.dataset.sent; }, { once: true });
      setTimeout(() => { delete form.dataset.sent; }, 8000);
    });
  }
})();
