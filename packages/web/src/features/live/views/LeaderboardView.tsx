/** The main view of a session: the leaderboard. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Leaderboard } from '../board/Leaderboard.tsx';
import { useDisplay } from '../display/use-display.ts';
import { useLive } from '../state/live-store.ts';
import { useLaterParts } from '../state/use-later-parts.ts';

export function LeaderboardView() {
  const { t } = useText();
  const isEmpty = useLive(({ order }) => order.length === 0);
  const { form } = useDisplay();
  const isBefore = useLive(({ board }) => isBeforeFirstTime(board));
  // A board without times says little from afar.
  const hasGrid = form === 'tv' && isBefore;
  const parts = useLaterParts(hasGrid);
  if (isEmpty) return <EmptyState title={t('Live.NoEntries')} note={t('Live.NoEntriesHint')} />;
  return hasGrid && parts ? <parts.StartGrid /> : <Leaderboard />;
}

/** The start may be a passing, but has no time. */
function isBeforeFirstTime({ session, rows }: LiveBoard): boolean {
  return (
    !session.isEnded &&
    rows.every(
      ({ laps, bestLapTimeMs, sections }) =>
        laps === 0 && bestLapTimeMs === null && sections.every(({ timeMs }) => timeMs === 0),
    )
  );
}
