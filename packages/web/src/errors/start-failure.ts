/** The page shown when the site cannot start. It does not use React, which may be what failed. */

import { currentText } from '../i18n/language.ts';
import { makeInteractive } from '../ssr/hydration.ts';

export function showStartFailure(root: HTMLElement, error: unknown): void {
  console.error('The site cannot start', error);
  const { t } = currentText();
  // The server writes it into the page, because fetching the settings may be what failed.
  const { supportEmail: email } = document.body.dataset;
  const message = document.createElement('p');
  message.textContent = email ? t('Errors.StartUp', { email }) : t('Errors.StartUpNoAddress');
  const info = document.createElement('p');
  info.textContent = t('Errors.AdditionalInfo', {
    info: error instanceof Error ? error.message : String(error),
  });
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'page-width grid gap-2 py-8';
  box.append(message, info);
  root.replaceChildren(box);
  makeInteractive(root);
}
