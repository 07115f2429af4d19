/** The messages between the page and the worker that folds a replay. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Notice, SessionDelta } from '@lapwing/contract/live/board';
import type { LiveLaps } from '@lapwing/contract/live/laps';

export type ToReplay =
  /** the events, or the new events */
  { k: 'events'; events: SessionEvent[] } | { k: 'at'; venueMs: number };

export type Timeline = { fromMs: number; untilMs: number; marks: readonly Notice[] };

export type FromReplay =
  | ({ k: 'timeline' } & Timeline)
  /** relative to the previous board, the first to the empty board; null if nothing changed */
  | { k: 'board'; venueMs: number; delta: SessionDelta | null }
  | { k: 'laps'; laps: Omit<LiveLaps, 'sessionId'> };
