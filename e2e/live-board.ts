/** The live board of a session, as a page shows it. */

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits until the event has a session on the air. */
export async function pathOfSession(url: string, eventName: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      type Events = { LiveEvents: { id: string; n: string }[] };
      const { LiveEvents }: Events = await (await fetch(`${url}/api/events?paidOnly=true`)).json();
      const event = LiveEvents.find(({ n }) => n === eventName);
      if (event === undefined) return '';
      const { ss }: { ss: { id: string }[] } = await (await fetch(`${url}/api/events/${event.id}`)).json();
      const session = ss.at(-1);
      path = session === undefined ? '' : `/livetiming/${event.id}/sessions/${session.id}`;
      return path;
    })
    .not.toBe('');
  return path;
}

/** Place, number, laps and total of each row; for a page with `?columns=laps,totalTime`. */
export async function shownOn(page: Page): Promise<string[]> {
  const rows = await page.locator('table.board tbody tr[data-row]').evaluateAll((all) =>
    all.map((row) => {
      const [, position, number, laps, total] = Array.from(row.querySelectorAll('td'), (cell) =>
        (cell.textContent ?? '').trim(),
      );
      return [position, number, laps, total].join('|');
    }),
  );
  return rows.map((row) => {
    const [position = '', number = '', laps = '', total = ''] = row.split('|');
    return [position, number, laps || 0, plainTime(total)].join(' ');
  });
}

/** `00:15:49.870` and `15:49.870` are the same. */
export function plainTime(text: string): string {
  return text.replace(/^[0:]+(?=\d)/, '');
}
