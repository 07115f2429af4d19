/** A PDF in the making: pages with the same head and foot, which say what the sheet is even if they are separated. */

import type { PaperSize } from '@lapwing/contract/results/prints';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { colours, FOOT_HEIGHT, HEAD_HEIGHT, MARGIN, pageSizes } from './paper-look.ts';
import { PaperText } from './paper-text.ts';
import type { PrintWords } from './print-words.ts';

/** What every page says. */
export type PaperHead = {
  /** what the sheet is: result, lap chart, … */
  kind: string;
  title: string;
  /** below the title: the event; then track, day and time */
  lines: readonly string[];
  /** provisional or official, and the revision */
  status: readonly string[];
  organization: string;
  /** null without one */
  logo: Buffer | null;
  /** of the page on the site */
  address: string;
  siteName: string;
  madeAt: string;
};

/** The lapwing, in a square of 24. */
const markPaths = [
  'M22.7 9.6 19.1 7.9C18.4 5.7 16.8 4.5 14.7 4.5 10.5 4.6 5.9 4.6 3.9.3 2.6 4.8 6 7.6 11.3 7.6 14.1 7.6 15.2 9.4 16.6 11.3 18.8 11.1 20.9 10.500 22.7 9.600Z',
  'M11.4 9.2C11.2 12.4 9.4 14.500 7.1 16.300 4.800 18.100 2.500 19.700 1.400 23.300 4.600 21.600 7.700 21.800 10.800 21.700 16 21.400 19.200 17.900 18.900 13.100 16.500 13.500 15.100 12.500 14.100 11.100 13.300 9.900 12.700 9.300 11.400 9.200Z',
];

const QR_SIDE = 58;
const LOGO_WIDTH = 104;
const LOGO_HEIGHT = 44;
const TITLE_SIZE = 19;
const SMALLEST_TITLE = 12;

export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly text: PaperText;
  readonly words: PrintWords;
  readonly head: PaperHead;
  readonly left = MARGIN;
  readonly top = HEAD_HEIGHT;
  readonly #size: PaperSize;
  readonly #pieces: Buffer[] = [];
  readonly #isComplete: Promise<void>;
  #isLandscape = false;
  /** Where the next thing goes on the current page. */
  y = HEAD_HEIGHT;

  constructor(size: PaperSize, words: PrintWords, head: PaperHead) {
    this.#size = size;
    this.words = words;
    this.head = head;
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      margin: 0,
      // None: the library would open a font that it knows under another name again for every text.
      font: '',
      lang: words.language,
      displayTitle: true,
      info: {
        Title: [head.title, head.lines[0], head.kind].filter(Boolean).join(' · '),
        Author: head.organization,
        Creator: head.siteName,
      },
    });
    this.text = new PaperText(this.doc);
    this.doc.on('data', (piece: Buffer) => this.#pieces.push(piece));
    this.#isComplete = new Promise((resolve, reject) => {
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
  }

  /** For the pages from now on. */
  turn(isLandscape: boolean): void {
    this.#isLandscape = isLandscape;
  }

  get width(): number {
    const [width, height] = pageSizes[this.#size];
    return this.#isLandscape ? height : width;
  }

  get height(): number {
    const [width, height] = pageSizes[this.#size];
    return this.#isLandscape ? width : height;
  }

  get right(): number {
    return this.width - MARGIN;
  }

  /** The width between the margins, of an upright or a turned page. */
  roomOf(isLandscape: boolean): number {
    const [width, height] = pageSizes[this.#size];
    return (isLandscape ? height : width) - 2 * MARGIN;
  }

  get bottom(): number {
    return this.height - FOOT_HEIGHT - 8;
  }

  addPage(): void {
    this.addEmptyPage();
    this.#drawHead();
    this.y = this.top + 8;
  }

  /** Without a head and a foot of the sheet: for certificates. */
  addEmptyPage(): void {
    this.doc.addPage({ size: [this.width, this.height], margin: 0 });
  }

  hasRoomFor(height: number): boolean {
    return this.y + height <= this.bottom;
  }

  line(fromX: number, toX: number, y: number, colour: string = colours.line, width = 0.5): void {
    this.doc.lineWidth(width).strokeColor(colour).moveTo(fromX, y).lineTo(toX, y).stroke();
  }

  /** Writes the feet, now that the number of pages is known. */
  async finish({ hasFeet = true } = {}): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = 0; hasFeet && index < count; index += 1) {
      this.doc.switchToPage(start + index);
      this.#drawFoot(index + 1, count);
    }
    this.doc.end();
    await this.#isComplete;
    return Buffer.concat(this.#pieces);
  }

  mark(x: number, y: number, side: number, colour: string = colours.ink): void {
    const { doc } = this;
    doc
      .save()
      .translate(x, y)
      .scale(side / 24);
    for (const path of markPaths) doc.path(path).fill(colour);
    doc.restore();
  }

  qrCode(x: number, y: number, side: number): void {
    const { size, data } = encode(this.head.address, { ecc: 'M', border: 0 });
    const module = side / size;
    const { doc } = this;
    for (const [row, cells] of data.entries()) {
      for (let column = 0; column < size; column += 1) {
        if (!cells[column]) continue;
        let length = 1;
        // Neighbours are one rectangle: hairlines between squares would show on a screen.
        while (cells[column + length]) length += 1;
        doc.rect(x + column * module, y + row * module, length * module, module);
        column += length;
      }
    }
    doc.fill(colours.ink).link(x, y, side, side, this.head.address);
  }

  /** Within the room, at its right end. */
  logo(right: number, y: number, room: { width: number; height: number }): void {
    const { logo } = this.head;
    if (logo === null) return;
    this.doc.image(logo, right - room.width, y, {
      fit: [room.width, room.height],
      align: 'right',
      valign: 'center',
    });
  }

  #drawHead(): void {
    const { head, text, left, right } = this;
    const { kind, title, status, lines, logo } = head;
    const qrLeft = right - QR_SIDE;
    this.qrCode(qrLeft, 22, QR_SIDE);
    this.logo(qrLeft - 14, 26, { width: LOGO_WIDTH, height: LOGO_HEIGHT });
    const room = qrLeft - 14 - (logo === null ? 0 : LOGO_WIDTH + 12) - left;

    const label = { size: 8.5, colour: colours.ink3 };
    const kindText = text.fitted(kind, room / 2, label);
    text.draw(kindText, left, 31, label);
    const strong = { size: 8.5, weight: 'strong' } as const;
    const statusText = text.fitted(status.filter(Boolean).join(' · '), room / 2, strong);
    text.draw(statusText, left + text.width(kindText, label) + 10, 31, strong);

    let size = TITLE_SIZE;
    while (size > SMALLEST_TITLE && text.width(title, { size, weight: 'strong' }) > room) size -= 1;
    const titleStyle = { size, weight: 'strong' } as const;
    text.draw(text.fitted(title, room, titleStyle), left, 51, titleStyle);
    for (const [index, line] of lines.entries()) {
      const style = { size: 9.5, colour: colours.ink2 };
      text.draw(text.fitted(line, room, style), left, 65.5 + index * 12.5, style);
    }
    this.line(left, right, HEAD_HEIGHT, colours.line2, 0.75);
  }

  #drawFoot(page: number, pages: number): void {
    const { head, text, left, words } = this;
    // Pages of one sheet may be turned differently.
    const { width, height } = this.doc.page;
    const right = width - MARGIN;
    const baseline = height - FOOT_HEIGHT + 16;
    const style = { size: 7.5, colour: colours.ink3 };
    this.line(left, right, height - FOOT_HEIGHT, colours.line2, 0.5);
    this.mark(left, baseline - 9.5, 12);
    text.draw(head.siteName, left + 16, baseline, { size: 8, weight: 'strong' });
    const pageText = words.page(page, pages);
    text.draw(pageText, right, baseline, { size: 8, weight: 'strong' }, 'end');
    const from = left + 16 + text.width(head.siteName, { size: 8, weight: 'strong' }) + 12;
    const room = right - text.width(pageText, { size: 8, weight: 'strong' }) - 12 - from;
    const said = [head.organization, ...head.status, head.madeAt].filter(Boolean).join(' · ');
    text.draw(text.fitted(said, room, style), from, baseline, style);
  }
}
