/** The newest results of a person; for the owner also the newest practice. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { explainPrivate } from '../PrivateProfile.tsx';
import { accountActivitiesQuery, RECENT, recentResultsQuery } from '../queries.ts';
import { ActivityTable } from './ActivityTable.tsx';
import { NoEvents } from './NoEvents.tsx';
import { ResultHints } from './ResultHints.tsx';
import { ResultTable } from './ResultTable.tsx';

type Kind = 'events' | 'practice';

export function RecentResults({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useText();
  const [kind, setKind] = useState<Kind>('events');
  return (
    <section>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2>{t('Profile.RecentResults')}</h2>
        {isOwn && (
          <SegmentedControl<Kind>
            label={t('Profile.RecentResults')}
            options={[
              { value: 'events', label: t('Profile.Events') },
              { value: 'practice', label: t('Profile.Practice') },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
      </div>
      {kind === 'events' ? (
        <RecentEvents userId={userId} isOwn={isOwn} />
      ) : (
        <RecentPractice userId={userId} />
      )}
    </section>
  );
}

function RecentEvents({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useText();
  const query = useQuery(recentResultsQuery(userId));
  const more = (count: number) => t('Profile.AllResultCount', { count });
  return (
    <QueryView query={query} explain={explainPrivate}>
      {({ results, resultCount }) => {
        if (results.length === 0) return isOwn ? <ResultHints /> : <NoEvents />;
        return (
          <>
            <ResultTable results={results} userId={userId} isBeside />
            <p className="pt-2.5">
              {isOwn ? (
                <Link to="/profile/results" className="link touch-target">
                  {more(resultCount)}
                </Link>
              ) : (
                <Link to="/profile/$userId/races" params={{ userId }} className="link touch-target">
                  {more(resultCount)}
                </Link>
              )}
            </p>
          </>
        );
      }}
    </QueryView>
  );
}

function RecentPractice({ userId }: { userId: string }) {
  const { t } = useText();
  const query = useQuery(accountActivitiesQuery(userId, { page: 1, count: RECENT }));
  return (
    <QueryView query={query}>
      {({ activities, activityCount }) => {
        if (activities.length === 0) return <ResultHints />;
        return (
          <>
            <ActivityTable activities={activities} isWide />
            <p className="pt-2.5">
              <Link to="/profile/results" search={{ tab: 'practice' }} className="link touch-target">
                {t('Profile.AllResultCount', { count: activityCount })}
              </Link>
            </p>
          </>
        );
      }}
    </QueryView>
  );
}
