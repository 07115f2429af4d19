/** Subscribes the browser to push notifications about a pinned competitor. */

import type { Language } from '@lapwing/contract/values/constants';
import { showFailure } from '../../../errors/show-failure.ts';
import { currentText } from '../../../i18n/language.ts';
import { createPushList } from '../../../parts/push-list.ts';

export type PinnedCompetitor = { liveSessionId: string; competitorId: string };

const pinned = createPushList('lapwing.live.push');

function subjectOf({ liveSessionId, competitorId }: PinnedCompetitor) {
  return { sessionId: liveSessionId, competitorId };
}

export function isWatched(watched: PinnedCompetitor): boolean {
  return pinned.has(subjectOf(watched));
}

/** False if the visitor refuses notifications. */
export function watch(watched: PinnedCompetitor, publicKey: string, language: Language): Promise<boolean> {
  return pinned.add(subjectOf(watched), publicKey, language);
}

export function unwatch(watched: PinnedCompetitor): Promise<void> {
  return pinned.remove(subjectOf(watched));
}

/** Removing a pin ends its notifications. If the server cannot be told, they end with the session. */
export function stopWatching(watched: PinnedCompetitor): void {
  if (!('Notification' in window) || !isWatched(watched)) return;
  const { t } = currentText();
  unwatch(watched).catch((error: unknown) => showFailure(error, t('Live.NotifyFailed'), t));
}
