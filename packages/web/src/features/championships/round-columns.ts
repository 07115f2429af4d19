/** The columns of the standings: one per event, one per round of each event, or both. */

import type { Championship, StandingsRow } from '@lapwing/contract/results/championships';
import type { ChampionshipLayout, RowStatus } from '@lapwing/contract/values/enums';
import { isGuestEvent } from '@lapwing/timing/championship/standings';

const standingsViews = ['run', 'event', 'both'] as const;
export type StandingsView = (typeof standingsViews)[number];

const viewOfLayout: Readonly<Record<ChampionshipLayout, StandingsView>> = {
  PointsPerRun: 'run',
  PointsPerEvent: 'event',
  PointsPerRunAndEventTotals: 'both',
};

/** From many columns to few. */
const fewerColumns: Readonly<Record<StandingsView, readonly StandingsView[]>> = {
  both: ['both', 'run', 'event'],
  run: ['run', 'event'],
  event: ['event'],
};

/** In pixels: position, name and totals; a round; the padding of a cell; the sum of dropped points; both gutters. */
const NAMED_PX = 426;
const ROUND_PX = 58;
const PADDING_PX = 22;
const DROPPED_PX = 84;
const GUTTERS_PX = 66;
/** The name of an event above its columns: whole, or as much as a date. */
const WHOLE_NAME_PX = 160;
const SHORTEST_NAME_PX = 60;
const LONGEST_WORD_PX = 120;
/** A bold letter above a column, and one of Japanese. */
const LETTER_PX = 7.5;
const WIDE_LETTER_PX = 13;

export type NameRoom = 'whole' | 'short';

/** The room for the name of an event above its columns: no word of a short name is broken. */
export function nameWidthOf({ columns, shortName }: EventColumns, room: NameRoom): number {
  const longestWordPx = Math.max(...shortName.split(' ').map(wordWidth));
  return Math.max(
    room === 'whole' ? WHOLE_NAME_PX : Math.max(SHORTEST_NAME_PX, Math.min(longestWordPx, LONGEST_WORD_PX)),
    columns.length * (ROUND_PX + 1) - PADDING_PX,
  );
}

function wordWidth(word: string): number {
  return [...word].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE_LETTER_PX : LETTER_PX), 0);
}

/**
 * Where a table scrolls to that has to show up to `neededPx` more, of the `furthestPx` that it hides: to the beginning of a
 * column, so that none is cut.
 */
export function scrollTarget(
  neededPx: number,
  columnStartsPx: readonly number[],
  furthestPx: number,
): number {
  const hiddenPx = Math.min(neededPx, furthestPx);
  if (hiddenPx <= 0) return 0;
  return columnStartsPx.find((px) => px >= hiddenPx) ?? columnStartsPx.at(-1) ?? hiddenPx;
}

/** The width of a window in which this view needs no scrolling. */
export function widthOf(championship: Championship, view: StandingsView, room: NameRoom = 'short'): number {
  const roundsPx = eventColumns(championship, view).reduce(
    (sum, event) =>
      sum + Math.max(event.columns.length * (ROUND_PX + 1), nameWidthOf(event, room) + PADDING_PX),
    0,
  );
  return NAMED_PX + roundsPx + (hasDrops(championship) ? DROPPED_PX : 0) + GUTTERS_PX;
}

/** The view named in the address, or the one with most columns that fits, up to the championship's own layout. */
export function viewOf(
  named: string | undefined,
  championship: Championship,
  fits: (widthPx: number) => boolean,
): StandingsView {
  const wanted = standingsViews.find((view) => view === named?.toLowerCase());
  if (wanted !== undefined) return wanted;
  const views = fewerColumns[viewOfLayout[championship.layout]];
  return views.find((view) => fits(widthOf(championship, view))) ?? views.at(-1) ?? 'event';
}

export type RoundColumn = {
  key: string;
  eventId: number;
  /** null for the event as a whole */
  roundId: number | null;
  /** `R 3`; empty for the sum of an event whose rounds are shown */
  label: string;
  title: string;
};

export type EventColumns = {
  id: number;
  name: string;
  /** without the words that all events of the season have; empty if the column says the rest */
  shortName: string;
  date: string;
  columns: RoundColumn[];
};

const onlyNumber = /^\d+$/;

/** The names without the words that all of them begin with. A number keeps the word before it. */
export function shortNames(names: readonly string[]): string[] {
  const split = names.map((name) => name.split(' '));
  const [first = []] = split;
  const shortest = Math.min(...split.map(({ length }) => length));
  const differing = first.findIndex((word, index) => split.some((words) => words[index] !== word));
  if (names.length < 2 || differing < 0) return [...names];
  const shared = Math.min(differing, shortest - 1);
  return split.map((words) => {
    const isNumber = words.slice(shared).every((word) => onlyNumber.test(word));
    const shown = words.slice(isNumber ? Math.max(0, shared - 1) : shared).join(' ');
    return shown.slice(0, 1).toUpperCase() + shown.slice(1);
  });
}

/** The organiser's short name of the round, unless that is just its number. */
function ownShortName(shortName: string): string[] {
  return /^(R ?\d+)?$/.test(shortName) ? [] : [shortName];
}

function lastNumberOf(name: string): number {
  return Number(/^\D*?(\d+)$/.exec(name)?.[1]);
}

/** The columns under each event, in the order of the season. */
export function eventColumns({ events }: Championship, view: StandingsView): EventColumns[] {
  let number = 0;
  const shortened = shortNames(events.map(({ name }) => name));
  return events.map(({ id, name, date, rounds }, index) => {
    const total: RoundColumn = {
      key: `event-${id}`,
      eventId: id,
      roundId: null,
      label: view === 'event' ? `R ${index + 1}` : '',
      title: name,
    };
    const perRound = rounds.map((round) => {
      number += 1;
      return {
        key: `round-${id}-${round.id}`,
        eventId: id,
        roundId: round.id,
        label: `R ${number}`,
        title: [name, round.name, ...ownShortName(round.shortName)].join(', '),
      };
    });
    const columns = { run: perRound, event: [total], both: [...perRound, total] }[view];
    const shortName = shortened[index] ?? name;
    // `R 6` is below it.
    const isNumbered = view === 'event' && shortName !== name && lastNumberOf(shortName) === index + 1;
    return { id, name, shortName: isNumbered ? '' : shortName, date, columns };
  });
}

export type RoundResult = {
  points: number;
  position: string | null;
  status: RowStatus;
  isDropped: boolean;
  isGuest: boolean;
};

/** The result of a competitor there; null if not taking part. */
export function roundResult(
  { events }: StandingsRow,
  { eventId, roundId }: RoundColumn,
  layout: ChampionshipLayout,
): RoundResult | null {
  const event = events.find((entry) => entry.eventId === eventId);
  if (event === undefined) return null;
  if (roundId !== null) return event.rounds.find((round) => round.roundId === roundId) ?? null;
  const { points, position, isDropped } = event;
  const isGuest = isGuestEvent(event);
  if (layout !== 'PointsPerRun') return { points, position, status: 'Normal', isDropped, isGuest };
  // If runs are dropped, an event has the points of the runs that count.
  const counting = event.rounds.filter((round) => !round.isDropped);
  return {
    points: counting.reduce((sum, round) => sum + round.points, 0),
    position,
    status: 'Normal',
    isDropped: event.rounds.length > 0 && counting.length === 0,
    isGuest,
  };
}

function heldEvents({ events, competitors }: Championship) {
  return events.filter(({ id }) =>
    competitors.some((row) => row.events.some(({ eventId }) => eventId === id)),
  );
}

/** The number of events in the season that have results. */
export function eventsHeld(championship: Championship): number {
  return heldEvents(championship).length;
}

/** The id of the last event with results; null before the first. */
export function newestEvent(championship: Championship): number | null {
  return heldEvents(championship).at(-1)?.id ?? null;
}

/** Whether anyone took part in a round as a guest. */
export function hasGuests({ competitors }: Championship): boolean {
  return competitors.some(
    ({ isGuest, events }) => isGuest || events.some(({ rounds }) => rounds.some((round) => round.isGuest)),
  );
}

/** Whether results may be dropped, or were dropped in published standings. */
export function hasDrops({ drops, competitors }: Championship): boolean {
  return drops > 0 || competitors.some(({ dropped }) => dropped !== 0);
}
