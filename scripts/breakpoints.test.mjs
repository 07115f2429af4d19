import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './workspace.mjs';

/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8');

it('the look changes at the breakpoints of the product, each wider than the one before', () => {
  const widths = [
    ...textOf('packages/web/src/ui/styles/theme.css').matchAll(/--breakpoint-(\w+): ([\d.]+)rem;/g),
  ];
  // The narrowest begins at nothing and needs no line.
  expect(['xs', ...widths.map(([, name]) => name)]).toEqual(['xs', 'sm', 'md', 'lg', 'xl', 'xxl']);
  const numbers = widths.map(([, , width]) => Number(width));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});
