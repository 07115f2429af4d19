/** Plain statistics that one bad lap cannot spoil. */

/** Undefined without values; the mean of the two in the middle of an even number. */
export function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5);
}

/** `share` from 0 to 1, between the two nearest values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  return quantileOfSorted(
    values.toSorted((a, b) => a - b),
    share,
  );
}

export function quantileOfSorted(sorted: readonly number[], share: number): number | undefined {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  if (low === undefined || high === undefined) return undefined;
  return low + (high - low) * (at - Math.floor(at));
}

/** For a normal scatter this is its standard deviation, and a few wild values do not change it. */
export function robustSpread(values: readonly number[]): number | undefined {
  const middle = median(values);
  if (middle === undefined) return undefined;
  const away = median(values.map((value) => Math.abs(value - middle)));
  return away === undefined ? undefined : away * 1.4826;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
