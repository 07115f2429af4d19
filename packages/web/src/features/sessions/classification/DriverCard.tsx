/**
 * Who drives: plate, class, car and club; of a racer with a profile also the photo, the form and the best lap at this
 * track.
 */

import { profilesApi } from '@lapwing/contract/people/profiles';
import { accountResultsCall } from '@lapwing/contract/results/account-results';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { profilesClient } from '../../../api/profiles.ts';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { PersonPicture } from '../../../parts/PersonPicture.tsx';
import { RecentForm } from '../../../parts/RecentForm.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import type { RankedRow } from '../state/ranked-rows.ts';

type DriverCardProps = { row: RankedRow; trackName: string };

export function DriverCard({ row, trackName }: DriverCardProps) {
  const about = row.additionalFields.filter((text) => text !== '');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2.5">
      <span className="flex min-w-0 items-center gap-3">
        {row.accountId !== null && <Photo accountId={row.accountId} name={row.name} />}
        <NumberPlate startNumber={row.startNumber} classIndex={row.classIndex} isLarge />
        <span className="min-w-0">
          <b className="block leading-5 font-strong wrap-break-word">{row.name}</b>
          <span className="flex flex-wrap gap-x-3 text-3 text-ink-2">
            {row.resultClass !== '' && <ClassChip classIndex={row.classIndex}>{row.resultClass}</ClassChip>}
            {about.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </span>
      </span>
      {row.accountId !== null && <Racer accountId={row.accountId} row={row} trackName={trackName} />}
    </div>
  );
}

/** Nothing until it has loaded, and for a racer without a photo: the plate stands for them. */
function Photo({ accountId, name }: { accountId: string; name: string }) {
  const { data: photo = null } = useQuery({
    queryKey: ['profiles', 'photo', accountId],
    queryFn: async ({ signal }) => {
      const { publicProfile } = profilesApi((await loadClientSettings()).brand);
      return (await profilesClient.call(publicProfile, { userId: accountId }, {}, { signal })).photo;
    },
    retry: false,
  });
  return photo === null ? null : <PersonPicture name={name} photo={photo} size="row" />;
}

const FORM = 10;

/** Nothing if the racer has become private. */
function Racer({ accountId, row, trackName }: DriverCardProps & { accountId: string }) {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: ['results', 'account-results', accountId, { page: 1, count: FORM }],
    queryFn: ({ signal }) =>
      resultsClient.call(accountResultsCall, { userId: accountId }, { count: FORM, offset: 0 }, { signal }),
    retry: false,
  });
  if (data === undefined) return null;
  const here = data.results.find(
    ({ location, resultClass }) => location.name === trackName && resultClass === row.resultClass,
  );
  return (
    <>
      <RecentForm results={data.results} />
      {here?.personalBestTime && (
        <span>
          <span className="block text-2 text-ink-3">{t('SessionResults.BestHere')}</span>
          <span>{here.personalBestTime}</span>
        </span>
      )}
      <Link
        to="/profile/$userId"
        params={{ userId: accountId }}
        search={{ context: row.name }}
        className="link inline-flex items-center phone:min-h-11"
      >
        {t('LapTimes.ViewProfile')}
      </Link>
    </>
  );
}
