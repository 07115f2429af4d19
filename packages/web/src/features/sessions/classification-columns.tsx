/** The columns of a classification, by what kind of session it is. */

import type { Classification, ClassificationRow } from '@lapwing/contract/results';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { shownGap, shownTime } from '../../i18n/times.ts';
import { ClassChip } from '../../ui/ClassChip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { NumberPlate } from '../../ui/NumberPlate.tsx';
import { TimingMark } from '../../ui/TimingMark.tsx';

type RankedRow = ClassificationRow & { finishPosition: number };

type Context = {
  sessionId: number;
  classification: Classification;
  /** Undefined until the track is known. */
  speedUnit: string | undefined;
  text: Text;
};
type RankedColumn = Column<RankedRow>;

const gapOf = ({ lapsBehind, timeDifference }: ClassificationRow['gap']) => ({
  laps: lapsBehind,
  time: timeDifference,
});

function namingColumns({ sessionId, classification, text: { t } }: Context): RankedColumn[] {
  const { classes } = classification;
  return [
    {
      key: 'position',
      label: t('Common.Position'),
      width: '7ch',
      align: 'end',
      cell: ({ position, status }) =>
        status === 'Normal' || status === 'Provisional' ? (
          <b className="font-strong">{position}</b>
        ) : (
          <abbr title={t(`RowStatuses.${status}`)} className="text-ink-3 no-underline">
            {status}
          </abbr>
        ),
    },
    {
      key: 'number',
      label: t('Common.Number'),
      width: '9ch',
      cell: ({ startNumber, resultClass }) => (
        <NumberPlate startNumber={startNumber} classIndex={Math.max(0, classes.indexOf(resultClass))} />
      ),
    },
    {
      key: 'name',
      label: t('SessionResults.Competitor'),
      isRowHead: true,
      cell: ({ name, finishPosition }) => (
        <Link
          to="/sessions/$sessionId/laptimes"
          params={{ sessionId }}
          search={{ pos: finishPosition }}
          className="font-medium hover:underline"
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'class',
      label: t('Common.Class'),
      width: '16ch',
      from: 'lg',
      cell: ({ resultClass }) => (
        <ClassChip classIndex={Math.max(0, classes.indexOf(resultClass))}>{resultClass}</ClassChip>
      ),
    },
  ];
}

function pointsColumn({ text: { t, locale } }: Context): RankedColumn {
  return {
    key: 'points',
    label: t('SessionResults.Points'),
    width: '10ch',
    align: 'end',
    cell: ({ total }) => (total === null ? '' : formatNumber(total, locale, Number.isInteger(total) ? 0 : 1)),
  };
}

function raceColumns({ text: { t, locale } }: Context): RankedColumn[] {
  return [
    {
      key: 'laps',
      label: t('Common.Laps'),
      width: '8ch',
      align: 'end',
      from: 'md',
      cell: ({ numberOfLaps }) => formatNumber(numberOfLaps, locale),
    },
    {
      key: 'total',
      label: t('SessionResults.TotalTime'),
      width: '15ch',
      align: 'end',
      from: 'md',
      cell: ({ totalTime }) => shownTime(totalTime),
    },
    {
      key: 'difference',
      label: t('SessionResults.Difference'),
      width: '13ch',
      align: 'end',
      cell: ({ difference, position, status }) =>
        position === 1 && status === 'Normal' ? (
          <span className="text-ink-3">{t('SessionResults.Leader')}</span>
        ) : (
          shownGap(gapOf(difference), t)
        ),
    },
    {
      key: 'gap',
      label: t('SessionResults.Gap'),
      width: '14ch',
      align: 'end',
      from: 'xl',
      cell: ({ gap }) => shownGap(gapOf(gap), t),
    },
  ];
}

function bestColumns({ classification, speedUnit, text: { t, locale } }: Context): RankedColumn[] {
  const best = classification.bestLaps.field?.fieldFinishPosition;
  return [
    {
      key: 'best',
      label: t('SessionResults.BestLap'),
      width: '14ch',
      align: 'end',
      cell: ({ bestTime, finishPosition }) =>
        finishPosition === best ? (
          <TimingMark merit="session-best" label={t('SessionResults.SessionBest')}>
            {shownTime(bestTime)}
          </TimingMark>
        ) : (
          shownTime(bestTime)
        ),
    },
    {
      key: 'in-lap',
      label: t('SessionResults.InLap'),
      width: '8ch',
      align: 'end',
      from: 'xl',
      cell: ({ bestLap }) => (bestLap > 0 ? formatNumber(bestLap, locale) : ''),
    },
    {
      key: 'speed',
      label: speedUnit ? t('SessionResults.BestIn', { unit: speedUnit }) : t('SessionResults.BestSpeed'),
      width: '14ch',
      align: 'end',
      from: 'xl',
      cell: ({ bestSpeed }) => (bestSpeed > 0 ? formatNumber(bestSpeed, locale, 1) : ''),
    },
  ];
}

export function classificationColumns(context: Context): readonly RankedColumn[] {
  const naming = namingColumns(context);
  const hasPoints = context.classification.rows.some(({ total }) => total !== null);
  return [
    ...naming,
    ...(hasPoints ? [pointsColumn(context)] : []),
    ...raceColumns(context),
    ...bestColumns(context),
  ];
}
