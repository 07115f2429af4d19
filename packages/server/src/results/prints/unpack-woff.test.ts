import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fontFilesFor } from './paper-fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

type Table = { tag: string; content: Buffer };

/** A font of the web, with each table deflated if that makes it shorter. */
function aWoff(tables: readonly Table[]): Buffer {
  const header = Buffer.alloc(44);
  header.write('wOFF');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt16BE(tables.length, 12);
  let offset = 44 + 20 * tables.length;
  const entries: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const { tag, content } of tables) {
    const deflated = deflateSync(content);
    const packed = deflated.length < content.length ? deflated : content;
    const entry = Buffer.alloc(20);
    entry.write(tag);
    entry.writeUInt32BE(offset, 4);
    entry.writeUInt32BE(packed.length, 8);
    entry.writeUInt32BE(content.length, 12);
    entries.push(entry);
    contents.push(packed);
    offset += packed.length;
  }
  return Buffer.concat([header, ...entries, ...contents]);
}

function tablesOf(font: Buffer): (Table & { offset: number })[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const offset = font.readUInt32BE(entry + 8);
    const content = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
    return { tag: font.toString('latin1', entry, entry + 4), content, offset };
  });
}

test('every table of a web font is in the plain font, at a multiple of four bytes', () => {
  const tables = [
    { tag: 'cmap', content: Buffer.from('short') },
    { tag: 'glyf', content: Buffer.alloc(4_001, 'outline ') },
    { tag: 'head', content: Buffer.from('12345678') },
  ];
  const font = unpackWoff(aWoff(tables));
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  expect(tablesOf(font)).toMatchObject(tables);
  expect(tablesOf(font).map(({ offset }) => offset % 4)).toEqual([0, 0, 0]);
});

test('the fonts of printed sheets become plain fonts', () => {
  // As the library reads them: its own reader of web fonts must not be needed.
  const { create } = createRequire(require.resolve('pdfkit'))('fontkit');
  for (const letter of 'Aé表') {
    const codePoint = letter.codePointAt(0) ?? 0;
    const files = fontFilesFor(codePoint, 'regular').map(({ path }) => readFileSync(path));
    const drawn = files.map((file) => {
      const [web, plain] = [create(file), create(unpackWoff(file))];
      expect([web.type, plain.type]).toEqual(['WOFF', 'TTF']);
      const [before, after] = [web.glyphForCodePoint(codePoint), plain.glyphForCodePoint(codePoint)];
      expect(after.advanceWidth).toBe(before.advanceWidth);
      expect(after.path.toSVG()).toBe(before.path.toSVG());
      return after.path.toSVG();
    });
    expect(
      drawn.some((path) => path !== ''),
      letter,
    ).toBe(true);
  }
});
