import { afterEach, expect, test, vi } from 'vitest';
import { reloadWhereForbidden } from './allowed-origins.ts';

const address = 'https://cdn.example.org/live.m3u8';
const endings: (() => void)[] = [];

afterEach(() => {
  for (const end of endings.splice(0)) end();
  sessionStorage.clear();
});

function begin() {
  const reload = vi.fn();
  endings.push(reloadWhereForbidden(address, reload));
  return reload;
}

function forbid(blockedURI: string) {
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
}

test('a page whose policy forbids a newer stream is reloaded, but not forever', () => {
  const reload = begin();
  for (let attempt = 0; attempt < 5; attempt++) forbid('https://cdn.example.org/live.m3u8');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('other violations of the policy do not reload', () => {
  const reload = begin();
  forbid('https://elsewhere.example.org/x.js');
  forbid('inline');
  expect(reload).not.toHaveBeenCalled();
});
