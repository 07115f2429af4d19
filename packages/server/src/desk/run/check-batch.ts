/** Checks what the schema cannot: clocks, times, and who may do what. The whole batch is refused, with every reason. */

import type { StewardAct } from '@lapwing/contract/desk/case-file';
import { hasRight } from '@lapwing/contract/desk/rights';
import { CLOCK_LIMIT_MS, type RunBatch } from '@lapwing/contract/desk/run';
import { type DeskEvent, plainEventsIn } from '@lapwing/contract/ingest/session-event';
import type { MemberRole } from '@lapwing/contract/people/organizations';
import { type Message, messageOf, type RequestError } from '@lapwing/contract/values/messages';
import type { Timeline } from '@lapwing/timing/live/acts/timeline';

/** A measured clock is not more exact than this over a bad connection. */
const AHEAD_MS = 10_000;

const rulingKinds: ReadonlySet<string> = new Set(['penalty', 'ruling']);

/** Incidents and nothing else. */
function isReport(event: DeskEvent): boolean {
  return event.kind === 'act' && event.does.length > 0 && event.does.every(({ kind }) => kind === 'incident');
}

export type BatchContext = {
  role: MemberRole;
  nowMs: number;
  /** null if the session has no acts yet */
  timeline: Pick<Timeline, 'acts'> | null;
  /** the acts in the case file of the session: the kind of each */
  filed: ReadonlyMap<string, StewardAct['kind']>;
};

export function faultsOf(batch: RunBatch, context: BatchContext): RequestError[] {
  const faults: RequestError[] = [];
  const offsetMs = batch.offsetMs ?? 0;
  if (Math.abs(offsetMs) > CLOCK_LIMIT_MS && batch.isClockAccepted !== true) {
    const seconds = Math.round(offsetMs / 1000);
    faults.push({ in: 'body', name: '/offsetMs', ...messageOf('clock-too-far', { seconds }) });
  }
  for (const [index, event] of batch.events.entries()) {
    const fault = faultOf(event, batch, context);
    if (fault !== null) faults.push({ in: 'body', name: `/events/${index}`, ...fault });
  }
  return faults;
}

function faultOf(
  event: DeskEvent,
  batch: RunBatch,
  { role, nowMs, timeline, filed }: BatchContext,
): Message | null {
  const aheadMs = event.atMs - nowMs;
  if (aheadMs > AHEAD_MS) return messageOf('act-in-the-future', { seconds: Math.round(aheadMs / 1000) });
  const canReport = hasRight(role, 'run') || hasRight(role, 'decide');
  const filedKind = event.kind === 'act' ? undefined : filed.get(event.of);
  if (filedKind !== undefined) {
    // Everything but a report is the stewards'.
    const isAllowed = filedKind === 'incident' ? canReport : hasRight(role, 'decide');
    return isAllowed ? null : messageOf('act-not-allowed', { role });
  }
  const act = event.kind === 'act' ? event : findAct(event.of, batch, timeline);
  if (act === null) return event.kind === 'act' ? null : messageOf('act-not-known', { id: event.of });
  if (isReport(act)) return canReport ? null : messageOf('act-not-allowed', { role });
  const plain = plainEventsIn(act);
  const isRuling = plain.some(({ kind }) => rulingKinds.has(kind));
  const isTiming = plain.length === 0 || plain.some(({ kind }) => !rulingKinds.has(kind));
  const isAllowed = (!isRuling || hasRight(role, 'decide')) && (!isTiming || hasRight(role, 'run'));
  return isAllowed ? null : messageOf('act-not-allowed', { role });
}

function findAct(actId: string, { events }: RunBatch, timeline: BatchContext['timeline']): DeskEvent | null {
  const own = events.find((event) => event.kind === 'act' && event.actId === actId);
  return own ?? timeline?.acts.get(actId)?.act ?? null;
}
