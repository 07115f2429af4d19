/** The names of SignalR groups: `session-{sessionId}`, the id of a session or that of an event. */

import { formatLiveEventId, sessionOfLiveId } from '@lapwing/contract/live/ids';
import { liveEventIdPattern, liveSessionIdPattern } from '@lapwing/contract/live/ids-in-path';
import type { Hub } from '../push/hub.ts';
import type { FindGroup } from './signalr-socket.ts';

const LONGEST_ID = 64;

export function groupFinder(hub: Hub): FindGroup {
  return (name) => {
    const id = name.replace(/^(session|event)-/i, '');
    if (id.length > LONGEST_ID) return null;
    if (liveSessionIdPattern.test(id)) {
      const ids = sessionOfLiveId(id);
      const eventId = ids === null ? '' : formatLiveEventId(ids.eventId);
      return { eventId, channel: () => hub.signalRGroupOf(id) };
    }
    return liveEventIdPattern.test(id) ? { eventId: id, channel: () => hub.event(id).signalR } : null;
  };
}
