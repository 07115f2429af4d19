/** Running sessions: created with their first batch, and a provisional result at their end. */

import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import { isDeskEvent, plainEventsIn, type SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { SessionKind } from '@lapwing/contract/results/events';
import { liveWords } from '@lapwing/contract/results/revisions';
import { classificationTypes, nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { isIncomplete } from '@lapwing/timing/live/board/mark-incomplete';
import type { SessionState } from '@lapwing/timing/live/session-state';
import type { Transaction } from 'kysely';
import { hasPassed } from '../../has-passed.ts';
import { type Problem, problem } from '../../http/problem.ts';
import { SessionFull } from '../../live/hosting/session-full.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import type { RunningSession } from '../../live/hosting/session-life.ts';
import type { ListedSession } from '../../live/on-air/listed-session.ts';
import { sessionLease } from '../../live/session-lease.ts';
import { type Leases, leasesOfOneServer } from '../../nodes/leases.ts';
import { type OwnerCalls, ownerCallsOfOneServer } from '../../nodes/owner-calls.ts';
import { refreshEvent, replaceSession } from '../../publishing/index.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import { createSetAside, type SetAside } from '../../storage/set-aside/set-aside.ts';
import type { OrganizationTransaction } from '../organization-transaction.ts';
import { announcedBefore } from './announced-before.ts';
import { activateSession, ensureLiveSession, type LivePlace } from './ensure-live-session.ts';
import { countEntriesWith, EntriesOnAir } from './entries-on-air.ts';
import { keepDecisions } from './keep-decisions.ts';
import { liveResult } from './live-result.ts';

type Transacted = Transaction<Schema>;

type CachedPlace = LivePlace & { atMs: number };

/** An event that was deleted in the meantime, perhaps by another server, is noticed after this long. */
const KNOWN_FOR_MS = 15_000;

/** A green flag withdraws a finish, and the end that followed from it. */
const aboutEnd = new Set<SessionEvent['kind']>([
  'session-ended',
  'session-restarted',
  'flag',
  'undo',
  'redo',
]);

function isAboutEnd(event: SessionEvent): boolean {
  return aboutEnd.has(event.kind) || plainEventsIn(event).some(({ kind }) => aboutEnd.has(kind));
}

export type LiveSessionsOptions = {
  db: Database;
  hosts: SessionHosts;
  inOrganization: OrganizationTransaction;
  /** How a batch reaches the node that owns its session. */
  ownerCalls?: OwnerCalls;
  leases?: Leases;
  now: () => number;
  onError: (error: unknown) => void;
  setAside?: SetAside;
};

/** A batch on its way to the owner of its session. */
type PlacedBatch = {
  organizationId: number;
  place: Pick<LivePlace, 'eventId' | 'sessionId'>;
  batch: Pick<LiveBatch, 'batchId' | 'sequence' | 'events'> & { event?: LiveBatch['event'] };
  traceparent?: string | undefined;
};
type Ending = { organizationId: number; session: SilentSession; batchId: string };

export type LiveSessions = ReturnType<typeof createLiveSessions>;

export function createLiveSessions({
  db,
  hosts,
  inOrganization,
  ownerCalls = ownerCallsOfOneServer,
  leases = leasesOfOneServer(db),
  now,
  onError,
  setAside = createSetAside(db, { now }),
}: LiveSessionsOptions) {
  const cachedPlaces = new Map<string, CachedPlace>();
  const entriesOnAir = new EntriesOnAir();
  const acceptAtOwner = ownerCalls.define('accept-batch', acceptHere);
  const endAtOwner = ownerCalls.define('end-session', endHere);
  const retryAtOwner = ownerCalls.define('retry-session', retryHere);
  hosts.resultMaker = {
    listRunning: () => listRunning(db, setAside),
    end: (session) => end(session.organizationId, session, `lapwing:end:${session.lastBatchAtMs}`),
  };

  async function placeOf(organizationId: number, batch: LiveBatch): Promise<LivePlace> {
    const key = JSON.stringify([organizationId, batch.event, batch.session]);
    const remembered = cachedPlaces.get(key);
    if (remembered !== undefined && !hasPassed(KNOWN_FOR_MS, remembered.atMs, now())) return remembered;
    const place = await inOrganization(organizationId, (tx) =>
      ensureLiveSession(tx, organizationId, batch, now()),
    );
    if (cachedPlaces.size > 1_000) cachedPlaces.clear();
    cachedPlaces.set(key, { ...place, atMs: now() });
    return place;
  }

  /** Durable when it resolves; if the batch ends the session, its result has been made by then. */
  async function accept(organizationId: number, batch: LiveBatch, traceparent?: string) {
    const place = await placeOf(organizationId, batch);
    const isRepeated = await acceptAtOwner(place.sessionId, { organizationId, place, batch, traceparent });
    return { ...place, isRepeated };
  }

  /** A batch of the race desk, whose session exists. */
  async function acceptAt(
    organizationId: number,
    place: PlacedBatch['place'],
    batch: PlacedBatch['batch'],
    traceparent?: string,
  ): Promise<{ isRepeated: boolean }> {
    if (hosts.find(place.sessionId) === null)
      await inOrganization(organizationId, (tx) => activateSession(tx, organizationId, place, now()));
    const placed = { organizationId, place, batch, traceparent };
    return { isRepeated: await acceptAtOwner(place.sessionId, placed) };
  }

  /** Returns whether the batch had been accepted before. */
  async function acceptHere({ organizationId, place, batch, traceparent }: PlacedBatch): Promise<boolean> {
    const { batchId, sequence } = batch;
    const isNew = hosts.find(place.sessionId) === null && (await hosts.load(place.sessionId)) === null;
    const announced = isNew ? await announcedBefore(db, place.sessionId) : [];
    const events = [...announced, ...withTrackLength(batch, hosts.find(place.sessionId))];
    const addedFirst = events.length - batch.events.length;
    const { isRepeated, state } = await hosts
      .accept(place.sessionId, { batchId, sequence, events, traceparent })
      .catch((error) => {
        throw error instanceof SessionFull ? refusalOf(error, addedFirst) : error;
      });
    if (events.some(isAboutEnd) || state.board.session.isEnded)
      await settle(organizationId, place.sessionId, state, events.some(isDeskEvent));
    const { rows, session } = state.board;
    if (!session.isEnded && entriesOnAir.hasToCount(place.sessionId, rows.length, now())) {
      // The batch is stored: a failed count is no reason to send it again.
      await writeAsOwner(organizationId, place.sessionId, (tx) => countEntriesWith(tx, place, rows)).catch(
        onError,
      );
    }
    return isRepeated;
  }

  /** Refused if another node has taken over the session in the meantime. */
  function writeAsOwner<Done>(
    organizationId: number,
    sessionId: number,
    work: (tx: Transacted) => Promise<Done>,
  ): Promise<Done> {
    return inOrganization(organizationId, async (tx) => {
      const done = await work(tx);
      // Last, because the lease stays locked until the commit.
      await leases.require(tx, sessionLease(sessionId));
      return done;
    });
  }

  /** A result that cannot be made is set aside: the sender of the last batch can do nothing about it. */
  async function settle(
    organizationId: number,
    sessionId: number,
    state: SessionState,
    isDeskWork = false,
  ): Promise<void> {
    try {
      const isEmpty = await writeAsOwner(organizationId, sessionId, (tx) =>
        settleSession(tx, sessionId, state, { isDeskWork, nowMs: now() }),
      );
      await setAside.remove('live-result', String(sessionId));
      // Those who watch lists see it go; it comes back from its journal if its timer goes on.
      if (isEmpty) await hosts.drop(sessionId);
    } catch (reason) {
      await setSessionAside('live-result', sessionId, reason);
    }
  }

  async function setSessionAside(
    kind: 'live-result' | 'live-session',
    sessionId: number,
    reason: unknown,
  ): Promise<void> {
    if (!isDataFault(reason)) throw reason;
    await setAside.add({ kind, item: String(sessionId), sessionId, reason });
  }

  /** As if its timer had ended it. Resolves when the provisional result is published. */
  function end(organizationId: number, session: SilentSession, batchId: string): Promise<void> {
    return endAtOwner(session.id, { organizationId, session, batchId });
  }

  async function endHere({ organizationId, session, batchId }: Ending): Promise<void> {
    const { id, lastBatchAtMs } = session;
    const latestAtMs = hosts.find(id)?.summary.atMs ?? lastBatchAtMs;
    try {
      const { state } = await hosts.accept(id, {
        batchId,
        sequence: 0,
        events: [{ kind: 'session-ended', atMs: latestAtMs }],
      });
      await settle(organizationId, id, state);
    } catch (reason) {
      await setSessionAside('live-session', id, reason);
    }
  }

  /** Called when data of it that was set aside may be usable again. */
  async function retryHere(sessionId: number): Promise<void> {
    const found = await db
      .selectFrom('sessions')
      .innerJoin('events', 'events.id', 'sessions.eventId')
      .select('events.organizationId')
      .where('sessions.id', '=', sessionId)
      .where('events.deletedAtMs', 'is', null)
      .executeTakeFirst();
    if (found === undefined) return;
    try {
      const state = await hosts.refold(sessionId);
      if (state.board.session.isEnded) await settle(found.organizationId, sessionId, state);
    } catch (reason) {
      await setSessionAside('live-session', sessionId, reason);
    }
  }

  return {
    accept,
    acceptAt,
    end,
    retry: (sessionId: number) => retryAtOwner(sessionId, sessionId),
    /** Something of the organisation's was deleted or restored. */
    forget: () => cachedPlaces.clear(),
  };
}

/** Numbers the events as the sender does, without the ones that we added first. */
function refusalOf({ events }: SessionFull, addedFirst: number): Problem {
  return problem('invalid-parameters', {
    errors: events.map(({ eventIndex, ...message }) => ({
      in: 'body',
      name: `/events/${Math.max(0, eventIndex - addedFirst)}`,
      ...message,
    })),
  });
}

type SilentSession = { id: number; lastBatchAtMs: number };

/** Without those whose result was set aside. */
async function listRunning(db: Database, setAside: SetAside): Promise<RunningSession[]> {
  const running = await db
    .selectFrom('liveSessions')
    .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select([
      'sessions.id',
      'sessions.eventId',
      'sessions.startsAtMs',
      'events.organizationId',
      'liveSessions.endedAtMs',
      'liveSessions.lastBatchAtMs',
    ])
    .where('sessions.resultStatus', '=', resultStatuses.Active)
    .where('events.deletedAtMs', 'is', null)
    .execute();
  const leftOut = new Set([
    ...(await setAside.itemsOf('live-result')),
    ...(await setAside.itemsOf('live-session')),
  ]);
  return running.filter(({ id }) => !leftOut.has(String(id)));
}

/** Adds the lap length to the first batch if only the location of the event has it. */
function withTrackLength(
  { event, events }: PlacedBatch['batch'],
  listed: ListedSession | null,
): LiveBatch['events'] {
  const [first] = events;
  const lengthM = event?.location?.lengthM ?? 0;
  const isKnown =
    (listed?.summary.session.trackLengthMm ?? null) !== null ||
    events.some((each) => each.kind === 'session' && each.trackLengthMm !== undefined);
  if (first === undefined || lengthM === 0 || isKnown) return events;
  return [{ kind: 'session', atMs: first.atMs, trackLengthMm: Math.round(lengthM * 1_000) }, ...events];
}

/**
 * A finished session has its result; one that continues after all is running again. Results that were published in the
 * meantime stay, unless their timing is corrected at the race desk. Returns whether it is over and hidden, because it had
 * no competitors.
 */
async function settleSession(
  tx: Transacted,
  sessionId: number,
  state: SessionState,
  { isDeskWork, nowMs }: { isDeskWork: boolean; nowMs: number },
): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const { isEnded } = state.board.session;
  // The journal notes the end of a batch; only the folded session knows whether it continues after all.
  if (!isEnded) await clearEnd(tx, sessionId);
  const isCorrected = isDeskWork && isEnded;
  if (!isCorrected && !(await isOurs(tx, session))) return false;
  if (!isEnded) {
    if (session.resultStatus === resultStatuses.Active) return false;
    await setStatus(tx, session, 'Active', nowMs);
    return false;
  }
  // The three kinds are all that the column takes.
  const timed = await liveResult(state, { ...session, kind: session.kind as SessionKind });
  if (timed === null) {
    await setStatus(tx, session, 'None', nowMs);
    return session.isMadeLive === 1;
  }
  const result = await keepDecisions(tx, session, timed);
  if (result === null) return false;
  const keepsType = nameOf(classificationTypes, session.classificationType);
  const isUsual = keepsType === 'Race' || keepsType === 'PracticeAndQualification';
  await replaceSession(tx, sessionId, {
    session: {
      ...result,
      comment: session.comment,
      classificationType: isUsual ? result.classificationType : keepsType,
    },
    publication: {
      resultStatus: 'Provisional',
      source: 'live',
      publishedBy: liveWords.publisher,
      publishedAtMs: nowMs,
      reason: reasonFor(session, state),
    },
    hasAllRulings: true,
    runIds: [],
  });
  await refreshEvent(tx, session.eventId, nowMs);
  return false;
}

async function clearEnd(tx: Transacted, sessionId: number): Promise<void> {
  await tx
    .updateTable('liveSessions')
    .set({ endedAtMs: null })
    .where('sessionId', '=', sessionId)
    .where('endedAtMs', 'is not', null)
    .execute();
}

function reasonFor({ revisionNumber }: Row<'sessions'>, state: SessionState): string {
  if (isIncomplete(state)) return liveWords.incomplete;
  return revisionNumber === 0 ? liveWords.ended : liveWords.corrected;
}

/** Whether everything published of a session follows from its live batches. */
export async function isOurs(tx: Transacted, { id, revisionNumber }: Row<'sessions'>): Promise<boolean> {
  if (revisionNumber === 0) return true;
  const { source } = await tx
    .selectFrom('sessionRevisions')
    .select('source')
    .where('sessionId', '=', id)
    .where('number', '=', revisionNumber)
    .executeTakeFirstOrThrow();
  return source === 'live';
}

async function setStatus(
  tx: Transacted,
  session: Row<'sessions'>,
  status: 'Active' | 'None',
  nowMs: number,
): Promise<void> {
  await announce(tx, { kind: 'session', sessionId: session.id });
  await tx
    .updateTable('sessions')
    .set({ resultStatus: resultStatuses[status] })
    .where('id', '=', session.id)
    .execute();
  await refreshEvent(tx, session.eventId, nowMs);
}
