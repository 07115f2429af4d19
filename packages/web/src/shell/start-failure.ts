/** What a visitor sees when the site cannot start. Made without React: it may be what failed. */

import { CLIENT_SETTINGS_STORAGE_KEY } from '@lapwing/contract/constants';
import { currentText } from '../i18n/language.ts';

/** The support address from an earlier start, since this one may have failed for want of it. */
function knownSupportEmail(): string | null {
  try {
    const settings: unknown = JSON.parse(sessionStorage.getItem(CLIENT_SETTINGS_STORAGE_KEY) ?? 'null');
    if (typeof settings !== 'object' || settings === null || !('supportEmail' in settings)) return null;
    return typeof settings.supportEmail === 'string' ? settings.supportEmail : null;
  } catch {
    // Storage may be forbidden or hold something else.
    return null;
  }
}

export function showStartFailure(root: HTMLElement, error: unknown): void {
  console.error('The site cannot start', error);
  const { t } = currentText();
  const email = knownSupportEmail();
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
}
