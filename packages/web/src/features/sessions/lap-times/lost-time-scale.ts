/** The layout of the lost-time chart, in pixels. */

import type { LapFigures } from './lap-figures.ts';

const LEFT = 46;
const RIGHT = 14;
/** If there is room, the label of the median line is next to the bars. */
const RIGHT_WITH_LABEL = 96;
const LABEL_FROM_PX = 640;
const TOP = 16;
const BARS_BOTTOM = 156;
const PLACES_TOP = 186;
const PLACES_BOTTOM = 236;
const WIDEST_BAR = 20;

/** The possible ends of the scale, with the distance between its lines, in seconds. */
const REACHES = [
  [1, 0.2],
  [2, 0.5],
  [5, 1],
  [10, 2],
  [20, 5],
  [30, 10],
  [60, 20],
] as const;
const LAP_STEPS = [1, 2, 5, 10, 20, 50, 100, 200];
const PLACE_STEPS = [1, 2, 5, 10, 20, 50];

export type LostTimeScale = ReturnType<typeof lostTimeScale>;

type ScaleOptions = { laps: readonly LapFigures[]; width: number; fieldSize: number; hasPlaces: boolean };

export function lostTimeScale({ laps, width, fieldSize, hasPlaces }: ScaleOptions) {
  const [limitS, lineS] = reachOf(laps);
  const hasLabel = width >= LABEL_FROM_PX;
  const right = Math.max(LEFT, width - (hasLabel ? RIGHT_WITH_LABEL : RIGHT));
  const lapWidth = (right - LEFT) / Math.max(1, laps.length);
  const lapStep = LAP_STEPS.find((step) => step * lapWidth >= 34) ?? laps.length;
  const placeStep = PLACE_STEPS.find((step) => fieldSize / step <= 3) ?? 100;
  return {
    limitS,
    left: LEFT,
    right,
    hasLabel,
    top: TOP,
    barsBottom: BARS_BOTTOM,
    bottom: hasPlaces ? PLACES_BOTTOM + 6 : BARS_BOTTOM + 20,
    height: hasPlaces ? PLACES_BOTTOM + 30 : BARS_BOTTOM + 44,
    lapWidth,
    barWidth: Math.min(WIDEST_BAR, Math.max(1, lapWidth * 0.64)),
    /** the middle of a lap */
    lapX: (index: number) => LEFT + (index + 0.5) * lapWidth,
    /** a lap beyond the limit ends at it */
    lostY: (lostMs: number) =>
      BARS_BOTTOM - (Math.min(Math.max(0, lostMs) / 1000, limitS) / limitS) * (BARS_BOTTOM - TOP),
    placeY: (position: number) =>
      PLACES_TOP + ((position - 1) / Math.max(1, fieldSize - 1)) * (PLACES_BOTTOM - PLACES_TOP),
    lostLines: multiples(lineS, limitS),
    lapLabels: [1, ...multiples(lapStep, laps.length).filter((lap) => lap > 1 && (lap - 1) * lapWidth >= 20)],
    placeLines: [1, ...multiples(placeStep, fieldSize).filter((place) => place > 1)],
    indexAt: (x: number) => Math.min(laps.length - 1, Math.max(0, Math.floor((x - LEFT) / lapWidth))),
  };
}

/** A lap slower than this share of the best is cut off at the end of the scale. */
const FULL_UP_TO = 1.06;

/** Laps at pace are shown in full; slower ones would make them all look alike. */
function reachOf(laps: readonly LapFigures[]): readonly [limitS: number, lineS: number] {
  const best = laps.find(({ isBest }) => isBest);
  const paceMs = (best?.lapTimeMs ?? 0) * (FULL_UP_TO - 1);
  const slowestMs = laps.reduce(
    (slowest, { lostMs }) => (lostMs !== null && lostMs <= paceMs ? Math.max(slowest, lostMs) : slowest),
    0,
  );
  return REACHES.find(([limitS]) => limitS * 1000 >= slowestMs) ?? [60, 20];
}

function multiples(step: number, last: number): number[] {
  return Array.from({ length: Math.floor(last / step + 1e-9) }, (_, index) => (index + 1) * step);
}

export type FlagBand = { flag: 'YELLOW' | 'RED'; first: number; last: number };

/** Neighbouring laps under the same flag are one band. */
export function flagBands(laps: readonly LapFigures[]): FlagBand[] {
  const bands: FlagBand[] = [];
  laps.forEach(({ flag }, index) => {
    if (flag === 'GREEN') return;
    const before = bands.at(-1);
    if (before?.flag === flag && before.last === index - 1) before.last = index;
    else bands.push({ flag, first: index, last: index });
  });
  return bands;
}
