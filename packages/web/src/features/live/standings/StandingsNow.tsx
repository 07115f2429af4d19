/** The standings as they stand, with what they need and what can still change. */

import type { ChampionshipSeason } from '@lapwing/contract/results/season';
import {
  asItStands,
  type NowRow,
  nothingOff,
  type RunningRound,
  type Switches,
} from '@lapwing/timing/championship/as-it-stands';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { CanStillChange } from './CanStillChange.tsx';
import { ChampionIf } from './ChampionIf.tsx';
import type { ChanceWords } from './chance-text.ts';
import { NowTable } from './NowTable.tsx';
import { formatOff, parseOff } from './switches.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

type StandingsNowProps = {
  season: ChampionshipSeason;
  running: RunningRound | null;
  off: string | undefined;
  /** the session that runs, if its board cannot be had */
  missing?: MissingBoard;
};

type MissingBoard = { session: string; onRetry: () => void };

export function StandingsNow({ season, running, off: offText, missing }: StandingsNowProps) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const off = useMemo(() => parseOff(offText), [offText]);
  const { rows, real } = useRows(season, running, off);
  const count = off.rounds.size + off.penalties.size;
  const words: ChanceWords = {
    t,
    locale,
    numberOf: (person) => rows.find((row) => row.person === person)?.who.no ?? '',
    isLastRound: isLastRound(season, running),
  };
  const setOff = (next: Switches) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, off: formatOff(next) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="grid items-start gap-8 min-[80rem]:grid-cols-[minmax(0,1fr)_19.25rem] phone:gap-6">
      <div className="min-w-0">
        <Sheet>
          <Note running={running} count={count} missing={missing} />
          <NowTable season={season} rows={rows} real={count === 0 ? null : real} words={words} />
        </Sheet>
        <p className="py-2.5 text-2 text-ink-3">{t('Standings.Ties')}</p>
      </div>
      <aside className="grid gap-6">
        {count === 0 && <ChampionIf season={season} rows={rows} words={words} />}
        <WhatIfPanel {...{ season, running, rows, real, off, count, locale }} onChange={setOff} />
        <CanStillChange season={season} running={running} />
      </aside>
    </div>
  );
}

function isLastRound({ events }: ChampionshipSeason, running: RunningRound | null): boolean {
  const rounds = events.flatMap((event) => event.rounds);
  return rounds.every(
    ({ state, roundId }) => (state !== 'coming' && state !== 'running') || roundId === running?.round.roundId,
  );
}

type Rows = {
  rows: NowRow[];
  /** without the changes of a visitor */
  real: NowRow[];
};

/** Computed again only if something changed that the standings depend on: a board changes many times a second. */
function useRows(season: ChampionshipSeason, running: RunningRound | null, off: Switches): Rows {
  const key = running === null ? '' : boardKey(running);
  const latest = useRef(running);
  latest.current = running;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the board.
  return useMemo(() => {
    const rows = asItStands(season, latest.current, off);
    const isChanged = off.rounds.size + off.penalties.size > 0;
    return { rows, real: isChanged ? asItStands(season, latest.current, nothingOff) : rows };
  }, [season, key, off]);
}

function boardKey({ board: { rows, session, notices } }: RunningRound): string {
  const cars = rows.map(
    (row) =>
      `${row.index} ${row.laps} ${row.position} ${row.status} ${row.isFinished} ${row.bestLapTimeMs} ${row.penaltyMs}`,
  );
  return `${session.isEnded} ${notices.length} ${cars.join()}`;
}

type NoteProps = { running: RunningRound | null; count: number; missing: MissingBoard | undefined };

/** Says what the table is: never a result. */
function Note({ running, count, missing }: NoteProps) {
  const { t } = useText();
  if (count > 0) {
    return (
      <p
        role="status"
        className="flex min-h-10 flex-wrap items-center gap-x-2.5 border-b border-dashed border-slow bg-slow-tint px-4 py-2 text-3 shadow-[inset_3px_0_var(--slow)]"
      >
        <b className="rounded-1 border border-dashed border-slow bg-surface px-1.5 font-strong text-slow">
          {t('Standings.WhatIf')}
        </b>
        <span className="text-ink-2">{t('Standings.WhatIfNote', { count })}</span>
      </p>
    );
  }
  if (missing !== undefined) {
    return (
      <div
        role="status"
        className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-dashed border-line-2 bg-surface-2 px-4 py-2 text-3"
      >
        <span className="text-ink-2">{t('Standings.NoBoard', { session: missing.session })}</span>
        <Button onClick={missing.onRetry}>{t('Standings.TryAgain')}</Button>
      </div>
    );
  }
  return (
    <p className="flex min-h-10 flex-wrap items-center gap-x-2.5 border-b border-dashed border-line-2 bg-surface-2 px-4 py-2 text-3">
      <b className="rounded-1 border border-dashed border-ctl bg-surface px-1.5 font-strong">
        {t('Standings.AsItStands')}
      </b>
      <span className="text-ink-2">{running === null ? t('Standings.NoRound') : nowText(running, t)}</span>
    </p>
  );
}

function nowText({ round, board }: RunningRound, t: ChanceWords['t']): string {
  const session = round.name;
  if (board.session.isEnded) return t('Standings.EndedNote', { session });
  const lap = board.rows.reduce((most, row) => Math.max(most, row.laps), 0);
  return lap === 0 || board.session.rankedBy !== 'distance'
    ? t('Standings.NowNote', { session })
    : t('Standings.NowOnLap', { session, lap });
}
