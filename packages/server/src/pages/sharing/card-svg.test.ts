import { expect, test } from 'vitest';
import { breakTitle, cardSvg, fittingSize, shorten } from './card-svg.ts';

test('a text that is too long ends with an ellipsis, and wide characters need more room', () => {
  expect(shorten('Anna Jansen', 30, 400)).toBe('Anna Jansen');
  expect(shorten('Anna Jansen van den Berg', 30, 200)).toBe('Anna Jansen…');
  expect([...shorten('鈴鹿サーキット国際レーシングコース', 30, 200)].length).toBeLessThan(8);
});

test('a long title takes two lines, broken between words', () => {
  const title = 'International Karting Championship of the Northern Provinces, Final Round';
  const lines = breakTitle(title, 72);
  expect(lines).toHaveLength(2);
  expect(title.startsWith(lines[0] ?? 'x')).toBe(true);
  expect(breakTitle('Cup', 72)).toEqual(['Cup']);
});

test('no name can break the picture', () => {
  const card = { title: '<script> & "Cup"\u0007', facts: [], status: null, rows: [], figures: [] };
  const svg = cardSvg(card, 1);
  expect(svg).toContain('&lt;script&gt; &amp; &quot;Cup&quot;</text>');
  expect(svg).not.toContain('\u0007');
});

test('a lap time is never cut off', () => {
  const figures = ['12', '315', '1:26.364', '120'].map((value) => ({ label: 'Best lap', value }));
  const svg = cardSvg({ title: 'Anna', facts: [], status: null, rows: [], figures }, 1);
  expect(svg).toContain('>1:26.364</text>');
  expect(fittingSize('1:26.364', 252, { largest: 64, smallest: 40 })).toBe(63);
  expect(fittingSize('12', 252, { largest: 64, smallest: 40 })).toBe(64);
});

test('a live card has its flag as a plate with its own ink, and the clock', () => {
  const flag = { kind: 'Yellow', label: 'Yellow', clock: '12:34' } as const;
  const svg = cardSvg({ title: 'Race', facts: [], status: 'Live', flag, rows: [], figures: [] }, 1);
  expect(svg).toMatch(/<rect [^>]*fill="#ffd11a"/);
  expect(svg).toContain('fill="#1c1600" text-anchor="middle">Yellow</text>');
  expect(svg).toContain('>12:34</text>');
  expect(svg).not.toContain('>Live</text>');
});

test('the type is the condensed one', () => {
  const svg = cardSvg({ title: 'Race', facts: ['Spring Cup'], status: null, rows: [], figures: [] }, 1);
  expect(svg.match(/font-family="IBM Plex Sans Condensed/g)).toHaveLength(3);
});
