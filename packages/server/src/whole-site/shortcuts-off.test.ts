import { expect, it, onTestFinished } from 'vitest';
import { nativeWriter, switchNativeWriter } from '../live/push/write-to-all.ts';
import { openWholeSite } from './whole-site.test-support.ts';

/** What the server responds with, each address several times, without what differs from request to request. */
async function responses(env: Readonly<Record<string, string>>) {
  const site = await openWholeSite(undefined, env);
  onTestFinished(() => site.close());
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { eventId, sessionId } = site.ids;
  const results = '/api/v0.2.3/eventresults';
  const found: unknown[] = [];
  for (const path of [
    `${results}/events/${eventId}`,
    `${results}/sessions/${sessionId}/classification`,
    '/api/live/now',
  ])
    for (let index = 0; index < 3; index++) {
      const response = await fetch(origin + path);
      const { date, 'x-correlation-id': id, ...headers } = Object.fromEntries(response.headers);
      found.push([path, response.status, headers, await response.text()]);
    }
  const { body } = await site.app.inject('/metrics');
  return { found, hasRepeated: body.includes('repeated_answers_total{'), writer: nativeWriter() };
}

it('responds the same with its shortcuts turned off', async () => {
  // Other tests of the same process use it.
  onTestFinished(() => switchNativeWriter(true));
  const on = await responses({});
  const off = await responses({ LAPWING_FAST_RESPONSES: 'off', LAPWING_NATIVE_WRITER: 'off' });
  expect(off.found).toEqual(on.found);
  expect([on.hasRepeated, off.hasRepeated]).toEqual([true, false]);
  expect(off.writer).toBeNull();
});
