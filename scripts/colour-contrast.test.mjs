import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './workspace.mjs';

const css = readFileSync(join(root, 'packages/web/src/ui/styles/tokens.css'), 'utf8');

/** Outlines of controls and marks: visible, not read. */
const SEEN = /^(ctl|mk-|pit$)/;

/** @typedef {{ value: string, on: { ground: string, ratio: string }[] }} Token */

/** The tokens of each brand and skin, with the contrasts in their comments. */
const skins = [...css.matchAll(/^\/\* -+ (Lapwing .*?) -+ \*\/\n[^{]*\{\n([\s\S]*?)\n\}/gm)].map(
  ([, name = '', block = '']) => {
    /** @type {Map<string, Token>} */
    const tokens = new Map();
    for (const [, token = '', value = '', note = ''] of block.matchAll(
      /^ *--([\w-]+): (#[0-9a-f]{6});(?: \/\* (.*) \*\/)?$/gm,
    )) {
      const on = [...note.matchAll(/([\w-]+) (\d+\.\d)/g)].map(([, ground = '', ratio = '']) => ({
        ground,
        ratio,
      }));
      tokens.set(token, { value, on });
    }
    return { name, tokens };
  },
);

/**
 * As defined by WCAG.
 * @param {string} colour
 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('both brands have a light and a dark skin', () => {
  expect(skins.map(({ name }) => name)).toEqual([
    'Lapwing Live, light',
    'Lapwing Live, dark',
    'Lapwing Results, light',
    'Lapwing Results, dark',
  ]);
});

describe.each(skins)('$name', ({ tokens }) => {
  test('text is readable on every surface it is used on, and marks are visible', () => {
    const wrong = [...tokens].flatMap(([token, { value, on }]) =>
      on.flatMap(({ ground, ratio }) => {
        const actual = contrast(value, tokens.get(ground)?.value ?? value);
        const isEnough = actual >= (SEEN.test(token) ? 3 : 4.5);
        return isEnough && Math.abs(actual - Number(ratio)) <= 0.1
          ? []
          : [`${token} on ${ground}: ${actual.toFixed(2)}, said to be ${ratio}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('ink, accent and timing colours list the surfaces they are used on', () => {
    for (const token of ['ink', 'ink-2', 'ink-3', 'accent', 'on-accent', 'best', 'pb', 'slow', 'loss'])
      expect([token, tokens.get(token)?.on.length]).not.toEqual([token, 0]);
    for (const token of ['ink', 'ink-2', 'ink-3', 'accent'])
      expect(tokens.get(token)?.on.map(({ ground }) => ground)).toEqual(
        expect.arrayContaining(['bg', 'surface', 'surface-2']),
      );
  });
});

test('the system chooses between the same skins as a visitor', () => {
  const [, bySystem = ''] = css.split('@media (prefers-color-scheme: dark) {');
  /** @param {string} text */
  const colours = (text) => [...text.matchAll(/--[\w-]+: #[0-9a-f]{6};/g)].map(([colour]) => colour);
  const dark = skins.filter(({ name }) => name.endsWith('dark'));
  const chosen = dark.flatMap(({ tokens }) => [...tokens].map(([name, { value }]) => `--${name}: ${value};`));
  expect(colours(bySystem)).toEqual(chosen);
});

test('nothing is animated with reduced motion', () => {
  const still = /@media \(prefers-reduced-motion: reduce\) \{\n {2}:root \{\n([\s\S]*?)\n {2}\}/.exec(
    css,
  )?.[1];
  const times = [...css.matchAll(/^ {2}(--t-[\w-]+): [1-9]\d*ms;/gm)].map(([, name]) => name);
  expect(times).toHaveLength(5);
  expect(still?.split('\n').map((line) => line.trim())).toEqual(times.map((name) => `${name}: 0ms;`));
});
