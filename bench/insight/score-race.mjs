/**
 * Replays one race and asks, at each lap of the leader, what the rules and the naive rule expect. What happened later
 * decides how far each was off.
 */

import { winnerOf } from './read-races.mjs';

/**
 * @typedef {import('./read-races.mjs').Rules} Rules
 * @typedef {import('../../packages/timing/src/insight/fair-pace.ts').FieldPace} FieldPace
 * @typedef {import('../../packages/timing/src/insight/field-laps.ts').InsightCar} InsightCar
 * @typedef {import('../../packages/timing/src/insight/field-laps.ts').InsightRace} InsightRace
 * @typedef {{ ours: number[], naive: number[] }} Errors
 * @typedef {Record<ScoreName, Errors>} Scores
 * @typedef {'gap' | 'catch' | 'rejoin' | 'rejoinPlace' | 'forecast' | 'forecastGap'} ScoreName
 */

/** Before that nothing is known. */
const FIRST_LAP = 6;
/** The gap is compared after this many laps. */
const LAPS_LATER = 5;
/** Longer is never; both cars race that long without a stop or a flag. */
const MOST_LAPS = 10;
const CAUGHT_MS = 1000;
/** A car that was not seen for this many laps has stopped. */
const SILENT_LAPS = 4;
/** Of the winner's laps: others are no finishers. */
const FINISHER = 0.9;

/** @returns {Scores} */
export function noScores() {
  const none = () => ({ ours: [], naive: [] });
  return {
    gap: none(),
    catch: none(),
    rejoin: none(),
    rejoinPlace: none(),
    forecast: none(),
    forecastGap: none(),
  };
}

/**
 * @param {Rules} rules
 * @param {InsightRace} race
 * @param {Scores} scores
 */
export function scoreRace(rules, race, scores) {
  const winner = winnerOf(race.cars);
  const byId = new Map(race.cars.map((car) => [car.id, car]));
  const leaderEnds = winner.endsMs.map((_, index) =>
    Math.min(...race.cars.map(({ endsMs }) => endsMs[index] ?? Number.POSITIVE_INFINITY)),
  );
  for (let lap = FIRST_LAP; lap < leaderEnds.length; lap += 1) {
    const atMs = leaderEnds[lap - 1] ?? 0;
    const known = rules.raceUntil(race, atMs);
    const cars = known.cars.map((car) => ({ ...car, isRunning: isSeen(car, atMs) }));
    const field = rules.fieldPace({ ...known, cars });
    scoreCatch(rules, field, byId, scores);
    scoreRejoin(rules, field, byId, scores);
    scoreForecast(rules, field, byId, winner, scores);
  }
}

/**
 * @param {InsightCar} car
 * @param {number} atMs
 */
function isSeen({ endsMs }, atMs) {
  const last = endsMs.at(-1);
  if (last === undefined || last === null) return false;
  return atMs - last < (SILENT_LAPS * last) / endsMs.length;
}

/** @param {FieldPace} field */
function inOrder(field) {
  return field.cars
    .filter(({ car, lastEndMs }) => car.isRunning && lastEndMs !== null)
    .toSorted((a, b) => b.lapCount - a.lapCount || (a.lastEndMs ?? 0) - (b.lastEndMs ?? 0));
}

/**
 * @param {InsightCar} car
 * @param {number} fromLap
 * @param {number} toLap
 */
function isRaced({ endsMs, pitLaps, yellowLaps, redLaps }, fromLap, toLap) {
  for (let lap = fromLap; lap <= toLap; lap += 1) {
    if ((endsMs[lap - 1] ?? null) === null) return false;
    if (pitLaps.includes(lap) || pitLaps.includes(lap - 1)) return false;
    if (yellowLaps.includes(lap) || redLaps.includes(lap)) return false;
  }
  return true;
}

/**
 * Neighbours on the track, if neither stops and no flag is shown until then: what such a forecast assumes.
 * @param {Rules} rules
 * @param {FieldPace} field
 * @param {Map<string, InsightCar>} byId
 * @param {Scores} scores
 */
function scoreCatch(rules, field, byId, scores) {
  const order = inOrder(field);
  order.forEach((ahead, place) => {
    const behind = order[place + 1];
    if (behind === undefined) return;
    const lap = Math.min(behind.lapCount, ahead.lapCount);
    const whole = [byId.get(ahead.car.id), byId.get(behind.car.id)];
    const [first, second] = whole;
    if (first === undefined || second === undefined || ahead.lapCount - behind.lapCount > 1) return;
    if (!isRaced(first, lap - 1, lap) || !isRaced(second, lap - 1, lap)) return;
    const nowMs = gapAt(first, second, lap);
    const beforeMs = gapAt(first, second, lap - 1);
    const expected = rules.catchUp(behind, ahead, field);
    if (expected === null || nowMs === null || beforeMs === null) return;
    const naive = { gapMs: nowMs, changeMs: nowMs - beforeMs };
    let freeLaps = 0;
    while (
      freeLaps < MOST_LAPS &&
      isRaced(first, lap + freeLaps + 1, lap + freeLaps + 1) &&
      isRaced(second, lap + freeLaps + 1, lap + freeLaps + 1)
    ) {
      freeLaps += 1;
    }
    if (freeLaps >= LAPS_LATER) {
      const laterMs = gapAt(first, second, lap + LAPS_LATER) ?? 0;
      scores.gap.ours.push(Math.abs(rules.gapAfter(expected, LAPS_LATER) - laterMs) / 1000);
      scores.gap.naive.push(Math.abs(rules.gapAfter(naive, LAPS_LATER) - laterMs) / 1000);
    }
    if (nowMs <= CAUGHT_MS || freeLaps < MOST_LAPS) return;
    let caughtIn = MOST_LAPS;
    for (let later = 1; later <= freeLaps; later += 1) {
      if ((gapAt(first, second, lap + later) ?? 0) <= CAUGHT_MS) {
        caughtIn = later;
        break;
      }
    }
    const ours = Math.min(MOST_LAPS, expected.inLaps ?? MOST_LAPS);
    const simple =
      naive.changeMs < 0 ? Math.min(MOST_LAPS, Math.ceil((nowMs - CAUGHT_MS) / -naive.changeMs)) : MOST_LAPS;
    if (ours === MOST_LAPS && simple === MOST_LAPS && caughtIn === MOST_LAPS) return;
    scores.catch.ours.push(Math.abs(ours - caughtIn));
    scores.catch.naive.push(Math.abs(simple - caughtIn));
  });
}

/**
 * 0 after the two changed places; null if it is not known.
 * @param {InsightCar} ahead
 * @param {InsightCar} behind
 * @param {number} lap
 */
function gapAt(ahead, behind, lap) {
  const first = ahead.endsMs[lap - 1] ?? null;
  const second = behind.endsMs[lap - 1] ?? null;
  return first === null || second === null ? null : Math.max(0, second - first);
}

/**
 * Cars that stopped at the end of the running lap. The naive rule: the loss of the last stop that was seen, and all gaps stay.
 * @param {Rules} rules
 * @param {FieldPace} field
 * @param {Map<string, InsightCar>} byId
 * @param {Scores} scores
 */
function scoreRejoin(rules, field, byId, scores) {
  const stops = rules.measuredStops(field);
  const last = stops.at(-1);
  if (last === undefined) return;
  for (const own of inOrder(field)) {
    const whole = byId.get(own.car.id);
    const outLap = own.lapCount + 2;
    if (!whole?.pitLaps.includes(own.lapCount + 1) || whole.pitLaps.includes(outLap)) continue;
    const outMs = whole.endsMs[outLap - 1] ?? null;
    const lastLapMs = own.laps.at(-1)?.lapMs ?? 0;
    const expected = rules.rejoin(own, field, stops);
    if (outMs === null || expected === null || lastLapMs === 0 || own.lastEndMs === null) continue;
    const naiveMs = own.lastEndMs + 2 * lastLapMs + last.lossMs;
    scores.rejoin.ours.push(Math.abs(expected.atMs - outMs) / 1000);
    scores.rejoin.naive.push(Math.abs(naiveMs - outMs) / 1000);
    const others = field.cars.filter((one) => one !== own && one.car.isRunning && one.lastEndMs !== null);
    const naivePlace =
      1 + others.filter((one) => (one.lastEndMs ?? 0) + (outLap - one.lapCount) * lastLapMs < naiveMs).length;
    const place =
      1 +
      others.filter((one) => (byId.get(one.car.id)?.endsMs[outLap - 1] ?? Number.POSITIVE_INFINITY) < outMs)
        .length;
    scores.rejoinPlace.ours.push(Math.abs(expected.place - place));
    scores.rejoinPlace.naive.push(Math.abs(naivePlace - place));
  }
}

/**
 * Places and gaps at the end, among those who finished; places are averaged over the field. The naive rule: both stay.
 * @param {Rules} rules
 * @param {FieldPace} field
 * @param {Map<string, InsightCar>} byId
 * @param {InsightCar} winner
 * @param {Scores} scores
 */
function scoreForecast(rules, field, byId, winner, scores) {
  const expected = rules.forecast(field, rules.measuredStops(field));
  if (expected === null) return;
  const isFinisher = (/** @type {string} */ id) =>
    (byId.get(id)?.endsMs.length ?? 0) >= winner.endsMs.length * FINISHER;
  const ours = expected.cars.filter(({ carId }) => isFinisher(carId));
  const now = inOrder(field).filter(({ car }) => isFinisher(car.id));
  const ends = now
    .map(({ car }) => byId.get(car.id) ?? car)
    .toSorted((a, b) => b.endsMs.length - a.endsMs.length || (a.endsMs.at(-1) ?? 0) - (b.endsMs.at(-1) ?? 0));
  const place = new Map(ends.map(({ id }, index) => [id, index]));
  if (ours.length !== now.length || now.length < 3) return;
  const off = (/** @type {string[]} */ ids) =>
    ids.reduce((total, id, index) => total + Math.abs(index - (place.get(id) ?? 0)), 0) / ids.length;
  scores.forecast.ours.push(off(ours.map(({ carId }) => carId)));
  scores.forecast.naive.push(off(now.map(({ car }) => car.id)));
  const [leader] = now;
  if (leader === undefined) return;
  for (const { carId, behindMs } of ours) {
    const pace = field.byId.get(carId);
    const whole = byId.get(carId);
    if (pace === undefined || whole === undefined || whole.endsMs.length !== winner.endsMs.length) continue;
    if (whole === winner) continue;
    const actualMs = (whole.endsMs.at(-1) ?? 0) - (winner.endsMs.at(-1) ?? 0);
    const lap = pace.lapCount;
    const nowMs = (pace.lastEndMs ?? 0) - (leader.car.endsMs[lap - 1] ?? pace.lastEndMs ?? 0);
    scores.forecastGap.ours.push(Math.abs(behindMs - actualMs) / 1000);
    scores.forecastGap.naive.push(Math.abs(nowMs - actualMs) / 1000);
  }
}
