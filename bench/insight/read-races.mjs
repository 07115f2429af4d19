/** Reads the recorded races next to the repository, which are not part of it, as the rules of insight take them. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../../scripts/workspace.mjs';

/**
 * @typedef {typeof import('./insight-source.ts')} Rules
 * @typedef {import('../../packages/timing/src/insight/field-laps.ts').InsightRace} InsightRace
 * @typedef {import('../../packages/timing/src/insight/field-laps.ts').InsightCar} InsightCar
 * @typedef {{ set: string, name: string, race: InsightRace }} NamedRace
 */

const dataDir = join(root, '../shared/data');
const FIVE_MINUTES_MS = 300_000;

/**
 * @param {Rules} rules
 * @returns {NamedRace[]}
 */
export function recordedRaces(rules) {
  return [
    ...alkamelRaces(rules, 'alkamel-imsa', ',', 'IMSA'),
    ...alkamelRaces(rules, 'alkamel-grcup', ';', 'GR Cup'),
    ...f1Races(rules),
    ...rmonitorRaces(rules),
  ];
}

/** @param {string} folder */
function filesOf(folder) {
  const path = join(dataDir, folder);
  if (!existsSync(path)) {
    console.log(`Skipped: ${path} is not on this machine.`);
    return [];
  }
  return readdirSync(path).toSorted();
}

/** @param {string} path */
function read(path) {
  const bytes = readFileSync(join(dataDir, path));
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/**
 * @param {string} path
 * @param {string} separator
 * @returns {Record<string, string>[]}
 */
function readCsv(path, separator) {
  const [header = '', ...lines] = read(path)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const names = header.split(separator).map((name) => name.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(separator);
      return Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()]));
    });
}

/**
 * @template Value
 * @param {readonly Value[]} values
 * @param {(value: Value) => string} keyOf
 */
function grouped(values, keyOf) {
  /** @type {Map<string, Value[]>} */
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/**
 * @param {Rules} rules
 * @param {string} folder
 * @param {string} separator
 * @param {string} set
 * @returns {NamedRace[]}
 */
function alkamelRaces({ parseLapTime }, folder, separator, set) {
  return filesOf(folder)
    .filter(
      (file) => /-laps(-with-sections)?\.csv(\.gz)?$/.test(file) && !/practice|qualifying|best-10/.test(file),
    )
    .map((file) => {
      const byCar = grouped(readCsv(`${folder}/${file}`, separator), ({ NUMBER = '' }) => NUMBER);
      const cars = [...byCar].map(([id, rows]) => {
        /** @param {(row: Record<string, string>) => boolean} isOne */
        const numbers = (isOne) => rows.flatMap((row, index) => (isOne(row) ? [index + 1] : []));
        return {
          id,
          className: rows[0]?.CLASS ?? '',
          endsMs: rows.map(({ ELAPSED = '' }) => parseLapTime(ELAPSED)),
          pitLaps: numbers((row) => row.CROSSING_FINISH_LINE_IN_PIT === 'B'),
          yellowLaps: numbers(({ FLAG_AT_FL = '' }) => ['FCY', 'SC'].includes(FLAG_AT_FL)),
          redLaps: numbers(({ FLAG_AT_FL }) => FLAG_AT_FL === 'RF'),
          isRunning: true,
        };
      });
      const winnerMs = winnerOf(cars).endsMs.at(-1) ?? 0;
      const durationMs = Math.floor(winnerMs / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
      return { set, name: file.replace(/-laps.*/, ''), race: { cars, length: { kind: 'time', durationMs } } };
    });
}

/** @param {readonly InsightCar[]} cars */
export function winnerOf(cars) {
  return cars.reduce((a, b) => {
    if (a.endsMs.length !== b.endsMs.length) return a.endsMs.length > b.endsMs.length ? a : b;
    return (a.endsMs.at(-1) ?? 0) <= (b.endsMs.at(-1) ?? 0) ? a : b;
  });
}

/**
 * @param {Rules} rules
 * @returns {NamedRace[]}
 */
function f1Races({ parseLapTime }) {
  if (filesOf('f1').length === 0) return [];
  /** @param {Record<string, string>} row */
  const raceOf = ({ year, round }) => `${year}-${round}`;
  const stops = grouped(readCsv('f1/pit_stops.csv', ','), (row) => `${raceOf(row)} ${row.driver_id}`);
  return [...grouped(readCsv('f1/laps.csv', ','), raceOf)].map(([name, rows]) => {
    const cars = [...grouped(rows, ({ driver_id = '' }) => driver_id)].map(([id, own]) => {
      const inOrder = own.toSorted((a, b) => Number(a.lap) - Number(b.lap));
      // The source counts the laps of the leader: a lapped car skips a number.
      const lapOf = new Map(inOrder.map(({ lap = '' }, index) => [lap, index + 1]));
      let endMs = 0;
      return {
        id,
        className: '',
        endsMs: inOrder.map(({ lap_time = '' }) => (endMs += parseLapTime(lap_time))),
        pitLaps: (stops.get(`${name} ${id}`) ?? []).flatMap(({ lap = '' }) => lapOf.get(lap) ?? []),
        yellowLaps: [],
        redLaps: [],
        isRunning: true,
      };
    });
    const laps = winnerOf(cars).endsMs.length;
    return { set: 'Formula 1', name, race: { cars, length: { kind: 'laps', laps } } };
  });
}

/** Shorter recordings show no race. */
const FEWEST_LAPS = 15;

/**
 * @param {Rules} rules
 * @returns {NamedRace[]}
 */
function rmonitorRaces(rules) {
  const { createRMonitorDecoder, createRMonitorTranslator, foldSession, emptyState, columnsOfField } = rules;
  return filesOf('rmonitor')
    .filter((file) => /\.txt(\.gz)?$/.test(file) && !/entries|practice/.test(file))
    .flatMap((file) => {
      const decoder = createRMonitorDecoder();
      const records = [...decoder.push(read(`rmonitor/${file}`)), ...decoder.end()];
      const translator = createRMonitorTranslator({ trackLengthUnit: 'km' });
      let atMs = 0;
      const events = records.flatMap(({ record, heardAtMs }) => {
        atMs = heardAtMs ?? atMs + 10;
        return translator.translate(record, atMs);
      });
      const runs = grouped([...events, ...translator.end(atMs)], ({ run }) => run.runId);
      return [...runs].flatMap(([run, ofRun]) => {
        const state = foldSession(
          emptyState,
          ofRun.map(({ event }) => event),
        );
        const cars = [...columnsOfField(state).competitors]
          .filter(({ endsMs }) => endsMs.length > 0)
          .map(({ competitorId, ...columns }) => ({
            id: competitorId,
            className: '',
            ...columns,
            isRunning: true,
          }));
        if (state.board.session.rankedBy !== 'distance' || cars.length < 3) return [];
        const laps = winnerOf(cars).endsMs.length;
        if (laps < FEWEST_LAPS) return [];
        return [
          {
            set: 'RMonitor captures',
            name: `${file} ${run}`,
            race: { cars, length: { kind: 'laps', laps } },
          },
        ];
      });
    });
}
