import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The module in a newly opened page. */
async function visit() {
  vi.resetModules();
  return import('./stored-settings.ts');
}

test('chosen settings are restored on the next visit, and reset ones are not', async () => {
  const first = await visit();
  first.storeSetting('speed', 'mih');
  first.storeSetting('text', 'large');
  first.storeSetting('text', null);
  const next = await visit();
  expect(renderHook(() => next.useStoredSettings()).result.current).toEqual({ speed: 'mih' });
});

test('a choice in another window also applies here', async () => {
  const { useStoredSettings, storeSetting } = await visit();
  storeSetting('speed', 'mih');
  const { result } = renderHook(() => useStoredSettings());
  localStorage.setItem('lapwing.live.display', '{"speed":"kmh","skin":"neon"}');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lapwing.live.display' })));
  expect(result.current).toEqual({ speed: 'kmh' });
});
