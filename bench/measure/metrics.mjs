/** The metrics of a server that a bench uses. */

/**
 * The number of durations up to each bound, in seconds, from the shortest bound on.
 * @typedef {{ boundS: number, count: number }[]} Durations
 * @typedef {{ residentBytes: number, cpuS: number, published: Durations }} ServerMetrics
 */

const published = 'live_publish_duration_seconds_bucket';

/**
 * @param {string} url
 * @returns {Promise<ServerMetrics>}
 */
export async function readMetrics(url) {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  /**
   * The sum over all processes.
   * @param {string} name up to its labels
   */
  const metric = (name) => {
    const found = lines.filter((candidate) => candidate.startsWith(name));
    if (found.length === 0) throw new Error(`the server does not tell ${name}`);
    return found.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
  };
  return {
    residentBytes: metric('process_memory_bytes{kind="resident"'),
    cpuS: metric('process_cpu_seconds_total{mode="user"') + metric('process_cpu_seconds_total{mode="system"'),
    published: lines
      .filter((line) => line.startsWith(published))
      .map((line) => ({
        boundS: Number(/le="([^"]+)"/.exec(line)?.[1]?.replace('+Inf', 'Infinity')),
        count: Number(line.split(' ')[1]),
      })),
  };
}

/**
 * The difference between two readings.
 * @param {{ before: Durations, after: Durations }} span
 * @returns {Durations}
 */
export function durationsWithin({ before, after }) {
  return after.map(({ boundS, count }, index) => ({ boundS, count: count - (before[index]?.count ?? 0) }));
}

/**
 * In seconds; within a bucket as if they were spread evenly.
 * @param {number} share
 * @param {Durations} durations
 */
export function quantileOf(share, durations) {
  const wanted = share * (durations.at(-1)?.count ?? 0);
  const index = durations.findIndex(({ count }) => count >= wanted);
  const [low, high] = [durations[index - 1] ?? { boundS: 0, count: 0 }, durations[index]];
  if (high === undefined || high.boundS === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return (
    low.boundS + ((high.boundS - low.boundS) * (wanted - low.count)) / Math.max(1, high.count - low.count)
  );
}
