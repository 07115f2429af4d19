/** A screen of one's own: its contents for whoever is signed in, the way to sign in for everyone else. */

import type { ReactNode } from 'react';
import { SignedOutPrompt } from '../../parts/SignedOutPrompt.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { useAccountId } from './use-account-id.ts';

type OwnScreenProps = {
  title: string;
  actions?: (accountId: string) => ReactNode;
  /** The contents bring a head of their own. */
  hasOwnHead?: boolean;
  children: (accountId: string) => ReactNode;
};

export function OwnScreen({ title, actions, hasOwnHead = false, children }: OwnScreenProps) {
  const reader = useAccountId();
  if (reader === null) {
    return (
      <>
        <PageHead title={title} />
        <SignedOutPrompt />
      </>
    );
  }
  return (
    <>
      {!hasOwnHead && <PageHead title={title} actions={actions?.(reader)} />}
      {children(reader)}
    </>
  );
}
