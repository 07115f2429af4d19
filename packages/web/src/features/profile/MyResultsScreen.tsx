/** The signed-in visitor's results: events and practice. */

import type { Activity } from '@lapwing/contract/practice';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { ListPages } from '../../shell/ListPages.tsx';
import { QueryView } from '../../shell/QueryView.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountEvents } from './AccountEvents.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { accountActivitiesQuery, PAGE_SIZE } from './queries.ts';
import { ResultHints } from './ResultHints.tsx';

type ResultsTab = 'events' | 'practice';
type MyResultsProps = { tab: ResultsTab; page: number };

export default function MyResultsScreen({ tab, page }: MyResultsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <OwnScreen title={t('Header.MyResults')}>
      {(accountId) => (
        <Tabs
          label={t('Header.MyResults')}
          tabs={[
            { key: 'events', label: t('Profile.Events') },
            { key: 'practice', label: t('Profile.Practice') },
          ]}
          selected={tab}
          onSelect={(next) =>
            void navigate({ to: '/profile/results', search: next === 'events' ? {} : { tab: next } })
          }
        >
          <div className="pt-3">
            {tab === 'events' ? (
              <AccountEvents userId={accountId} page={page} whenEmpty={<ResultHints />} />
            ) : (
              <MyPractice accountId={accountId} page={page} />
            )}
          </div>
        </Tabs>
      )}
    </OwnScreen>
  );
}

function MyPractice({ accountId, page }: { accountId: string; page: number }) {
  const query = useQuery(accountActivitiesQuery(accountId, page));
  return (
    <QueryView query={query}>
      {({ activities, activityCount }) =>
        activities.length === 0 ? (
          <ResultHints />
        ) : (
          <>
            <MyActivityTable activities={activities} />
            <ListPages page={page} pageSize={PAGE_SIZE} total={activityCount} />
          </>
        )
      }
    </QueryView>
  );
}

function MyActivityTable({ activities }: { activities: readonly Activity[] }) {
  const { t, locale } = useText();
  const columns: readonly Column<Activity>[] = [
    {
      key: 'location',
      label: t('Common.Location'),
      isRowHead: true,
      cell: ({ id, location }) => (
        <Link
          to="/practice/$activityId/activity"
          params={{ activityId: id }}
          className="font-medium hover:underline"
        >
          {location.name}
        </Link>
      ),
    },
    {
      key: 'chip',
      label: t('Practice.Transponder'),
      width: '20ch',
      from: 'md',
      cell: ({ chipLabel, chipCode }) => chipLabel || chipCode,
    },
    {
      key: 'start',
      label: t('Practice.Started'),
      width: '24ch',
      align: 'end',
      cell: ({ startTime }) => formatLocal(startTime, 'date-time', locale),
    },
  ];
  return (
    <DataTable caption={t('Profile.Practice')} columns={columns} rowKey={({ id }) => id} rows={activities} />
  );
}
