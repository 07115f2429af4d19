import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { openPauseNotice } from './pause-notice.ts';
import { restoreWithNotice } from './restore-with-notice.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-notice-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

async function settingsWithFreePort() {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await new Promise((resolve) => probe.close(resolve));
  return parseSettings({ LAPWING_DATA_DIR: dataDir, PORT: String(address.port), HOST: '127.0.0.1' });
}

test('visitors see in their language that the site is back soon, programs get 503, and both when to ask', async () => {
  const settings = await settingsWithFreePort();
  const notice = await openPauseNotice(settings);
  try {
    notice.update(1, 4);
    const url = `http://127.0.0.1:${settings.port}`;
    const headers = { accept: 'text/html,*/*', 'accept-language': 'nl-NL' };
    const page = await fetch(`${url}/events/12`, { headers });
    expect(page.status).toBe(503);
    const seconds = Number(page.headers.get('retry-after'));
    expect(seconds >= 2 && seconds <= 6).toBe(true);
    const html = await page.text();
    expect(html).toContain(`http-equiv="refresh" content="${seconds}"`);
    expect(html).toContain('<html lang="nl">');
    expect(html).toContain('Zo weer terug');
    expect(html).toContain('value="25"');
    const call = await fetch(`${url}/api/events`, { method: 'POST', body: '{}' });
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ status: 503, code: 'overloaded' });
  } finally {
    await notice.close();
  }
});

test('a backup that is gone by then is reported, and the port is free again', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const settings = await settingsWithFreePort();
  const actor = { accountId: 'x', name: 'Hanna' };
  const name = 'lapwing-20200101T000000Z.db';
  const note = await restoreWithNotice(settings, { name, actor });
  expect(note).toMatchObject({
    action: 'refused-restore',
    params: { name, reason: expect.stringContaining(name) },
  });
  expect(printed).toHaveBeenCalled();
  const again = await openPauseNotice(settings);
  await again.close();
});
