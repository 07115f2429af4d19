/** The screen to which the identity provider sends the visitor back. */

import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/language.ts';
import { ErrorBox } from '../ui/content/ErrorBox.tsx';
import { LinkButton } from '../ui/controls/LinkButton.tsx';
import { useIdentity } from './identity-context.ts';
import type { RouteState } from './route-state.ts';
import { reportSignInError } from './sign-in-error.ts';
import { useAddressOfRoute } from './use-address-of-route.ts';

export default function SignInCallbackScreen() {
  const { t } = useText();
  const identity = useIdentity();
  const router = useRouter();
  const addressOf = useAddressOfRoute();
  const [errorId, setErrorId] = useState<string | null>(null);
  // The provider's response can be used only once, however often the effect runs.
  const completing = useRef<Promise<RouteState> | null>(null);

  useEffect(() => {
    completing.current ??= identity.completeSignIn(location.href);
    completing.current.then(
      (route) => router.history.replace(addressOf(route) ?? '/'),
      (error: unknown) => setErrorId(reportSignInError(error)),
    );
  }, [identity, router, addressOf]);

  if (errorId === null) {
    return (
      <div aria-busy="true" className="pt-10 text-center">
        <h1>{t('Auth.Busy')}</h1>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-4 pt-6">
      <h1>{t('Header.SignIn')}</h1>
      <ErrorBox title={t('Errors.SignIn', { id: errorId })} text={t('Errors.Support')} />
      <LinkButton to="/">{t('Auth.Back')}</LinkButton>
    </div>
  );
}
