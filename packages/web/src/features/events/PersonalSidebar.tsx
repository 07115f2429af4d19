/** The visitor's own results, and the events viewed on this device. Loaded only if there are any. */

import { useSession } from '../../identity/session.ts';
import { PersonalResults } from './PersonalResults.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';

export default function PersonalSidebar() {
  const session = useSession();
  return (
    <>
      {session.kind === 'signed-in' && <PersonalResults accountId={session.accountId} />}
      <RecentlyViewed />
    </>
  );
}
