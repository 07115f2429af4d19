/** Chooses the combinations of settings in which screens are checked, such as brands and colour schemes. */

type Settings = Readonly<Record<string, readonly string[]>>;
type Combination<Of extends Settings> = { readonly [Name in keyof Of]: Of[Name][number] };

/**
 * Few combinations in which any two values of different settings meet, each pair about as often as others. A fault that
 * takes three values at once may be missed: `LAPWING_E2E_EVERY_COMBINATION=on` returns all combinations.
 */
export function combinationsOf<const Of extends Settings>(
  settings: Of,
  isPossible: (combination: Combination<Of>) => boolean = () => true,
): Combination<Of>[] {
  const all = allCombinations(settings).filter(isPossible);
  return process.env.LAPWING_E2E_EVERY_COMBINATION === 'on' ? all : coverPairs(all);
}

function allCombinations<Of extends Settings>(settings: Of): Combination<Of>[] {
  const parts = Object.entries(settings).reduce<Record<string, string>[]>(
    (begun, [name, values]) => begun.flatMap((part) => values.map((value) => ({ ...part, [name]: value }))),
    [{}],
  );
  // Every part has a value for each setting now.
  return parts as Combination<Of>[];
}

/** Each time the one with the most new pairs; of several, the one whose pairs were used least. */
function coverPairs<One extends Readonly<Record<string, string>>>(all: readonly One[]): One[] {
  const uses = new Map(all.flatMap(pairsOf).map((pair) => [pair, 0]));
  const left = all.map((one) => ({ one, pairs: pairsOf(one) }));
  const chosen: One[] = [];
  while ([...uses.values()].includes(0)) {
    const [best] = left
      .map(({ one, pairs }) => {
        const counts = pairs.map((pair) => uses.get(pair) ?? 0);
        const fresh = counts.filter((count) => count === 0).length;
        return { one, pairs, fresh, used: counts.reduce((sum, count) => sum + count, 0) };
      })
      .toSorted((a, b) => b.fresh - a.fresh || a.used - b.used);
    if (best === undefined) break;
    chosen.push(best.one);
    for (const pair of best.pairs) uses.set(pair, (uses.get(pair) ?? 0) + 1);
  }
  return chosen;
}

function pairsOf(combination: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${value}`);
  return values.flatMap((first, index) => values.slice(index + 1).map((second) => `${first} ${second}`));
}
