/** What this browser gets push messages about: a list in its storage, and the subscription at the server. */

import { pushApi } from '@lapwing/contract/live/push';
import type { Language } from '@lapwing/contract/values/constants';
import { loadClientSettings } from '../api/client-settings.ts';
import { liveClient } from '../api/live.ts';
import { guidInAddress } from '../routing/guid-in-address.ts';

/** Older sessions are over. */
const KEPT = 50;

/** A session, or one competitor of it. */
type Subject = { sessionId: string; competitorId?: string };

/** The host's key, if host and browser support push. */
export async function pushKey(): Promise<string | null> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? ((await loadClientSettings()).pushPublicKey ?? null) : null;
}

/** The address of this browser at its push service, with its keys. */
export async function subscribeBrowser(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** `storageKey`: each feature has a list of its own. */
export function createPushList(storageKey: string) {
  function read(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
      return Array.isArray(stored) ? stored.map(String) : [];
    } catch {
      // Unreadable or forbidden storage counts as empty.
      return [];
    }
  }

  function save(keys: readonly string[]): void {
    try {
      localStorage.setItem(storageKey, JSON.stringify(keys.slice(-KEPT)));
    } catch {
      // The button then forgets that it was pressed; pressing it again does no harm.
    }
  }

  return {
    has: (subject: Subject) => Notification.permission === 'granted' && read().includes(keyOf(subject)),

    /** False if the visitor refuses notifications. */
    async add(subject: Subject, publicKey: string, language: Language): Promise<boolean> {
      if ((await Notification.requestPermission()) !== 'granted') return false;
      const body = { ...subject, guid: guidInAddress(), language, ...(await subscribeBrowser(publicKey)) };
      await liveClient.call(pushApi.subscribe, {}, {}, { body });
      save([...read().filter((key) => key !== keyOf(subject)), keyOf(subject)]);
      return true;
    },

    async remove(subject: Subject): Promise<void> {
      save(read().filter((key) => key !== keyOf(subject)));
      const { pushManager } = await navigator.serviceWorker.ready;
      const subscription = await pushManager.getSubscription();
      if (subscription === null) return;
      const body = { ...subject, endpoint: subscription.endpoint };
      await liveClient.call(pushApi.unsubscribe, {}, {}, { body });
    },
  };
}

function keyOf({ sessionId, competitorId }: Subject): string {
  return competitorId === undefined ? sessionId : `${sessionId} ${competitorId}`;
}
