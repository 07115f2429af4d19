/** Any moment of a session, and what was announced in it: from its record, or from its laps if it was never live. */

import type { Notice } from '@lapwing/contract/live/board';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import { type RewindTimeline, rewindApi } from '@lapwing/contract/live/rewind';
import { BODY_SIZE_HEADER } from '@lapwing/contract/values/constants';
import { partAt } from '@lapwing/timing/live/rewind/board-at';
import type { RecordedPart } from '@lapwing/timing/live/rewind/recorder';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { type EncodedResponse, encodedResponse, JSON_TYPE } from '../../http/responses/encoded-response.ts';
import type { Journal } from '../hosting/journal.ts';
import { type FoundPart, type LiveRecords, type PartHead, partJson } from '../hosting/live-records.ts';
import type { SessionHost } from '../hosting/session-host.ts';
import type { LiveAnswers } from './answers.ts';
import type { FoundSession } from './find-on-air.ts';
import type { RecordsFromLaps } from './records-from-laps.ts';

export type RewindSources = {
  answers: Pick<LiveAnswers, 'getSession'>;
  records: LiveRecords;
  journal: Pick<Journal, 'formOf'>;
  load: (sessionId: number) => Promise<SessionHost | null>;
  completeRecord: (sessionId: number) => Promise<void>;
  fromLaps: RecordsFromLaps;
};

/** Where the parts of one session are found. */
type Parts = {
  madeFrom: RewindTimeline['madeFrom'];
  heads: () => Promise<readonly PartHead[]>;
  /** The part that contains the moment, and where the next one begins. */
  find: (venueMs: number) => Promise<FoundPart | null>;
};

export function rewindRoutes(app: FastifyInstance, sources: RewindSources): void {
  const { answers, records, journal, load, completeRecord, fromLaps } = sources;

  mount(app, rewindApi.part, async ({ params, query: { at, have = 0, guid } }) => {
    const found = await answers.getSession({ ...params, guid });
    const parts = await partsOf(found);
    const inPart = await parts.find(at ?? Number.MAX_SAFE_INTEGER);
    return partResponse(inPart, have, hasEnded(found));
  });

  mount(app, rewindApi.timeline, async ({ params, query: { since = 0, guid } }) => {
    const found = await answers.getSession({ ...params, guid });
    const parts = await partsOf(found);
    const all = await parts.heads();
    const place = partAt(
      all.map(({ fromMs }) => fromMs),
      since,
    );
    const heads = all.slice(place);
    return {
      eventId: formatLiveEventId(found.event.id),
      sessionId: formatLiveSessionId(found.event.id, found.session.id),
      madeFrom: parts.madeFrom,
      hasEnded: hasEnded(found),
      fromMs: all[0]?.fromMs ?? 0,
      untilMs: all.reduce((latest, { untilMs }) => Math.max(latest, untilMs), 0),
      partsMs: heads.map(({ fromMs }) => fromMs),
      notices: once(heads.flatMap(({ notices }) => notices)),
    };
  });

  async function partsOf({ event, session, listed }: FoundSession): Promise<Parts> {
    const host = listed === null ? null : await load(session.id);
    if (host !== null) return storedParts(session.id, host.recordedParts);
    if ((await journal.formOf(session.id)) === null) return partsIn('laps', await fromLaps(event, session));
    await completeRecord(session.id);
    return storedParts(session.id, []);
  }

  /** The parts in memory are newer than stored ones from the same moment. */
  function storedParts(sessionId: number, inMemory: readonly RecordedPart[]): Parts {
    const newer = partsIn('journal', inMemory);
    const memoryFromMs = inMemory[0]?.fromMs ?? Number.POSITIVE_INFINITY;
    return {
      madeFrom: 'journal',
      async heads() {
        const stored = await records.listHeads(sessionId);
        return [...stored.filter(({ fromMs }) => fromMs < memoryFromMs), ...inMemory];
      },
      async find(venueMs) {
        if (venueMs >= memoryFromMs) return newer.find(venueMs);
        const stored = await records.findAt(sessionId, venueMs);
        if (stored === null) return newer.find(venueMs);
        if (stored.fromMs >= memoryFromMs) return newer.find(venueMs);
        const untilInMemoryMs = inMemory.at(-1)?.untilMs ?? 0;
        const firstInMemory = inMemory[0]?.fromMs ?? null;
        return {
          ...stored,
          nextMs: earlier(stored.nextMs, firstInMemory),
          untilMs: Math.max(stored.untilMs, untilInMemoryMs),
        };
      },
    };
  }
}

function partsIn(madeFrom: Parts['madeFrom'], parts: readonly RecordedPart[]): Parts {
  const starts = parts.map(({ fromMs }) => fromMs);
  return {
    madeFrom,
    heads: async () => parts,
    async find(venueMs) {
      const place = partAt(starts, venueMs);
      const part = parts[place];
      if (part === undefined) return null;
      return {
        fromMs: part.fromMs,
        json: partJson(part.board, part.frames),
        nextMs: starts[place + 1] ?? null,
        untilMs: parts.at(-1)?.untilMs ?? part.untilMs,
      };
    },
  };
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function hasEnded({ session, listed }: FoundSession): boolean {
  return listed === null ? session.resultStatus !== 'Active' : listed.isEnded();
}

/** Before the first event there is an empty board. */
const noPart: FoundPart = { fromMs: 0, json: partJson('{"at":0}', []), nextMs: null, untilMs: 0 };

/** Boards and changes are JSON already. */
function partResponse(found: FoundPart | null, have: number, isOver: boolean): EncodedResponse {
  const { json, ...head } = found ?? noPart;
  const body = have === 0 ? json : withoutFrames(json, have);
  const fields = JSON.stringify({ ...head, hasEnded: isOver });
  const content = Buffer.from(`${fields.slice(0, -1)},${body.slice(1)}`);
  return encodedResponse(content, JSON_TYPE, 'each-time', { [BODY_SIZE_HEADER]: String(content.length) });
}

/** Written by `partJson`. */
function withoutFrames(json: string, have: number): string {
  const { board, frames } = JSON.parse(json) as { board: unknown; frames: unknown[] };
  return JSON.stringify({ board, frames: frames.slice(have) });
}

/** Two servers may have begun their parts at different moments. */
function once(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [`${notice.id}/${notice.atMs}`, notice])).values()];
}
