/** Flag, clock, laps and the age of the data: always visible. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import { clockAt } from '@lapwing/timing/live/board/clock';
import { expectedLaps } from '@lapwing/timing/live/board/expected-laps';
import { rawFlag, shownFlag } from '@lapwing/timing/live/board/shown-flag';
import type { CSSProperties, ReactNode } from 'react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { UnknownValue } from '../../../ui/content/UnknownValue.tsx';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { useMedia } from '../../../ui/window/use-media.ts';
import { timeText } from '../cells/cell-text.ts';
import { temperatureText } from '../cells/temperature-text.ts';
import { WeatherSign } from '../cells/WeatherSign.tsx';
import { useDisplay } from '../display/use-display.ts';
import { useEventInfo, useVenueZone } from '../state/event-info.ts';
import { useLive } from '../state/live-store.ts';
import { nameOf, numberOf } from '../state/rows.ts';
import { useFeedState } from '../state/use-feed-state.ts';
import { useVenueTime } from '../state/venue-time.ts';
import { FeedAge } from './FeedAge.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { RaceClock } from './RaceClock.tsx';
import { SessionTitle } from './SessionTitle.tsx';

const SECOND_MS = 1000;

/** `isSilent`: race radio says the flags. */
export function RaceHeader({ isSilent = false }: { isSilent?: boolean }) {
  const { form } = useDisplay();
  const flag = useLive(({ board }) => shownFlag(board.session));
  // React accepts custom properties, but its types do not.
  const colour = { '--head-flag': `var(--flag-${flag.toLowerCase()})` } as CSSProperties;
  return (
    <header className="race-head" style={form === 'tv' && flag !== 'Unknown' ? colour : undefined}>
      <Flag isSilent={isSilent} />
      {form !== 'phone' && <SessionTitle />}
      <RaceClock />
      <LapCount />
      {form !== 'phone' && <BestLap />}
      {form !== 'phone' && <Temperatures />}
      <FeedOrWinner />
      {form === 'desk' && <FullScreenButton />}
    </header>
  );
}

const labels = {
  feed: 'Live.Feed',
  winner: 'Live.Winner',
  fastest: 'Live.FastestOne',
  lap: 'Live.Lap',
  best: 'Live.Best',
  temperature: 'Live.AirTrack',
} as const;

function HeadBox({ label, children }: { label: keyof typeof labels; children: ReactNode }) {
  const { t } = useText();
  return (
    <div className="race-box" data-box={label}>
      <span className="race-label">{t(labels[label])}</span>
      <span className="race-value">{children}</span>
    </div>
  );
}

/** When the session is over, the data no longer ages: the first of it is worth more. */
function FeedOrWinner() {
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const isRace = useLive(({ board }) => board.session.sessionType === 'Race');
  const first = useLive(({ board }) => board.rows.find(({ isLeader }) => isLeader));
  const isOver = useFeedState(SECOND_MS).kind === 'finished';
  const number = first === undefined ? '' : numberOf(first);
  if (!isEnded || !isOver || first === undefined || number === '')
    return (
      <HeadBox label="feed">
        <FeedAge />
      </HeadBox>
    );
  return (
    <HeadBox label={isRace ? 'winner' : 'fastest'}>
      <span title={nameOf(first)}>
        {number}
        <span className="sr-only"> {nameOf(first)}</span>
      </span>
    </HeadBox>
  );
}

function Flag({ isSilent }: { isSilent: boolean }) {
  const { t } = useText();
  const flag = useLive(({ board }) => shownFlag(board.session));
  const rawName = useLive(({ board }) => rawFlag(board.session));
  return (
    <div role="status" aria-live={isSilent ? 'off' : 'polite'} className="race-flag">
      <FlagPlate flag={flag} label={rawName ?? t(`LiveFlags.${flag}`)} className="size-full items-center" />
      <FlagAge flag={flag} />
    </div>
  );
}

const MINUTE_MS = 60_000;

/** An unknown flag is an empty frame. */
function flagInk(flag: LiveFlag): string {
  return flag === 'Unknown' ? 'var(--ink-2)' : `var(--on-flag-${flag.toLowerCase()})`;
}

/** Not read out with the flag: it would be repeated every minute. */
function FlagAge({ flag }: { flag: LiveFlag }) {
  const { t, locale } = useText();
  const { form } = useDisplay();
  const shownSinceMs = useLive(({ board }) => board.session.flagAtMs);
  const isEnded = useLive(({ board }) => board.session.isEnded);
  // A phone and a tablet have room for the time only.
  const isNarrow = useMedia('(width < 60rem)') || form === 'phone';
  const count = useLive((state) => (isNarrow ? 0 : (state.flagLaps ?? 0)));
  const timeZone = useVenueZone();
  const venueMs = useVenueTime(SECOND_MS);
  if (shownSinceMs === null || isEnded) return null;
  const ageMs = Math.max(0, venueMs - shownSinceMs);
  const time = formatInstant(shownSinceMs, 'time', locale, timeZone);
  const since = count === 0 ? t('Live.FlagSince', { time }) : t('Live.FlagForLaps', { count, time });
  return (
    <span aria-hidden="true" className="race-flag-age" style={{ color: flagInk(flag) }}>
      {ageMs < MINUTE_MS
        ? t('LiveFeed.Seconds', { seconds: formatNumber(Math.floor(ageMs / SECOND_MS), locale) })
        : since}
    </span>
  );
}

function LapCount() {
  const { t, locale } = useText();
  const laps = useLive(({ board }) =>
    knownLapCount(
      board.rows.reduce((most, row) => Math.max(most, row.laps), 0),
      board.session.bestLapTimeMs,
    ),
  );
  const planned = useLive(({ board }) => board.session.lapsPlanned);
  const expected = useLive(({ board }) =>
    expectedLaps({
      session: board.session,
      clock: clockAt(board, board.atMs),
      leader: board.rows.find(({ isLeader }) => isLeader),
    }),
  );
  return (
    <HeadBox label="lap">
      {laps === null ? <UnknownValue t={t} /> : formatNumber(laps, locale)}
      {planned !== null && (laps ?? 0) <= planned && <small> {t('Live.OfLaps', { count: planned })}</small>}
      {expected !== null && (
        <small className="race-expected"> {t('Live.OfAboutLaps', { laps: expected })}</small>
      )}
    </HeadBox>
  );
}

function BestLap() {
  const { t } = useText();
  const timeMs = useLive(({ board }) => board.session.bestLapTimeMs);
  const number = useLive(({ board, rows }) => {
    const row = rows.get(board.session.bestLapRow ?? -1);
    return row === undefined ? '' : numberOf(row);
  });
  if (timeMs === null) return null;
  return (
    <HeadBox label="best">
      <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
        {timeText(timeMs)}
      </TimingMark>
      <small> {number}</small>
    </HeadBox>
  );
}

function Temperatures() {
  const { locale } = useText();
  const { settings } = useDisplay();
  const reported = useEventInfo()?.weather;
  const type = useLive(({ board }) => board.session.weather) ?? reported?.type ?? null;
  const air = useLive(({ board }) => board.session.temperatureC) ?? reported?.temperatureC ?? null;
  const track = useLive(({ board }) => board.session.trackTemperatureC);
  if (air === null && track === null && type === null) return null;
  const shown = (celsius: number | null) => temperatureText(celsius, settings.temperature, locale);
  return (
    <HeadBox label="temperature">
      {type && <WeatherSign type={type} isNamed />} {shown(air)} <small>{shown(track)}</small>
    </HeadBox>
  );
}
