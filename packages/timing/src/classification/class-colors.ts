/** The colours of the classes of an event: a class has one in all its sessions, from the first to the last. */

/** As many as the look has. */
const COLORS = 6;

/**
 * The number of the colour of each class. Classes get theirs in the order of the sessions, and by name within a session,
 * so that a later session does not change them. Two classes share one only if there are more classes than colours, and then
 * not with a class that they drive with, unless that field alone has more.
 */
export function assignClassColors(
  fields: readonly (readonly string[])[],
  known: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const colors = new Map(known);
  for (const name of fields.flatMap((field) => classesByName(field))) {
    if (colors.has(name)) continue;
    const opponents = new Set(fields.filter((field) => field.includes(name)).flat());
    colors.set(name, leastUsed(colors, opponents));
  }
  return colors;
}

/** By name, so that the colours do not depend on who leads. A competitor may have no class. */
export function classesByName(field: readonly string[]): string[] {
  return [...new Set(field)].filter((name) => name !== '').toSorted();
}

function leastUsed(colors: ReadonlyMap<string, number>, opponents: ReadonlySet<string>): number {
  const all = Array.from({ length: COLORS }, (_, color) => color);
  const usesOf = (color: number, names: Iterable<[string, number]>) =>
    [...names].filter(([, used]) => used === color).length;
  const near = [...colors].filter(([name]) => opponents.has(name));
  return (
    all.toSorted((a, b) => usesOf(a, near) - usesOf(b, near) || usesOf(a, colors) - usesOf(b, colors))[0] ?? 0
  );
}
