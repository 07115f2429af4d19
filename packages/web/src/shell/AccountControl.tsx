/** Sign in, or the menu of whoever is signed in. */

import { CircleUserRound } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { useIdentity, useSignIn } from '../identity/identity-context.ts';
import { useSession } from '../identity/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { accountLinks } from './account-links.ts';
import { HeaderMenu } from './HeaderMenu.tsx';
import { useIdentityAction } from './use-identity-action.ts';

export function AccountControl() {
  const { t } = useText();
  const session = useSession();
  const identity = useIdentity();
  const signIn = useIdentityAction(useSignIn());
  const signOut = useIdentityAction(identity.signOut);
  if (session.kind === 'signed-out') {
    return (
      <Button size="small" onClick={signIn}>
        {t('Header.SignIn')}
      </Button>
    );
  }
  const items = [
    ...accountLinks.map(({ key, href }) => ({ key, href, label: t(`Breadcrumbs.${key}`) })),
    { key: 'sign-out', label: t('Header.SignOut'), onSelect: signOut },
  ];
  return (
    <HeaderMenu
      label={t('Header.Account')}
      items={items}
      className="grid size-8 place-items-center rounded-full"
    >
      {session.name ? (
        <Avatar name={session.name} />
      ) : (
        <CircleUserRound size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
    </HeaderMenu>
  );
}
