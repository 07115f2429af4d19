/** The lap records of an organisation: by track, a row for each class, with the records before it. */

import type { OrganizationRecords } from '@lapwing/contract/records/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { keyOfCategory } from '../../parts/record-words.ts';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { organizationRecordsQuery, recordsOrganizationQuery } from './queries.ts';
import { RecordItem } from './RecordItem.tsx';

export default function RecordsScreen({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const organization = useQuery(recordsOrganizationQuery(organizationId));
  const query = useQuery(organizationRecordsQuery(organizationId));
  useSetRouteNames({ organizationName: organization.data?.name });
  return (
    <QueryView query={query} isPage>
      {({ tracks }) => (
        <>
          <PageHead
            title={t('Records.Title')}
            meta={
              <>
                {organization.data && (
                  <Link
                    to="/organizations/$organizationId"
                    params={{ organizationId }}
                    className="link touch-target"
                  >
                    {organization.data.name}
                  </Link>
                )}
                <span>{t('Records.About')}</span>
              </>
            }
          />
          {tracks.length === 0 ? (
            <EmptyState title={t('Records.None')} note={t('Records.NoneHint')} />
          ) : (
            <div className="grid gap-6 pb-6 md:max-w-200">
              {tracks.map((track) => (
                <TrackRecords key={track.track.venueId} {...track} />
              ))}
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

function TrackRecords({ track, records }: OrganizationRecords['tracks'][number]) {
  const { locale } = useText();
  const id = `track-${track.venueId}`;
  const country = countryName(track.countryCode, locale);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex flex-wrap items-center gap-2 pb-2">
        <CountryFlag alpha2={track.countryCode} name={country} />
        {track.name}
        {track.length > 0 && (
          <span className="text-3 font-normal text-ink-2">
            {track.length.toLocaleString(locale, { maximumFractionDigits: 3 })} {track.lengthUnit}
          </span>
        )}
      </h2>
      <Sheet>
        <ul>
          {records.map((each) => (
            <RecordItem key={keyOfCategory(each.category)} {...each} />
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
