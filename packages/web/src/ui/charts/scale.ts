/**
 * Scales from values to pixels, and their ticks.
 * Together with line-path.ts 0.4 kB (brotli). d3-scale and d3-shape are 10.8 kB, and have no ticks at the steps of clocks.
 */

export type Scale = (value: number) => number;

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const span = domain[1] - domain[0];
  const perUnit = span === 0 ? 0 : (range[1] - range[0]) / span;
  return (value) => range[0] + (value - domain[0]) * perUnit;
}

const decimalSteps = [1, 2, 5, 10];
/** In ms: the steps of clocks. */
const clockSteps = [
  100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000,
];

function multiplesOf(step: number, [low, high]: readonly [number, number]): number[] {
  const ticks: number[] = [];
  for (let index = Math.ceil(low / step); index * step <= high; index++) ticks.push(index * step);
  return ticks;
}

/** Whole numbers, about `count` of them. */
export function wholeTicks(domain: readonly [number, number], count: number): number[] {
  const rough = Math.max(1, (domain[1] - domain[0]) / Math.max(1, count));
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = decimalSteps.find((step) => step * power >= rough) ?? 10;
  return multiplesOf(Math.max(1, factor * power), domain);
}

/** Times in ms at the steps of a clock, about `count` of them. */
export function timeTicks(domain: readonly [number, number], count: number): number[] {
  const rough = (domain[1] - domain[0]) / Math.max(1, count);
  const step = clockSteps.find((known) => known >= rough) ?? Math.ceil(rough / 3_600_000) * 3_600_000;
  return multiplesOf(step, domain);
}
