import { describe, expect, test } from 'vitest';
import { findJsonFault, lineFinder, placesInJson } from './json-places.ts';

describe('where a text stops being JSON', () => {
  test.each([
    ['{"a": 1, "b": [true, null, -1.5e3, "x\\u00e9\\n"]}', null],
    [' [] ', null],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ["{'a': 1}", 1],
    ['[1, 2', 5],
    ['{"a": "x', 8],
    ['{"a": 01}', 7],
    ['{"a": NaN}', 6],
    ['{} {}', 3],
    ['["a\nb"]', 3],
    ['', 0],
  ])('%s', (text, at) => {
    expect(findJsonFault(text)).toBe(at);
    const parse = () => JSON.parse(text);
    if (at === null) expect(parse).not.toThrow();
    else expect(parse).toThrow();
  });

  test('a text that is nested deeply is read, too', () => {
    expect(findJsonFault('['.repeat(100_000))).toBe(100_000);
  });
});

describe('where a value stands', () => {
  const text = '{\n  "event": {"name": "Cup"},\n  "sessions": [{"laps": 3}, {"laps": "x"}]\n}';
  const at = (...path: (string | number)[]) => {
    const [place] = placesInJson(text, [path]);
    return place && text.slice(place.start, place.start + place.length);
  };

  test('a value has its key with it, a list and an object only their key or bracket', () => {
    expect(at('sessions', 1, 'laps')).toBe('"laps": "x"');
    expect(at('event')).toBe('"event"');
    expect(at('sessions', 0)).toBe('{');
    expect(at()).toBe('{');
  });

  test('what is missing has the place of the object that should have it', () => {
    expect(at('event', 'sport')).toBe('"event"');
    expect(at('sessions', 7)).toBe('"sessions"');
  });

  test('many are found in one pass, in their order', () => {
    const paths = [
      ['sessions', 1, 'laps'],
      ['event', 'name'],
      ['sessions', 0, 'laps'],
    ];
    const found = placesInJson(text, paths).map(({ start }) => lineFinder(text)(start));
    expect(found).toEqual([
      { line: 3, column: 30 },
      { line: 2, column: 13 },
      { line: 3, column: 17 },
    ]);
  });
});
