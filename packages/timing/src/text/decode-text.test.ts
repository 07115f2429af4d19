import { describe, expect, test } from 'vitest';
import { createRandom } from '../simulator/random.ts';
import { decodeText, decodeTextLine } from './decode-text.ts';

const sample = 'Pos;Größe;São Paulo;日本 🏁';

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isBigEndian ? bytes.swap16() : bytes);
}

describe('text', () => {
  test.each([
    ['utf-8', Buffer.from(sample)],
    ['utf-8', Buffer.from(`\uFEFF${sample}`)],
    ['utf-16le', utf16(`\uFEFF${sample}`, false)],
    ['utf-16be', utf16(`\uFEFF${sample}`, true)],
    ['utf-16le', utf16(sample, false)],
    ['utf-16be', utf16(sample, true)],
  ])('in %s is read with or without a mark', (encoding, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: sample, encoding });
  });

  test('that is not UTF-8 is Windows-1252, with its own characters between 0x80 and 0x9F', () => {
    const bytes = Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80, 0x96, 0x99]);
    expect(decodeText(bytes)).toEqual({ text: 'Größe €–™', encoding: 'windows-1252' });
  });

  test.each([
    ['an overlong form', [0xc0, 0xaf]],
    ['a lone surrogate', [0xed, 0xa0, 0x80]],
    ['more than Unicode has', [0xf5, 0x80, 0x80, 0x80]],
    ['a character cut short', [0x41, 0xe2, 0x82]],
  ])('with %s is not UTF-8', (_, bytes) => {
    expect(decodeText(Uint8Array.from(bytes)).encoding).toBe('windows-1252');
  });

  test('of any length is decoded as by Node', () => {
    const random = createRandom('text');
    const text = Array.from({ length: 30_000 }, () =>
      String.fromCodePoint(random.pick([65, 233, 8_364, 127_937])),
    ).join('');
    expect(decodeText(Buffer.from(text)).text).toBe(text);
    for (let times = 0; times < 2_000; times++) {
      const bytes = Uint8Array.from({ length: random.whole(0, 12) }, () => random.whole(0, 255));
      const expected = isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : decodeText(bytes).text;
      expect(decodeTextLine(bytes)).toHaveLength(isUtf8(bytes) ? expected.length : bytes.length);
    }
  });
});

function isUtf8(bytes: Uint8Array): boolean {
  return Buffer.from(Buffer.from(bytes).toString('utf8')).equals(bytes);
}
