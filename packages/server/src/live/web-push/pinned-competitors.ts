/** Sends subscribed browsers what happens to the competitors they have pinned, and reminders of starts, each message once. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { PushMessage } from '@lapwing/contract/live/push';
import { type Language, languages } from '@lapwing/contract/values/constants';
import { type NotableChange, notableChanges } from '@lapwing/timing/live/delta/notable-changes';
import { repeat } from '../../repeat.ts';
import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import { DeliveryLanes, MOST_WAITING as MOST_DELIVERIES_WAITING } from './delivery-lanes.ts';
import { messageOf, reminderOf } from './messages.ts';
import type { SendMessage } from './send-message.ts';
import type { PinnedCompetitor, SubscriptionRow, Subscriptions } from './subscriptions.ts';

/** More than this only waits if the database does not respond. */
const MOST_WAITING = 500;
/** Browsers may have subscribed on another server. */
const LOOK_EVERY_MS = 20_000;
const CLEAR_EVERY_MS = 600_000;

/** A session as its host knows it. */
type SessionIds = { session: { id: number }; eventId: string; liveSessionId: string };

/** Where and in which language a browser gets its messages. */
type Browser = Pick<SubscriptionRow, 'endpoint' | 'publicKey' | 'auth' | 'language'>;

export type DeliverPush = (browser: Browser, write: (language: Language) => PushMessage) => void;

type PinnedOptions = {
  subscriptions: Subscriptions;
  send: SendMessage;
  onError: (error: unknown) => void;
};

export type PinnedCompetitors = Awaited<ReturnType<typeof openPinnedCompetitors>>;

export async function openPinnedCompetitors({ subscriptions, send, onError }: PinnedOptions) {
  let watched = new Map<number, Set<string>>();
  let waiting = 0;
  let working: Promise<void> = Promise.resolve();
  const lanes = new DeliveryLanes(onError);

  async function look(): Promise<void> {
    const found = new Map<number, Set<string>>();
    for (const each of await subscriptions.listWatched()) note(found, each);
    watched = found;
  }

  async function notify(change: NotableChange, host: SessionIds): Promise<void> {
    const about = { sessionId: host.session.id, competitorId: change.competitorId };
    if (!(await subscriptions.claim(about, change.key))) return;
    try {
      for (const row of await subscriptions.listOf(about))
        lanes.add(row.endpoint, () => sendTo(row, (language) => messageOf(change, host, language, row.guid)));
    } catch (error) {
      await subscriptions.release(about, change.key);
      throw error;
    }
  }

  /** False if the service did not accept it. */
  async function sendTo(row: Browser, write: (language: Language) => PushMessage): Promise<boolean> {
    const language = languages.find((each) => each === row.language) ?? languages[0];
    try {
      const delivery = await send(row, JSON.stringify(write(language)));
      if (delivery === 'gone') await subscriptions.remove(row.endpoint, {});
      return delivery !== 'failed';
    } catch (error) {
      // An invalid key or an unreachable address: the others still get their messages.
      onError(error);
      if (isDataFault(error)) await subscriptions.remove(row.endpoint, {});
      return true;
    }
  }

  async function remind(): Promise<void> {
    for (const due of await subscriptions.takeDueReminders())
      lanes.add(due.row.endpoint, () => sendTo(due.row, (language) => reminderOf(due, language)));
  }

  await look();
  const stops = [
    repeat(LOOK_EVERY_MS, look, onError),
    repeat(LOOK_EVERY_MS, remind, onError),
    repeat(CLEAR_EVERY_MS, () => subscriptions.clearPast(), onError),
  ];

  return {
    queue: { limit: MOST_DELIVERIES_WAITING, length: () => lanes.waiting },
    /** After each folded batch: changes without subscribers only cost a lookup in a map. */
    onFolded(host: SessionIds, before: LiveBoard, after: LiveBoard): void {
      const pinned = watched.get(host.session.id);
      if (pinned === undefined) return;
      for (const change of notableChanges(before, after)) {
        if (!pinned.has(change.competitorId) || waiting >= MOST_WAITING) continue;
        waiting += 1;
        working = working
          .then(() => notify(change, host))
          .catch(onError)
          .finally(() => {
            waiting -= 1;
          });
      }
    },

    /** A browser has just subscribed here. */
    watch: (each: PinnedCompetitor) => note(watched, each),

    remind,

    /** For other messages than those about competitors. */
    deliver: ((browser, write) => {
      lanes.add(browser.endpoint, () => sendTo(browser, write));
    }) satisfies DeliverPush,

    /** Resolves when everything under way is sent. */
    async idle(): Promise<void> {
      await working;
      await lanes.idle();
    },

    async stop(): Promise<void> {
      for (const stop of stops) stop();
      await working;
      await lanes.stop();
    },
  };
}

function note(watched: Map<number, Set<string>>, { sessionId, competitorId }: PinnedCompetitor): void {
  const competitorIds = watched.get(sessionId);
  if (competitorIds === undefined) watched.set(sessionId, new Set([competitorId]));
  else competitorIds.add(competitorId);
}
