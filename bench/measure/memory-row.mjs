/** Whether a server's memory grew during a bench. */

const MOST_GROWTH = 1.1;

/**
 * @param {string} what was measured
 * @param {{ residentBytes: number }} before
 * @param {{ residentBytes: number }} after
 * @returns {{ what: string, measured: string, target: string, isMet: boolean }} a row of the table
 */
export function memoryRow(what, before, after) {
  const growth = after.residentBytes / before.residentBytes;
  return {
    what: `${what}, memory at the end / at the start`,
    measured: growth.toFixed(3),
    target: `≤ ${MOST_GROWTH}`,
    isMet: growth <= MOST_GROWTH,
  };
}
