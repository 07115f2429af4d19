/** Watches a session while its screen is shown: over the socket, or with the same board by polling. */

import type { ServerFrameOf } from '@lapwing/contract/live/frame';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import { liveEventStatuses } from '@lapwing/contract/values/enums';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { askForRefusal, liveSocketAddress, openLiveSocket } from '../../../api/live-socket.ts';
import { markShown } from '../../../errors/errors-on-screen.ts';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { type RouteNames, useSetRouteNames } from '../../../routing/route-names.ts';
import { type ConnectionStatus, lostConnection } from './connection-status.ts';
import { connectLive, type LiveUpdate, type Watched } from './live-connection.ts';
import { createLiveStore, type LiveState, type LiveStore } from './live-store.ts';
import { forgetPageBoard, type PageBoard, takePageBoard } from './page-board.ts';
import { boardQuery, eventInfoQuery, trackMapKey } from './queries.ts';
import { sessionNamesOf } from './session-names.ts';

/** After this many failed attempts polling starts. */
const ATTEMPTS_BEFORE_POLLING = 4;
const POLL_EVERY_MS = 3000;
const noClasses: readonly ClassColor[] = [];

/** `names` are those of the page, if it is not the page of the session. */
export function useLiveSession(eventId: string, liveSessionId: string | null, names?: RouteNames) {
  const [pageBoard] = useState(() => takePageBoard(eventId, liveSessionId));
  const [isAsked, setIsAsked] = useState(pageBoard === null);
  const [pollingSinceMs, setPollingSinceMs] = useState<number | null>(null);
  // Data of the socket is newer than a response from before the socket was lost.
  const [isOnAir, setIsOnAir] = useState(pageBoard !== null);
  const event = useQuery(eventInfoQuery(eventId));
  // Between sessions the socket waits for the next one: there is no board to ask for.
  const isUnavailable = event.isError && !hasStatus(event.error, 404);
  const isQuiet =
    liveSessionId === null && event.data?.status !== liveEventStatuses.Running && !isUnavailable;
  const query = useQuery({
    ...boardQuery(eventId, liveSessionId),
    refetchInterval: pollingSinceMs === null ? false : POLL_EVERY_MS,
    // The page already contains the response.
    enabled: pollingSinceMs !== null || (isAsked && !isQuiet),
  });
  // The colours of the classes depend on it: without it, those of the field have to do.
  const eventClasses = event.data?.classes ?? (event.isPending ? null : noClasses);
  const [store] = useState<LiveStore>(() => openStore({ eventId, liveSessionId, eventClasses }, pageBoard));
  useEffect(() => store.update({ eventClasses }), [store, eventClasses]);

  const { data, dataUpdatedAt, error } = query;
  useEffect(() => {
    // The board itself shows that nothing is running.
    if (liveSessionId === null && hasStatus(error, 404)) markShown(error);
  }, [liveSessionId, error]);
  // Before the browser paints: a session without its board would be shown for a moment, and move when the board comes.
  useLayoutEffect(() => {
    if (data === undefined) return;
    const { board, cachedAtMs, venueMs, feedAgeMs } = data;
    const { configuration, sessionId } = data;
    const isPolled = cachedAtMs === undefined && pollingSinceMs !== null && dataUpdatedAt > pollingSinceMs;
    if (isOnAir && !isPolled) {
      // Columns, names and story belong to the session whose board is shown.
      if (sessionId === store.state().liveSessionId) store.update({ configuration });
      return;
    }
    store.update({ configuration, liveSessionId: sessionId });
    const { isEnded } = board.session;
    if (cachedAtMs !== undefined) {
      // Everything stops at the time of the cached response, and its age counts from there.
      const link: ConnectionStatus = isEnded ? { kind: 'finished' } : lostConnection(cachedAtMs);
      const atMs = Math.max(board.atMs, venueMs);
      const kept = { ...board, atMs };
      store.update({ board: kept, isVenueTimeRunning: false, feedReceivedAtMs: cachedAtMs, link });
      return;
    }
    const isLost = ['lost', 'offline', 'busy'].includes(store.state().link.kind);
    store.update({
      board,
      isVenueTimeRunning: !isEnded,
      venueOffsetMs: venueMs - dataUpdatedAt,
      feedReceivedAtMs: feedAgeMs === null ? null : dataUpdatedAt - feedAgeMs,
      ...(isEnded
        ? { link: { kind: 'finished' } }
        : isPolled
          ? { link: { kind: 'polling', receivedAtMs: dataUpdatedAt } }
          : !isLost && { link: { kind: 'connecting' } }),
    });
  }, [store, data, dataUpdatedAt, isOnAir, pollingSinceMs]);

  const { refetch } = query;
  const queries = useQueryClient();
  useEffect(() => {
    const watched: Watched =
      liveSessionId === null ? { kind: 'event', eventId } : { kind: 'session', liveSessionId };
    let connection: { close: () => void } | null = null;
    let isGone = false;
    forgetPageBoard();
    const onUpdate = (news: LiveUpdate) => {
      const { board, link } = news;
      if (board !== undefined && news.liveSessionId !== undefined) {
        setIsOnAir(true);
        // The next session of the event has its own columns.
        if (news.liveSessionId !== store.state().liveSessionId) void refetch();
      }
      if (link?.kind === 'live') {
        setPollingSinceMs(null);
        // Cached for a later visit without a connection.
        setIsAsked(true);
      }
      if (link?.kind === 'busy') setPollingSinceMs(null);
      if (link?.kind === 'lost') {
        if (link.attempts >= ATTEMPTS_BEFORE_POLLING) setPollingSinceMs((sinceMs) => sinceMs ?? Date.now());
        // Polling works, or reports itself when it no longer does.
        if (store.state().link.kind === 'polling') return;
      }
      store.update({ ...news, ...(board && { isVenueTimeRunning: !board.session.isEnded }) });
    };
    const onNothing = () => {
      setPollingSinceMs(null);
      store.update({ link: { kind: 'finished' } });
      // The last session of the event stays until the next one starts.
      if (liveSessionId === null) return;
      setIsOnAir(false);
      void refetch();
    };
    const onBeside = ({ videoStreamUrl, hasTrackMap }: ServerFrameOf<'beside'>) => {
      const { queryKey } = eventInfoQuery(store.state().eventId);
      queries.setQueryData(
        queryKey,
        (info) => info && { ...info, videoStreamUrl: videoStreamUrl ?? undefined, hasTrackMap },
      );
      void queries.invalidateQueries({ queryKey: trackMapKey(store.state().eventId) });
    };
    liveSocketAddress().then(
      (address) => {
        if (!isGone) {
          const open = () => openLiveSocket(address);
          const { board: known } = store.state();
          const first = pageBoard?.position ? { board: known, position: pageBoard.position } : undefined;
          connection = connectLive({
            ...{ watched, first, open, onUpdate, onNothing, onBeside },
            askForRefusal: () => askForRefusal(address),
          });
        }
      },
      () => setPollingSinceMs(Date.now()),
    );
    return () => {
      isGone = true;
      connection?.close();
    };
  }, [store, eventId, liveSessionId, pageBoard, refetch, queries]);

  const { t } = useText();
  const known = data === undefined ? pageBoard : { liveSessionId: data.sessionId, board: data.board };
  const own =
    known === null
      ? { eventName: event.data?.name, title: event.data?.name }
      : sessionNamesOf({ liveSessionId: known.liveSessionId, session: known.board.session }, event.data, t);
  useSetRouteNames(names ?? own);
  // The board of the page is shown until newer data arrives.
  return {
    store,
    query,
    event,
    isQuiet: isQuiet && event.isSuccess,
    isKnown: isOnAir || data !== undefined || (pageBoard !== null && !error),
  };
}

type Opened = Pick<LiveState, 'eventId' | 'eventClasses'> & { liveSessionId: string | null };

function openStore({ eventId, liveSessionId, eventClasses = null }: Opened, pageBoard: PageBoard | null) {
  if (pageBoard === null) {
    return createLiveStore({
      eventId,
      liveSessionId: liveSessionId ?? '',
      configuration: {},
      eventClasses,
      board: emptyBoard,
      laps: null,
      venueOffsetMs: 0,
      isVenueTimeRunning: true,
      feedReceivedAtMs: null,
      link: { kind: 'connecting' },
    });
  }
  const { board, configuration, madeAtMs, venueMs, feedAgeMs } = pageBoard;
  const { isEnded } = board.session;
  return createLiveStore(
    {
      eventId,
      liveSessionId: pageBoard.liveSessionId,
      configuration,
      eventClasses,
      board,
      laps: null,
      venueOffsetMs: venueMs - madeAtMs,
      isVenueTimeRunning: !isEnded,
      feedReceivedAtMs: feedAgeMs === null ? null : madeAtMs - feedAgeMs,
      link: { kind: isEnded ? 'finished' : 'connecting' },
    },
    isEnded ? board.atMs : venueMs,
  );
}
