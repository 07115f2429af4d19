import { expect, test } from 'vitest';
import { englishParts } from './all-english.test-support.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

type Node = string | { readonly [key: string]: Node };

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./{en,nl,ja}*.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const code = Object.values(sources).join('\n');

function isPlural(node: Node): node is { one?: string; other: string } {
  return typeof node === 'object' && typeof node.other === 'string';
}

/** Every message by its key; a plural is one message. */
function messagesIn(node: Node, path: string[] = []): [string, Node][] {
  if (typeof node === 'string' || isPlural(node)) return [[path.join('.'), node]];
  return Object.entries(node).flatMap(([key, value]) => messagesIn(value, [...path, key]));
}

const english = new Map(englishParts.flatMap((part) => messagesIn(part)));
const languages = { nl: new Map(messagesIn(nl)), ja: new Map(messagesIn(ja)) };

function placeholdersIn(node: Node): string[] {
  const text = typeof node === 'string' ? node : Object.values(node).join(' ');
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([whole]) => whole))].sort();
}

test.each(Object.entries(languages))('%s has every message, and none that English lacks', (_, messages) => {
  expect([...messages.keys()].filter((key) => !english.has(key))).toEqual([]);
  expect([...english.keys()].filter((key) => !messages.has(key))).toEqual([]);
});

test.each(Object.entries(languages))('%s has the same placeholders as English', (_, messages) => {
  const different = [...english].filter(([key, message]) => {
    const other = messages.get(key) ?? '';
    // A singular may have the number in words.
    const wanted = placeholdersIn(isPlural(message) ? message.other : message);
    const given = placeholdersIn(isPlural(other) ? other.other : other);
    return wanted.join() !== given.join();
  });
  expect(different.map(([key]) => key)).toEqual([]);
});

test('counts have a singular if the language has one', () => {
  const lacking = [...english, ...languages.nl].filter(([, message]) => isPlural(message) && !message.one);
  expect(lacking.map(([key]) => key)).toEqual([]);
  const strange = [...languages.ja].filter(([, message]) => isPlural(message) && 'one' in message);
  expect(strange.map(([key]) => key)).toEqual([]);
});

test('a message with a count has a form for one', () => {
  const single = [...english].filter(
    ([, message]) => typeof message === 'string' && message.includes('{count}'),
  );
  // These are numbers next to a word that does not change.
  const unchanging = new Set([
    'Events.ShowMore',
    'SessionResults.OfTotal',
    'Events.OfTotal',
    'SessionResults.ShowAll',
    'SelectCompetitors.Chosen',
    'LapChart.Gained',
    'LapChart.Lost',
    'Practice.InRange',
    'Profile.YearCount',
    'Live.OfLaps',
    'Live.AverageOf',
    'LiveBattles.GapLine',
  ]);
  expect(single.map(([key]) => key).filter((key) => !unchanging.has(key))).toEqual([]);
});

test('every message is used', () => {
  const named = new Set([...code.matchAll(/['"`]([A-Z]\w*(?:\.[\w-]+)*)['"`]/g)].map(([, key]) => key));
  /** `Sports.${sport}` uses every message that fits. */
  const patterns = [...code.matchAll(/`([A-Z]\w*\.(?:[\w.]|\$\{[^`{}]*(?:\{[^{}]*\}[^`{}]*)*\})+)`/g)].map(
    ([, template = '']) =>
      new RegExp(
        `^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '[\\w-]+')}$`,
      ),
  );
  const unused = [...english.keys()].filter(
    (key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});
