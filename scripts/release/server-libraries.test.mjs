import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace.mjs';
import { isNeededToRun } from './pack.mjs';
import { foldersWithDependencies, serverLibraries } from './server-libraries.mjs';

it('takes everything that a library needs, and the nested one where there are two', () => {
  const packages = {
    'node_modules/fonts': {},
    'node_modules/paper': { dependencies: { shapes: '^1.0.0', shared: '^2.0.0' } },
    'node_modules/paper/node_modules/shared': { dependencies: { deep: '^1.0.0' } },
    'node_modules/deep': { optionalDependencies: { shared: '^1.0.0' } },
    'node_modules/shapes': { dependencies: { paper: '^1.0.0', 'prebuild-install': '^1.0.0' } },
    'node_modules/shared': {},
    'node_modules/other': {},
  };
  expect(foldersWithDependencies(packages, ['paper'])).toEqual([
    'node_modules/deep',
    'node_modules/paper',
    'node_modules/paper/node_modules/shared',
    'node_modules/shapes',
    'node_modules/shared',
  ]);
});

it('every library whose files the server reads is packed, with those files', () => {
  const source = join(root, 'packages/server/src');
  const asked = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test(-support)?\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/resolve\(\s*['"`](@[a-z][^'"`]*)/g),
    ])
    .map(([, name = '']) => name.replace(/\$\{\w+\}/, '600'));
  expect(asked.length).toBeGreaterThan(5);
  const packed = [...serverLibraries.notBundled, ...serverLibraries.readAsFiles];
  const missing = asked.filter(
    (name) =>
      !packed.some((library) => name === library || name.startsWith(`${library}/`)) ||
      !isNeededToRun(`/node_modules/${name}`),
  );
  expect(missing).toEqual([]);
});
