/** Moves the line under each row to the competitor's estimated place on the lap. */

import { trackPlace } from '@lapwing/timing/live/board/track-place';
import { type RefObject, useEffect } from 'react';
import { feedState, isStale } from '../state/feed-state.ts';
import { useLiveStore } from '../state/live-store.ts';
import { onTick } from '../state/ticker.ts';
import { venueTimeMs } from '../state/venue-time.ts';

/** Smooth enough for a line that crosses the screen in a minute, and together with the glow of changed values. */
const EVERY_MS = 400;

export function useProgressBars(body: RefObject<HTMLElement | null>, isOn: boolean): void {
  const store = useLiveStore();
  useEffect(() => {
    if (!isOn) return;
    const draw = () => {
      if (document.hidden) return;
      const state = store.state();
      const venueMs = venueTimeMs(state);
      const { isEnded } = state.board.session;
      body.current?.toggleAttribute('data-stale', isStale(feedState({ ...state, isEnded }, Date.now())));
      for (const bar of body.current?.querySelectorAll<HTMLElement>('.board-bar') ?? []) {
        const row = state.rows.get(Number(bar.dataset.of));
        const place = row && trackPlace(row, state.board, venueMs);
        bar.hidden = place?.kind !== 'moving' && place?.kind !== 'overdue';
        bar.toggleAttribute('data-late', place?.kind === 'overdue');
        if (place?.kind === 'moving') bar.style.setProperty('--at', `${(place.at * 100).toFixed(1)}%`);
      }
    };
    draw();
    return onTick(EVERY_MS, draw);
  }, [store, body, isOn]);
}
