/** The sidebar of a big screen: best lap, the leaders, the best laps of the classes, the pit lane. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { MarkerGlyph } from '../../../ui/racing/MarkerGlyph.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { timeText } from '../cells/cell-text.ts';
import { PitTime } from '../cells/RunningTime.tsx';
import { isSameList, useLive } from '../state/live-store.ts';
import { classIndexOf, classOf, nameOf, numberOf, shortNameOf } from '../state/rows.ts';
import { PageTurner } from './PageTurner.tsx';
import { Sponsors } from './Sponsors.tsx';
import type { Pages } from './use-auto-scroll.ts';

const MOST_LINES = 6;

export function TvSide({ pages }: { pages: Pages | null }) {
  return (
    <div className="tv-side">
      <Entries />
      <BestLap />
      <ClassParts />
      <PitLane />
      <Sponsors />
      <PageTurner pages={pages} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Line({ row, what, children }: { row: LiveRow; what: string; children: ReactNode }) {
  const colours = useLive((state) => state.colours);
  return (
    <p className="tv-line">
      <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} isLarge />
      <span className="min-w-0 flex-1 wrap-break-word leading-6">{what}</span>
      <span className="flex-none">{children}</span>
    </p>
  );
}

/** Until there is a lap to show. */
function Entries() {
  const { t, locale } = useText();
  const classes = useLive((state) => state.classes);
  const colours = useLive((state) => state.colours);
  const hasLap = useLive(({ board }) => board.session.bestLapTimeMs !== null);
  const count = useLive(({ order }) => order.length);
  const counts = useLive(({ board: { rows } }) => {
    return classes.map((name) => rows.filter((row) => classOf(row) === name).length);
  }, isSameList);
  if (hasLap || count === 0) return null;
  return (
    <Part title={t('Live.Entries')}>
      <p className="tv-best font-strong">{formatNumber(count, locale)}</p>
      {classes.length > 1 &&
        classes.slice(0, MOST_LINES).map((name, place) => (
          <p key={name} className="tv-line">
            <ClassChip classIndex={classIndexAmong(colours, name)}>{name}</ClassChip>
            <span className="ms-auto font-strong">{formatNumber(counts[place] ?? 0, locale)}</span>
          </p>
        ))}
    </Part>
  );
}

function BestLap() {
  const { t } = useText();
  const timeMs = useLive(({ board }) => board.session.bestLapTimeMs);
  const row = useLive(({ board, rows }) => rows.get(board.session.bestLapRow ?? -1));
  if (timeMs === null || row === undefined) return null;
  return (
    <Part title={t('Live.Best')}>
      <p className="tv-best">
        <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
          {timeText(timeMs)}
        </TimingMark>
      </p>
      <Line row={row} what={row.bestLapBy ?? nameOf(row)}>
        {row.bestInLap !== null && t('Live.InLap', { lap: row.bestInLap })}
      </Line>
    </Part>
  );
}

function useClassRows(pick: (rows: readonly LiveRow[]) => LiveRow | undefined): LiveRow[] {
  const classes = useLive((state) => state.classes);
  const rows = useLive(({ board }) => board.rows);
  if (classes.length < 2) return [];
  return classes.flatMap((name) => pick(rows.filter((row) => classOf(row) === name)) ?? []);
}

/** What fits above the sponsors. */
const MOST_CLASS_LINES = 9;

/** The leaders are always shown; the best laps if they leave room for those in the pit lane. */
export function showsClassBests({
  classCount,
  inPitCount,
}: {
  classCount: number;
  inPitCount: number;
}): boolean {
  const lines = 2 * Math.min(classCount, MOST_LINES) + Math.min(inPitCount, MOST_LINES);
  return lines <= MOST_CLASS_LINES;
}

function ClassParts() {
  const classCount = useLive((state) => state.classes.length);
  const inPitCount = useLive(({ board }) => board.rows.filter(isInPitLane).length);
  return (
    <>
      <ClassLeaders />
      {showsClassBests({ classCount, inPitCount }) && <ClassBests />}
    </>
  );
}

function ClassLeaders() {
  const { t } = useText();
  const leaders = useClassRows((rows) => rows.find(({ isClassLeader }) => isClassLeader) ?? rows[0]);
  if (leaders.length === 0) return null;
  return (
    <Part title={t('Live.ClassLeaders')}>
      {leaders.slice(0, MOST_LINES).map((row) => (
        <Line key={row.index} row={row} what={shortNameOf(row)}>
          <span className="text-ink-3">{classOf(row)}</span>
        </Line>
      ))}
    </Part>
  );
}

function ClassBests() {
  const { t } = useText();
  const bests = useClassRows((rows) => rows.find(({ isBestTimeInClass }) => isBestTimeInClass));
  if (bests.length === 0) return null;
  return (
    <Part title={t('Live.ClassBests')}>
      {bests.slice(0, MOST_LINES).map((row) => (
        <Line key={row.index} row={row} what={row.bestLapBy ?? shortNameOf(row)}>
          <b className="font-strong">{timeText(row.bestLapTimeMs)}</b>
        </Line>
      ))}
    </Part>
  );
}

function PitLane() {
  const { t } = useText();
  const inPit = useLive(({ board }) => board.rows.filter(isInPitLane), isSameList);
  const hasStops = useLive(({ board }) => board.rows.some(({ numberOfPitStops }) => numberOfPitStops > 0));
  if (inPit.length === 0 && !hasStops) return null;
  return (
    <Part title={t('Live.PitLane')}>
      {inPit.length === 0 && <p className="text-ink-3">{t('Live.PitLaneEmpty')}</p>}
      {inPit.slice(0, MOST_LINES).map((row) => (
        <Line key={row.index} row={row} what={shortNameOf(row) || t('Live.NoName')}>
          <span className="tv-pit">
            <MarkerGlyph marker={row.marker} label={t(`Markers.${row.marker}`)} />
            <PitTime row={row} />
          </span>
        </Line>
      ))}
    </Part>
  );
}
