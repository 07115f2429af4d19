/** Sets text on paper: measures it, shortens it, and takes each letter from a font that has it. */

import { type FontFile, fontFilesFor, readFont, type Weight } from './paper-fonts.ts';
import { colours } from './paper-look.ts';

export type TextStyle = { size: number; weight?: Weight; colour?: string };

/** From where the text goes: from its left end, from its right end, or from its middle. */
export type Anchor = 'start' | 'middle' | 'end';

/** `width` is that of letters of size 1, once it was measured. */
type Run = { font: string; text: string; width?: number };
type Figure = { code: string; width: number };

/** What the library does not describe: the current font, and the content of the page. */
type OpenDocument = Omit<PDFKit.PDFDocument, 'page'> & {
  _font: {
    id: string;
    ref(): unknown;
    encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
    font: { hasGlyphForCodePoint(codePoint: number): boolean };
  };
  page: { height: number; fonts: Record<string, unknown> };
};

const figures = /^[\d:.+]+$/;
const MEASURED_SIZE = 100;

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

const ELLIPSIS = '…';
/** Texts repeat: the names of columns, of classes and of teams. */
const MAX_REMEMBERED = 20_000;

/** Lines may also be broken between these letters, which have no spaces between words. */
const wide = /[\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

export class PaperText {
  readonly #doc: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();
  readonly #fonts = new Map<string, string | null>();
  readonly #figures = new Map<string, Figure>();
  readonly #runs = new Map<string, readonly Run[]>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** `baseline` is the y of the line that the letters stand on. */
  draw(text: string, x: number, baseline: number, style: TextStyle, anchor: Anchor = 'start'): void {
    if (text === '') return;
    const { size, weight = 'regular', colour = colours.ink } = style;
    const width = anchor === 'start' ? 0 : this.width(text, style);
    let at = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
    this.#doc.fillColor(colour);
    for (const run of this.#runsOf(text, weight)) {
      if (figures.test(run.text)) this.#drawFigures(run, at, baseline, size);
      else this.#drawLetters(run, at, baseline, size);
      at += this.#widthOf(run) * size;
    }
  }

  width(text: string, { size, weight = 'regular' }: TextStyle): number {
    let sum = 0;
    for (const run of this.#runsOf(text, weight)) sum += this.#widthOf(run);
    return sum * size;
  }

  #drawLetters({ font, text }: Run, x: number, baseline: number, size: number): void {
    const doc = this.#doc.font(font).fontSize(size);
    doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }

  /** The library lays out each text again. A long race has fifty thousand lap times, whose figures never interact. */
  #drawFigures({ font, text }: Run, x: number, baseline: number, size: number): void {
    const doc = this.#open(font);
    const { page, _font } = doc;
    page.fonts[_font.id] ??= _font.ref();
    const codes = [...text].map((letter) => this.#figureOf(font, letter).code).join('');
    doc.save().transform(1, 0, 0, -1, 0, page.height);
    doc.addContent(
      `BT 1 0 0 1 ${round(x)} ${round(page.height - baseline)} Tm /${_font.id} ${size} Tf <${codes}> Tj ET`,
    );
    doc.restore();
  }

  #figureOf(font: string, letter: string): Figure {
    const key = `${font} ${letter}`;
    const found = this.#figures.get(key);
    if (found !== undefined) return found;
    const [codes, [position]] = this.#open(font)._font.encode(letter);
    const figure = { code: codes.join(''), width: (position?.advanceWidth ?? 0) / 1000 };
    this.#figures.set(key, figure);
    return figure;
  }

  /** Of letters of size 1. */
  #widthOf(run: Run): number {
    run.width ??= figures.test(run.text)
      ? [...run.text].reduce((sum, letter) => sum + this.#figureOf(run.font, letter).width, 0)
      : this.#doc.font(run.font).fontSize(MEASURED_SIZE).widthOfString(run.text) / MEASURED_SIZE;
    return run.width;
  }

  /** The text, or as much of it as has room, with an ellipsis. */
  fitted(text: string, room: number, style: TextStyle): string {
    if (this.width(text, style) <= room) return text;
    const letters = [...text];
    let [fits, tooMuch] = [0, letters.length];
    while (tooMuch - fits > 1) {
      const middle = Math.floor((fits + tooMuch) / 2);
      const isShort = this.width(`${letters.slice(0, middle).join('')}${ELLIPSIS}`, style) <= room;
      if (isShort) fits = middle;
      else tooMuch = middle;
    }
    return `${letters.slice(0, fits).join('').trimEnd()}${ELLIPSIS}`;
  }

  /** Broken between words into at most so many lines; what does not fit into the last one is cut off. */
  lines(text: string, room: number, style: TextStyle, most: number): string[] {
    if (this.width(text, style) <= room) return [text];
    const lines: string[] = [];
    let line = '';
    const words = text.split(/(?<= )/).flatMap((word) => this.#breakable(word, room, style));
    for (const [index, word] of words.entries()) {
      if (line === '' || this.width((line + word).trimEnd(), style) <= room) {
        line += word;
        continue;
      }
      if (lines.length + 1 === most) {
        line += words.slice(index).join('');
        break;
      }
      lines.push(line.trimEnd());
      line = word;
    }
    lines.push(this.fitted(line.trimEnd(), room, style));
    return lines;
  }

  #breakable(word: string, room: number, style: TextStyle): string[] {
    return wide.test(word) && this.width(word, style) > room / 2 ? [...word] : [word];
  }

  #runsOf(text: string, weight: Weight): readonly Run[] {
    const key = `${weight} ${text}`;
    const found = this.#runs.get(key);
    if (found !== undefined) return found;
    const runs: Run[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const font = this.#fontOf(letter, weight);
      // A letter that no font has gets the box of the first font.
      if (last !== undefined && (font === null || font === last.font)) last.text += letter;
      else runs.push({ font: font ?? this.#firstFont(weight), text: letter });
    }
    if (this.#runs.size >= MAX_REMEMBERED) this.#runs.clear();
    this.#runs.set(key, runs);
    return runs;
  }

  #fontOf(letter: string, weight: Weight): string | null {
    const key = `${weight} ${letter}`;
    const found = this.#fonts.get(key);
    if (found !== undefined) return found;
    const codePoint = letter.codePointAt(0) ?? 0;
    const file = fontFilesFor(codePoint, weight).find((each) => this.#hasGlyph(each, codePoint));
    this.#fonts.set(key, file?.path ?? null);
    return file?.path ?? null;
  }

  #firstFont(weight: Weight): string {
    return this.#fontOf('A', weight) ?? 'Helvetica';
  }

  #hasGlyph({ path }: FontFile, codePoint: number): boolean {
    if (!this.#registered.has(path)) this.#doc.registerFont(path, readFont(path));
    this.#registered.add(path);
    return this.#open(path)._font.font.hasGlyphForCodePoint(codePoint);
  }

  #open(font: string): OpenDocument {
    return this.#doc.font(font) as unknown as OpenDocument;
  }
}
