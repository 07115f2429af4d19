/** All practice of the visitor's own transponders, by year and in pages. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { EmptyPage } from '../../../parts/EmptyPage.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { QueryView } from '../../../parts/QueryView.tsx';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { accountActivitiesQuery, activityYearsQuery, PAGE_SIZE } from '../queries.ts';
import { ActivityTable } from './ActivityTable.tsx';
import { ResultHints } from './ResultHints.tsx';
import { YearChoice } from './YearChoice.tsx';

type AccountActivitiesProps = { accountId: string; year: number | undefined; page: number };

export function AccountActivities({ accountId, year, page }: AccountActivitiesProps) {
  const { t } = useText();
  const query = useQuery(accountActivitiesQuery(accountId, { year, page, count: PAGE_SIZE }));
  const years = useQuery(activityYearsQuery(accountId));
  return (
    <QueryView query={query}>
      {({ activities, activityCount }) =>
        activityCount === 0 && year === undefined ? (
          <ResultHints />
        ) : (
          <>
            <YearChoice year={year} yearCounts={years.data?.yearCounts ?? []} />
            {activities.length === 0 ? (
              <EmptyPage page={page} pageSize={PAGE_SIZE} total={activityCount}>
                <EmptyState title={t('Profile.NoPractice')} />
              </EmptyPage>
            ) : (
              <ActivityTable activities={activities} />
            )}
            <ListPages page={page} pageSize={PAGE_SIZE} total={activityCount} />
          </>
        )
      }
    </QueryView>
  );
}
