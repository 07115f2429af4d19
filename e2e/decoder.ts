/** A decoder at the line of a meeting, as its relay sends it: transponders and times, with an upload key. */

import type { Page } from '@playwright/test';
import { expect, urlOf } from './journey.ts';

export type Decoder = {
  /** Sends what it has seen to the session of this name. */
  send(session: string, passings: readonly { atMs: number; transponder: string }[]): Promise<void>;
};

/** Makes a key on the page of the organisation, and looks up the ids of the meeting with it. */
export async function connectDecoder(page: Page, organizationId: number, eventId: number): Promise<Decoder> {
  await page.goto(`${urlOf('live')}/organizations/${organizationId}/manage`);
  await page.getByRole('tab', { name: 'Upload keys' }).click();
  await page.getByLabel('Name of the key').fill(`Decoder ${eventId}`);
  await page.getByRole('button', { name: 'Make a key' }).click();
  const key = (await page.getByTestId('upload-key').textContent()) ?? '';
  const headers = { authorization: `Bearer ${key}` };
  const root = `${urlOf('live')}/api/ingest/v1`;
  type OwnEvent = { eventId: number; clientId: string; sessions: { name: string; clientId: string }[] };
  let sequence = 0;
  return {
    async send(name, passings) {
      const found = await page.request.get(`${root}/events?count=50`, { headers });
      const event = ((await found.json()) as OwnEvent[]).find((each) => each.eventId === eventId);
      const session = event?.sessions.find((each) => each.name === name);
      sequence += 1;
      const answer = await page.request.post(`${root}/live`, {
        headers,
        data: {
          ...{ batchId: `decoder-${eventId}-${sequence}`, sequence },
          event: { clientId: event?.clientId },
          session: { clientId: session?.clientId, name, type: 'race' },
          events: passings.map((passing) => ({ kind: 'passing', loopId: '1001', ...passing })),
        },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
  };
}
