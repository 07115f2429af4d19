/** A live session: its head, its announcements, and one of its views. */

import { hasBattles } from '@lapwing/timing/live/board/battles';
import { type CSSProperties, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { textIn } from '../../../routing/query-values.ts';
import { useSize } from '../../../ui/charts/use-width.ts';
import { PartLoading } from '../cells/PartLoading.tsx';
import { expectsStops } from '../cells/visible-columns.ts';
import { DisplayContext, useDisplay, useDisplayOf } from '../display/use-display.ts';
import { useSkinOfSession } from '../display/use-skin-of-session.ts';
import { useEventInfo } from '../state/event-info.ts';
import { LiveContext, type LiveStore, useLive } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { useLaterParts, usePreloadedLaterParts } from '../state/use-later-parts.ts';
import { AnnouncementStrip } from './AnnouncementStrip.tsx';
import { FeedBanner } from './FeedBanner.tsx';
import { sessionViews, type ViewKey } from './live-views.ts';
import { PinnedBar } from './PinnedBar.tsx';
import { RaceHeader } from './RaceHeader.tsx';
import { PhoneTitle } from './SessionTitle.tsx';
import { Sponsors } from './Sponsors.tsx';
import { useStoryPlaces } from './StoryPlace.tsx';
import './session.css';
import './race-head.css';
import './session-strips.css';
import './session-body.css';
import { tvColumnsPx } from '../board/tv-columns.ts';
import { TvRowsContext, tvRows, usualTvRows } from '../board/tv-rows.ts';
import { scales } from '../board/use-columns.ts';
import { useSelection } from '../board/use-selection.ts';
import { classOf } from '../state/rows.ts';
import { type ChangeKind, useAddress, useChangeAddress } from '../state/use-address.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useAutoView } from './use-auto-view.ts';
import { useIdle } from './use-idle.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { PhoneViews, ViewBar } from './ViewBar.tsx';

/** `foot` stays at the bottom of the screen. */
export function SessionFrame({ store, foot }: { store: LiveStore; foot?: ReactNode }) {
  const display = useDisplayOf();
  return (
    <LiveContext value={store}>
      <DisplayContext value={display}>
        <Frame foot={foot} />
      </DisplayContext>
    </LiveContext>
  );
}

function useView() {
  const asked = textIn(useAddress(), 'view')?.toLowerCase();
  const changeAddress = useChangeAddress();
  const event = useEventInfo();
  // Until the event is known, a view in the address is believed.
  const hasVideo = event === undefined ? asked === 'video' : Boolean(event.videoStreamUrl);
  const isFought = useLive(({ board }) => hasBattles(board.session));
  const views = useMemo(() => {
    const isThere: Partial<Record<ViewKey, boolean>> = { video: hasVideo, battles: isFought };
    return sessionViews.filter(({ key }) => isThere[key] ?? true);
  }, [hasVideo, isFought]);
  const show = useCallback(
    (key: ViewKey, kind: ChangeKind) =>
      changeAddress({ view: key === 'leaderboard' ? undefined : key }, kind),
    [changeAddress],
  );
  const view = views.find(({ key }) => key === asked) ?? views[0];
  if (view === undefined) throw new Error('A session has no view');
  const shown = view.key;
  const choose = useCallback((key: ViewKey) => key !== shown && show(key, 'step'), [show, shown]);
  // Automatic changes of the view add no history entries.
  const turnTo = useCallback((key: ViewKey) => show(key, 'arrangement'), [show]);
  return { views, view, choose, turnTo };
}

function Frame({ foot }: { foot: ReactNode }) {
  const { settings, form } = useDisplay();
  const { views, view, choose, turnTo } = useView();
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const isReplay = useLive(({ link }) => link.kind === 'replay');
  const pane = useRef<HTMLDivElement>(null);
  useSkinOfSession(settings.skin);
  useWakeLock(!isEnded);
  useAutoView({ isOn: settings.autoview === 'on', views, shown: view.key, onChoose: turnTo });
  const isTv = form === 'tv';
  const pages = useAutoScroll(settings.autoscroll === 'on' && view.key === 'leaderboard', isTv ? pane : null);
  // A big screen has no navigation until somebody touches it.
  const isIdle = useIdle(isTv);
  const { Component } = view;
  const hasSide = isTv && view.key === 'leaderboard';
  const side = useLaterParts(hasSide);
  const address = useAddress();
  // The end of a session that is about to be replayed is not its story.
  const isReplayLoading = !isReplay && (address.replay !== undefined || address.delay !== undefined);
  const hasStory = isEnded && !isReplayLoading && !isTv && view.key === 'leaderboard';
  const story = useStoryPlaces(hasStory);
  const later = usePreloadedLaterParts();
  const [isRadioOn, setIsRadioOn] = useState(false);
  const hasPins = usePinnedRows().length > 0;
  const [body, rows] = useTvRows(hasSide);
  return (
    <div
      className="live-session"
      data-form={form}
      data-text={settings.text}
      data-view={view.key}
      data-idle={(isTv && isIdle) || undefined}
      style={hasSide ? rowSizes(rows) : undefined}
    >
      {form === 'phone' && <PhoneTitle />}
      <RaceHeader isSilent={isRadioOn} />
      {settings.livetext === 'on' && <AnnouncementStrip isSilent={isRadioOn} />}
      {later && <later.RecordStrip />}
      {!(isTv && isIdle) && (
        <ViewBar views={views} shown={view.key} onChoose={choose}>
          {!isTv && later && <later.RadioButton isOn={isRadioOn} onToggle={() => setIsRadioOn(!isRadioOn)} />}
        </ViewBar>
      )}
      {isRadioOn && later && !isTv && <later.RaceRadio onClose={() => setIsRadioOn(false)} />}
      <FeedBanner />
      {later && !isTv && !isReplay && <later.WhileAway />}
      <PinnedBar />
      {story.above}
      <div ref={body} className="session-body">
        <div ref={pane} className="session-pane">
          {view.key === 'leaderboard' ? (
            // Outside, because prerendered content inside would be hydrated later than the rest.
            <TvRowsContext value={rows}>
              <Component />
            </TvRowsContext>
          ) : (
            <Suspense
              fallback={
                <div className="min-h-dvh">
                  <PartLoading />
                </div>
              }
            >
              <Component />
            </Suspense>
          )}
        </div>
        {/* Its room is kept, so that the board has its width from the start. */}
        {hasSide && (side ? <side.TvSide pages={pages} /> : <div className="tv-side" />)}
      </div>
      {!isTv && <Sponsors />}
      {story.below}
      {later && (form !== 'phone' || hasPins) && <later.LapTrends />}
      {foot}
      {form === 'phone' && <PhoneViews views={views} shown={view.key} onChoose={choose} />}
    </div>
  );
}

/** The head of the board. */
const TV_HEAD_PX = 38;
const TV_LARGE = 1.24;
/** Next to the board. */
const TV_SIDE_PX = 384;
/** Of the width of the screen: what a television may cut off at the left. */
const TV_SAFE = 0.035;

/** The rows of the board on a big screen, in the height of the body; the usual ones on other screens. */
function useTvRows(isOn: boolean) {
  const { settings } = useDisplay();
  const { classCode } = useSelection();
  const rowCount = useLive(({ board: { rows } }) =>
    classCode === null ? rows.length : rows.filter((row) => classOf(row) === classCode).length,
  );
  const [body, widthPx, heightPx] = useSize<HTMLDivElement>();
  const roomPx = heightPx === 0 ? 0 : heightPx - TV_HEAD_PX;
  const scale = settings.text === 'large' ? TV_LARGE : 1;
  const columnsPx = useTvColumnsPx();
  const mostGrowth = (widthPx * (1 - TV_SAFE) - TV_SIDE_PX) / (columnsPx * scales.tv[settings.text]);
  const rows = useMemo(
    () => tvRows({ roomPx, rowCount, scale, ...(columnsPx > 0 && { mostGrowth }) }),
    [roomPx, rowCount, scale, columnsPx, mostGrowth],
  );
  return [body, isOn ? rows : usualTvRows] as const;
}

/** 0 if the visitor chose the columns: then the text is as large as its row. */
function useTvColumnsPx(): number {
  const { settings } = useDisplay();
  const configuration = useLive((state) => state.configuration);
  const classes = useLive((state) => state.classes);
  const rankedBy = useLive(({ board }) => board.session.rankedBy);
  const sectionCount = useLive(({ board }) => board.session.sectionCount);
  const isLong = useLive(({ board }) => expectsStops(board.session));
  const isOn = settings.smartcolumns === 'on' && settings.columns === null;
  return useMemo(
    () => (isOn ? tvColumnsPx({ configuration, classes, rankedBy, sectionCount, isLong }) : 0),
    [isOn, configuration, classes, rankedBy, sectionCount, isLong],
  );
}

function rowSizes({ rowPx, growth }: typeof usualTvRows): CSSProperties {
  const sizes = { '--tv-row': `${rowPx}px`, '--tv-growth': growth };
  // React accepts custom properties, but its types do not.
  return sizes as CSSProperties;
}
