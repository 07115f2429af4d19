/** Watches a session for as long as its screen is there: over the socket, and with plain calls where that is not to be had. */

import { defaultResultConfiguration } from '@lapwing/contract/live-columns';
import type { ServerFrameOf } from '@lapwing/contract/live-frame';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { liveSocketAddress } from '../../api/live-socket.ts';
import { boardFromSession, type RowIndexes } from './board-from-session.ts';
import { type Link, lostLink } from './link.ts';
import { connectLive, type News, type Watched } from './live-connection.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { activeSessionQuery, eventInfoQuery, liveSessionQuery, trackMapQuery } from './queries.ts';

/** After so many vain attempts the plain calls step in. */
const ATTEMPTS_BEFORE_POLLING = 4;
const POLL_EVERY_MS = 3000;

export function useLiveSession(eventId: string, sessionId: string | null) {
  const [pollingSinceMs, setPollingSinceMs] = useState<number | null>(null);
  // What the socket said is shown rather than what the plain call answered before the socket was lost.
  const [isOnAir, setIsOnAir] = useState(false);
  const query = useQuery({
    ...(sessionId === null ? activeSessionQuery(eventId) : liveSessionQuery(eventId, sessionId)),
    refetchInterval: pollingSinceMs === null ? false : POLL_EVERY_MS,
  });
  const event = useQuery(eventInfoQuery(eventId));
  const [store] = useState<LiveStore>(() =>
    createLiveStore({
      eventId,
      sessionId: sessionId ?? '',
      configuration: defaultResultConfiguration,
      board: emptyBoard,
      laps: null,
      venueOffsetMs: 0,
      isVenueTimeRunning: true,
      feedHeardAtMs: null,
      link: { kind: 'connecting' },
    }),
  );

  const { data, dataUpdatedAt } = query;
  const indexes = useRef<RowIndexes>(new Map());
  useEffect(() => {
    if (data === undefined) return;
    store.update({ configuration: data.resultConfiguration, sessionId: data.id });
    const { keptAtMs } = data;
    const isPolled = keptAtMs === undefined && pollingSinceMs !== null && dataUpdatedAt > pollingSinceMs;
    if (isOnAir && !isPolled) return;
    for (const { competitorId, index } of store.state().board.rows) indexes.current.set(competitorId, index);
    const board = boardFromSession(data, event.data, indexes.current, keptAtMs ?? dataUpdatedAt);
    const { isEnded } = board.session;
    if (keptAtMs !== undefined) {
      // Everything stands still at the moment it was kept, and its age counts from there.
      const link: Link = isEnded ? { kind: 'finished' } : lostLink(keptAtMs);
      store.update({ board, isVenueTimeRunning: false, feedHeardAtMs: keptAtMs, link });
      return;
    }
    const isLost = ['lost', 'offline'].includes(store.state().link.kind);
    store.update({
      board,
      isVenueTimeRunning: !isEnded,
      ...(isEnded
        ? { link: { kind: 'finished' } }
        : isPolled
          ? { link: { kind: 'polling', heardAtMs: dataUpdatedAt } }
          : !isLost && { link: { kind: 'connecting' } }),
    });
  }, [store, data, dataUpdatedAt, event.data, isOnAir, pollingSinceMs]);

  const { refetch } = query;
  const queries = useQueryClient();
  useEffect(() => {
    const watched: Watched = sessionId === null ? { kind: 'event', eventId } : { kind: 'session', sessionId };
    let connection: { close: () => void } | null = null;
    let isGone = false;
    const onNews = (news: News) => {
      const { board, link } = news;
      if (board !== undefined && news.sessionId !== undefined) {
        setIsOnAir(true);
        // The next session of the event has its own columns.
        if (news.sessionId !== store.state().sessionId) void refetch();
      }
      if (link?.kind === 'live') setPollingSinceMs(null);
      if (link?.kind === 'lost') {
        if (link.attempts >= ATTEMPTS_BEFORE_POLLING) setPollingSinceMs((sinceMs) => sinceMs ?? Date.now());
        // The plain calls get through, or tell themselves when they no longer do.
        if (store.state().link.kind === 'polling') return;
      }
      store.update({ ...news, ...(board && { isVenueTimeRunning: !board.session.isEnded }) });
    };
    const onNothing = () => {
      setIsOnAir(false);
      setPollingSinceMs(null);
      store.update({ link: { kind: 'finished' } });
      void refetch();
    };
    const onBeside = ({ videoStreamUrl, hasTrackMap }: ServerFrameOf<'beside'>) => {
      const { queryKey } = eventInfoQuery(store.state().eventId);
      queries.setQueryData(
        queryKey,
        (info) => info && { ...info, videoStreamUrl: videoStreamUrl ?? undefined, hasTrackMap },
      );
      void queries.invalidateQueries(trackMapQuery(store.state().eventId));
    };
    liveSocketAddress().then(
      (address) => {
        if (!isGone) {
          const open = () => new WebSocket(address);
          connection = connectLive({ watched, open, onNews, onNothing, onBeside });
        }
      },
      () => setPollingSinceMs(Date.now()),
    );
    return () => {
      isGone = true;
      connection?.close();
    };
  }, [store, eventId, sessionId, refetch, queries]);

  return { store, query, event, isKnown: isOnAir || data !== undefined };
}
