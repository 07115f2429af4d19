/** The seals of a result: whether they are valid, what they prove, and how to check them without this server. */

import type { SessionSeals } from '@lapwing/contract/results/seals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { ShareButton } from '../../../parts/ShareButton.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { numberUpTo } from '../state/session-search.ts';
import { useSessionWithEvent } from '../state/use-session-with-event.ts';
import { OwnCheck } from './OwnCheck.tsx';
import { sealsQuery } from './queries.ts';
import { SealList } from './SealList.tsx';
import { SealMeaning } from './SealMeaning.tsx';
import { SealState } from './SealState.tsx';

type SealSearch = { revision?: string | undefined; hash?: string | undefined };
type SealScreenProps = { sessionId: number; search: SealSearch };

export default function SealScreen({ sessionId, search }: SealScreenProps) {
  const { t } = useText();
  const { session, event } = useSessionWithEvent(sessionId);
  const query = useQuery(sealsQuery(sessionId, useGuid()));
  const title = t('Seals.Title', { session: session.data?.name ?? '' });
  return (
    <QueryView query={query} together={[session, event]} isPage>
      {(seals) => (
        <>
          <PageHead
            title={title}
            meta={
              <>
                <span>{event.data?.name}</span>
                <Link to="/sessions/$sessionId" params={{ sessionId }} className="link touch-target">
                  {t('Seals.ToResult')}
                </Link>
              </>
            }
            iconActions={<ShareButton title={title} />}
          />
          <Shown sessionId={sessionId} seals={seals} search={search} />
        </>
      )}
    </QueryView>
  );
}

function Shown({ sessionId, seals, search }: SealScreenProps & { seals: SessionSeals }) {
  const { t } = useText();
  const newest = seals.revisions[0];
  if (newest === undefined) return <EmptyState title={t('Seals.NoRevision')} />;
  const number = numberUpTo(search.revision, Number.MAX_SAFE_INTEGER) ?? newest.number;
  return (
    <>
      <SealState sessionId={sessionId} seals={seals} number={number} printedHash={search.hash} />
      <div className="grid items-start gap-8 pt-4 lg:grid-cols-[minmax(0,1fr)_24rem] phone:gap-6">
        <SealList revisions={seals.revisions} shown={number} />
        <div className="grid gap-6">
          <SealMeaning />
          <OwnCheck sessionId={sessionId} />
        </div>
      </div>
    </>
  );
}
