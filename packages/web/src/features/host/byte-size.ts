/** A size in bytes as figure and unit, such as 1.2 GB. */

type Size = { figure: string; unit: string };
const units = ['kB', 'MB', 'GB', 'TB'] as const;

export function bytesIn(bytes: number, locale: string): Size {
  let [value, place] = [bytes / 1000, 0];
  while (value >= 1000 && place < units.length - 1) {
    value /= 1000;
    place += 1;
  }
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value);
  return { figure, unit: units[place] ?? 'TB' };
}

export function textOf({ figure, unit }: Size): string {
  return `${figure} ${unit}`;
}
