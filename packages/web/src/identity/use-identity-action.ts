/** Runs a sign-in or sign-out and reports if it cannot start. */

import { useText } from '../i18n/language.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { reportSignInError } from './sign-in-error.ts';

export function useIdentityAction(action: () => Promise<void>): () => void {
  const { t } = useText();
  return () => {
    action().catch((error: unknown) => {
      showToast({ text: t('Errors.SignIn', { id: reportSignInError(error) }), tone: 'problem' });
    });
  };
}
