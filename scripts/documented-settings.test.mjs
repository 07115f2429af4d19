import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './workspace.mjs';

/**
 * @param {string} file
 * @param {RegExp} pattern
 */
function namesIn(file, pattern) {
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => name);
  return [...new Set(names)].sort();
}

it('docs/operating.md lists exactly the settings that the server reads', () => {
  const read = namesIn('packages/server/src/settings.ts', /'(PORT|HOST|DATABASE_URL|LAPWING_[A-Z_]+)'/g);
  const documented = namesIn('docs/operating.md', /`(PORT|HOST|DATABASE_URL|LAPWING_[A-Z_]+)`/g);
  expect(documented).toEqual(read);
});
