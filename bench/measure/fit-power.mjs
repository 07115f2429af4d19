/** How something grows: the exponent of a power law through measured points. */

/** @typedef {{ size: number, value: number }} Point */
/** @typedef {{ exponent: number, at: (size: number) => number, sizeFor: (value: number) => number }} PowerLaw */

/**
 * Least squares of the logarithms; null with fewer than two sizes.
 * @param {readonly Point[]} points
 * @returns {PowerLaw | null}
 */
export function fitPower(points) {
  const usable = points.filter(({ size, value }) => size > 0 && value > 0);
  if (new Set(usable.map(({ size }) => size)).size < 2) return null;
  const logs = usable.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = (/** @type {number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(logs.map(({ x }) => x));
  const meanY = mean(logs.map(({ y }) => y));
  const exponent =
    mean(logs.map(({ x, y }) => (x - meanX) * (y - meanY))) / mean(logs.map(({ x }) => (x - meanX) ** 2));
  const factor = Math.exp(meanY - exponent * meanX);
  return {
    exponent,
    at: (size) => factor * size ** exponent,
    // What does not grow never gets there.
    sizeFor: (value) => (exponent <= 0.05 ? Number.POSITIVE_INFINITY : (value / factor) ** (1 / exponent)),
  };
}
