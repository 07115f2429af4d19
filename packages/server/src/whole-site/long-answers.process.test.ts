/** The built server with a long session: other requests are served while a long response is made. */

import { expect, it } from 'vitest';
import { anUpload, aSession } from '../ingest/ingest.test-support.ts';
import { aServerPlace } from '../ingest/server-process.test-support.ts';

it('serves other requests before a long response is ready, and returns the long response whole', async () => {
  const { start, command } = await aServerPlace();
  const { organizationId } = JSON.parse(
    await command('organization', 'create', 'Endurance Club', '--country', 'NL', '--json'),
  );
  const { key } = JSON.parse(
    await command('key', 'create', String(organizationId), '--name', 'Timing PC', '--json'),
  );
  const server = await start();
  const competitors = Array.from({ length: 40 }, (_, index) => ({
    number: String(index + 1),
    lastName: `Car ${index + 1}`,
    laps: Array.from({ length: 2_000 }, (_lap, lap) => ({ lapTimeMs: 60_000 + index * 10 + (lap % 9) })),
  }));
  const published = await fetch(`${server.url}/api/ingest/v1/results`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(anUpload({ sessions: [aSession({ competitors, rulings: [] })] })),
  });
  expect(published.status).toBe(200);
  const { event, sessions } = JSON.parse(await published.text());
  const [{ sessionId }] = sessions;
  const live = `/api/events/lw-${event.eventId}/sessions/lw-${event.eventId}-${sessionId}`;
  const paths = [`${live}/laps`, `${live}/replay?after=5`, `/v2/sessions/${sessionId}/alllaptimes`];
  for (const path of paths) {
    const ended: string[] = [];
    const long = fetch(server.url + path).then(async (response) => {
      const text = await response.text();
      ended.push(path);
      return { status: response.status, text };
    });
    // Sent after it, and answered in between, again and again.
    for (let bystander = 0; bystander < 3; bystander++) {
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      ended.push('bystander');
    }
    const { status, text } = await long;
    expect(status).toBe(200);
    expect(() => JSON.parse(text)).not.toThrow();
    expect(ended[0]).toBe('bystander');
  }
});
