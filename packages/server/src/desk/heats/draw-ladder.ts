/** Draws the heats, finals or bracket of a group: as a preview, or as a change of the meeting with its sessions. */

import type { Ladder } from '@lapwing/contract/desk/ladder';
import type { Draw, FormatFault, WantedDraw } from '@lapwing/contract/desk/ladder-calls';
import type { ItemChange, Meeting, StoredEntry } from '@lapwing/contract/desk/meeting';
import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { fieldOf } from '@lapwing/timing/desk/field';
import { gridFromResult } from '@lapwing/timing/desk/grid-from-result';
import { buildRaces, heatKey } from '@lapwing/timing/desk/ladder/build-races';
import { addLate, drawLadder } from '@lapwing/timing/desk/ladder/draw-heats';
import { faultsOfFormat } from '@lapwing/timing/desk/ladder/format-faults';
import { resolveLadder } from '@lapwing/timing/desk/ladder/resolve-ladder';
import type { Kysely, Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import { type Changed, changeMeeting, findRepeated, unchanged } from '../meeting/change-meeting.ts';
import { readResult } from '../meeting/session-grid.ts';

type Drawn = { faults: FormatFault[]; ladder: (Ladder & { id: number }) | null; cars: number };

/** Entries of the group by seeding, and the heats that they are drawn into. */
async function draw(db: Kysely<Schema>, meeting: Meeting, wanted: WantedDraw): Promise<Drawn> {
  const { mode, group, format, seed } = wanted;
  const stored = meeting.ladders.find(({ id }) => id === wanted.ladderId);
  if (wanted.ladderId !== null && stored === undefined) {
    throw problem('not-found', { detail: `The meeting has no ladder ${wanted.ladderId}` });
  }
  const others = meeting.ladders.filter(({ id }) => id !== wanted.ladderId);
  if (others.some((other) => other.group === group)) {
    throw problem('conflict', { detail: `The group ${group || 'without a name'} has heats already` });
  }
  const field = fieldOf({ group, classes: [] }, meeting.details.groups, meeting.entries).filter(
    ({ isCheckedIn }) => isCheckedIn || !format.onlyCheckedIn,
  );
  if (mode === 'late') {
    if (stored === undefined || stored.entrants.length === 0) {
      throw problem('bad-request', { detail: 'Late entries are added to heats that were drawn' });
    }
    // Another car changes the whole bracket: it is drawn again.
    const isBracket = stored.format.kind === 'bracket';
    const late = isBracket ? [] : field.filter(({ id }) => !stored.entrants.includes(id));
    const begun = begunRaces(meeting, stored.key);
    const drawn = addLate(
      stored,
      late.map(({ id }) => id),
      (round, heat) => begun.has(heatKey(round, heat)),
    );
    return { faults: [], ladder: { ...stored, ...drawn }, cars: drawn.entrants.length };
  }
  const faults = faultsOfFormat(format, field.length);
  if (faults.length > 0) return { faults, ladder: null, cars: field.length };
  const seeded = await inSeedingOrder(db, meeting, format.seededBy, field);
  const drawn = drawLadder(format, seeded, seed);
  const key = stored?.key ?? '';
  return {
    faults,
    ladder: { id: stored?.id ?? 0, key, group, format, ...drawn, withdrawn: [] },
    cars: field.length,
  };
}

async function inSeedingOrder(
  db: Kysely<Schema>,
  meeting: Meeting,
  seededBy: number | null,
  field: readonly StoredEntry[],
): Promise<StoredEntry[]> {
  if (seededBy === null) return [...field];
  if (!meeting.sessions.some(({ id }) => id === seededBy)) {
    throw problem('not-found', { detail: `The event has no session ${seededBy}` });
  }
  return gridFromResult(await readResult(db, seededBy), field, 0);
}

function begunRaces({ sessions, states }: Meeting, key: string): Set<string> {
  const begun = new Set(states.filter(({ isBegun }) => isBegun).map(({ sessionId }) => sessionId));
  return new Set(
    sessions.flatMap(({ id, ladderRace }) =>
      ladderRace?.ladder === key && begun.has(id) ? [ladderRace.race] : [],
    ),
  );
}

export async function previewLadder(
  db: Kysely<Schema>,
  meeting: Meeting,
  wanted: WantedDraw,
): Promise<{ faults: FormatFault[]; ladder: ShownLadder | null; cars: number }> {
  const { faults, ladder, cars } = await draw(db, meeting, wanted);
  const { timeZone } = meeting.details.location;
  const shown = ladder && resolveLadder(ladder, { entries: meeting.entries, sessions: null, timeZone });
  return { faults, ladder: shown, cars };
}

/** One change: the ladder, the sessions of its races, and those of an earlier draw removed. It can be undone like others. */
export async function storeDraw(
  tx: Transaction<Schema>,
  meeting: Meeting,
  wanted: Draw,
  author: { accountId: string; nowMs: number },
): Promise<Changed> {
  if ((await findRepeated(tx, meeting.eventId, wanted.changeId)) !== null) return unchanged;
  const { ladder } = await draw(tx, meeting, wanted);
  if (ladder === null || ladder.entrants.join() !== wanted.entrants.join()) {
    throw problem('conflict', { detail: 'Entries or results have changed since the preview' });
  }
  const { id, ...value } = ladder;
  const stored = meeting.ladders.find((each) => each.id === id);
  const key = stored?.key ?? wanted.changeId;
  const own = meeting.sessions.filter(({ ladderRace }) => ladderRace?.ladder === key);
  const isNew = wanted.mode === 'new';
  const kept = new Set(isNew ? [] : own.map(({ ladderRace }) => ladderRace?.race));
  const races = new Set(buildRaces(ladder).map((race) => race.key));
  const planned = wanted.sessions.filter(({ race }) => races.has(race) && !kept.has(race));
  if (isNew && new Set(planned.map(({ race }) => race)).size !== races.size) {
    throw problem('conflict', { detail: 'The preview has other races' });
  }
  const items: ItemChange[] = [
    {
      kind: 'ladder',
      id: stored?.id ?? null,
      version: stored?.version ?? 0,
      set: { ...value, key },
    },
    ...(isNew ? own : []).map(
      (session): ItemChange => ({ kind: 'session', id: session.id, version: session.version, set: null }),
    ),
    ...planned.map(
      ({ race, ...plan }): ItemChange => ({
        kind: 'session',
        id: null,
        version: 0,
        set: { ...plan, type: 'race', group: wanted.group, classes: [], ladderRace: { ladder: key, race } },
      }),
    ),
  ];
  return changeMeeting(tx, meeting.eventId, { changeId: wanted.changeId, items }, author);
}
