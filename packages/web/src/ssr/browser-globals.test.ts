// @vitest-environment node

import { expect, onTestFinished, test, vi } from 'vitest';

const names = ['navigator', 'location', 'document', 'matchMedia'];

test('the navigator that Node has from version 21 on is replaced', async () => {
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  onTestFinished(() => {
    vi.resetModules();
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  });
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    get: () => ({ languages: ['en-US'] }),
  });
  vi.resetModules();
  const { imitateBrowser } = await import('./browser-globals.ts');
  imitateBrowser({
    ...{ address: '/', origin: 'https://timing.example.org', theme: 1 },
    ...{ locale: 'nl-NL', isPhone: true, answers: [], look: { name: '', logo: null } },
  });
  expect(navigator.languages).toEqual(['nl-NL']);
});
