/** Enters competitors. Only the id identifies them: numbers are shared, and names are missing. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_ENTRIES_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import type { LiveRow } from '@lapwing/contract/live/row';
import { type WhoText, whoTextFields } from '@lapwing/contract/values/who-texts';
import { startedAt } from '../../laps/record-passing.ts';
import { emptyRow } from '../board/empty-row.ts';
import { emptyHistory } from '../session-state.ts';
import { resultsFlagOf, showLaps } from './competitor-history.ts';
import {
  changeHistory,
  changeRow,
  type Draft,
  doubtRow,
  historyOf,
  leaveOut,
  ownByCompetitor,
  ownByTransponder,
  putHistory,
  rowOf,
} from './draft.ts';
import { endStint } from './drivers.ts';
import { rerank } from './order.ts';

type SpecialText = 'fullName' | 'class' | 'className' | 'transponder';
const specialTexts: ReadonlySet<WhoText> = new Set<SpecialText>([
  'fullName',
  'class',
  'className',
  'transponder',
]);
const plainTexts = whoTextFields.filter(
  (field): field is Exclude<WhoText, SpecialText> => !specialTexts.has(field),
);

type Entered = Pick<LiveRow, WhoText | 'startPosition' | 'minimumLapTimeMs'>;

export function onCompetitor(draft: Draft, event: SessionEventOf<'competitor'>): void {
  const index = indexFor(draft, event);
  if (index === undefined) return;
  const before = rowOf(draft, index);
  const changes: { -readonly [Field in keyof Entered]?: Entered[Field] } = {};
  for (const field of plainTexts) if (event[field] !== undefined) changes[field] = event[field] || null;
  if (event.startPosition !== undefined) changes.startPosition = event.startPosition;
  if (event.minimumLapTimeMs !== undefined) changes.minimumLapTimeMs = event.minimumLapTimeMs;
  const className = event.className ?? event.class;
  if (className !== undefined) {
    changes.className = className || null;
    changes.class = (event.class ?? className) || null;
  }
  if (event.number !== undefined && event.displayNumber === undefined)
    changes.displayNumber = event.number || null;
  changeRow(draft, index, changes);
  nameFully(draft, index, event);
  const isOtherDriver = creditBefore(draft, index, before.fullName);
  // A nationality belongs to a person, not to the car.
  if (isOtherDriver && event.nationality === undefined) changeRow(draft, index, { nationality: null });
  if (event.transponders !== undefined) setTransponders(draft, index, event.transponders);
  doubtRow(draft, index, 'not-entered', false);
  const row = rowOf(draft, index);
  noteNumber(draft, index, before.number, row.number);
  if (row.startPosition !== before.startPosition) showLaps(draft, index);
}

function nameFully(
  draft: Draft,
  index: number,
  { fullName, firstName, lastName }: SessionEventOf<'competitor'>,
): void {
  const row = rowOf(draft, index);
  if (fullName !== undefined) changeRow(draft, index, { fullName: fullName || null });
  else if (firstName !== undefined || lastName !== undefined) {
    changeRow(draft, index, { fullName: [row.firstName, row.lastName].filter(Boolean).join(' ') || null });
  }
}

/** Earlier records stay with the driver of that time. Returns whether somebody else takes over. */
function creditBefore(draft: Draft, index: number, who: string | null): boolean {
  if (who === null || !endStint(draft, index, who)) return false;
  const credited = <Deed extends { row: number; who?: string | undefined }>(deeds: readonly Deed[]) =>
    deeds.some((deed) => deed.row === index && deed.who === undefined)
      ? deeds.map((deed) => (deed.row === index && deed.who === undefined ? { ...deed, who } : deed))
      : deeds;
  draft.leaders = credited(draft.leaders);
  draft.bests = credited(draft.bests);
  const { fullName, bestLapTimeMs, bestLapBy } = rowOf(draft, index);
  if (bestLapTimeMs !== null) {
    const by = bestLapBy ?? who;
    changeRow(draft, index, { bestLapBy: by === fullName ? null : by });
  }
  if (historyOf(draft, index).laps.length > 0) showLaps(draft, index);
  return true;
}

/** A transponder that was already seen on the track brings its laps with it. */
function indexFor(
  draft: Draft,
  { competitorId, transponders = [] }: SessionEventOf<'competitor'>,
): number | undefined {
  const ownIndex = draft.byCompetitor.get(competitorId);
  const seen = transponders
    .map((transponder) => draft.byTransponder.get(transponder))
    .filter((index) => index !== undefined)
    .filter((index) => index !== ownIndex && rowOf(draft, index).doubts.includes('not-entered'));
  const [unentered] = seen;
  if (unentered === undefined) return ownIndex ?? addCompetitor(draft, competitorId);
  if (ownIndex === undefined) {
    renameCompetitor(draft, unentered, competitorId);
    return unentered;
  }
  if (rowOf(draft, ownIndex).lastSeenAtMs === null) takeOver(draft, ownIndex, unentered);
  for (const index of seen) removeCompetitor(draft, index);
  return ownIndex;
}

/** undefined if there is no room for another one. */
export function addCompetitor(draft: Draft, competitorId: string): number | undefined {
  const index = draft.rows.length;
  if (draft.order.length >= MAX_COMPETITORS_PER_SESSION || index >= MAX_ENTRIES_PER_SESSION) {
    leaveOut(draft, index >= MAX_ENTRIES_PER_SESSION ? 'entries' : 'competitors');
    return undefined;
  }
  const { startedAtMs, rankedBy, flag } = draft.session;
  const progress =
    startedAtMs === null || rankedBy !== 'distance' ? emptyHistory.progress : startedAt(startedAtMs);
  draft.rows[index] = { ...emptyRow(index), competitorId };
  putHistory(draft, index, { ...emptyHistory, progress, worstFlag: resultsFlagOf(flag), turn: draft.turn });
  ownByCompetitor(draft).set(competitorId, index);
  draft.order.push(index);
  rerank(draft, index);
  return index;
}

/** An unentered competitor on the track: known only by the transponder. */
export function addUnknownTransponder(draft: Draft, transponder: string): number | undefined {
  const index = addCompetitor(draft, unusedId(draft, transponder));
  if (index === undefined) return undefined;
  changeRow(draft, index, { number: transponder, displayNumber: transponder });
  setTransponders(draft, index, [transponder]);
  doubtRow(draft, index, 'not-entered');
  noteNumber(draft, index, null, transponder);
  return index;
}

function unusedId({ byCompetitor }: Draft, transponder: string): string {
  return byCompetitor.has(transponder) ? unusedIdLike(byCompetitor, `tx-${transponder}`) : transponder;
}

function unusedIdLike(byCompetitor: ReadonlyMap<string, number>, wanted: string): string {
  let id = wanted;
  while (byCompetitor.has(id)) id += '-';
  return id;
}

function renameCompetitor(draft: Draft, index: number, competitorId: string): void {
  const { competitorId: before, number } = rowOf(draft, index);
  const byCompetitor = ownByCompetitor(draft);
  byCompetitor.delete(before);
  byCompetitor.set(competitorId, index);
  changeRow(draft, index, { competitorId, number: null, displayNumber: null });
  noteNumber(draft, index, number, null);
}

function takeOver(draft: Draft, index: number, unentered: number): void {
  const row = rowOf(draft, index);
  const { lastSeenAtMs, lastSeenLoop, sections, stintStartedAtMs, earlierStintsMs } = rowOf(draft, unentered);
  const { pitEnteredAtMs, numberOfPitStops, lastPitStopMs, lapsSincePit, isFinished } = rowOf(
    draft,
    unentered,
  );
  draft.rows[index] = {
    ...row,
    ...{ lastSeenAtMs, lastSeenLoop, sections, stintStartedAtMs, earlierStintsMs },
    ...{ pitEnteredAtMs, numberOfPitStops, lastPitStopMs, lapsSincePit, isFinished },
  };
  putHistory(draft, index, {
    ...historyOf(draft, unentered),
    transponders: historyOf(draft, index).transponders,
  });
  showLaps(draft, index);
}

function setTransponders(draft: Draft, index: number, transponders: readonly string[]): void {
  const { transponders: before } = historyOf(draft, index);
  if (before.join('\n') === transponders.join('\n')) return;
  const byTransponder = ownByTransponder(draft);
  for (const transponder of before) {
    if (byTransponder.get(transponder) === index) byTransponder.delete(transponder);
  }
  for (const transponder of transponders) byTransponder.set(transponder, index);
  changeHistory(draft, index, { transponders });
  changeRow(draft, index, { transponder: transponders[0] ?? null });
}

/** Earlier crossings stay with the competitor who had it then. */
export function onTransponderAssigned(
  draft: Draft,
  { transponder, competitorId }: SessionEventOf<'transponder-assigned'>,
): void {
  const index = draft.byCompetitor.get(competitorId) ?? addCompetitor(draft, competitorId);
  const owner = draft.byTransponder.get(transponder);
  if (index === undefined || owner === index) return;
  if (owner !== undefined) {
    const { transponders } = historyOf(draft, owner);
    setTransponders(
      draft,
      owner,
      transponders.filter((each) => each !== transponder),
    );
  }
  setTransponders(draft, index, [...historyOf(draft, index).transponders, transponder]);
}

export function onTranspondersSwapped(
  draft: Draft,
  { competitorId, otherCompetitorId }: SessionEventOf<'transponders-swapped'>,
): void {
  const one = draft.byCompetitor.get(competitorId);
  const other = draft.byCompetitor.get(otherCompetitorId);
  if (one === undefined || other === undefined || one === other) return;
  const transponders = historyOf(draft, one).transponders;
  setTransponders(draft, one, historyOf(draft, other).transponders);
  setTransponders(draft, other, transponders);
}

export function onCompetitorRemoved(
  draft: Draft,
  { competitorId }: SessionEventOf<'competitor-removed'>,
): void {
  const index = draft.byCompetitor.get(competitorId);
  if (index !== undefined) removeCompetitor(draft, index);
}

function removeCompetitor(draft: Draft, index: number): void {
  const place = draft.order.indexOf(index);
  // A list of transponders may contain one twice.
  if (place === -1) return;
  const row = rowOf(draft, index);
  setTransponders(draft, index, []);
  ownByCompetitor(draft).delete(row.competitorId);
  draft.rows[index] = null;
  putHistory(draft, index, null);
  draft.order.splice(place, 1);
  draft.leaders = draft.leaders.filter((leader) => leader.row !== index);
  draft.bests = draft.bests.filter((best) => best.row !== index);
  noteNumber(draft, index, row.number, null);
}

/** The number of the competitor has changed: competitors who share a number are marked as doubtful. */
function noteNumber(draft: Draft, index: number, before: string | null, after: string | null): void {
  if (before === after) return;
  const byNumber = byNumberOf(draft);
  if (before !== null) {
    const sharing = byNumber.get(before) ?? new Set();
    sharing.delete(index);
    doubtShared(draft, sharing);
  }
  if (after !== null) doubtShared(draft, addTo(byNumber, after, index));
}

function doubtShared(draft: Draft, sharing: ReadonlySet<number>): void {
  for (const index of sharing) doubtRow(draft, index, 'number-shared', sharing.size > 1);
}

function byNumberOf(draft: Draft): Map<string, Set<number>> {
  if (draft.byNumber === null) {
    draft.byNumber = new Map();
    for (const index of draft.order) {
      const { number } = rowOf(draft, index);
      if (number !== null) addTo(draft.byNumber, number, index);
    }
  }
  return draft.byNumber;
}

function addTo(byNumber: Map<string, Set<number>>, number: string, index: number): Set<number> {
  const sharing = byNumber.get(number) ?? new Set();
  byNumber.set(number, sharing.add(index));
  return sharing;
}
