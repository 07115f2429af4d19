/** The seals of a result or of a championship: what this server finds, what it means, and how to check it without it. */

import type { SessionSeals } from '@lapwing/contract/results/seals';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { numberUpTo } from '../state/session-search.ts';
import { OwnCheck, type OwnFile } from './OwnCheck.tsx';
import { SealList } from './SealList.tsx';
import { SealMeaning } from './SealMeaning.tsx';
import { SealState } from './SealState.tsx';

export type SealSearch = { revision?: string | undefined; hash?: string | undefined };

type SealCheckProps = {
  of?: 'session' | 'championship';
  seals: Pick<SessionSeals, 'revisions'>;
  search: SealSearch;
  file: OwnFile;
  newestLink: (revision: number) => ReactNode;
  /** banners below the state of the revision */
  children: ReactNode;
};

export function SealCheck({ of = 'session', seals, search, file, newestLink, children }: SealCheckProps) {
  const { t } = useText();
  const newest = seals.revisions[0];
  if (newest === undefined) return <EmptyState title={t('Seals.NoRevision')} />;
  const number = numberUpTo(search.revision, Number.MAX_SAFE_INTEGER) ?? newest.number;
  return (
    <>
      <SealState
        seals={seals}
        number={number}
        printedHash={search.hash}
        newestLink={newestLink(newest.number)}
      >
        {children}
      </SealState>
      <div className="grid items-start gap-8 pt-4 lg:grid-cols-[minmax(0,1fr)_24rem] phone:gap-6">
        <SealList revisions={seals.revisions} shown={number} />
        <div className="grid gap-6">
          <SealMeaning of={of} />
          <OwnCheck file={file} />
        </div>
      </div>
    </>
  );
}
