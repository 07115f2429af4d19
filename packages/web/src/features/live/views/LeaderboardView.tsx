/** The main view of a session: the leaderboard. */

import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Leaderboard } from '../board/Leaderboard.tsx';
import { useLive } from '../state/live-store.ts';

export function LeaderboardView() {
  const { t } = useText();
  const isEmpty = useLive(({ order }) => order.length === 0);
  return isEmpty ? (
    <EmptyState title={t('Live.NoEntries')} note={t('Live.NoEntriesHint')} />
  ) : (
    <Leaderboard />
  );
}
