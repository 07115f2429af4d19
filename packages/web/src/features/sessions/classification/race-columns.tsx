/** Columns that only some classifications have: places gained, pit stops, points, and the runs of a merge. */

import type { MergedSession } from '@lapwing/contract/results/results';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownTime } from '../../../i18n/times.ts';
import { PlacesChanged } from '../../../ui/racing/PlacesChanged.tsx';
import { shownPoints } from '../state/points.ts';
import type { ColumnContext } from './column-context.ts';
import type { ResultsColumn } from './ResultsTable.tsx';
import { BelowOnPhone } from './time-columns.tsx';
import { titleWidth } from './title-width.ts';

export function lapChartColumns({
  isInClass,
  hasPitStops,
  text: { t, locale },
}: ColumnContext): ResultsColumn[] {
  const places: ResultsColumn = {
    key: 'places',
    label: t('SessionResults.Places'),
    width: '7ch',
    align: 'end',
    from: 'xl',
    cell: (row) => {
      const placesGained = isInClass ? row.placesGainedInClass : row.placesGained;
      return placesGained ? <PlacesChanged change={placesGained} /> : null;
    },
  };
  const pits: ResultsColumn = {
    key: 'pits',
    label: t('SessionResults.Pits'),
    width: titleWidth(t('SessionResults.Pits'), 7),
    align: 'end',
    from: 'xl',
    cell: ({ pitStopCount }) => (
      <span className="text-ink-2">{pitStopCount === null ? '' : formatNumber(pitStopCount, locale)}</span>
    ),
  };
  return hasPitStops ? [places, pits] : [places];
}

export function pointsColumn(context: ColumnContext): ResultsColumn {
  const { t, locale } = context.text;
  return {
    key: 'points',
    label: t('SessionResults.Points'),
    width: titleWidth(t('SessionResults.Points'), 9),
    align: 'end',
    // Otherwise they follow from the place, and a phone has no room for them.
    ...(context.classification.type !== 'PointMerge' && { from: 'md' }),
    cell: (row) => (
      <>
        <b className="font-strong">{shownPoints(row.total, locale)}</b>
        {context.classification.type === 'PointMerge' && <BelowOnPhone row={row} context={context} />}
      </>
    ),
  };
}

/** The score of a run in a merge: points, a time or a place. */
export function broughtByRun(run: MergedSession, { classification, text }: ColumnContext): string {
  const { locale } = text;
  if (classification.type === 'PointMerge') return shownPoints(run.points, locale);
  if (classification.type === 'QualificationMerge') return shownTime(run.bestTime);
  return run.position === null ? '' : formatNumber(run.position, locale);
}

/** R1, R2 …: the score of each run, with a link to it. */
export function runColumns(context: ColumnContext): ResultsColumn[] {
  const { classification, text } = context;
  const { type, rows } = classification;
  const runs = rows.find(({ sessions }) => sessions !== null)?.sessions ?? [];
  return runs.map(({ sessionId, name }, index) => ({
    key: `run-${sessionId}`,
    label: (
      <Link to="/sessions/$sessionId" params={{ sessionId }} title={name} className="link touch-target">
        {text.t('SessionResults.Run', { number: index + 1 })}
        <span className="sr-only"> {name}</span>
      </Link>
    ),
    width: type === 'RaceMerge' ? '8ch' : '12ch',
    align: 'end',
    from: 'md',
    cell: ({ sessions }) => {
      const run = sessions?.find((one) => one.sessionId === sessionId);
      if (run === undefined) return null;
      // If points decide, the place is shown next to them.
      const place = type === 'PointMerge' ? run.position : null;
      return (
        <>
          {place !== null && (
            <span className="me-1.5 text-2 text-ink-3">{text.t('LapTimes.Place', { position: place })}</span>
          )}
          {broughtByRun(run, context)}
        </>
      );
    },
  }));
}
