/** Acts for tests; times are in seconds after the start. */

import type { Act, ActEvent, SessionEvent } from '@lapwing/contract/ingest/session-event';
import { START_MS } from '../session.test-support.ts';

export function act(actId: string, seconds: number, does: readonly ActEvent[]): Act {
  return { kind: 'act', atMs: START_MS + seconds * 1000, actId, by: 'NV', does: [...does] };
}

export function undo(of: string, seconds: number): SessionEvent {
  return { kind: 'undo', atMs: START_MS + seconds * 1000, actId: `undo ${of} ${seconds}`, of, by: 'NV' };
}

export function redo(of: string, seconds: number): SessionEvent {
  return { kind: 'redo', atMs: START_MS + seconds * 1000, actId: `redo ${of} ${seconds}`, of, by: 'NV' };
}

/** Typed at the desk. */
export function crossing(competitorId: string, seconds: number): ActEvent {
  return { kind: 'passing', atMs: START_MS + seconds * 1000, loopId: 'sf', competitorId, source: 'keys' };
}
