import { expect, test, vi } from 'vitest';
import { createServer } from '../server.ts';

test('the page is loaded soon after the start, before the first request for it', async () => {
  const app = await createServer();
  try {
    const { endpoints } = app.mounted;
    let readings = 0;
    Object.defineProperty(app.mounted, 'endpoints', {
      get() {
        readings += 1;
        return endpoints;
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await vi.waitFor(() => expect(readings).toBe(1), { timeout: 120_000 });
    expect((await app.inject('/api/docs')).statusCode).toBe(200);
    expect(readings).toBe(1);
  } finally {
    await app.close();
  }
});
