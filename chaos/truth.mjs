/**
 * What a board and a result must show, computed from the crossings that the server has acknowledged.
 * Written without the code of the server, so that a mistake there is not repeated here.
 */

/** @typedef {{ competitorId: string, laps: number, totalMs: number, lastLapMs: number, bestLapMs: number }} Standing */
/** @typedef {readonly { kind: string, atMs: number, competitorId?: string }[]} Events */

/**
 * @param {number} startedAtMs
 * @param {Events} events
 * @returns {Standing[]} in the order of the race; cars without a lap are left out
 */
export function standingsOf(startedAtMs, events) {
  const standings = [...lapTimesOf(startedAtMs, events)].map(([competitorId, lapTimesMs]) => ({
    competitorId,
    laps: lapTimesMs.length,
    totalMs: lapTimesMs.reduce((sum, lapTimeMs) => sum + lapTimeMs, 0),
    lastLapMs: lapTimesMs.at(-1) ?? 0,
    bestLapMs: Math.min(...lapTimesMs),
  }));
  return standings.sort((a, b) => b.laps - a.laps || a.totalMs - b.totalMs);
}

/**
 * @param {number} startedAtMs
 * @param {Events} events
 * @returns {Map<string, number[]>} by competitor
 */
export function lapTimesOf(startedAtMs, events) {
  /** @type {Map<string, number[]>} */
  const lapTimesMs = new Map();
  /** @type {Map<string, number>} */
  const lastAtMs = new Map();
  for (const { kind, competitorId = '', atMs } of events) {
    if (kind !== 'passing') continue;
    const lapTimeMs = atMs - (lastAtMs.get(competitorId) ?? startedAtMs);
    lapTimesMs.set(competitorId, [...(lapTimesMs.get(competitorId) ?? []), lapTimeMs]);
    lastAtMs.set(competitorId, atMs);
  }
  return lapTimesMs;
}

/**
 * @param {string} where such as "viewer 3"
 * @param {readonly object[]} wanted
 * @param {readonly object[]} found
 * @returns {string[]} one sentence per difference; none if they are equal
 */
export function differences(where, wanted, found) {
  const complaints = [];
  if (wanted.length !== found.length)
    complaints.push(`${where} has ${found.length} entries, and should have ${wanted.length}`);
  for (const [index, item] of wanted.entries()) {
    const [right, is] = [JSON.stringify(item), JSON.stringify(found[index])];
    if (is !== undefined && right !== is)
      complaints.push(`${where}, entry ${index + 1}: ${is}, and should be ${right}`);
    if (complaints.length > 5) return [...complaints, `${where}: and more`];
  }
  return complaints;
}
