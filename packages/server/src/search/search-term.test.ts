import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from './search-term.ts';

describe('a search term', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['spa francorchamps', ['spa', 'francorchamps']],
    ['"spa francorchamps"', ['spa francorchamps']],
    ['kart "grand prix" 2026', ['kart', 'grand prix', '2026']],
    ['"open end', ['open end']],
    ['kart,genk, "a, b"', ['kart', 'genk', 'a b']],
    ['""', []],
  ])('%j is searched as %j', (term, parts) => {
    expect(parseSearchTerm(term)).toEqual(parts);
  });

  it('ignores case, accents and width', () => {
    expect(parseSearchTerm('MÜNCHEN Ångström Øster Straße ＡＢＣ')).toEqual([
      'munchen',
      'angstrom',
      'oster',
      'strasse',
      'abc',
    ]);
  });

  it('keeps the marks that make another letter in Japanese', () => {
    expect(parseSearchTerm('がぎ')).toEqual(['ガギ']);
  });

  it('treats punctuation as a word separator', () => {
    expect(parseSearchTerm("o'neill")).toEqual(['o neill']);
  });

  it('searches for each word once, and for ten parts at most', () => {
    expect(parseSearchTerm('kart Kart KART')).toEqual(['kart']);
    expect(parseSearchTerm('a b c d e f g h i j k l')).toHaveLength(10);
  });
});
