/** The result of a session in brief: the winner, the winning time, the best lap, and the places behind. */

import type { SessionOutcome } from '@lapwing/contract/results/event-overview';
import type { PodiumPlace } from '@lapwing/contract/results/podium-place';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownGap } from '../../../i18n/times.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { type ClassColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { crewSurnames, unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';

type FirstPlaceProps = {
  place: PodiumPlace;
  /** the colours of the classes of the event */
  colours: ClassColours;
  /** for screen readers */
  label: string;
  /** below the name */
  note?: string;
};

export function FirstPlace({ place, colours, label, note }: FirstPlaceProps) {
  const { locale } = useText();
  const { startNumber, firstName, lastName, nationality, resultClass } = place;
  const classIndex = classIndexAmong(colours, resultClass);
  return (
    <span className="programme-winner">
      <span className="sr-only">{label}: </span>
      <NumberPlate startNumber={startNumber} classIndex={classIndex} />
      {nationality && (
        <span className="contents max-[89.9375rem]:hidden">
          <CountryFlag alpha2={nationality} name={countryName(nationality, locale)} />
        </span>
      )}
      <b>
        {unbrokenCrew(crewSurnames(`${firstName} ${lastName}`.trim()))}
        {note !== undefined && <span className="programme-lead">{note}</span>}
      </b>
    </span>
  );
}

type WinningTimeProps = Pick<SessionOutcome, 'winningTime' | 'winningPoints'>;

export function WinningTime({ winningTime, winningPoints }: WinningTimeProps) {
  const { t } = useText();
  if (winningPoints !== null) {
    const count = winningPoints;
    return <span className="font-medium">{t('SessionResults.PointCount', { count })}</span>;
  }
  if (winningTime === null) return null;
  return (
    <span className="font-medium">
      <span className="sr-only">{t('EventSessions.Time')}: </span>
      {winningTime}
    </span>
  );
}

/** With the number of its driver, if that was not the winner. */
export function BestLap({ bestLap, podium }: Pick<SessionOutcome, 'bestLap' | 'podium'>) {
  const { t } = useText();
  if (bestLap === null) return null;
  const isWinners = podium[0]?.startNumber === bestLap.startNumber;
  return (
    <>
      <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
        {bestLap.lapTime}
      </TimingMark>
      <span aria-hidden="true" className="programme-by">
        {!isWinners && bestLap.startNumber}
      </span>
      {!isWinners && (
        <span className="sr-only">
          {bestLap.startNumber} {`${bestLap.firstName} ${bestLap.lastName}`.trim()}
        </span>
      )}
    </>
  );
}

export function Podium({ podium }: Pick<SessionOutcome, 'podium'>) {
  return podium
    .slice(1)
    .map((place, index) => (
      <PodiumLine key={`${place.startNumber} ${place.lastName}`} place={place} position={index + 2} />
    ));
}

function PodiumLine({ place, position }: { place: PodiumPlace; position: number }) {
  const { t, locale } = useText();
  const { startNumber, firstName, lastName, difference } = place;
  const gap =
    difference.points === undefined
      ? shownGap({ laps: difference.lapsBehind, time: difference.timeDifference }, t)
      : difference.points > 0 && `−${shown(difference.points, locale)}`;
  return (
    <span className="podium-line">
      <i>{position}</i>
      <i data-part="number">{startNumber}</i>
      <span className="min-w-0 whitespace-normal">{unbrokenCrew(crewSurnames(lastName || firstName))}</span>
      <span>{gap}</span>
    </span>
  );
}

function shown(points: number, locale: string): string {
  return formatNumber(points, locale, Number.isInteger(points) ? 0 : 1);
}
