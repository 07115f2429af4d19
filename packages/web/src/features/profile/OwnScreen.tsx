/** A screen of one's own: its contents for whoever is signed in, the way to sign in for everyone else. */

import type { ReactNode } from 'react';
import { useSession } from '../../identity/session.ts';
import { SignedOutPrompt } from '../../shell/SignedOutPrompt.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

type OwnScreenProps = { title: string; children: (accountId: string) => ReactNode };

export function OwnScreen({ title, children }: OwnScreenProps) {
  const session = useSession();
  return (
    <>
      <PageHead title={title} />
      {session.kind === 'signed-in' ? children(session.accountId) : <SignedOutPrompt />}
    </>
  );
}
