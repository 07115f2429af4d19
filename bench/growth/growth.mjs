/**
 * How time and memory grow with laps, viewers, running sessions and names: a curve with its exponent, and what breaks
 * first. `growth` takes few minutes; `growth-all` measures the sizes of docs/scale.md.
 */

import { rmSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import { fitPower } from '../measure/fit-power.mjs';
import { measureLaps } from './measure-laps.mjs';
import { measureNames } from './measure-names.mjs';
import { measureSessions } from './measure-sessions.mjs';
import { measureViewers } from './measure-viewers.mjs';
import { dimensions, leftOut, settingsForAll, sizesOf } from './sizes.mjs';

/** An end farther away than this many times the largest measured size says nothing: something else breaks before. */
const FARTHEST = 1000;
/** A size that would take longer, judged by the one before, is left out. */
const MOST_MINUTES = 60;

/** @typedef {{ size: number, values: Record<string, number>, tookMs: number }} Measured */
/** @typedef {(benchDir: string, size: number) => Promise<Record<string, number>>} Measure */

/** @type {Record<keyof typeof dimensions, Measure>} */
const measures = {
  laps: measureLaps,
  viewers: measureViewers,
  sessions: measureSessions,
  names: measureNames,
};

/** What may not become worse than this with size, and the value at which it is too slow or too large. */
const limits = [
  { of: 'laps', what: 'cold classification p50, ms', exponent: 0.3, breaksAt: 100 },
  { of: 'laps', what: 'cold lap chart p50, ms', exponent: 0.3, breaksAt: 100 },
  { of: 'laps', what: 'list of events p50, ms', exponent: 0.5, breaksAt: 100 },
  { of: 'laps', what: 'database, MB', exponent: 1.1, breaksAt: 100_000 },
  { of: 'laps', what: 'memory, MB', exponent: 0.3, breaksAt: totalmem() / 1e6 },
  { of: 'viewers', what: 'written to all p99, ms', exponent: 1.2, breaksAt: 100 },
  { of: 'viewers', what: 'processor per change, ms', exponent: 1.2, breaksAt: 250 },
  { of: 'viewers', what: 'memory, MB', exponent: 1.1, breaksAt: totalmem() / 1e6 },
  { of: 'sessions', what: 'acknowledged p99, ms', exponent: 1.2, breaksAt: 1_000 },
  { of: 'sessions', what: 'processor per batch, ms', exponent: 0.3, breaksAt: 50 },
  { of: 'sessions', what: 'memory, MB', exponent: 1.1, breaksAt: totalmem() / 1e6 },
  { of: 'names', what: 'search p99, ms', exponent: 0.5, breaksAt: 200 },
  { of: 'names', what: 'database, MB', exponent: 1.1, breaksAt: 100_000 },
  { of: 'names', what: 'memory, MB', exponent: 0.3, breaksAt: totalmem() / 1e6 },
];

/** @param {string} benchDir */
export function measureAllGrowth(benchDir) {
  return measureGrowth(benchDir, settingsForAll(process.env));
}

/**
 * @param {string} benchDir
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureGrowth(benchDir, env = process.env) {
  const mostMinutes = Number(env.LAPWING_BENCH_GROWTH_MINUTES ?? MOST_MINUTES);
  console.log(`  ${Math.round(totalmem() / 1e9)} GB of memory, ${Math.round(freemem() / 1e9)} GB free`);
  /** @type {import('../run.mjs').Row[]} */
  const rows = [];
  /** @type {{ name: string, what: string, size: number, largest: number }[]} */
  const ends = [];
  for (const [of, measure] of Object.entries(measures)) {
    const dimension = dimensions[/** @type {keyof typeof dimensions} */ (of)];
    const sizes = sizesOf(dimension, env);
    const measured = await measureSizes(benchDir, { of, sizes, mostMinutes }, measure);
    printTable(dimension.name, measured);
    const missing = leftOut(
      dimension,
      measured.map(({ size }) => size),
    );
    if (missing.length > 0) {
      const list = missing.map(inWords).join(', ');
      console.log(`  Left out: ${list}. \`npm run bench -- growth-all\` measures all.`);
    }
    for (const { what, exponent, breaksAt } of limits.filter((limit) => limit.of === of)) {
      const law = fitPower(measured.map(({ size, values }) => ({ size, value: values[what] ?? 0 })));
      if (law === null) continue;
      rows.push({
        what: `growth with ${dimension.name}: exponent of ${what.replace(/,.*/, '')}`,
        measured: law.exponent.toFixed(2),
        target: `≤ ${exponent}`,
        isMet: law.exponent <= exponent,
      });
      const largest = measured.at(-1)?.size ?? 0;
      ends.push({
        name: dimension.name,
        what: `${what} reaches ${breaksAt.toFixed(0)}`,
        size: law.sizeFor(breaksAt),
        largest,
      });
    }
  }
  printEnds(ends);
  return rows;
}

/**
 * @param {string} benchDir
 * @param {{ of: string, sizes: readonly number[], mostMinutes: number }} which
 * @param {Measure} measure
 */
async function measureSizes(benchDir, { of, sizes, mostMinutes }, measure) {
  /** @type {Measured[]} */
  const measured = [];
  for (const size of sizes) {
    const last = measured.at(-1);
    const expectedMinutes = last === undefined ? 0 : (last.tookMs * (size / last.size)) / 60_000;
    if (expectedMinutes > mostMinutes) {
      console.log(
        `  ${inWords(size)} would take ${Math.round(expectedMinutes)} minutes, more than ${mostMinutes}`,
      );
      break;
    }
    console.log(`  ${inWords(size)} ${of} …`);
    const startedAtMs = performance.now();
    const values = await measure(benchDir, size);
    measured.push({ size, values, tookMs: performance.now() - startedAtMs });
    rmSync(join(benchDir, `growth-${of}-${size}`), { recursive: true, force: true });
  }
  return measured;
}

/**
 * As a table of docs/scale.md.
 * @param {string} name
 * @param {readonly Measured[]} measured
 */
function printTable(name, measured) {
  const whats = Object.keys(measured[0]?.values ?? {});
  if (whats.length === 0) return;
  const line = (/** @type {readonly string[]} */ cells) => console.log(`| ${cells.join(' | ')} |`);
  console.log('');
  line([name, ...measured.map(({ size }) => inWords(size)), 'exponent']);
  line([...measured.map(() => '---'), '---', '---']);
  for (const what of whats) {
    const values = measured.map(({ values: found }) => found[what] ?? Number.NaN);
    const law = fitPower(measured.map(({ size }, index) => ({ size, value: values[index] ?? 0 })));
    line([what, ...values.map(rounded), law === null ? '' : law.exponent.toFixed(2)]);
  }
  console.log('');
}

/** @param {readonly { name: string, what: string, size: number, largest: number }[]} ends */
function printEnds(ends) {
  const found = ends
    .filter(({ size, largest }) => size / largest <= FARTHEST)
    .toSorted((a, b) => a.size / a.largest - b.size / b.largest);
  console.log('What breaks first, by how far it is from the largest size that was measured:');
  for (const { name, what, size, largest } of found)
    console.log(`  ${what} at ${inWords(size)} ${name}, ${rounded(size / largest)} times the largest`);
  console.log('');
}

/** @param {number} value */
function rounded(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3).replace(/\.?0+$/, '');
}

/** @param {number} size */
function inWords(size) {
  return size >= 1e6 ? `${rounded(size / 1e6)} million` : Math.round(size).toLocaleString('en');
}
