/** The passing tape: every crossing of the line, newest first, with all sources that saw it. */

import type { PlainEvent, PlainEventOf } from '@lapwing/contract/ingest/plain-event';
import type { CrossingKey } from '@lapwing/contract/ingest/session-event';
import { keyOf, type Slot, type Timeline } from '../acts/timeline.ts';
import { placeOfLoop } from '../fold/loops.ts';
import type { SessionState } from '../session-state.ts';
import { joinTaps } from './join-taps.ts';
import type { OpenEntry, StruckBy, TapeEntry } from './tape-entry.ts';

/** Two sightings within this time are one crossing, if no shortest lap is set. */
const SAME_CROSSING_MS = 5_000;

export function tapeOf(timeline: Timeline, state: SessionState): TapeEntry[] {
  const owners = new Map<string, string>();
  const entries: OpenEntry[] = [];
  const lastOf = new Map<string, OpenEntry[]>();
  for (const slot of timeline.slots) {
    const event = timeline.counting(slot);
    if (event !== null) followOwners(owners, event);
    if (slot.event.kind !== 'passing' || !isAtLine(state, slot.event.loopId)) continue;
    if (event?.kind !== 'passing') {
      entries.push(entryOf(slot.event, slot, owners, struckBy(timeline, slot)));
      continue;
    }
    const entry = entryOf(event, slot, owners, null);
    const who = entry.competitorId ?? entry.transponder;
    const same =
      who === null ? undefined : findSame(lastOf.get(who), entry.atMs, shortestLapMs(state, entry));
    if (same !== undefined) same.sightings.push(...entry.sightings);
    else {
      entries.push(entry);
      if (who !== null) lastOf.set(who, [...(lastOf.get(who) ?? []).slice(-8), entry]);
    }
  }
  adoptEntered(entries, state);
  const joined = joinTaps(entries);
  numberLaps(joined, state);
  return joined.sort((a, b) => b.atMs - a.atMs);
}

/** A transponder that was entered after its first crossings has brought them with it, as in the fold. */
function adoptEntered(entries: readonly OpenEntry[], { byTransponder, rows, histories }: SessionState): void {
  const ownerOf = new Map<string, string>();
  for (const { competitorId, transponder, atMs } of entries) {
    const index = competitorId === null ? byTransponder.get(transponder ?? '') : undefined;
    const row = index === undefined ? null : rows[index];
    if (index === undefined || !row || transponder === null || row.doubts.includes('not-entered')) continue;
    const laps = histories[index]?.laps ?? [];
    if (laps.some(({ completedAtMs }) => completedAtMs === atMs)) ownerOf.set(transponder, row.competitorId);
  }
  if (ownerOf.size === 0) return;
  for (const entry of entries)
    if (entry.competitorId === null) entry.competitorId = ownerOf.get(entry.transponder ?? '') ?? null;
}

export function isAtLine({ setup }: SessionState, loopId: string): boolean {
  const role = placeOfLoop(setup, loopId)?.role;
  return role === 'finish' || role === 'finish-in-pit';
}

function entryOf(
  passing: PlainEventOf<'passing'>,
  slot: Slot,
  owners: ReadonlyMap<string, string>,
  struck: StruckBy | null,
): OpenEntry {
  const crossing = crossingOf(slot.event as PlainEventOf<'passing'>); // the same kind, as it was sent
  const { atMs, transponder = null, source = null } = passing;
  const owner = transponder === null ? null : (owners.get(transponder) ?? null);
  return {
    key: `${keyOf(crossing)} ${slot.act?.actId ?? ''}`,
    atMs,
    competitorId: passing.competitorId ?? owner,
    transponder,
    lapNumber: null,
    lapTimeMs: null,
    sightings: [{ source, atMs, crossing, act: slot.act }],
    struckBy: struck,
  };
}

export function crossingOf({
  atMs,
  loopId,
  transponder,
  competitorId,
}: PlainEventOf<'passing'>): CrossingKey {
  return {
    ...{ atMs, loopId },
    ...(transponder !== undefined && { transponder }),
    ...(competitorId !== undefined && { competitorId }),
  };
}

function struckBy(timeline: Timeline, { event, act }: Slot): StruckBy | null {
  if (act !== null && timeline.isUndone(act.actId)) return timeline.acts.get(act.actId)?.lastSwitch ?? null;
  return event.kind === 'passing' ? timeline.removedBy(event) : null;
}

/** Who has which transponder, as in the fold. */
export function followOwners(owners: Map<string, string>, event: PlainEvent): void {
  if (event.kind === 'competitor' && event.transponders !== undefined) {
    for (const [transponder, owner] of owners) if (owner === event.competitorId) owners.delete(transponder);
    for (const transponder of event.transponders) owners.set(transponder, event.competitorId);
  }
  if (event.kind === 'competitor-removed')
    for (const [transponder, owner] of owners) if (owner === event.competitorId) owners.delete(transponder);
  if (event.kind === 'transponder-assigned') owners.set(event.transponder, event.competitorId);
  if (event.kind === 'transponders-swapped') {
    const { competitorId: one, otherCompetitorId: other } = event;
    const swapped = [...owners].map(([transponder, owner]): [string, string] => {
      if (owner === one) return [transponder, other];
      return [transponder, owner === other ? one : owner];
    });
    for (const [transponder, owner] of swapped) owners.set(transponder, owner);
  }
}

function findSame(entries: readonly OpenEntry[] | undefined, atMs: number, withinMs: number) {
  return entries?.findLast((entry) => Math.abs(entry.atMs - atMs) < withinMs);
}

function shortestLapMs({ setup, rows, byCompetitor }: SessionState, { competitorId }: OpenEntry): number {
  const index = competitorId === null ? undefined : byCompetitor.get(competitorId);
  const own = index === undefined ? null : (rows[index]?.minimumLapTimeMs ?? null);
  return own ?? setup.minimumLapTimeMs ?? SAME_CROSSING_MS;
}

function numberLaps(entries: readonly OpenEntry[], state: SessionState): void {
  const lapsEnding = new Map<number, Map<number, number>>();
  for (const entry of entries) {
    if (entry.struckBy !== null) continue;
    const index =
      entry.competitorId === null
        ? state.byTransponder.get(entry.transponder ?? '')
        : state.byCompetitor.get(entry.competitorId);
    if (index === undefined) continue;
    const laps = state.histories[index]?.laps ?? [];
    const ending = lapsEnding.get(index) ?? new Map(laps.map((lap, place) => [lap.completedAtMs, place]));
    lapsEnding.set(index, ending);
    const place = entry.sightings.map(({ atMs }) => ending.get(atMs)).find((each) => each !== undefined);
    if (place === undefined) continue;
    entry.lapNumber = place + 1;
    entry.lapTimeMs = laps[place]?.lapTimeMs ?? null;
  }
}
