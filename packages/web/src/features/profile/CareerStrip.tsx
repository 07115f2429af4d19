/** A racer at a glance: starts, wins, podiums, the best tracks, and the last ten results. */

import type { AccountResults } from '@lapwing/contract/results/account-results';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { RecentForm } from '../../parts/RecentForm.tsx';
import { Medal } from '../../ui/racing/Medal.tsx';

export function CareerStrip({ results: { results, career } }: { results: AccountResults }) {
  const { t, locale } = useText();
  if (career === undefined || career.starts === 0) return null;
  const counts = [
    { key: 'starts', label: t('Profile.Starts'), count: career.starts, medal: null },
    { key: 'wins', label: t('Profile.Wins'), count: career.wins, medal: '1' as const },
    { key: 'podiums', label: t('Profile.Podiums'), count: career.podiums, medal: null },
  ].filter(({ count }) => count > 0);
  return (
    <div className="mt-2.5 flex flex-wrap items-end gap-x-6 gap-y-2.5 stretch-data">
      <dl className="flex gap-x-6">
        {counts.map(({ key, label, count, medal }) => (
          <div key={key}>
            <dt className="text-2 text-ink-3">{label}</dt>
            <dd className="flex items-center gap-1.5 text-6 font-medium">
              {medal && (
                <span aria-hidden="true" className="inline-flex">
                  <Medal place={medal} />
                </span>
              )}
              {formatNumber(count, locale)}
            </dd>
          </div>
        ))}
      </dl>
      {career.bestTracks.length > 0 && (
        <div className="min-w-0">
          <p className="text-2 text-ink-3">{t('Profile.BestTracks')}</p>
          <ul className="flex flex-wrap gap-x-4 leading-6">
            {career.bestTracks.map(({ name, wins, podiums }) => (
              <li key={name}>
                {name}{' '}
                <small className="text-2 text-ink-3">
                  {wins > 0
                    ? t('Profile.WinCount', { count: wins })
                    : t('Profile.PodiumCount', { count: podiums })}
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
      <RecentForm results={results} />
    </div>
  );
}
