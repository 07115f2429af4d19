/** One race of a ladder: its grid, or its result when there is one. */

import type { ShownEntrant, ShownLadder, ShownPlace, ShownRace } from '@lapwing/contract/results/ladders';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { NumberPlate } from '../../ui/racing/NumberPlate.tsx';
import { raceName, shortName } from './race-names.ts';

export type LadderPartProps = {
  ladder: ShownLadder;
  entrantOf: ReadonlyMap<number, ShownEntrant>;
  classes: readonly string[];
  /** the car that is highlighted everywhere */
  followed: number | null;
  onFollow: (entryId: number) => void;
};

type LadderRaceProps = LadderPartProps & { race: ShownRace; name: string; hasLink: boolean };

export function LadderRace({ race, name, hasLink, ...shared }: LadderRaceProps) {
  const { t, locale } = useText();
  const { state, startsAtMs, sessionId, advancing } = race;
  const isDone = state === 'done';
  const time = startsAtMs === null ? null : formatInstant(startsAtMs, 'time', locale, shared.ladder.timeZone);
  const isComing = state === 'waiting' || state === 'ready';
  return (
    <section className="ladder-race" data-state={state} aria-label={name}>
      <h5 className="ladder-race-head">
        {hasLink && sessionId !== null && (isDone || state === 'begun') ? (
          <Link to="/sessions/$sessionId" params={{ sessionId }} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
        <small>
          {isComing && time !== null && (
            <>
              <span className="sr-only">{t('Heats.StartsAt', { time })}</span>
              <span aria-hidden="true">{time}</span>
              {state === 'waiting' && ' · '}
            </>
          )}
          {(state !== 'ready' || time === null) && t(`Heats.States.${state}`)}
        </small>
      </h5>
      <ol>
        {inOrder(race).map((place, index) => (
          <PlaceRow
            key={place.entryId ?? `${place.origin?.race}-${place.origin?.place}`}
            {...shared}
            place={place}
            index={index}
            isDone={isDone}
            isLastToAdvance={isDone && index + 1 === advancing && index + 1 < race.places.length}
          />
        ))}
      </ol>
    </section>
  );
}

/** By the result; who has no place in it comes last. */
function inOrder({ places, state }: ShownRace): ShownPlace[] {
  if (state !== 'done') return [...places];
  const key = ({ finish }: ShownPlace) => finish ?? Number.MAX_SAFE_INTEGER;
  return places.toSorted((a, b) => key(a) - key(b));
}

type PlaceRowProps = LadderPartProps & {
  place: ShownPlace;
  index: number;
  isDone: boolean;
  isLastToAdvance: boolean;
};

function PlaceRow(props: PlaceRowProps) {
  const { ladder, entrantOf, classes, followed, onFollow, place, index, isDone, isLastToAdvance } = props;
  const { t } = useText();
  const { entryId, origin, points, advancesTo } = place;
  const entrant = entryId === null ? undefined : entrantOf.get(entryId);
  const next = ladder.races.find(({ key }) => key === advancesTo);
  const cut = isLastToAdvance || undefined;
  if (entryId === null || entrant === undefined) {
    return (
      <li className="ladder-place" data-cut={cut}>
        <span className="ladder-row">
          <Position place={place} index={index} isDone={false} lanes={ladder.places} />
          <span className="min-w-0 flex-1 truncate text-ink-3">
            <OriginText origin={origin} ladder={ladder} />
          </span>
        </span>
      </li>
    );
  }
  const classIndex = classes.indexOf(entrant.className);
  return (
    <li className="ladder-place" data-cut={cut} data-is-out={entrant.isOut || undefined}>
      <button
        type="button"
        className="ladder-row"
        aria-pressed={followed === entryId}
        title={t('Heats.Highlight', { name: `${entrant.number} ${entrant.name}`.trim() })}
        onClick={() => onFollow(entryId)}
      >
        <Position place={place} index={index} isDone={isDone} lanes={ladder.places} />
        <NumberPlate startNumber={entrant.number} {...(classIndex !== -1 && { classIndex })} />
        <span className="ladder-name">{entrant.name}</span>
        {entrant.isOut && <span className="sr-only">{t('Heats.Withdrawn')}</span>}
        {points !== null && <span className="ladder-points">{t('Heats.Points', { count: points })}</span>}
        {next && (
          <span className="ladder-next">
            <span aria-hidden="true">→ </span>
            <span className="sr-only">{t('Heats.AdvancesTo', { race: raceName(next, ladder, t) })}</span>
            <span aria-hidden="true">{shortName(next, ladder, t)}</span>
          </span>
        )}
      </button>
    </li>
  );
}

type PositionProps = { place: ShownPlace; index: number; isDone: boolean; lanes: ShownLadder['places'] };

function Position({ place, index, isDone, lanes }: PositionProps) {
  const { t } = useText();
  const number = index + 1;
  if (!isDone) {
    const text =
      lanes === 'lanes' ? t('Heats.Lane', { place: number }) : t('Heats.GridPlace', { place: number });
    return (
      <span className="ladder-position">
        <span className="sr-only">{text}</span>
        <span aria-hidden="true">{number}</span>
      </span>
    );
  }
  const isPlaced = place.finish !== null && place.isClassified;
  const text = isPlaced
    ? t('Heats.Finished', { place: place.finish ?? 0 })
    : place.finish === null
      ? t('Heats.DidNotStart')
      : t('Heats.NotClassified');
  return (
    <span className="ladder-position" data-is-result="">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{isPlaced ? place.finish : '–'}</span>
    </span>
  );
}

function OriginText({ origin, ladder }: { origin: ShownPlace['origin']; ladder: ShownLadder }) {
  const { t } = useText();
  if (origin === null) return null;
  if (origin.kind === 'ranking') return t('Heats.FromRanking', { place: origin.place });
  const from = ladder.races.find(({ key }) => key === origin.race);
  const race = from === undefined ? '' : raceName(from, ladder, t);
  return t('Heats.FromRace', { place: origin.place, race });
}
