/** Watches a session for as long as its screen is there: over the socket, and with plain calls where that is not to be had. */

import { defaultResultConfiguration } from '@lapwing/contract/live/columns';
import type { ServerFrameOf } from '@lapwing/contract/live/frame';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { liveSocketAddress, openLiveSocket } from '../../../api/live-socket.ts';
import { markShown } from '../../../errors/shown-errors.ts';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useSetRouteNames } from '../../../routing/route-names.ts';
import type { RowIndexes } from './board-from-session.ts';
import { type ConnectionStatus, lostConnection } from './connection-status.ts';
import { zoneOfDevice } from './event-info.ts';
import { connectLive, type LiveUpdate, type Watched } from './live-connection.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { noticesFromAnswer } from './notices-from-answer.ts';
import { forgetPageBoard, type PageBoard, takePageBoard } from './page-board.ts';
import {
  activeSessionQuery,
  announcementsQuery,
  eventInfoQuery,
  liveSessionQuery,
  trackMapQuery,
} from './queries.ts';
import { flagOf } from './readable-events.ts';
import { boardNamesOf, sessionNamesOf } from './session-names.ts';
import { useLaterParts } from './use-later-parts.ts';

/** After so many vain attempts the plain calls step in. */
const ATTEMPTS_BEFORE_POLLING = 4;
const POLL_EVERY_MS = 3000;

export function useLiveSession(eventId: string, sessionId: string | null) {
  const [pageBoard] = useState(() => takePageBoard(eventId, sessionId));
  const [isAsked, setIsAsked] = useState(pageBoard === null);
  const [pollingSinceMs, setPollingSinceMs] = useState<number | null>(null);
  // What the socket said is shown rather than what the plain call answered before the socket was lost.
  const [isOnAir, setIsOnAir] = useState(pageBoard !== null);
  const query = useQuery({
    ...(sessionId === null ? activeSessionQuery(eventId) : liveSessionQuery(eventId, sessionId)),
    refetchInterval: pollingSinceMs === null ? false : POLL_EVERY_MS,
    // The page brought all that it would answer now.
    enabled: isAsked || pollingSinceMs !== null,
  });
  const event = useQuery(eventInfoQuery(eventId));
  const [store] = useState<LiveStore>(() => openStore(eventId, sessionId, pageBoard));

  const { data, dataUpdatedAt, error } = query;
  useEffect(() => {
    // The board says itself that nothing runs any more.
    if (sessionId === null && hasStatus(error, 404)) markShown(error);
  }, [sessionId, error]);
  const isOver = data !== undefined && ['Finish', 'Stop'].includes(flagOf(data));
  // The socket brings them along; asked for only where it does not.
  const announcements = useQuery({
    ...announcementsQuery(eventId, sessionId),
    enabled: pollingSinceMs !== null || (isOver && !isOnAir),
    refetchInterval: pollingSinceMs === null ? false : POLL_EVERY_MS,
  });
  const timeZone = event.data?.timeZone ?? zoneOfDevice();
  const notices = useMemo(
    () => noticesFromAnswer(announcements.data ?? [], timeZone),
    [announcements.data, timeZone],
  );
  const indexes = useRef<RowIndexes>(new Map());
  // Loaded while the plain call is on its way, unless the page brought the board.
  const parts = useLaterParts(pageBoard === null || pollingSinceMs !== null || !isOnAir);
  useEffect(() => {
    if (data === undefined) return;
    store.update({ configuration: data.resultConfiguration, sessionId: data.id });
    const { keptAtMs } = data;
    const isPolled = keptAtMs === undefined && pollingSinceMs !== null && dataUpdatedAt > pollingSinceMs;
    if ((isOnAir && !isPolled) || parts === null) return;
    for (const { competitorId, index } of store.state().board.rows) indexes.current.set(competitorId, index);
    const plain = parts.boardFromSession(data, event.data, indexes.current, keptAtMs ?? dataUpdatedAt);
    const board = { ...plain, notices };
    const { isEnded } = board.session;
    if (keptAtMs !== undefined) {
      // Everything stands still at the moment it was kept, and its age counts from there.
      const link: ConnectionStatus = isEnded ? { kind: 'finished' } : lostConnection(keptAtMs);
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
  }, [store, data, dataUpdatedAt, event.data, notices, isOnAir, pollingSinceMs, parts]);

  const { refetch } = query;
  const queries = useQueryClient();
  useEffect(() => {
    const watched: Watched = sessionId === null ? { kind: 'event', eventId } : { kind: 'session', sessionId };
    let connection: { close: () => void } | null = null;
    let isGone = false;
    forgetPageBoard();
    const onUpdate = (news: LiveUpdate) => {
      const { board, link } = news;
      if (board !== undefined && news.sessionId !== undefined) {
        setIsOnAir(true);
        // The next session of the event has its own columns.
        if (news.sessionId !== store.state().sessionId) void refetch();
      }
      if (link?.kind === 'live') {
        setPollingSinceMs(null);
        // For whoever opens the session again without a connection.
        setIsAsked(true);
      }
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
          const open = () => openLiveSocket(address);
          const { board: known } = store.state();
          const first = pageBoard?.position ? { board: known, position: pageBoard.position } : undefined;
          connection = connectLive({ watched, first, open, onUpdate, onNothing, onBeside });
        }
      },
      () => setPollingSinceMs(Date.now()),
    );
    return () => {
      isGone = true;
      connection?.close();
    };
  }, [store, eventId, sessionId, pageBoard, refetch, queries]);

  const { t } = useText();
  useSetRouteNames(
    data || pageBoard === null
      ? sessionNamesOf(data, t)
      : boardNamesOf(pageBoard.board.session, event.data?.name, t),
  );
  return { store, query, event, isKnown: isOnAir || (data !== undefined && parts !== null) };
}

function openStore(eventId: string, sessionId: string | null, pageBoard: PageBoard | null): LiveStore {
  if (pageBoard === null) {
    return createLiveStore({
      eventId,
      sessionId: sessionId ?? '',
      configuration: defaultResultConfiguration,
      board: emptyBoard,
      laps: null,
      venueOffsetMs: 0,
      isVenueTimeRunning: true,
      feedHeardAtMs: null,
      link: { kind: 'connecting' },
    });
  }
  const { board, configuration, madeAtMs, venueMs, feedAgeMs } = pageBoard;
  const { isEnded } = board.session;
  return createLiveStore(
    {
      eventId,
      sessionId: pageBoard.sessionId,
      configuration,
      board,
      laps: null,
      venueOffsetMs: venueMs - madeAtMs,
      isVenueTimeRunning: !isEnded,
      feedHeardAtMs: feedAgeMs === null ? null : madeAtMs - feedAgeMs,
      link: { kind: isEnded ? 'finished' : 'connecting' },
    },
    isEnded ? board.atMs : venueMs,
  );
}
