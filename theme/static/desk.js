// A result is sent once, however often the button is tapped; where the network is gone it stays on
// this page and is sent again, with the same id, so that it is written once.
'use strict';
(() => {
  const pause = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });
  for (const form of document.querySelectorAll('form[data-sends]')) {
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (form.dataset.sent) return;
      form.dataset.sent = 'yes';
      const body = new URLSearchParams(new FormData(form, event.submitter));
      const waiting = form.querySelector('[data-waiting]');
      for (const button of form.querySelectorAll('button')) button.disabled = true;
      for (;;) {
        try {
          const answer = await fetch(form.action, { method: 'POST', body, credentials: 'same-origin' });
          if (answer.redirected) {
            // the next game of this table begins with an empty form
            try { localStorage.removeItem(`fangbang:${new URL(form.action).pathname}`); } catch { /* nothing was kept */ }
            location.assign(answer.url);
            return;
          }
          const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
          document.querySelector('main').replaceWith(page.querySelector('main') || page.body);
          document.querySelector('main')?.querySelector('h1')?.scrollIntoView();
          return;
        } catch {
          waiting.hidden = false;
          await pause(2);
        }
      }
    });
  }
})();
