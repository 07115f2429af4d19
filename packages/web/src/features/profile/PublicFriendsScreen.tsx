/** The people whom a person follows, and their followers. */

import { useText } from '../../i18n/language.ts';
import { AllFriends } from './friends/FriendTabs.tsx';
import { PublicScreen } from './PublicScreen.tsx';

export default function PublicFriendsScreen({ userId }: { userId: string }) {
  const { t } = useText();
  return (
    <PublicScreen userId={userId} part={t('Breadcrumbs.Friends')}>
      {() => <AllFriends profileId={userId} />}
    </PublicScreen>
  );
}
