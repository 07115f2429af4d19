/** Marks the board of a session with missing stored data, until the session restarts. */

import type { SessionState } from '../session-state.ts';

export function markIncomplete(state: SessionState): SessionState {
  const { board } = state;
  const { doubts } = board.session;
  if (doubts.includes('data-missing')) return state;
  const session = { ...board.session, doubts: [...doubts, 'data-missing' as const] };
  return { ...state, board: { ...board, session } };
}

export function isIncomplete({ board }: SessionState): boolean {
  return board.session.doubts.includes('data-missing');
}
