/** Without a sign-in: nothing of the session, or a warning that acts are not delivered. */

import { useText } from '../../../../i18n/language.ts';
import { useSignIn } from '../../../../identity/identity-context.ts';
import { useSession } from '../../../../identity/session.ts';
import { useIdentityAction } from '../../../../identity/use-identity-action.ts';
import { SignedOutPrompt } from '../../../../parts/SignedOutPrompt.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';

/** `kept`: acts that are only on this device */
export function SignedOutRun({ kept }: { kept: number }) {
  const { t } = useText();
  const hint = kept === 0 ? t('Run.SignedOutHint') : t('Run.SignedOutKept', { count: kept });
  return <SignedOutPrompt hint={hint} />;
}

export function SignedOutWarning() {
  const { t } = useText();
  const session = useSession();
  const signIn = useIdentityAction(useSignIn());
  if (session.kind === 'signed-in') return null;
  return (
    <div className="run-warning" role="alert">
      {t('Run.SignedOutAct')}
      <Button onClick={signIn}>{t('Header.SignIn')}</Button>
    </div>
  );
}
