import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findBreaches } from './import-wall.mjs';
import { root } from './workspace.mjs';

/** @type {string[]} */
const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const manifests = {
  contract: { dependencies: { zod: '1', kysely: '1' } },
  timing: { dependencies: { '@lapwing/contract': '1' }, devDependencies: { vitest: '1' } },
  server: { dependencies: { '@lapwing/contract': '1', '@lapwing/timing': '1', kysely: '1' } },
  web: { dependencies: { react: '1' } },
};

/** @param {Record<string, string>} files by their path under packages/ */
function breachesIn(files) {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-wall-'));
  folders.push(folder);
  const all = { ...files };
  for (const [name, manifest] of Object.entries(manifests))
    all[`${name}/package.json`] = JSON.stringify(manifest);
  for (const [path, text] of Object.entries(all)) {
    const file = join(folder, 'packages', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return findBreaches(folder);
}

describe('the import wall', () => {
  it('stands in this workspace', () => {
    expect(findBreaches(root)).toEqual([]);
  });

  it('lets words, rules and edges import downwards', () => {
    expect(
      breachesIn({
        'contract/src/results/results.ts': "import * as z from 'zod/mini'; export const a = z;",
        'timing/src/lap.ts': "import type { A } from '@lapwing/contract/results/results'; export type B = A;",
        'timing/src/lap.test.ts': "import { it } from 'vitest'; import './lap.ts'; it('x', () => {});",
        'server/src/main.ts': "import './app.ts';",
        'server/src/app.ts':
          "import './results/routes.ts'; import { readFileSync } from 'node:fs'; readFileSync('x');",
        'server/src/results/routes.ts':
          "import '../http/mount.ts'; import '../storage/database.ts'; import './store.ts';",
        'server/src/demo/world.ts': "import '../results/store.ts';",
        'server/src/ingest/route.ts': "import '../live/hosts.ts';",
        'web/src/routes.tsx': "export const load = () => import('./features/events/EventsScreen.tsx');",
        'web/src/features/events/EventsScreen.tsx':
          "import '../../ui/Card.tsx'; import './queries.ts'; import logo from './a.svg?raw'; logo;",
      }),
    ).toEqual([]);
  });

  it.each([
    ['a rule that reads a file', 'timing/src/a.ts', "import 'node:fs';", /does not run on Node/],
    ['a word that knows a database', 'contract/src/a.ts', "import 'kysely';", /contract imports only zod/],
    [
      'a rule that imports an edge',
      'timing/src/a.ts',
      "export * from '@lapwing/server/app';",
      /nobody imports an edge/,
    ],
    [
      'an edge that imports an edge',
      'web/src/a.ts',
      "export type A = import('@lapwing/relay/outbox').A;",
      /imports an edge/,
    ],
    [
      'an undeclared package',
      'web/src/a.ts',
      "import 'left-pad/x';",
      /imports left-pad, which its package.json/,
    ],
    ['a test tool outside a test', 'timing/src/a.ts', "import 'vitest';", /does not declare/],
    [
      'a path into another package',
      'web/src/a.ts',
      "import '../../server/src/app.ts';",
      /outside its package/,
    ],
    [
      'a feature that imports a feature',
      'web/src/features/a/A.tsx',
      "import '../b/B.tsx';",
      /imports no other feature/,
    ],
    [
      'looks that know a feature',
      'web/src/ui/A.tsx',
      "import '../features/b/B.tsx';",
      /only the route table/,
    ],
    [
      'an area that imports an area',
      'server/src/live/a.ts',
      "import '../results/store.ts';",
      /areas share through/,
    ],
    [
      'storage that knows an area',
      'server/src/storage/a.ts',
      "import '../results/store.ts';",
      /storage knows no area/,
    ],
    [
      'an ingest that reaches too far',
      'server/src/ingest/a.ts',
      "import '../profiles/store.ts';",
      /areas share/,
    ],
  ])('names %s', (_what, file, text, complaint) => {
    const breaches = breachesIn({ [file]: text });
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(`packages/${file}`);
    expect(breaches[0]).toMatch(complaint);
  });
});
