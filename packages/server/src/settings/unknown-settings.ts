/** Finds names in the environment that look like a setting but are none, mostly misspelt ones. */

/**
 * Read by the installed command, the relay, the tests and the benches, which often share an environment with the
 * server.
 */
const readElsewhere = /^LAPWING_(?:KEY|SERVER|SETTINGS_FILE|BACKEND|CHROMIUM|(?:TEST|E2E|BENCH)_\w+)$/;
/** With less in common than this share, another setting is meant. */
const LEAST_ALIKE = 0.6;

export function describeUnknownSettings(
  names: readonly string[],
  settingNames: ReadonlySet<string>,
): string[] {
  return names
    .filter((name) => name.startsWith('LAPWING_') && !settingNames.has(name) && !readElsewhere.test(name))
    .map((name) => {
      const nearest = nearestOf(name, settingNames);
      const hint = nearest === null ? 'docs/operating.md lists those there are.' : `is ${nearest} meant?`;
      return `There is no setting ${name}, so it changes nothing: ${hint}`;
    });
}

function nearestOf(name: string, settingNames: ReadonlySet<string>): string | null {
  let nearest: { name: string; likeness: number } | null = null;
  for (const each of settingNames) {
    const likeness = likenessOf(name.slice('LAPWING_'.length), each.replace(/^LAPWING_/, ''));
    if (likeness >= (nearest?.likeness ?? LEAST_ALIKE)) nearest = { name: each, likeness };
  }
  return nearest?.name ?? null;
}

/** The share of pairs of adjacent letters that two names have in common, from 0 to 1. */
function likenessOf(a: string, b: string): number {
  const [pairs, otherPairs] = [pairsOf(a), pairsOf(b)];
  const common = pairs.filter((pair) => {
    const place = otherPairs.indexOf(pair);
    if (place >= 0) otherPairs.splice(place, 1);
    return place >= 0;
  }).length;
  return (2 * common) / (pairs.length + otherPairs.length + common);
}

function pairsOf(name: string): string[] {
  return Array.from({ length: name.length + 1 }, (_, place) => ` ${name} `.slice(place, place + 2));
}
