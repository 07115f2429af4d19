/** The page shown when the site cannot start. It does not use React, which may be what failed. */

import { busyForMs, spreadOut } from '../http/http-error.ts';
import { currentText } from '../i18n/language.ts';
import { makeInteractive } from '../ssr/hydration.ts';

export function showStartFailure(root: HTMLElement, error: unknown): void {
  console.error('The site cannot start', error);
  const { t } = currentText();
  // The server writes it into the page, because fetching the settings may be what failed.
  const { supportEmail: email } = document.body.dataset;
  const busyMs = busyForMs(error);
  if (busyMs !== null) setTimeout(() => location.reload(), spreadOut(busyMs));
  const texts =
    busyMs === null
      ? [
          email ? t('Errors.StartUp', { email }) : t('Errors.StartUpNoAddress'),
          t('Errors.AdditionalInfo', { info: error instanceof Error ? error.message : String(error) }),
        ]
      : [t('Errors.Busy'), t('Errors.BusyHint')];
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'page-width grid gap-2 py-8';
  for (const text of texts) {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    box.append(paragraph);
  }
  root.replaceChildren(box);
  makeInteractive(root);
}
