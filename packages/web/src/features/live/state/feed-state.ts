/** The freshness of the data, from the connection and from the last message of the source. */

import type { LiveState } from './live-store.ts';

/** A source that sends nothing for this long is shown as silent. */
const SILENT_MS = 30_000;
/** If none of the calls, made every few seconds, was answered for this long, polling does not work. */
const UNANSWERED_MS = 10_000;

export type FeedState =
  | { kind: 'live'; ageMs: number | null }
  | { kind: 'silent'; ageMs: number }
  | { kind: 'connecting' | 'polling' | 'finished' | 'replay' }
  | { kind: 'lost' | 'offline' | 'busy'; ageMs: number };

/** Nothing new arrives: estimated values fade. */
export function isStale({ kind }: FeedState): boolean {
  return kind === 'silent' || kind === 'lost' || kind === 'offline' || kind === 'busy';
}

type FeedFacts = Pick<LiveState, 'link' | 'feedReceivedAtMs'> & { isEnded: boolean };

/** `nowMs`: by this device's clock. */
export function feedState({ link, feedReceivedAtMs, isEnded }: FeedFacts, nowMs: number): FeedState {
  const ageMs = feedReceivedAtMs === null ? null : Math.max(0, nowMs - feedReceivedAtMs);
  // Nothing is missed after the end.
  if ((link.kind === 'lost' || link.kind === 'busy') && isEnded) return { kind: 'finished' };
  if (link.kind === 'lost' || link.kind === 'offline' || link.kind === 'busy') {
    return { kind: link.kind, ageMs: ageMs ?? nowMs - link.sinceMs };
  }
  if (link.kind === 'replay') return { kind: 'replay' };
  if (link.kind === 'finished' || isEnded) return { kind: 'finished' };
  if (link.kind === 'polling' && nowMs - link.receivedAtMs >= UNANSWERED_MS) {
    return { kind: 'lost', ageMs: nowMs - link.receivedAtMs };
  }
  if (link.kind !== 'live') return { kind: link.kind };
  return ageMs !== null && ageMs >= SILENT_MS ? { kind: 'silent', ageMs } : { kind: 'live', ageMs };
}
