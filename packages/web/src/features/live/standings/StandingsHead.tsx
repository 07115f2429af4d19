/** The head of the live standings: the championship, and the session that runs. */

import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { ChampionshipSeason, SeasonRound } from '@lapwing/contract/results/season';
import { formatClock } from '@lapwing/timing/lap-time';
import { rawFlag, shownFlag } from '@lapwing/timing/live/board/shown-flag';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { ShareButton } from '../../../parts/ShareButton.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { ResultStatusMark } from '../../../ui/racing/ResultStatusMark.tsx';
import { FeedAge } from '../page/FeedAge.tsx';
import { shownClock } from '../page/RaceClock.tsx';
import { useLive, useLiveStore } from '../state/live-store.ts';
import { nameOf, numberOf } from '../state/rows.ts';
import { useVenueTime } from '../state/venue-time.ts';
import type { StandingsNames } from './names.ts';

type StandingsHeadProps = {
  season: ChampionshipSeason;
  names: StandingsNames;
  /** the one that runs */
  round: SeasonRound | null;
};

export function StandingsHead({ season, names, round }: StandingsHeadProps) {
  const { t } = useText();
  const { championshipId, organizationId, events, rules, layout } = season;
  const rounds = events.flatMap((event) => event.rounds);
  const number = rounds.findIndex(({ roundId }) => roundId === round?.roundId) + 1;
  const units = layout === 'PointsPerRun' ? rounds.length : events.length;
  const drops = Math.min(rules.drops, units - 1);
  return (
    <>
      <PageHead
        title={names.title ?? season.name}
        meta={
          <>
            {names.organizationName !== undefined && (
              <Link
                to="/organizations/$organizationId"
                params={{ organizationId }}
                className="link touch-target"
              >
                {names.organizationName}
              </Link>
            )}
            {round !== null && <span>{t('Standings.Round', { number, total: rounds.length })}</span>}
            {drops > 0 && <span>{t('Standings.BestCount', { best: units - drops, total: units })}</span>}
            {round !== null && <ResultStatusMark status="Active" label={t('Standings.Running')} />}
            <Link
              to="/organizations/$organizationId/championships/$championshipId"
              params={{ organizationId, championshipId }}
              className="link touch-target"
            >
              {t('Standings.ToStandings')}
            </Link>
          </>
        }
        iconActions={<ShareButton title={names.title ?? season.name} />}
      />
      {round !== null && <RunningStrip season={season} round={round} />}
    </>
  );
}

function RunningStrip({ season, round }: { season: ChampionshipSeason; round: SeasonRound }) {
  const { t, locale } = useText();
  const event = season.events.find(({ rounds }) => rounds.includes(round));
  const flag = useLive(({ board }) => shownFlag(board.session));
  const rawName = useLive(({ board }) => rawFlag(board.session));
  const leader = useLive(({ board }) => board.rows.find(({ isLeader }) => isLeader));
  const laps = useLive(({ board }) => board.rows.reduce((most, row) => Math.max(most, row.laps), 0));
  return (
    <Sheet className="mb-3.5 flex min-h-14 items-stretch stretch-data">
      <div role="status" className="flex min-w-21">
        <FlagPlate
          flag={flag}
          label={rawName ?? t(`LiveFlags.${flag}`)}
          className="size-full items-center px-4"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-center px-4 phone:hidden">
        <b className="truncate font-strong">{round.name}</b>
        <small className="truncate text-2 text-ink-3">{event?.name}</small>
      </div>
      <dl className="flex phone:flex-1">
        <Clock />
        <StripBox label={t('Standings.Lap')}>{formatNumber(laps, locale)}</StripBox>
        {leader !== undefined && (
          <StripBox label={t('Standings.Leader')} isWide>
            <NumberPlate startNumber={numberOf(leader)} />
            <span className="max-w-40 truncate max-lg:sr-only">{nameOf(leader)}</span>
          </StripBox>
        )}
        <StripBox label={t('Standings.Feed')} isWide>
          <FeedAge />
        </StripBox>
      </dl>
      {event !== undefined && (
        <LinkButton
          to="/livetiming/$eventId/sessions/$sessionId"
          params={{
            eventId: formatLiveEventId(event.eventId),
            sessionId: formatLiveSessionId(event.eventId, round.sessionId),
          }}
          className="mx-4 self-center phone:hidden"
        >
          {t('Standings.WatchLive')}
        </LinkButton>
      )}
    </Sheet>
  );
}

const clockLabels = {
  'time-to-go': 'Live.TimeToGo',
  'laps-to-go': 'Live.LapsToGo',
  'race-time': 'Live.RaceTime',
} as const;

function Clock() {
  const { t, locale } = useText();
  const session = useLive(({ board }) => board.session);
  const store = useLiveStore();
  const clock = shownClock({ session, atMs: store.state().board.atMs }, useVenueTime(1000));
  if (clock === null) return null;
  return (
    <StripBox label={t(clockLabels[clock.kind])} isLarge>
      {clock.kind === 'laps-to-go' ? formatNumber(clock.laps, locale) : formatClock(clock.timeMs)}
    </StripBox>
  );
}

type StripBoxProps = { label: string; isWide?: boolean; isLarge?: boolean; children: ReactNode };

/** A wide one is left out on a phone. */
function StripBox({ label, isWide = false, isLarge = false, children }: StripBoxProps) {
  return (
    <div className={`border-l border-line px-4.5 pt-2 phone:px-3.5 ${isWide ? 'phone:hidden' : ''}`}>
      <dt className="text-2 leading-4 whitespace-nowrap text-ink-3">{label}</dt>
      <dd
        className={`flex items-center gap-1.5 whitespace-nowrap ${
          isLarge ? 'text-[1.375rem] leading-6 font-strong' : 'text-[1rem] leading-6 font-medium'
        }`}
      >
        {children}
      </dd>
    </div>
  );
}
