import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './workspace.mjs';

it('every file in docs/developing.md exists', () => {
  const guide = readFileSync(join(root, 'docs/developing.md'), 'utf8');
  const spans = [
    ...guide.matchAll(/`((?:contract|timing|server|web|relay|packages|scripts)\/[\w./-]+\.\w+)`/g),
  ];
  const files = spans.map(([, file = '']) =>
    /^(packages|scripts)\//.test(file) ? file : `packages/${file}`,
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
