/** Reminds this browser of the start of a session, by push. */

import { pushApi } from '@lapwing/contract/live/push';
import type { Language } from '@lapwing/contract/values/constants';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { liveClient } from '../../../api/live.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';

const STORAGE_KEY = 'lapwing.reminders';
/** Older sessions have started. */
const KEPT = 50;

function readReminders(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return [];
  }
}

function saveReminders(liveSessionIds: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(liveSessionIds.slice(-KEPT)));
  } catch {
    // The button then forgets that it was pressed; pressing it again does no harm.
  }
}

/** The host's key, if host and browser support push. */
export async function reminderKey(): Promise<string | null> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? ((await loadClientSettings()).pushPublicKey ?? null) : null;
}

export function hasReminder(liveSessionId: string): boolean {
  return Notification.permission === 'granted' && readReminders().includes(liveSessionId);
}

/** False if the visitor refuses notifications. */
export async function addReminder(
  liveSessionId: string,
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
    sessionId: liveSessionId,
    guid: guidInAddress(),
    language,
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  };
  await liveClient.call(pushApi.subscribe, {}, {}, { body });
  saveReminders([...readReminders().filter((each) => each !== liveSessionId), liveSessionId]);
  return true;
}

export async function removeReminder(liveSessionId: string): Promise<void> {
  saveReminders(readReminders().filter((each) => each !== liveSessionId));
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription === null) return;
  const body = { sessionId: liveSessionId, endpoint: subscription.endpoint };
  await liveClient.call(pushApi.unsubscribe, {}, {}, { body });
}
