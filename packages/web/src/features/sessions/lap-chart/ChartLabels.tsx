/** The labels at the ends of the lines: start numbers, and names if there is room. */

import { isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { type ChartLayout, type PlacedRunner, placeY } from '@lapwing/timing/lap-chart/chart-layout';
import { memo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { shortStatus } from '../../../i18n/row-status.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { FieldRunner } from '../state/field-runner.ts';
import type { RankedRow } from '../state/ranked-rows.ts';

type ChartLabelsProps = {
  layout: ChartLayout<RankedRow>;
  side: 'start' | 'end';
  /** the finish position of the highlighted line */
  followed: number | null;
  /** In qualifying the order of the first laps is not a starting order. */
  hasStartPlaces: boolean;
  width: number;
};

const NUMBERS_PX = 40;
const NAMES_FROM_PX = 720;
const NAMES_PX = { least: 168, shareOfFrame: 0.17 };
/** Place and number, and the space around them. */
const BESIDE_NAME_PX = 72;
const LETTER_PX = 6;

/** Only numbers in a narrow frame; otherwise as wide as the longest name, as far as the lines leave room. */
export function labelsWidth(runners: readonly FieldRunner[], frameWidth: number, t: Translate): number {
  if (frameWidth < NAMES_FROM_PX) return NUMBERS_PX;
  const longest = Math.max(0, ...runners.map(({ row }) => (row.name + statusOf(row, t)).length));
  const most = Math.max(NAMES_PX.least, frameWidth * NAMES_PX.shareOfFrame);
  return Math.min(most, Math.max(NAMES_PX.least, BESIDE_NAME_PX + longest * LETTER_PX));
}

export const ChartLabels = memo(function ChartLabels(props: ChartLabelsProps) {
  const { layout, side, followed, hasStartPlaces, width } = props;
  const { runners, rowHeight, height } = layout;
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      className="block flex-none chart-text text-[12px] stretch-data"
    >
      {runners.map((runner) => (
        <ChartLabel
          key={runner.row.finishPosition}
          runner={runner}
          rowHeight={rowHeight}
          side={side}
          hasStartPlaces={hasStartPlaces}
          width={width}
          isFollowed={runner.row.finishPosition === followed}
        />
      ))}
    </svg>
  );
});

type ChartLabelProps = {
  runner: PlacedRunner<RankedRow>;
  rowHeight: number;
  side: 'start' | 'end';
  hasStartPlaces: boolean;
  width: number;
  isFollowed: boolean;
};

/** Rendered again only when its highlight changes. */
const ChartLabel = memo(function ChartLabel(props: ChartLabelProps) {
  const { runner, rowHeight, side, hasStartPlaces, width, isFollowed } = props;
  const { row, trace, finalPlace } = runner;
  const { t } = useText();
  const isStart = side === 'start';
  const status = isStart ? '' : statusOf(row, t);
  const hasNames = width > NUMBERS_PX;
  /** A column at the chart's side, measured from the chart. */
  const column = (distance: number) => (isStart ? width - distance : distance);
  const place = isStart ? (trace.gridPosition ?? trace.positions[0] ?? null) : finalPlace;
  if (place === null) return null;
  // Empty grid slots take no room, so the line determines where it begins.
  const y = (isStart ? runner.points[0]?.y : undefined) ?? placeY(place, rowHeight);
  return (
    <g
      transform={`translate(0 ${y + 4})`}
      fill={isFollowed ? 'var(--accent)' : 'var(--ink-2)'}
      textAnchor={isStart ? 'end' : 'start'}
    >
      {hasNames && (
        <text x={column(isStart ? 10 : 24)} textAnchor="end">
          {(isStart ? hasStartPlaces : isPlaced(row)) ? place : ''}
        </text>
      )}
      <text
        x={column(hasNames ? (isStart ? 34 : 32) : 6)}
        className="font-strong"
        fill={isFollowed ? 'var(--accent)' : 'var(--ink)'}
      >
        {row.startNumber}
      </text>
      {hasNames && (
        <text x={column(66)} className={isFollowed ? 'font-strong' : ''}>
          {shortened(row, status, width)}
          {status}
        </text>
      )}
    </g>
  );
});

function statusOf(row: RankedRow, t: Translate): string {
  return isOut(row) ? ` ${shortStatus(row.status, t)}` : '';
}

/** The first name becomes an initial before anything is cut off. */
function shortened({ name, firstName }: RankedRow, status: string, width: number): string {
  const letters = Math.floor((width - BESIDE_NAME_PX) / LETTER_PX) - status.length;
  const initial = [...firstName][0];
  const short = initial === undefined ? name : `${initial}.${name.slice(firstName.length)}`;
  return [name, short].find(({ length }) => length <= letters) ?? `${short.slice(0, letters - 1)}…`;
}
