import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './workspace.mjs';

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function namesIn(text, pattern) {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
}

/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8');

it('docs/operating.md lists exactly the settings that the server reads', () => {
  const folder = 'packages/server/src/settings';
  const files = readdirSync(join(root, folder)).filter(
    (name) => /settings\.ts$/.test(name) && !/unknown/.test(name),
  );
  const code = [...files.map((name) => `${folder}/${name}`), 'packages/server/bin/lapwing-server.js']
    .map(textOf)
    .join('\n');
  const read = namesIn(code, /(?:'|env\.)(PORT|HOST|DATABASE_URL|NATS_URL|LAPWING_[A-Z_]+)\b/g);
  const documented = namesIn(
    textOf('docs/operating.md'),
    /`(PORT|HOST|DATABASE_URL|NATS_URL|LAPWING_[A-Z_]+)`/g,
  );
  expect(documented).toEqual(read);
});
