/** The competitor of these laps, and the actions of the page. */

import type { LapDataInfo } from '@lapwing/contract/results/lap-data';
import type { Classification } from '@lapwing/contract/results/results';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { DownloadAndMail } from '../../../parts/DownloadAndMail.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { type ClassColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { crewText } from '../classification/crew.ts';
import { ClaimCompetitor } from './ClaimCompetitor.tsx';
import { lapsCsvQuery } from './queries.ts';

type CompetitorHeadProps = {
  sessionId: number;
  position: number;
  info: LapDataInfo;
  classification: Classification | undefined;
  colours: ClassColours;
  /** `Race 2, Noordzee GT Cup`, as far as loaded */
  place: string;
  /** undefined until it has loaded */
  eventId: number | undefined;
};

export function CompetitorHead(props: CompetitorHeadProps) {
  const { sessionId, position, info, classification, colours, place, eventId } = props;
  const { t, locale } = useText();
  const { data: csv } = useQuery(lapsCsvQuery(sessionId, useGuid(), position));
  const { name, class: resultClass, startNr, userId } = info.participantInfo;
  const crew = crewText(info.participantInfo);
  const row = classification?.rows[position - 1];
  const classIndex = classIndexAmong(colours, resultClass);
  const about = row?.additionalFields.filter((text) => text !== '') ?? [];
  return (
    <PageHead
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          {startNr !== '' && <NumberPlate startNumber={startNr} isLarge classIndex={classIndex} />}
          {row?.isGuest && <Badge title={t('SessionResults.GuestNote')}>{t('SessionResults.Guest')}</Badge>}
        </span>
      }
      meta={
        <>
          {(row?.nationality || about[0] !== undefined) && (
            <span>
              {row?.nationality && (
                <CountryFlag alpha2={row.nationality} name={countryName(row.nationality, locale)} />
              )}
              {about[0]}
            </span>
          )}
          {resultClass !== '' && <ClassChip classIndex={classIndex}>{resultClass}</ClassChip>}
          {about.slice(1).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {crew !== '' && (
            <span className="wrap-break-word whitespace-normal">
              <span className="text-ink-3">{t('SessionResults.Drivers')}</span> {crew}
            </span>
          )}
          {userId !== null && (
            <Link
              to="/profile/$userId"
              params={{ userId }}
              search={{ context: name }}
              className="link touch-target"
            >
              {t('LapTimes.ViewProfile')}
            </Link>
          )}
          <ClaimCompetitor sessionId={sessionId} eventId={eventId} position={position} info={info} />
        </>
      }
      iconActions={
        <DownloadAndMail
          csv={info.lapCount > 0 ? csv : null}
          subject={[name, place].filter(Boolean).join(', ')}
        />
      }
    />
  );
}
