/** The people whom the signed-in visitor follows, and their followers. */

import { useText } from '../../i18n/language.ts';
import { AllFriends } from './friends/FriendTabs.tsx';
import { OwnScreen } from './OwnScreen.tsx';

export default function MyFriendsScreen() {
  const { t } = useText();
  return (
    <OwnScreen title={t('Header.MyFriends')}>{(accountId) => <AllFriends profileId={accountId} />}</OwnScreen>
  );
}
