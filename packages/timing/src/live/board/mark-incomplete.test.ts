import { expect, test } from 'vitest';
import { applyDelta, diffSession } from '../delta/session-delta.ts';
import { foldSession } from '../reduce-session.ts';
import { emptyState } from '../session-state.ts';
import { isIncomplete, markIncomplete } from './mark-incomplete.ts';

const marked = markIncomplete(emptyState);

test('a session that is marked as incomplete stays so, whatever happens next, until it restarts', () => {
  expect(isIncomplete(emptyState)).toBe(false);
  expect(isIncomplete(marked)).toBe(true);
  expect(markIncomplete(marked)).toBe(marked);
  const green = foldSession(marked, [{ kind: 'flag', atMs: 1_000, flag: 'Green' }]);
  const ended = foldSession(green, [{ kind: 'session-ended', atMs: 2_000 }]);
  expect(isIncomplete(ended)).toBe(true);
  expect(isIncomplete(foldSession(ended, [{ kind: 'session-restarted', atMs: 3_000 }]))).toBe(false);
});

test('the mark is sent to viewers', () => {
  const delta = diffSession(emptyState.board, marked.board);
  expect(delta === null ? null : applyDelta(emptyState.board, delta)).toEqual(marked.board);
});
