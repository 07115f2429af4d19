/** The signed-in visitor's results: events and practice, by year. */

import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { AccountActivities } from './results/AccountActivities.tsx';
import { AccountResults } from './results/AccountResults.tsx';
import { PersonalBests } from './results/PersonalBests.tsx';
import { ResultHints } from './results/ResultHints.tsx';

type ResultsTab = 'events' | 'practice';
type MyResultsProps = { tab: ResultsTab; year: number | undefined; page: number };

export default function MyResultsScreen({ tab, year, page }: MyResultsProps) {
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
          {tab === 'events' ? (
            <AccountResults userId={accountId} year={year} page={page} whenEmpty={<ResultHints />}>
              <PersonalBests userId={accountId} />
            </AccountResults>
          ) : (
            <AccountActivities accountId={accountId} year={year} page={page} />
          )}
        </Tabs>
      )}
    </OwnScreen>
  );
}
