/** Records a session while it is folded: a board every few minutes, and every change of the board in between. */

import type { LiveBoard, Notice } from '@lapwing/contract/live/board';
import { snapshotOf } from '../delta/session-delta.ts';
import { newNotices } from './new-notices.ts';

/** A part is long enough that its board is a small share of it, and short enough to be loaded in a moment. */
const PART_MS = 5 * 60_000;
const MOST_FRAMES = 200;

/** Everything in it is JSON already: changes are encoded once, for viewers and for the record. */
export type RecordedPart = {
  readonly fromMs: number;
  /** the moment of its last change */
  readonly untilMs: number;
  /** onto the empty board */
  readonly board: string;
  /** the moment and the change of each frame */
  readonly frames: readonly string[];
  readonly notices: readonly Notice[];
};

export type Change = {
  before: LiveBoard;
  after: LiveBoard;
  shownMs: number;
  /** from `before` to `after` */
  deltaJson: string;
};

export type Recorder = ReturnType<typeof createRecorder>;

type OpenPart = RecordedPart & { frames: string[]; notices: Notice[]; untilMs: number };

/**
 * Starts a record, or continues a stored one. If another program folded what was stored, its board may differ from ours:
 * then the next change begins a part.
 */
export function createRecorder(stored: RecordedPart | null = null, isSameBoard = true) {
  let open: OpenPart | null =
    stored === null ? null : { ...stored, frames: [...stored.frames], notices: [...stored.notices] };
  let closed: RecordedPart[] = [];
  let continues = isSameBoard;

  /** Two parts never begin at the same moment. */
  function fits(part: OpenPart, shownMs: number): boolean {
    if (shownMs === part.untilMs) return continues;
    return continues && part.frames.length < MOST_FRAMES && shownMs - part.fromMs < PART_MS;
  }

  return {
    /** the newest moment; 0 before the first */
    shownMs: (): number => open?.untilMs ?? 0,
    /** the newest part, which grows; null before the first change */
    open: (): RecordedPart | null => open,
    /** earlier parts that nobody has stored yet */
    closed: (): readonly RecordedPart[] => closed,
    /** These were stored. */
    forget(parts: readonly RecordedPart[]): void {
      closed = closed.filter((part) => !parts.includes(part));
    },
    /** The changes of one board, in their order. */
    record({ before, after, shownMs, deltaJson }: Change): void {
      const notices = newNotices(after.notices, before.notices);
      if (open !== null && fits(open, shownMs)) {
        open.frames.push(`[${shownMs},${deltaJson}]`);
        open.untilMs = shownMs;
        open.notices.push(...notices);
        return;
      }
      const isReplaced = open?.fromMs === shownMs;
      const earlier = isReplaced ? (open?.notices ?? []) : [];
      if (open !== null && !isReplaced) closed = [...closed, open];
      continues = true;
      open = {
        fromMs: shownMs,
        untilMs: shownMs,
        board: JSON.stringify(snapshotOf(after)),
        frames: [],
        notices: [...earlier, ...notices],
      };
    },
  };
}
