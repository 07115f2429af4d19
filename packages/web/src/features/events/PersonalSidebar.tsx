/** What is the visitor's own: results of the account, and events opened on this device. Loaded only when there is any. */

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
