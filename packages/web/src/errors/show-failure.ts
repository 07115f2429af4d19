/** Shows that a call failed, with the id under which the host can find it. */

import { correlationIdOf } from '../http/http-error.ts';
import type { Translate } from '../i18n/translate.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { markShown } from './errors-on-screen.ts';

export function showFailure(error: unknown, text: string, t: Translate): void {
  const id = correlationIdOf(error);
  markShown(error);
  showToast({ text, tone: 'problem', ...(id !== null && { note: `${t('Errors.CorrelationId')} ${id}` }) });
}
