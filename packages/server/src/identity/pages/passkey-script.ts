/**
 * The script of the pages with passkeys, on top of `@simplewebauthn/browser`, which is served next to it and loaded on
 * these pages only. A form with `data-passkey` asks for its options, lets the browser sign, and sends the response.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** The bundle is not among the exports of the package. */
export function readWebAuthnScript(): string {
  const main = require.resolve('@simplewebauthn/browser');
  return readFileSync(join(main, '../../dist/bundle/index.umd.min.js'), 'utf8');
}

export const passkeyJs = `(() => {
  const browser = window.SimpleWebAuthnBrowser;
  const isSupported = browser !== undefined && browser.browserSupportsWebAuthn();
  const RENEW_MS = 240_000;

  async function sign(form, useBrowserAutofill) {
    const response = await fetch(form.dataset.options, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(new FormData(form)).toString(),
    });
    if (!response.ok) throw new Error('No options: ' + response.status);
    const optionsJSON = await response.json();
    const signed = form.dataset.passkey === 'register'
      ? await browser.startRegistration({ optionsJSON })
      : await browser.startAuthentication({ optionsJSON, useBrowserAutofill });
    form.elements.namedItem('passkey').value = JSON.stringify(signed);
    // Not requestSubmit: that would ask again.
    form.submit();
  }

  function showError(form, isShown) {
    const error = form.querySelector('[data-passkey-error]');
    error.textContent = isShown ? form.dataset.error : '';
    error.hidden = !isShown;
  }

  async function offerAutofill(form) {
    if (!(await browser.browserSupportsWebAuthnAutofill())) return;
    // The challenge is valid for five minutes: a page that stays open asks for another.
    const renew = setTimeout(() => void offerAutofill(form), RENEW_MS);
    form.addEventListener('submit', () => clearTimeout(renew));
    // Ended by the button, or nobody chose a passkey.
    await sign(form, true).catch(() => {});
  }

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    if (!isSupported) continue;
    form.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const button = form.querySelector('button');
      if (button.getAttribute('aria-disabled') === 'true') return;
      button.setAttribute('aria-disabled', 'true');
      showError(form, false);
      try {
        await sign(form, false);
      } catch {
        showError(form, true);
        button.removeAttribute('aria-disabled');
      }
    });
    if (form.dataset.autofill !== undefined) void offerAutofill(form);
  }
  for (const note of document.querySelectorAll('[data-without-passkeys]')) note.hidden = isSupported;
})();
`;

/** Shows instants in the time zone and in the region of the visitor, in the language of the page. */
export const timesJs = `const { lang } = document.documentElement;
const locale = navigator.languages.find((each) => each.split('-')[0] === lang) ?? lang;
for (const time of document.querySelectorAll('time[data-instant]')) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  time.textContent = format.format(new Date(time.dateTime));
}
`;
