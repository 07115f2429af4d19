/** The fastest laps of a person, by track and class. */

import type { PersonalBest } from '@lapwing/contract/records/records';
import { recordsApi } from '@lapwing/contract/records/records';
import { useQuery } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { RecordLapLink } from '../../../parts/RecordLapLink.tsx';
import { categoryText, keyOfCategory } from '../../../parts/record-words.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { explainPrivate } from '../PrivateProfile.tsx';

export function PersonalBests({ userId }: { userId: string }) {
  const { t } = useText();
  const query = useQuery({
    queryKey: ['results', 'personal-bests', userId],
    queryFn: ({ signal }) => resultsClient.call(recordsApi.personalBests, { userId }, {}, { signal }),
  });
  return (
    <section>
      <h2 className="pt-6 pb-2">{t('Records.Bests')}</h2>
      <QueryView query={query} explain={explainPrivate}>
        {({ bests }) =>
          bests.length === 0 ? (
            <p className="text-ink-2">{t('Records.NoBests')}</p>
          ) : (
            <BestsTable bests={bests} />
          )
        }
      </QueryView>
    </section>
  );
}

function BestsTable({ bests }: { bests: readonly PersonalBest[] }) {
  const { t, locale } = useText();
  const columns: readonly Column<PersonalBest>[] = [
    {
      key: 'track',
      label: t('Profile.Track'),
      isRowHead: true,
      cell: ({ track, category }) => (
        <span className="block py-1.5">
          <span className="flex items-center gap-2 font-medium">
            <CountryFlag alpha2={track.countryCode} name={countryName(track.countryCode, locale)} />
            {track.name}
          </span>
          <small className="block text-2 text-ink-3">{categoryText(category, t)}</small>
        </span>
      ),
    },
    {
      key: 'lap',
      label: t('Records.From'),
      from: 'md',
      cell: ({ lap }) => <RecordLapLink lap={lap} />,
    },
    {
      key: 'time',
      label: t('Records.LapTime'),
      width: '15ch',
      align: 'end',
      cell: ({ lapTime }) => <b className="font-strong">{lapTime}</b>,
    },
    {
      key: 'date',
      label: t('Common.Date'),
      width: '18ch',
      from: 'md',
      align: 'end',
      cell: ({ date }) => <span className="text-ink-2">{formatLocal(date, 'short-date', locale)}</span>,
    },
  ];
  return (
    <DataTable
      caption={t('Records.Bests')}
      columns={columns}
      rowKey={({ track, category }) => `${track.venueId} ${keyOfCategory(category)}`}
      rows={bests}
      isWide
    />
  );
}
