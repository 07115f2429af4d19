/** The columns of times, gaps and bests, by type of classification. */

import type { ResultDifference } from '@lapwing/contract/results/result-difference';
import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { hasDriven, isOut } from '@lapwing/timing/classification/row-outcome';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shortStatus } from '../../../i18n/row-status.ts';
import { shownGap, shownTime } from '../../../i18n/times.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { penaltyText } from '../history/change-texts.ts';
import { shownPoints } from '../state/points.ts';
import type { RankedRow } from '../state/ranked-rows.ts';
import type { ColumnContext, FittedContext } from './column-context.ts';
import { hiddenFrom, hiddenUntil } from './fit-columns.ts';
import { decidingTime } from './handicap-columns.tsx';
import { PenaltyMark } from './PenaltyMark.tsx';
import type { ResultsColumn } from './ResultsTable.tsx';
import { figureWidth, titleWidth } from './title-width.ts';

/** Practice and qualifying: the best lap decides, not the distance. */
export function isRankedByTime({ type }: Pick<Classification, 'type'>): boolean {
  return type === 'PracticeAndQualification' || type === 'QualificationMerge';
}

/** In points if they decide, otherwise in laps or in time. */
export function shownDifference(difference: ResultDifference, { t, locale }: ColumnContext['text']): string {
  const { lapsBehind, timeDifference, points } = difference;
  if (points === undefined) return shownGap({ laps: lapsBehind, time: timeDifference }, t);
  return points === 0 ? '' : `−${shownPoints(points, locale)}`;
}

const TIME_CH = 14;
/** On a phone its second line is the best lap with its label. */
const DIFFERENCE_CH = 15;
const GAP_CH = 11;

/** The width of a total with its penalty mark: letters and wide characters are wider than digits. */
function totalWithMark(
  { totalTime, rulings }: Pick<ClassificationRow, 'totalTime' | 'rulings'>,
  t: ColumnContext['text']['t'],
): string {
  const mark = penaltyText(rulings, t);
  return shownTime(totalTime) + (mark === '' ? '' : mark.padEnd(mark.length + 5));
}

export function totalTimeColumn({ classification, text: { t } }: ColumnContext): ResultsColumn {
  return {
    key: 'total',
    label: t('SessionResults.TotalTime'),
    width: figureWidth(
      classification.rows.map((row) => totalWithMark(row, t)),
      TIME_CH,
    ),
    align: 'end',
    from: 'md',
    cell: (row) => (
      <>
        <PenaltyMark row={row} t={t} className="me-1.5" />
        {shownTime(row.totalTime)}
      </>
    ),
  };
}

function isSessionBest({ finishPosition }: RankedRow, { classification }: ColumnContext): boolean {
  return classification.bestLaps.field?.fieldFinishPosition === finishPosition;
}

/** On a phone the best laps of a race are below the differences, so that names get a whole line. */
function BestBelowOnPhone({ row, context }: { row: RankedRow; context: ColumnContext }) {
  const { t } = context.text;
  const time = shownTime(row.bestTime);
  if (time === '') return null;
  return (
    <span className="block text-2 text-ink-3 md:hidden">
      {isSessionBest(row, context) ? (
        <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
          {time}
        </TimingMark>
      ) : (
        t('SessionResults.BestShort', { time })
      )}
    </span>
  );
}

/** The reason why a competitor did not finish; without a column of laps also their number. */
function StatusBadge({ row, context }: { row: RankedRow; context: FittedContext }) {
  const { t } = context.text;
  const lapsFrom = context.shownFrom('laps') ?? 'md';
  return (
    <>
      <Badge title={t(`RowStatuses.${row.status}`)}>{shortStatus(row.status, t)}</Badge>
      {row.numberOfLaps > 0 && (
        <span className={`block text-2 text-ink-3 ${hiddenFrom[lapsFrom]}`}>
          {t('Laps', { count: row.numberOfLaps })}
        </span>
      )}
      {isSessionBest(row, context) && <BestBelowOnPhone row={row} context={context} />}
    </>
  );
}

/** On a phone the deciding value has its own column, and the difference is below it. */
function hasDecidingColumn({ type, rows }: Classification): boolean {
  return isRankedByTime({ type }) || (type === 'PointMerge' && rows.some(({ total }) => total !== null));
}

/** The second line of the deciding value, on a phone. */
export function BelowOnPhone({ row, context }: { row: RankedRow; context: ColumnContext }) {
  const { isInClass, classification, text } = context;
  if (!hasDecidingColumn(classification)) return null;
  if (isOut(row))
    return (
      <span className="block md:hidden">
        <Badge title={text.t(`RowStatuses.${row.status}`)}>{shortStatus(row.status, text.t)}</Badge>
      </span>
    );
  const place = isInClass ? row.positionInClass : row.position;
  if (place === 1) return null;
  return (
    <span className="block text-2 text-ink-3 md:hidden">
      {shownDifference(isInClass ? row.diffClass : row.difference, text)}
    </span>
  );
}

export function gapColumns(context: FittedContext): ResultsColumn[] {
  const { isInClass, classification, isPhone } = context;
  const { t } = context.text;
  const isTimed = isRankedByTime(classification);
  const differences = classification.rows.map((row) =>
    shownDifference(isInClass ? row.diffClass : row.difference, context.text),
  );
  const gaps = classification.rows.map((row) =>
    shownDifference(isInClass ? row.gapClass : row.gap, context.text),
  );
  return [
    {
      key: 'difference',
      // A phone has one column of times, whose first row is the winner's own.
      label: t(
        context.isPhone && !hasDecidingColumn(classification)
          ? 'SessionResults.TimeAndDifference'
          : 'SessionResults.Difference',
      ),
      width: figureWidth(
        [...classification.rows.slice(0, 1).map((row) => decidingTime(row, classification)), ...differences],
        isPhone ? DIFFERENCE_CH : GAP_CH,
      ),
      align: 'end',
      ...(hasDecidingColumn(classification) && { from: 'md' }),
      cell: (row) => {
        if (isOut(row)) return <StatusBadge row={row} context={context} />;
        const place = isInClass ? row.positionInClass : row.position;
        if (!hasDriven(row)) return null;
        const best = !hasDecidingColumn(classification) && <BestBelowOnPhone row={row} context={context} />;
        if (place !== 1) {
          const difference = shownDifference(isInClass ? row.diffClass : row.difference, context.text);
          return (
            <>
              {difference}
              {best}
            </>
          );
        }
        // Without the column of totals, the first row shows the reference for the others.
        const first = isTimed || row.total !== null ? '' : decidingTime(row, classification);
        const from = context.shownFrom('total') ?? 'md';
        return (
          <>
            {first !== '' && <span className={hiddenFrom[from]}>{first}</span>}
            <span className={first === '' ? 'text-ink-3' : `text-ink-3 ${hiddenUntil[from]}`}>
              {t(isTimed ? 'Events.Fastest' : 'SessionResults.Won')}
            </span>
            {best}
          </>
        );
      },
    },
    {
      key: 'gap',
      label: t('SessionResults.Gap'),
      width: figureWidth(gaps, GAP_CH),
      align: 'end',
      from: 'xl',
      cell: (row) => (
        <span className="text-ink-2">
          {!isOut(row) && shownDifference(isInClass ? row.gapClass : row.gap, context.text)}
        </span>
      ),
    },
  ];
}

export function bestColumns(context: ColumnContext): ResultsColumn[] {
  const { classification } = context;
  const { t, locale } = context.text;
  const { rows } = classification;
  const inLap: ResultsColumn = {
    key: 'in-lap',
    label: t('SessionResults.InLap'),
    width: titleWidth(t('SessionResults.InLap'), 8),
    align: 'end',
    from: 'xl',
    cell: ({ bestLap }) => (
      <span className="text-ink-2">{bestLap > 0 ? formatNumber(bestLap, locale) : ''}</span>
    ),
  };
  const speedLabel = [t('SessionResults.BestSpeed'), context.speedUnit].filter(Boolean).join(', ');
  const speed: ResultsColumn = {
    key: 'speed',
    label: speedLabel,
    width: titleWidth(speedLabel, 12),
    align: 'end',
    from: 'xl',
    cell: ({ bestSpeed }) => (
      <span className="text-ink-2">{bestSpeed > 0 ? formatNumber(bestSpeed, locale, 1) : ''}</span>
    ),
  };
  return [
    {
      key: 'best',
      label: t('SessionResults.BestLap'),
      width: context.isPhone ? '16ch' : titleWidth(t('SessionResults.BestLap'), 14),
      align: 'end',
      ...(isRankedByTime(classification) ? {} : { from: 'md' }),
      cell: (row) => (
        <>
          <BestTime row={row} context={context} />
          {isRankedByTime(classification) && <BelowOnPhone row={row} context={context} />}
        </>
      ),
    },
    ...(rows.some(({ bestLap }) => bestLap > 0) ? [inLap] : []),
    ...(rows.some(({ bestSpeed }) => bestSpeed > 0) ? [speed] : []),
  ];
}

export function BestTime({ row, context }: { row: RankedRow; context: ColumnContext }) {
  const { bestLaps } = context.classification;
  const { t } = context.text;
  const { finishPosition, bestTime } = row;
  const time = shownTime(bestTime);
  if (time === '') return null;
  if (isSessionBest(row, context))
    return (
      <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
        {time}
      </TimingMark>
    );
  if (bestLaps.classes.some(({ fieldFinishPosition }) => fieldFinishPosition === finishPosition))
    return (
      <TimingMark highlight="class-best" label={t('SessionResults.ClassBest')}>
        {time}
      </TimingMark>
    );
  return time;
}
