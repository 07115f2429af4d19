/** Disconnects viewers from an event that they may no longer watch. */

import { setImmediate } from 'node:timers/promises';
import { sessionChangesNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { isOpenTo } from '../storage/open-event.ts';
import type { EventAccess } from './event-access.ts';
import type { Channel } from './push/channel.ts';
import { type EventChannels, type Hub, notFound } from './push/hub.ts';
import type { Viewer } from './push/viewer.ts';
import { textFrame } from './push/ws-frame.ts';
import { invocationRecord } from './signalr/hub-messages.ts';

type EvictionOptions = {
  hub: Hub;
  access: EventAccess;
  /** Called for each event on the air that is not public. */
  onHidden: (eventId: string) => void;
  onError: (error: unknown) => void;
};

/** Checks all viewers each time an event is listed, unlisted, deleted or restored. */
export function evictViewers({ hub, access, onHidden, onError }: EvictionOptions): void {
  let isLooking = false;
  let mustLookAgain = false;

  async function look(): Promise<void> {
    // Viewers who were just admitted have joined by then.
    await setImmediate();
    const watched = hub.listWatched();
    const accesses = await access.read([...watched.keys()]);
    for (const [eventId, channels] of watched) {
      const event = accesses.get(eventId);
      const isOpen = (viewer: Viewer) => event !== undefined && isOpenTo(event, viewer.guidOf(eventId));
      evictFrom(eventId, channels, isOpen);
      if (event?.isListed !== 1) onHidden(eventId);
    }
  }

  access.onChange = async () => {
    mustLookAgain = true;
    if (isLooking) return;
    isLooking = true;
    while (mustLookAgain) {
      mustLookAgain = false;
      await look().catch(onError);
    }
    isLooking = false;
  };
}

function evictFrom(
  eventId: string,
  { boards, lists, signalR, liveSessionIds }: EventChannels,
  isOpen: (viewer: Viewer) => boolean,
): void {
  const changes = toShort(sessionChangesNames, { changedSessions: [], deletedSessions: [...liveSessionIds] });
  const listFrame = textFrame(JSON.stringify({ k: 'sessions', eventId, changes }));
  const signalRFrame = textFrame(invocationRecord('sessionsModified', changes));
  for (const channel of boards) evict(channel, notFound, isOpen);
  for (const channel of lists) evict(channel, listFrame, isOpen);
  for (const channel of signalR) evict(channel, signalRFrame, isOpen);
}

function evict(channel: Channel, frame: Buffer, isOpen: (viewer: Viewer) => boolean): void {
  for (const viewer of [...channel.viewers]) {
    if (isOpen(viewer)) continue;
    channel.leave(viewer);
    viewer.writeOrCut(frame);
  }
}
