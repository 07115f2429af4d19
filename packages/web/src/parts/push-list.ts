/** What this browser gets push messages about: a list in its storage, and the subscription at the server. */

import { pushApi } from '@lapwing/contract/live/push';
import type { Language } from '@lapwing/contract/values/constants';
import { loadClientSettings } from '../api/client-settings.ts';
import { liveClient } from '../api/live.ts';
import { guidInAddress } from '../routing/guid-in-address.ts';

/** Older sessions are over. */
const KEPT = 50;

type Subscription = Awaited<ReturnType<typeof subscribeBrowser>> & { language: Language; guid?: string };

type PushListOptions<Subject> = {
  /** each feature has a list of its own */
  storageKey: string;
  keyOf: (subject: Subject) => string;
  subscribe: (body: Subject & Subscription) => Promise<unknown>;
  unsubscribe: (body: Subject & { endpoint: string }) => Promise<unknown>;
};

export type PushList<Subject> = Pick<PushListOptions<Subject>, 'keyOf'> & {
  has: (key: string) => boolean;
  /** False if the visitor refuses notifications. */
  add: (subject: Subject, publicKey: string, language: Language) => Promise<boolean>;
  remove: (subject: Subject) => Promise<void>;
};

/** The host's key, if host and browser support push. */
export async function pushKey(): Promise<string | null> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? ((await loadClientSettings()).pushPublicKey ?? null) : null;
}

/** The address of this browser at its push service, with its keys. */
async function subscribeBrowser(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export function createPushList<Subject extends object>({
  storageKey,
  keyOf,
  subscribe,
  unsubscribe,
}: PushListOptions<Subject>): PushList<Subject> {
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
    keyOf,
    has: (key) => Notification.permission === 'granted' && read().includes(key),

    async add(subject, publicKey, language) {
      if ((await Notification.requestPermission()) !== 'granted') return false;
      const guid = guidInAddress();
      const browser = await subscribeBrowser(publicKey);
      await subscribe({ ...subject, ...browser, language, ...(guid !== undefined && { guid }) });
      const added = keyOf(subject);
      save([...read().filter((key) => key !== added), added]);
      return true;
    },

    async remove(subject) {
      const removed = keyOf(subject);
      save(read().filter((key) => key !== removed));
      const { pushManager } = await navigator.serviceWorker.ready;
      const subscription = await pushManager.getSubscription();
      if (subscription !== null) await unsubscribe({ ...subject, endpoint: subscription.endpoint });
    },
  };
}

/** A session, or one competitor of it. */
type OfSession = { sessionId: string; competitorId?: string };

export function createSessionPushList(storageKey: string): PushList<OfSession> {
  return createPushList({
    storageKey,
    keyOf: ({ sessionId, competitorId }) =>
      competitorId === undefined ? sessionId : `${sessionId} ${competitorId}`,
    subscribe: (body) => liveClient.call(pushApi.subscribe, {}, {}, { body }),
    unsubscribe: (body) => liveClient.call(pushApi.unsubscribe, {}, {}, { body }),
  });
}
