/** The last laps of a competitor as a small line: up is slower. The opened row has them in figures. */

import { useLiveRow } from '../state/live-store.ts';

export function LapSpark({ index }: { index: number }) {
  const path = useLiveRow(index, ({ lapTrends }) => lapTrends?.get(index)?.line);
  return (
    <svg viewBox="0 0 70 18" className="board-line" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
