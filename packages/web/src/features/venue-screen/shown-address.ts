/** The pages of the site that a big screen shows in frames. */

import type { ScreenAnswer } from '@lapwing/contract/desk/screens';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';

export type ShownFrame = {
  address: string;
  /** Made for a television; others are enlarged and scroll by themselves. */
  isTelevision: boolean;
};

/** Empty if there is nothing to show; two for the tower with its map. */
export function framesOf(
  { state, shown }: Pick<ScreenAnswer, 'state' | 'shown'>,
  organizationId: number,
): ShownFrame[] {
  const { eventId, sessionId, championshipId, isLive } = shown;
  const page = (address: string) => [{ address: `${address}?integrated=true`, isTelevision: false }];
  switch (state.view) {
    case 'standings':
      return championshipId === null
        ? []
        : page(`/organizations/${organizationId}/championships/${championshipId}`);
    case 'programme':
      return eventId === null ? [] : page(`/events/${eventId}`);
    case 'results':
      return sessionId === null ? [] : page(`/sessions/${sessionId}`);
    case 'podium':
    case 'lastNowNext':
    case 'message':
      return [];
    default: {
      if (sessionId === null || eventId === null) return [];
      // A session that is over has its result.
      if (!isLive) return page(`/sessions/${sessionId}`);
      const live = `/livetiming/${formatLiveEventId(eventId)}/sessions/${formatLiveSessionId(eventId, sessionId)}`;
      const board = { address: `${live}?form=tv&integrated=true`, isTelevision: true };
      const map = { address: `${live}?form=tv&integrated=true&view=track-map`, isTelevision: true };
      if (state.view === 'map') return [map];
      return state.view === 'tower'
        ? [{ ...board, address: `${live}?form=phone&integrated=true` }, map]
        : [board];
    }
  }
}

/** The message that is over the view now; empty if there is none. `nowMs` is the server's. */
export function shownMessage({ message }: ScreenAnswer['state'], nowMs: number): string {
  if (message === null) return '';
  return message.untilMs === null || message.untilMs > nowMs ? message.text : '';
}
