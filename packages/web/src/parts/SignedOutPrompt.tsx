/** Replaces personal screens when nobody is signed in. */

import { useText } from '../i18n/language.ts';
import { useSignIn } from '../identity/identity-context.ts';
import { useIdentityAction } from '../identity/use-identity-action.ts';
import { EmptyState } from '../ui/content/EmptyState.tsx';
import { Button } from '../ui/controls/Button.tsx';

export function SignedOutPrompt() {
  const { t } = useText();
  const signIn = useIdentityAction(useSignIn());
  const button = (
    <Button kind="primary" onClick={signIn}>
      {t('Header.SignIn')}
    </Button>
  );
  return <EmptyState title={t('SignedOut.Title')} note={t('SignedOut.Hint')} actions={button} />;
}
