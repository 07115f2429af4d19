import { expect, test } from 'vitest';
import { en } from './en.ts';
import { enScreens } from './en-screens.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The files that come with the first screen, those that it fetches as it needs them, and those that its buttons open. */
const entries = [
  '../main.tsx',
  '../features/events/EventsScreen.tsx',
  '../features/events/LiveNow.tsx',
  '../features/events/NoEvents.tsx',
  '../features/events/Yours.tsx',
  '../shell/ErrorDetails.tsx',
  '../shell/RouteErrorScreen.tsx',
  '../shell/PhoneMenuPanel.tsx',
  '../shell/AccountMenu.tsx',
];

function resolve(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..' && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  // Files beside this one are listed as ./file, all others as ../folder/file.
  const path = parts.join('/');
  return path.startsWith('../i18n/') ? `./${path.slice('../i18n/'.length)}` : path;
}

function reachable(path: string, seen = new Map<string, string>()): Map<string, string> {
  const source = sources[path];
  if (source === undefined || seen.has(path)) return seen;
  seen.set(path, source);
  for (const [, to] of source.matchAll(/^import (?!type )[^;]*?'(\.[^']+)';$/gm)) {
    if (to !== undefined) reachable(resolve(path, to), seen);
  }
  return seen;
}

const seen = new Map<string, string>();
for (const entry of entries) reachable(entry, seen);
const code = [...seen].filter(([path]) => !/\/(en|nl|ja)\.ts$/.test(path));

test('every message of the first screen comes with it', () => {
  const sections: Readonly<Record<string, object>> = en;
  const missing: string[] = [];
  for (const [path, source] of code) {
    for (const [, section = '', name] of source.matchAll(/\bt\(\s*'([A-Z]\w*)(?:\.(\w+))?'/g)) {
      const known = sections[section];
      if (known === undefined || (name !== undefined && !(name in known)))
        missing.push(`${path}: ${section}.${name}`);
    }
  }
  expect(seen.size).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('a section whose keys are made up at run time comes whole', () => {
  const others: Readonly<Record<string, object>> = enScreens;
  const split = new Set<string>();
  for (const [, source] of code) {
    for (const [, section = ''] of source.matchAll(/\bt\(`([A-Z]\w*)\.\$\{/g)) {
      // The name of a kind of search result is shown only by the search screens.
      if (section !== 'SearchEntityTypes' && section in others) split.add(section);
    }
  }
  expect([...split]).toEqual([]);
});
