import { describe, expect, it } from 'vitest';
import { findStretches } from './highlights.ts';
import { parseSearchTerm } from './search-term.ts';

const marked = (text: string, term: string) =>
  findStretches(
    text,
    parseSearchTerm(term).map((part) => ({ text: part, meant: [] })),
  ).map(({ start, length }) => text.slice(start, start + length));

describe('highlights', () => {
  it.each([
    ['Kart Cup Genk', 'kart genk', ['Kart', 'Genk']],
    ['Nürburgring', 'nurburg', ['Nürburg']],
    ['Nu\u0308rburgring', 'nurburg', ['Nu\u0308rburg']],
    ['Große Straße', 'strasse', ['Straße']],
    ['Große Straße', 'stras', ['Straß']],
    ["O'Neill - Racing", '"neill racing"', ['Neill - Racing']],
    ['鈴鹿サーキット', 'サーキット', ['サーキット']],
    ['秋のカートレース', 'れーす', ['レース']],
    ['banana', 'ana', ['anana']],
    ['Kartcup', 'kart cup', ['Kartcup']],
    ['🏁 Kart', 'kart', ['Kart']],
    ['Zolder', 'genk', []],
    ['Zolder', '', []],
  ])('of %j for %j are %j', (text, term, expected) => {
    expect(marked(text, term)).toEqual(expected);
  });
});
