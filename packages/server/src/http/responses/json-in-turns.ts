/** Writes JSON whose long list is made item by item, so that other requests are served in between. */

import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';

/** Stands for a list in a response. Its items are made while they are written. */
export class ItemByItem<Item = unknown> {
  readonly items: Iterable<Item>;

  constructor(items: Iterable<Item>) {
    this.items = items;
  }
}

/** Like `JSON.stringify`, with members of the object that may be lists of this kind. */
export async function jsonInTurns(answer: unknown): Promise<string> {
  if (!isObject(answer) || !Object.values(answer).some((value) => value instanceof ItemByItem)) {
    return JSON.stringify(answer);
  }
  const members: string[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    const json = value instanceof ItemByItem ? await listInTurns(value) : JSON.stringify(value);
    members.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${members.join()}}`;
}

async function listInTurns({ items }: ItemByItem): Promise<string> {
  const turn = yieldToEventLoop();
  const written: string[] = [];
  for (const item of items) {
    written.push(JSON.stringify(item));
    await turn();
  }
  return `[${written.join()}]`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
