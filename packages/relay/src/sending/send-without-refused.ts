/** Sends a batch without the items that the server refuses by name: one bad record must not delay the good ones. */

import type { ParameterError } from '@lapwing/contract/values/errors';
import type { CallOutcome } from './ingest-client.ts';

export type RefusedItem = { item: unknown; message: string };

export type PartlySent<Answer> = {
  /** null if nothing was left to send */
  answer: Answer | null;
  refusedItems: RefusedItem[];
};

/** Each response names up to a thousand; a server that names others each time is not asked forever. */
const MOST_ROUNDS = 20;

export async function sendWithoutRefused<Item, Answer>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<CallOutcome<Answer>>,
): Promise<CallOutcome<PartlySent<Answer>>> {
  const refusedItems: RefusedItem[] = [];
  let rest = items;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const outcome = await send(rest);
    if (outcome.kind === 'answered') {
      return { kind: 'answered', answer: { answer: outcome.answer, refusedItems } };
    }
    const named = outcome.kind === 'refused' ? itemsNamedIn(outcome.errors, rest.length) : null;
    if (named === null) return outcome;
    for (const [index, message] of named) refusedItems.push({ item: rest[index], message });
    rest = rest.filter((_, index) => !named.has(index));
    if (rest.length === 0) return { kind: 'answered', answer: { answer: null, refusedItems } };
  }
  return { kind: 'refused', reason: 'the server refuses other parts of it each time', errors: [] };
}

/** The errors of each item; null if there are other errors, which leaving items out would not fix. */
function itemsNamedIn(errors: readonly ParameterError[], count: number): Map<number, string> | null {
  const named = new Map<number, string>();
  for (const { name, message } of errors) {
    // The last error is the number of further errors.
    if (name === '' && named.size > 0) continue;
    const [, number, field = ''] = /^\/(?:events|passings)\/(\d+)(\/.*)?$/.exec(name) ?? [];
    const index = Number(number ?? -1);
    if (index < 0 || index >= count) return null;
    const what = `${field} ${message}`.trim();
    named.set(index, named.has(index) ? `${named.get(index)}; ${what}` : what);
  }
  return named.size === 0 ? null : named;
}
