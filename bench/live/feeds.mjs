/** How many records of timing feeds one core decodes in a second: RMonitor and P3, as streams in pieces. */

import { loadFeeds } from '../measure/load-source.mjs';
import { median } from '../measure/median.mjs';

const RMONITOR_TARGET = 100_000;
const P3_TARGET = 200_000;
const ROUNDS = 5;
const CARS = 40;
const LAPS = 1_500;
const FRAMES = 200_000;
/** The size of one read from a network. */
const CHUNK_BYTES = 1_460;
const START_MS = Date.UTC(2026, 4, 3, 12);

/** @typedef {typeof import('../measure/feeds-source.ts')} Feeds */

/** @returns {Promise<import('../run.mjs').Row[]>} */
export async function measureFeeds() {
  const feeds = await loadFeeds();
  const race = chunksOf(raceStream(feeds.encodeRMonitor));
  const passings = chunksOf(passingStream(feeds.encodeP3));

  const decoded = perSecond(() => {
    const decoder = feeds.createRMonitorDecoder();
    return race.reduce((count, chunk) => count + decoder.push(chunk).length, 0);
  });
  const translated = perSecond(() => {
    const decoder = feeds.createRMonitorDecoder();
    const translator = feeds.createRMonitorTranslator({ trackLengthUnit: 'km' });
    let count = 0;
    for (const chunk of race) {
      for (const { record } of decoder.push(chunk)) {
        translator.translate(record, START_MS + count);
        count += 1;
      }
    }
    return count;
  });
  const frames = perSecond(() => {
    const decoder = feeds.createP3Decoder();
    return passings.reduce((count, chunk) => count + decoder.push(chunk).length, 0);
  });
  return [
    row('RMonitor records decoded, one core', decoded, RMONITOR_TARGET),
    row('RMonitor records decoded and translated to events, one core', translated, RMONITOR_TARGET),
    row('P3 frames decoded, one core', frames, P3_TARGET),
  ];
}

/**
 * Laps of a race in real order: the crossing, the row of the race, the row of the best laps, a heartbeat now and then.
 * @param {Feeds['encodeRMonitor']} encode
 */
function raceStream(encode) {
  const lines = [encode({ kind: 'run', runNumber: '12', name: 'Bench race' })];
  for (let car = 1; car <= CARS; car++) {
    const entry = { registration: `${car}`, number: `${car}`, firstName: 'Ann', lastName: `Bée ${car}` };
    lines.push(
      encode({
        kind: 'competitor',
        ...entry,
        transponder: `${1000 + car}`,
        nationality: 'NED',
        classNumber: 1,
      }),
    );
  }
  for (let lap = 1; lap <= LAPS; lap++) {
    for (let car = 1; car <= CARS; car++) {
      const registration = `${car}`;
      const lapTimeMs = 60_000 + car * 10 + (lap % 7);
      const totalTimeMs = lap * 60_003 + car * 10;
      lines.push(
        encode({ kind: 'crossing', registration, lapTimeMs, totalTimeMs }),
        encode({ kind: 'race-row', position: car, registration, laps: lap, totalTimeMs }),
        encode({
          kind: 'best-row',
          position: car,
          registration,
          bestLapNumber: lap,
          bestTimeMs: lapTimeMs - (lap % 50),
        }),
      );
      if (car % 2 === 0) {
        const clock = { timeToGoMs: 0, timeOfDayMs: totalTimeMs % 86_400_000, raceTimeMs: totalTimeMs };
        lines.push(encode({ kind: 'heartbeat', lapsToGo: LAPS - lap, ...clock, flag: 'Green' }));
      }
    }
  }
  return new TextEncoder().encode(lines.join(''));
}

/** @param {Feeds['encodeP3']} encode */
function passingStream(encode) {
  const empty = { utcTimeUs: null, transponderText: null, driverId: null, userFlag: null };
  const frames = Array.from({ length: FRAMES }, (_, index) =>
    index % 10 === 0
      ? encode({
          kind: 'status',
          noise: 40,
          hasGps: false,
          temperatureC: 22,
          satellites: null,
          inputVoltageDeciV: 118,
          decoderId: 268_307,
        })
      : encode({
          kind: 'passing',
          passingNumber: index,
          transponder: 5_000_000 + (index % 50),
          rtcTimeUs: (START_MS + index * 30) * 1000,
          strength: 178,
          hits: 52,
          flags: 0,
          voltageRaw: null,
          temperatureRaw: null,
          decoderId: 268_307,
          ...empty,
        }),
  );
  return Buffer.concat(frames);
}

/** @param {Uint8Array} bytes */
function chunksOf(bytes) {
  const chunks = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) chunks.push(bytes.subarray(at, at + CHUNK_BYTES));
  return chunks;
}

/**
 * Measured in processor time, so that other work on the machine does not count.
 * @param {() => number} decode returns the number of records
 */
function perSecond(decode) {
  decode();
  const rates = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    const count = decode();
    const { user, system } = process.cpuUsage(before);
    return (count * 1e6) / (user + system);
  });
  return median(rates);
}

/**
 * @param {string} what
 * @param {number} rate
 * @param {number} target
 */
function row(what, rate, target) {
  return {
    what,
    measured: `${Math.round(rate / 1000)} k/s`,
    target: `>= ${target / 1000} k/s`,
    isMet: rate >= target,
  };
}
