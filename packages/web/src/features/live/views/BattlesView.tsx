/** Competitors within a second of each other for two laps: who is closing in, where, and until when. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { isNeutralized } from '@lapwing/timing/live/board/battles';
import { shownFlag } from '@lapwing/timing/live/board/shown-flag';
import {
  gapChanges,
  gapsSoFar,
  lapsUntilCaught,
  type Pair,
  STEADY_MS,
} from '@lapwing/timing/live/history/gap-changes';
import { Swords } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatFigure } from '../../../i18n/numbers.ts';
import { linePath } from '../../../ui/charts/line-path.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { useSelection } from '../board/use-selection.ts';
import { gapText, signedText } from '../cells/cell-text.ts';
import { useLive } from '../state/live-store.ts';
import { classIndexOf, classOf, nameOf, numberOf } from '../state/rows.ts';
import { useLiveLaps } from '../state/use-live-laps.ts';
import { sectorDuel } from './sector-duel.ts';
import './battles.css';

const LINE_LAPS = 10;
/** Fewer laps are no line: the words below say that it is too early for a trend. */
const FEWEST_IN_LINE = 3;
/** The size of the drawing, which is stretched to its card. */
const LINE = { width: 100, height: 40, edge: 3 };

export default function BattlesView() {
  const { t } = useText();
  const { classCode } = useSelection();
  const { laps, error } = useLiveLaps();
  const board = useLive((state) => state.board);
  const rows = useLive((state) => state.rows);
  const fights = useMemo(() => {
    const pairs = laps ? gapChanges(laps, board, classCode === null ? undefined : classOf) : [];
    return pairs.filter(({ isFight, behind }) => {
      const row = rows.get(behind);
      return isFight && row !== undefined && (classCode === null || classOf(row) === classCode);
    });
  }, [laps, board, rows, classCode]);
  if (laps === undefined && error === null) return <div aria-busy="true" className="min-h-dvh" />;
  if (fights.length === 0) {
    return (
      <EmptyState
        title={t('LiveBattles.None')}
        note={t('LiveBattles.NoneHint')}
        icon={<Swords size={32} strokeWidth={1.5} />}
      />
    );
  }
  return (
    <ul className="battles">
      {fights.map((pair) => (
        <Battle key={`${pair.ahead} ${pair.behind}`} pair={pair} laps={laps} isInClass={classCode !== null} />
      ))}
    </ul>
  );
}

type BattleProps = { pair: Pair; laps: LiveLaps | undefined; isInClass: boolean };

function Battle({ pair, laps, isInClass }: BattleProps) {
  const { t } = useText();
  const ahead = useLive(({ rows }) => rows.get(pair.ahead));
  const behind = useLive(({ rows }) => rows.get(pair.behind));
  const lapsOf = (row: LiveRow) => laps?.competitors.find((one) => one.competitorId === row.competitorId);
  if (ahead === undefined || behind === undefined) return null;
  const [first, second] = [lapsOf(ahead), lapsOf(behind)];
  if (first === undefined || second === undefined) return null;
  const gapsMs = gapsSoFar(first, second, LINE_LAPS);
  const gap = isInClass ? behind.gapInClass : behind.gap;
  const gapMs = gap.kind === 'time' ? gap.timeMs : (gapsMs.at(-1) ?? 0);
  const place = isInClass ? ahead.positionInClass : ahead.position;
  return (
    <li className="battle">
      <h2>{t('LiveBattles.ForPlace', { place: place ?? '' })}</h2>
      <p className="battle-gap">
        <b>{gapText(gap, t)}</b>
        {pair.changeMs !== null && <Change changeMs={pair.changeMs} />}
      </p>
      <Who row={ahead} />
      <Who row={behind} />
      {gapsMs.length >= FEWEST_IN_LINE && (
        <GapLine gapsMs={gapsMs} ahead={whoOf(ahead)} behind={whoOf(behind)} />
      )}
      <Sectors ahead={ahead} behind={behind} />
      <Outlook gapMs={gapMs} changeMs={pair.changeMs} />
    </li>
  );
}

function whoOf(row: LiveRow): string {
  return [numberOf(row), nameOf(row)].filter(Boolean).join(' ');
}

function Change({ changeMs }: { changeMs: number }) {
  const { t } = useText();
  if (Math.abs(changeMs) < STEADY_MS) return <span className="text-ink-2">{t('LiveBattles.Steady')}</span>;
  const isClosing = changeMs < 0;
  return (
    <span className={isClosing ? 'text-pb' : 'text-ink-2'}>
      <span aria-hidden="true">{isClosing ? '▲ ' : '▼ '}</span>
      {t(isClosing ? 'Live.Closing' : 'Live.PullingAway', {
        seconds: formatFigure(Math.abs(changeMs) / 1000, 2),
      })}
    </span>
  );
}

function Who({ row }: { row: LiveRow }) {
  const { t } = useText();
  const colours = useLive((state) => state.colours);
  return (
    <p className="battle-who">
      <span className="battle-place">{row.position}</span>
      <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} />
      <span className="min-w-0 wrap-break-word">{nameOf(row) || t('Live.NoName')}</span>
    </p>
  );
}

type GapLineProps = { gapsMs: readonly number[]; ahead: string; behind: string };

/** Down is closer: at the bottom the two are side by side. */
function GapLine({ gapsMs, ahead, behind }: GapLineProps) {
  const { t } = useText();
  const mostMs = Math.max(1000, ...gapsMs);
  const seconds = (gapMs: number | undefined) => formatFigure((gapMs ?? 0) / 1000, 1);
  const x = (place: number) =>
    LINE.edge + (place * (LINE.width - 2 * LINE.edge)) / Math.max(1, gapsMs.length - 1);
  const y = (gapMs: number) => LINE.height - LINE.edge - (gapMs / mostMs) * (LINE.height - 2 * LINE.edge);
  return (
    <svg
      viewBox={`0 0 ${LINE.width} ${LINE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('LiveBattles.GapLine', {
        ...{ ahead, behind, count: gapsMs.length },
        ...{ from: seconds(gapsMs[0]), to: seconds(gapsMs.at(-1)) },
      })}
      className="battle-line"
    >
      <path d={`M0 ${y(0)}H${LINE.width}`} stroke="var(--line-2)" />
      <path d={`M0 ${y(1000)}H${LINE.width}`} stroke="var(--line-2)" strokeDasharray="3 3" />
      <path d={linePath(gapsMs, x, y)} stroke="var(--ink)" strokeWidth="2" />
    </svg>
  );
}

/** When the one behind arrives at this rate. Nobody may overtake in a neutralized race. */
function Outlook({ gapMs, changeMs }: { gapMs: number; changeMs: number | null }) {
  const { t } = useText();
  const isHeld = useLive(({ board }) => isNeutralized(board.session));
  const flag = useLive(({ board }) => shownFlag(board.session));
  const laps = lapsUntilCaught(gapMs, changeMs);
  return (
    <p className="battle-contact">
      {isHeld
        ? t('LiveBattles.Neutralized', { flag: t(`LiveFlags.${flag}`) })
        : laps !== null
          ? t('LiveBattles.Caught', { count: laps })
          : changeMs === null
            ? t('LiveBattles.TooEarly')
            : changeMs > -STEADY_MS && t('LiveBattles.NotCaught')}
    </p>
  );
}

/** Where the one behind won time in the newest lap of both, and where not. */
function Sectors({ ahead, behind }: { ahead: LiveRow; behind: LiveRow }) {
  const { t } = useText();
  const duel = sectorDuel(ahead, behind);
  if (duel === null) return null;
  return (
    <>
      <p className="battle-sectors-of">
        {t('LiveBattles.SectorsOf', {
          ...{ lap: duel.lap, behind: numberOf(behind), ahead: numberOf(ahead) },
        })}
      </p>
      <dl className="battle-sectors">
        {duel.sectors.map(({ section, wonMs }) => (
          <div key={section}>
            <dt>{t('LiveSectors.Time', { number: section + 1 })}</dt>
            <dd className={wonMs < 0 ? 'text-pb' : 'text-loss'}>{signedText(wonMs) || '0.000'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
