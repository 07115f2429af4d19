import { expect, test } from 'vitest';
import { allEnglish } from './all-english.test-support.ts';
import { en } from './en.ts';
import { enLive } from './en-live.ts';
import { enScreens } from './en-screens.ts';
import { joinMessages, type KnownMessages } from './translate.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The files of the first screen, those that it loads when needed, and those that its buttons open. */
const firstEntries = [
  '../main.tsx',
  '../features/events/EventsScreen.tsx',
  '../parts/LiveNow.tsx',
  '../features/events/NoEvents.tsx',
  '../features/events/PersonalSidebar.tsx',
  '../errors/ErrorDetails.tsx',
  '../errors/RouteErrorScreen.tsx',
  '../frame/PhoneMenuPanel.tsx',
  '../frame/AccountMenu.tsx',
];

const liveEntries = [
  '../features/live/page/ActiveSessionScreen.tsx',
  '../features/live/page/LiveSessionScreen.tsx',
  '../frame/BreadcrumbTrail.tsx',
  '../frame/RouteAnnouncer.tsx',
];

function resolve(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..' && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  // Files next to this one are listed as ./file, all others as ../folder/file.
  const path = parts.join('/');
  return path.startsWith('../i18n/') ? `./${path.slice('../i18n/'.length)}` : path;
}

type Code = readonly (readonly [path: string, source: string])[];

function codeFrom(entries: readonly string[]): Code {
  const seen = new Map<string, string>();
  const visit = (path: string) => {
    const source = sources[path];
    if (source === undefined || seen.has(path)) return;
    seen.set(path, source);
    for (const [, to = ''] of source.matchAll(/^import (?!type )[^;]*?'(\.[^']+)';$/gm))
      visit(resolve(path, to));
  };
  for (const entry of entries) {
    if (!(entry in sources)) throw new Error(`There is no ${entry}`);
    visit(entry);
  }
  return [...seen].filter(([path]) => !/\/(en|nl|ja)\.ts$/.test(path));
}

function sectionOf(messages: KnownMessages, section: string): object {
  return Object(new Map(Object.entries(messages)).get(section));
}

/**
 * Anywhere a key occurs, because it may be chosen before it is looked up: `t(isLive ? 'Live.On' :
 * 'Live.Off')`.
 */
function keysIn(source: string): string[] {
  const named = [...source.matchAll(/'([A-Z]\w*)\.(\w+)'/g)].filter(
    ([, section = '', name = '']) => name in sectionOf(allEnglish, section),
  );
  const alone = source.matchAll(/\bt\(\s*'([A-Z]\w*)'/g);
  return [
    ...named.map(([, section, name]) => `${section}.${name}`),
    ...[...alone].map(([, name = '']) => name),
  ];
}

function missingIn(messages: KnownMessages, code: Code): string[] {
  const isKnown = (key: string) => {
    const [section = '', name] = key.split('.');
    return section in messages && (name === undefined || name in sectionOf(messages, section));
  };
  return code.flatMap(([path, source]) =>
    keysIn(source)
      .filter((key) => !isKnown(key))
      .map((key) => `${path}: ${key}`),
  );
}

const firstScreen = codeFrom(firstEntries);
const liveBoard = codeFrom(liveEntries);

/** Sections whose keys are composed at run time. */
function sectionsOf(code: Code): Set<string> {
  const sections = new Set<string>();
  for (const [, source] of code) {
    for (const [, section = ''] of source.matchAll(/\bt\(`([A-Z]\w*)\.\$\{/g)) sections.add(section);
  }
  return sections;
}

test('every message of the first screen comes with it', () => {
  expect(firstScreen.length).toBeGreaterThan(40);
  expect(missingIn(en, firstScreen)).toEqual([]);
});

test('every message of the live board comes with it', () => {
  expect(liveBoard.length).toBeGreaterThan(100);
  expect(missingIn(joinMessages([en, enLive]), liveBoard)).toEqual([]);
});

test('a section whose keys are made up at run time comes whole', () => {
  // The name of a kind of search result is shown only by the search screens.
  const ofFirst = [...sectionsOf(firstScreen)].filter((section) => section !== 'SearchEntityTypes');
  expect(ofFirst.filter((section) => section in enLive || section in enScreens)).toEqual([]);
  const ofLive = sectionsOf(liveBoard);
  expect(ofLive.size).toBeGreaterThan(5);
  expect([...ofLive].filter((section) => section !== 'SearchEntityTypes' && section in enScreens)).toEqual(
    [],
  );
});

test('a live board does not wait for what is shown after somebody presses something', () => {
  const later = codeFrom(['../features/live/later-parts.ts']).map(([path]) => path);
  const named = sources['../features/live/later-parts.ts']?.matchAll(/from '\.(\/[^']+)'/g) ?? [];
  const parts = [...named].map(([, path]) => `../features/live${path}`);
  expect(parts.length).toBeGreaterThan(3);
  expect(later).toEqual(expect.arrayContaining(parts));
  expect(liveBoard.map(([path]) => path).filter((path) => parts.includes(path))).toEqual([]);
});
