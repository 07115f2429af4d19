/** A personal screen: its contents for the signed-in visitor, a sign-in prompt for others. */

import type { ReactNode } from 'react';
import { SignedOutPrompt } from '../../parts/SignedOutPrompt.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { useAccountId } from './use-account-id.ts';

type OwnScreenProps = {
  title: string;
  actions?: (accountId: string) => ReactNode;
  /** The contents have their own head. */
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
