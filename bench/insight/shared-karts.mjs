/**
 * How well driver and kart are told apart over the sessions of a meeting, on simulated truth. The naive rule takes the mean
 * of all laps of a driver, or of a kart, against that of everyone.
 */

/** @typedef {import('./read-races.mjs').Rules} Rules */

const MEETINGS = 40;

/**
 * @param {Rules} rules
 * @returns {import('../run.mjs').Row[]}
 */
export function scoreSharedKarts(rules) {
  /** @type {Record<'drivers' | 'karts', { ours: number[], naive: number[] }>} */
  const errors = { drivers: { ours: [], naive: [] }, karts: { ours: [], naive: [] } };
  for (let meeting = 0; meeting < MEETINGS; meeting += 1) {
    const { sessions, skills, costs } = rules.simulateSharedKarts(`meeting ${meeting}`);
    const found = rules.runAll(rules.meetingPace(sessions));
    const means = meansOf(sessions);
    for (const [kind, truth] of /** @type {const} */ ([
      ['drivers', skills],
      ['karts', costs],
    ])) {
      const known = [...found[kind]].flatMap(([name, effect]) =>
        effect === null ? [] : [{ name, ...effect }],
      );
      errors[kind].ours.push(...offBy(known.map(({ name, effectMs }) => effectMs - (truth.get(name) ?? 0))));
      errors[kind].naive.push(
        ...offBy(known.map(({ name }) => (means[kind].get(name) ?? 0) - (truth.get(name) ?? 0))),
      );
    }
  }
  return /** @type {const} */ (['drivers', 'karts']).map((kind) => {
    const text = (/** @type {number[]} */ values) =>
      [0.5, 0.9].map((at) => ((rules.quantile(values, at) ?? 0) / 1000).toFixed(2)).join(' / ');
    const { ours, naive } = errors[kind];
    return {
      what: `Simulated karts handed out again (${MEETINGS} meetings): ${kind}, ${ours.length} times`,
      measured: `${text(ours)} s`,
      target: `< ${text(naive)} s`,
      isMet: [0.5, 0.9].every((at) => (rules.quantile(ours, at) ?? 0) < (rules.quantile(naive, at) ?? 0)),
    };
  });
}

/** Only differences mean something. @param {number[]} differences */
function offBy(differences) {
  const middle = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return differences.map((value) => Math.abs(value - middle));
}

/** Without the first lap, as the rules do. @param {ReturnType<Rules['simulateSharedKarts']>['sessions']} sessions */
function meansOf(sessions) {
  /** @type {Record<'drivers' | 'karts', Map<string, number[]>>} */
  const laps = { drivers: new Map(), karts: new Map() };
  for (const { competitors, nameOf } of sessions) {
    for (const { finishPosition, startNumber, lapTimesMs } of competitors) {
      for (const [map, name] of /** @type {const} */ ([
        [laps.drivers, nameOf(finishPosition)],
        [laps.karts, startNumber],
      ]))
        map.set(name, [...(map.get(name) ?? []), ...lapTimesMs.slice(1)]);
    }
  }
  const mean = (/** @type {Map<string, number[]>} */ map) =>
    new Map(
      [...map].map(([name, times]) => [name, times.reduce((sum, time) => sum + time, 0) / times.length]),
    );
  return { drivers: mean(laps.drivers), karts: mean(laps.karts) };
}
