/** What the page and the worker that folds a replay say to each other. */

import type { Notice, SessionDelta } from '@lapwing/contract/live-board';
import type { LiveLaps } from '@lapwing/contract/live-laps';
import type { SessionEvent } from '@lapwing/contract/session-event';

export type ToReplay =
  /** what was said, or what was said since */
  { k: 'events'; events: SessionEvent[] } | { k: 'at'; venueMs: number } | { k: 'laps' };

export type FromReplay =
  | { k: 'timeline'; fromMs: number; untilMs: number; marks: readonly Notice[] }
  /** onto the board before, or onto the empty board */
  | { k: 'board'; venueMs: number; isWhole: boolean; delta: SessionDelta | null }
  | { k: 'laps'; laps: Omit<LiveLaps, 'sessionId'> };
