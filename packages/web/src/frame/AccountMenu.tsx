/** The signed-in visitor's own screens, and signing out. */

import { CircleUserRound } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { useIdentity } from '../identity/identity-context.ts';
import { useIdentityAction } from '../identity/use-identity-action.ts';
import { Avatar } from '../ui/content/Avatar.tsx';
import { accountLinksOf } from './account-links.ts';
import { HeaderMenu } from './HeaderMenu.tsx';
import { useIsMember } from './own-organizations.ts';

type AccountMenuProps = { name: string | null; isHost: boolean };

export default function AccountMenu({ name, isHost }: AccountMenuProps) {
  const { t } = useText();
  const signOut = useIdentityAction(useIdentity().signOut);
  const items = [
    ...accountLinksOf({ isHost, isMember: useIsMember() }).map(({ key, href }) => ({
      key,
      href,
      label: t(`Header.${key}`),
    })),
    { key: 'sign-out', label: t('Header.SignOut'), onSelect: signOut },
  ];
  return (
    <HeaderMenu
      label={t('Header.Account')}
      items={items}
      className="grid size-8 touch-target place-items-center rounded-full touch:ms-1"
    >
      {name === null ? (
        <CircleUserRound className="size-5" strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <Avatar name={name} />
      )}
    </HeaderMenu>
  );
}
