/** What the page and the worker that folds a replay say to each other. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Notice, SessionDelta } from '@lapwing/contract/live/board';
import type { LiveLaps } from '@lapwing/contract/live/laps';

export type ToReplay =
  /** what was said, or what was said since */
  { k: 'events'; events: SessionEvent[] } | { k: 'at'; venueMs: number };

export type Timeline = { fromMs: number; untilMs: number; marks: readonly Notice[] };

export type FromReplay =
  | ({ k: 'timeline' } & Timeline)
  /** onto the board before, the first onto the empty board; null when nothing changed */
  | { k: 'board'; venueMs: number; delta: SessionDelta | null }
  | { k: 'laps'; laps: Omit<LiveLaps, 'sessionId'> };
