/** The sizes of the growth bench: those of a default run, and all of them. */

/**
 * `few` is what a default run measures, `all` what docs/scale.md shows. The setting chooses sizes: a list, or `all`.
 * @typedef {{ name: string, setting: string, few: readonly number[], all: readonly number[] }} Dimension
 */

/** @type {Readonly<Record<'laps' | 'viewers' | 'sessions' | 'names', Dimension>>} */
export const dimensions = {
  laps: {
    name: 'laps',
    setting: 'LAPWING_BENCH_GROWTH_LAPS',
    few: [100_000, 1_000_000],
    all: [1_000_000, 10_000_000, 100_000_000],
  },
  viewers: {
    name: 'viewers',
    setting: 'LAPWING_BENCH_GROWTH_VIEWERS',
    few: [500, 1_000, 2_000],
    all: [1_000, 10_000, 50_000],
  },
  sessions: {
    name: 'running sessions',
    setting: 'LAPWING_BENCH_GROWTH_SESSIONS',
    few: [1, 10, 30],
    all: [1, 10, 100],
  },
  names: {
    name: 'names in search',
    setting: 'LAPWING_BENCH_GROWTH_NAMES',
    few: [10_000, 50_000],
    all: [10_000, 100_000, 1_000_000, 10_000_000],
  },
};

/**
 * The sizes to measure, from the smallest on. An empty list leaves the dimension out.
 * @param {Dimension} dimension
 * @param {NodeJS.ProcessEnv} env
 */
export function sizesOf({ setting, few, all }, env) {
  const wanted = env[setting] ?? env.LAPWING_BENCH_GROWTH;
  if (wanted === undefined) return few;
  if (wanted === 'all') return all;
  if (wanted === 'none') return [];
  const sizes = wanted.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error(`${setting} must be all, none, or a list of numbers such as 1000,10000, not "${wanted}"`);
  return sizes.toSorted((a, b) => a - b);
}

/**
 * The settings of `growth-all`: every size, however long it takes. Those that are given count more.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function settingsForAll(env) {
  return { LAPWING_BENCH_GROWTH: 'all', LAPWING_BENCH_GROWTH_MINUTES: 'Infinity', ...env };
}

/**
 * @param {Dimension} dimension
 * @param {readonly number[]} measured
 */
export function leftOut({ all }, measured) {
  return all.filter((size) => !measured.includes(size));
}
