import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runQuietly } from './child-process.mjs';
import { root } from './workspace.mjs';

test('a release is not made if its packages cannot be checked for known vulnerabilities', async () => {
  const { LAPWING_RELEASE_UNAUDITED: _, ...rest } = process.env;
  // Nothing listens there.
  const env = { ...rest, npm_config_registry: 'http://127.0.0.1:1/' };
  const { code, output } = await runQuietly(process.execPath, [join(root, 'scripts/release.mjs')], { env });
  expect(code).toBe(1);
  expect(output).toContain('Packages were not checked for known vulnerabilities');
  expect(output).toContain('LAPWING_RELEASE_UNAUDITED=yes');
});
