/** The result of a session on paper: the columns of the widest table, as text. */

import type { Event, Session } from '@lapwing/contract/results/events';
import type { Classification } from '@lapwing/contract/results/results';
import type { ResultStatus } from '@lapwing/contract/values/enums';
import { hasDriven, isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import { isDayAlone } from '@lapwing/timing/timestamp';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shortStatus } from '../../../i18n/row-status.ts';
import { shownSigned, shownTime } from '../../../i18n/times.ts';
import { Paper, type PaperColumn } from '../../../print/Paper.tsx';
import { penaltyText, rulingWords } from '../history/change-texts.ts';
import { shownPoints } from '../state/points.ts';
import { hasPitStops, placeText, type RankedRow, rowsByClass } from '../state/ranked-rows.ts';
import { classificationColumns } from './classification-columns.tsx';
import type { ColumnContext } from './column-context.ts';
import { crewText } from './crew.ts';
import { decidingTime } from './handicap-columns.tsx';
import { broughtByRun } from './race-columns.tsx';
import { isRankedByTime, shownDifference } from './time-columns.tsx';

export type ResultsPaperProps = {
  session: Session;
  event: Event | undefined;
  classification: Classification;
  /** those of the selected class, or all */
  rows: readonly RankedRow[];
  isByClass: boolean;
  speedUnit: string;
  status: ResultStatus | null;
  /** undefined until it has loaded */
  revision: { number: number; publishedAt: string } | undefined;
};

export default function ResultsPaper(props: ResultsPaperProps) {
  const { session, event, classification, rows, isByClass, speedUnit, status, revision } = props;
  const text = useText();
  const { t, locale } = text;
  const columns = paperColumns({
    sessionId: session.id,
    classification,
    speedUnit,
    trackName: event?.location.name ?? '',
    isInClass: isByClass,
    hasLaps: false,
    hasPitStops: hasPitStops(rows),
    leadsOn: false,
    chosen: [],
    ownAccountId: null,
    opener: { isOpen: () => false, toggle: () => {} },
    isPhone: false,
    text,
  });
  const groups = isByClass ? rowsByClass(rows) : [{ name: '', rows }];
  const { startTime } = session;
  return (
    <Paper
      title={session.name}
      about={[
        event?.name ?? '',
        event?.location.name ?? '',
        formatLocal(startTime, isDayAlone(startTime) ? 'month-day-year' : 'date-time', locale),
      ]}
      tables={groups.map(({ name, rows: own }) => ({
        key: name,
        heading: isByClass ? name : undefined,
        columns,
        rows: own,
      }))}
      notes={rows
        .map(({ startNumber, name, rulings }) => ({
          who: `${startNumber} ${name}`,
          words: rulingWords(rulings, t),
        }))
        .filter(({ words }) => words !== '')
        .map(({ who, words }) => `${who}: ${words}`)}
      status={[
        status === null ? '' : t(`ResultStatuses.${status}`),
        revision ? t('History.Revision', { number: revision.number }) : '',
        revision
          ? t('Paper.Published', { time: formatLocal(revision.publishedAt, 'date-time', locale) })
          : '',
      ]}
    />
  );
}

function paperColumns(context: ColumnContext): PaperColumn<RankedRow>[] {
  return classificationColumns(context).map(({ key, label, align }) => ({
    key,
    label: typeof label === 'string' ? label : runLabel(key, context),
    align: align === 'end' ? 'end' : undefined,
    isStrong: key === 'position' || key === 'name',
    isWide: key === 'name',
    text: (row) => cellText(key, row, context),
  }));
}

/** The labels of runs are links. */
function runLabel(key: string, { classification, text }: ColumnContext): string {
  const runs = classification.rows.find(({ sessions }) => sessions !== null)?.sessions ?? [];
  const index = runs.findIndex(({ sessionId }) => key === `run-${sessionId}`);
  return text.t('SessionResults.Run', { number: index + 1 });
}

function cellText(key: string, row: RankedRow, context: ColumnContext): string {
  const { classification, isInClass, text } = context;
  const { t, locale } = text;
  const number = (value: number, decimals = 0) => (value > 0 ? formatNumber(value, locale, decimals) : '');
  switch (key) {
    case 'position':
      return isInClass && isPlaced(row) ? String(row.positionInClass) : placeText(row, t);
    case 'number':
      return row.startNumber;
    case 'name':
      return [crewText(row) || row.name, row.isGuest && t('SessionResults.Guest')]
        .filter(Boolean)
        .join(' · ');
    case 'team':
      return row.additionalFields[0] ?? '';
    case 'class':
      return isPlaced(row) && row.positionInClass > 0
        ? `${row.resultClass} ${row.positionInClass}`
        : row.resultClass;
    case 'laps':
      return number(knownLapCount(row.numberOfLaps, parseLapTime(row.bestTime)) ?? 0);
    case 'total':
      return [penaltyText(row.rulings, t), shownTime(row.totalTime)].filter(Boolean).join(' ');
    case 'handicap':
      return shownSigned(row.handicap);
    case 'with-handicap':
      return decidingTime(row, classification);
    case 'difference':
      if (isOut(row)) return shortStatus(row.status, t);
      return hasDriven(row) ? shownDifference(isInClass ? row.diffClass : row.difference, text) : '';
    case 'gap':
      return isOut(row) ? '' : shownDifference(isInClass ? row.gapClass : row.gap, text);
    case 'best': {
      const isBest = classification.bestLaps.field?.fieldFinishPosition === row.finishPosition;
      return `${isBest && !isRankedByTime(classification) ? '◆ ' : ''}${shownTime(row.bestTime)}`;
    }
    case 'in-lap':
      return number(row.bestLap);
    case 'speed':
      return number(row.bestSpeed, 1);
    case 'points':
      return shownPoints(row.total, locale);
    case 'places': {
      const gained = (isInClass ? row.placesGainedInClass : row.placesGained) ?? 0;
      return gained === 0 ? '' : `${gained > 0 ? '▲' : '▼'}${Math.abs(gained)}`;
    }
    case 'pits':
      return number(row.pitStopCount ?? 0);
    default: {
      const run = row.sessions?.find(({ sessionId }) => key === `run-${sessionId}`);
      return run ? broughtByRun(run, context) : '';
    }
  }
}
