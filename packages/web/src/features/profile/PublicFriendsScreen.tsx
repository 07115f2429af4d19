/** Whom someone follows, and by whom they are followed. */

import { AllFriends } from './friends/FriendTabs.tsx';
import { PublicScreen } from './PublicScreen.tsx';

export default function PublicFriendsScreen({ userId }: { userId: string }) {
  return <PublicScreen userId={userId}>{() => <AllFriends profileId={userId} />}</PublicScreen>;
}
