/** The drivers of a car by short names. */

/** An initial and the last name, by whole name. Drivers who would then have the same name keep theirs. */
export function shortDrivers(names: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const short = all.map((name) => name.replace(/^(\p{Lu})[^ ]* (?=.)/u, '$1. '));
  return new Map(
    all.map((name, index) => {
      const own = short[index] ?? name;
      return [name, short.filter((other) => other === own).length > 1 ? name : own];
    }),
  );
}
