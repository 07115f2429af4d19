/** Which pinned competitors this browser gets push notifications about. */

import { showFailure } from '../../../errors/show-failure.ts';
import { currentText } from '../../../i18n/language.ts';
import { createSessionPushList } from '../../../parts/push-list.ts';

export const pinnedPushList = createSessionPushList('lapwing.live.push');

type PinnedCompetitor = { liveSessionId: string; competitorId: string };

/** Removing a pin ends its notifications. If the server cannot be told, they end with the session. */
export function stopWatching({ liveSessionId, competitorId }: PinnedCompetitor): void {
  const subject = { sessionId: liveSessionId, competitorId };
  if (!('Notification' in window) || !pinnedPushList.has(pinnedPushList.keyOf(subject))) return;
  const { t } = currentText();
  pinnedPushList.remove(subject).catch((error: unknown) => showFailure(error, t('Live.NotifyFailed'), t));
}
