/** Someone's event results. */

import { AccountEvents } from './AccountEvents.tsx';
import { NoEvents } from './NoEvents.tsx';
import { PublicScreen } from './PublicScreen.tsx';

export default function PublicRacesScreen({ userId, page }: { userId: string; page: number }) {
  return (
    <PublicScreen userId={userId}>
      {() => <AccountEvents userId={userId} page={page} whenEmpty={<NoEvents />} />}
    </PublicScreen>
  );
}
