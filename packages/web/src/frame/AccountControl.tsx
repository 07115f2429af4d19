/** The sign-in button, or the menu of the signed-in visitor. */

import { lazy, Suspense } from 'react';
import { useText } from '../i18n/language.ts';
import { useSignIn } from '../identity/identity-context.ts';
import { useSession } from '../identity/session.ts';
import { useIdentityAction } from '../identity/use-identity-action.ts';
import { Button } from '../ui/controls/Button.tsx';

const AccountMenu = lazy(() => import('./AccountMenu.tsx'));

export function AccountControl() {
  const { t } = useText();
  const session = useSession();
  const signIn = useIdentityAction(useSignIn());
  if (session.kind === 'signed-in') {
    return (
      <Suspense fallback={<span className="size-8" />}>
        <AccountMenu name={session.name} isHost={session.isHost === true} />
      </Suspense>
    );
  }
  return (
    <Button size="small" onClick={signIn}>
      {t('Header.SignIn')}
    </Button>
  );
}
