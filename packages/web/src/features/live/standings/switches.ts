/** What a visitor has switched off, as a text in the address. */

import type { Switches } from '@lapwing/timing/championship/as-it-stands';

/** `o12` for round 12, `p` and the id of a competitor on the board for its time penalty. */
export function parseOff(text: string | undefined): Switches {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  return {
    rounds: new Set(parts.filter((part) => /^o\d{1,15}$/.test(part)).map((part) => Number(part.slice(1)))),
    penalties: new Set(parts.filter((part) => part.startsWith('p')).map((part) => decoded(part.slice(1)))),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** undefined if nothing is switched off. */
export function formatOff({ rounds, penalties }: Switches): string | undefined {
  const parts = [
    ...Array.from(rounds, (roundId) => `o${roundId}`),
    ...Array.from(penalties, (id) => `p${encodeURIComponent(id)}`),
  ];
  return parts.length === 0 ? undefined : parts.join(',');
}

export function toggled<Item>(set: ReadonlySet<Item>, item: Item): Set<Item> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
