/** Whom someone follows, and by whom they are followed. */

import { Friends } from './Friends.tsx';
import { PublicScreen } from './PublicScreen.tsx';

export default function PublicFriendsScreen({ userId }: { userId: string }) {
  return <PublicScreen userId={userId}>{() => <Friends profileId={userId} />}</PublicScreen>;
}
