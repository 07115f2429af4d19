/** Subscribes the browser to push notifications about a pinned competitor. */

import { pushApi } from '@lapwing/contract/live/push';
import type { Language } from '@lapwing/contract/values/constants';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { liveClient } from '../../../api/live.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { currentText } from '../../../i18n/language.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';

const STORAGE_KEY = 'lapwing.live.push';
/** Older sessions are over. */
const KEPT = 50;

export type PinnedCompetitor = { liveSessionId: string; competitorId: string };

function keyOf({ liveSessionId, competitorId }: PinnedCompetitor): string {
  return `${liveSessionId} ${competitorId}`;
}

function readWatched(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return [];
  }
}

function saveWatched(watched: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(watched.slice(-KEPT)));
  } catch {
    // The button then forgets that it was pressed; pressing it again does no harm.
  }
}

/** The host's key, if host and browser support push. */
export async function pushKey(): Promise<string | null> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? ((await loadClientSettings()).pushPublicKey ?? null) : null;
}

export function isWatched(watched: PinnedCompetitor): boolean {
  return Notification.permission === 'granted' && readWatched().includes(keyOf(watched));
}

/** False if the visitor refuses notifications. */
export async function watch(
  watched: PinnedCompetitor,
  publicKey: string,
  language: Language,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    sessionId: watched.liveSessionId,
    competitorId: watched.competitorId,
    guid: guidInAddress(),
    language,
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  };
  await liveClient.call(pushApi.subscribe, {}, {}, { body });
  saveWatched([...readWatched().filter((each) => each !== keyOf(watched)), keyOf(watched)]);
  return true;
}

export async function unwatch(watched: PinnedCompetitor): Promise<void> {
  saveWatched(readWatched().filter((each) => each !== keyOf(watched)));
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription === null) return;
  await liveClient.call(
    pushApi.unsubscribe,
    {},
    {},
    {
      body: {
        sessionId: watched.liveSessionId,
        competitorId: watched.competitorId,
        endpoint: subscription.endpoint,
      },
    },
  );
}

/** Removing a pin ends its notifications. If the server cannot be told, they end with the session. */
export function stopWatching(watched: PinnedCompetitor): void {
  if (!('Notification' in window) || !isWatched(watched)) return;
  const { t } = currentText();
  unwatch(watched).catch((error: unknown) => showFailure(error, t('Live.NotifyFailed'), t));
}
