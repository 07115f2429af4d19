/** Replaces personal screens when nobody is signed in. */

import { useText } from '../i18n/language.ts';
import { useSignIn } from '../identity/identity-context.ts';
import { useIdentityAction } from '../identity/use-identity-action.ts';
import { EmptyState } from '../ui/content/EmptyState.tsx';
import { Button } from '../ui/controls/Button.tsx';

/** `hint`: what signing in is for, if not for one's own results. */
export function SignedOutPrompt({ hint }: { hint?: string }) {
  const { t } = useText();
  const signIn = useIdentityAction(useSignIn());
  const button = (
    <Button kind="primary" onClick={signIn}>
      {t('Header.SignIn')}
    </Button>
  );
  return <EmptyState title={t('SignedOut.Title')} note={hint ?? t('SignedOut.Hint')} actions={button} />;
}
