/** The picture of a card as SVG: 1200 by 630, in the colours of the brand. */

import type { LiveFlag, Theme } from '@lapwing/contract/values/enums';
import { escapeXml } from '../../http/responses/escape-xml.ts';
import { fontFamilies } from './fonts.ts';
import type { CardFlag, ShareCard } from './share-card.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const MARGIN = 64;
const INNER = CARD_WIDTH - 2 * MARGIN;

const looks: Readonly<Record<Theme, { ground: string; accent: string; brand: string }>> = {
  1: { ground: '#0c1013', accent: '#41c4da', brand: 'Lapwing Live' },
  2: { ground: '#121210', accent: '#92b2ff', brand: 'Lapwing Results' },
};
const INK = '#f2f5f7';
const QUIET = '#a9b4bc';
const LINE = '#2b353c';

const MARK =
  'M22.7 9.6 19.1 7.9C18.4 5.7 16.8 4.5 14.7 4.5 10.5 4.6 5.9 4.6 3.9.3 2.6 4.8 6 7.6 11.3 7.6 14.1 7.6 15.2 9.4 16.6 11.3 18.8 11.1 20.9 10.5 22.7 9.6Z M11.4 9.2C11.2 12.4 9.4 14.5 7.1 16.3 4.8 18.1 2.5 19.7 1.4 23.3 4.6 21.6 7.7 21.8 10.8 21.7 16 21.4 19.2 17.9 18.9 13.1 16.5 13.5 15.1 12.5 14.1 11.1 13.3 9.9 12.7 9.3 11.4 9.2Z';

/** In units of the font size; wide characters are as wide as they are high. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text)
    width += /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/.test(sign) ? 1 : 0.5;
  return width;
}

/** As much as fits, with an ellipsis. */
export function shorten(text: string, size: number, width: number): string {
  if (widthOf(text) * size <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && widthOf(`${signs.join('')}…`) * size > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** The largest size at which a text fits, down to a minimum. */
export function fittingSize(text: string, width: number, { largest, smallest }: SizeRange): number {
  return Math.max(smallest, Math.min(largest, Math.floor(width / widthOf(text))));
}

type SizeRange = { largest: number; smallest: number };

/** At most two lines, broken between words. */
export function breakTitle(title: string, size: number): string[] {
  if (widthOf(title) * size <= INNER) return [title];
  const words = title.split(' ');
  let first = '';
  while (words.length > 0 && widthOf(`${first} ${words[0]}`.trim()) * size <= INNER)
    first = `${first} ${words.shift()}`.trim();
  if (first === '') return [shorten(title, size, INNER)];
  return [first, shorten(words.join(' '), size, INNER)];
}

type Text = {
  x: number;
  y: number;
  size: number;
  fill?: string;
  isStrong?: boolean;
  anchor?: 'start' | 'middle' | 'end';
};

function text(content: string, { x, y, size, fill = INK, isStrong = false, anchor = 'start' }: Text): string {
  const family = isStrong ? fontFamilies.strong : fontFamilies.regular;
  const weight = isStrong ? 600 : 400;
  return `<text x="${x}" y="${y}" font-family="${family}, sans-serif" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
}

/** The flags of the site's own dark look, with the ink on them. */
const flagLooks: Readonly<Record<LiveFlag, { fill: string; ink: string }>> = {
  Green: { fill: '#2db863', ink: '#03170a' },
  Yellow: { fill: '#ffd11a', ink: '#1c1600' },
  Red: { fill: '#e5404b', ink: '#140203' },
  Finish: { fill: '#f2f5f7', ink: '#0c1013' },
  Stop: { fill: '#a9b4bc', ink: '#0c1013' },
  Purple: { fill: '#a978f5', ink: '#12051f' },
  Unknown: { fill: '#3a464e', ink: '#f2f5f7' },
};

/** A plate at the right of the brand, and the clock before it. */
function flagSvg({ kind, label, clock }: CardFlag): string[] {
  const { fill, ink } = flagLooks[kind];
  const width = widthOf(label) * 30 + 40;
  const left = CARD_WIDTH - MARGIN - width;
  return [
    `<rect x="${left}" y="44" width="${width}" height="50" rx="4" fill="${fill}"/>`,
    text(label, { x: left + width / 2, y: 80, size: 30, isStrong: true, anchor: 'middle', fill: ink }),
    clock === '' ? '' : text(clock, { x: left - 22, y: 83, size: 40, isStrong: true, anchor: 'end' }),
  ];
}

function rowsSvg({ rows }: ShareCard, top: number, accent: string): string[] {
  const height = 52;
  return rows.flatMap(({ place, name, number, value }, index) => {
    const y = top + height * index;
    const nameWidth = INNER - 160 - (value === '' ? 0 : widthOf(value) * 30 + 40);
    return [
      `<line x1="${MARGIN}" x2="${CARD_WIDTH - MARGIN}" y1="${y}" y2="${y}" stroke="${LINE}" stroke-width="2"/>`,
      text(place, {
        x: MARGIN + 60,
        y: y + 37,
        size: 30,
        isStrong: true,
        anchor: 'end',
        fill: index === 0 ? accent : INK,
      }),
      text(shorten(number, 26, 80), { x: MARGIN + 84, y: y + 36, size: 26, fill: QUIET }),
      text(shorten(name, 30, nameWidth), { x: MARGIN + 160, y: y + 37, size: 30 }),
      text(value, { x: CARD_WIDTH - MARGIN, y: y + 37, size: 30, anchor: 'end' }),
    ];
  });
}

function figuresSvg({ figures }: ShareCard): string[] {
  const step = INNER / Math.max(4, figures.length);
  // All of one size: the largest at which the longest of them fits.
  const longest = figures.reduce((most, { value }) => (widthOf(value) > widthOf(most) ? value : most), '0');
  const size = fittingSize(longest, step - 16, { largest: 64, smallest: 40 });
  return figures.flatMap(({ label, value }, index) => {
    const x = MARGIN + step * index;
    return [
      text(label, { x, y: 470, size: 26, fill: QUIET }),
      text(shorten(value, size, step - 16), { x, y: 540, size, isStrong: true }),
    ];
  });
}

export function cardSvg(card: ShareCard, theme: Theme): string {
  const { ground, accent, brand } = looks[theme];
  const hasRows = card.rows.length > 0;
  const size = hasRows ? 56 : 72;
  const lines = hasRows ? [shorten(card.title, size, INNER)] : breakTitle(card.title, size);
  const titleTop = 184;
  const factsTop = titleTop + size * 1.1 * (lines.length - 1) + 52;
  const facts = hasRows ? [card.facts.join(' · ')] : card.facts;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${ground}"/>`,
    `<rect width="${CARD_WIDTH}" height="8" fill="${accent}"/>`,
    `<path d="${MARK}" fill="${accent}" transform="translate(${MARGIN} 44) scale(1.9)"/>`,
    text(brand, { x: MARGIN + 62, y: 80, size: 32, isStrong: true }),
    ...(card.flag ? flagSvg(card.flag) : []),
    card.status === null || card.flag
      ? ''
      : text(card.status, {
          x: CARD_WIDTH - MARGIN,
          y: 80,
          size: 28,
          anchor: 'end',
          fill: accent,
          isStrong: true,
        }),
    ...lines.map((line, index) =>
      text(line, { x: MARGIN, y: titleTop + size * 1.1 * index, size, isStrong: true }),
    ),
    ...facts.map((fact, index) => {
      const factSize = fittingSize(fact, INNER, { largest: 30, smallest: 22 });
      const shown = shorten(fact, factSize, INNER);
      return text(shown, { x: MARGIN, y: factsTop + 42 * index, size: factSize, fill: QUIET });
    }),
    ...rowsSvg(card, 300, accent),
    ...figuresSvg(card),
    '</svg>',
  ].join('');
}
