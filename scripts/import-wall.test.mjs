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

const packageNames = ['contract', 'timing', 'server', 'web'];

/** @param {Record<string, string>} files by their path under packages/ */
function breachesIn(files) {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-wall-'));
  folders.push(folder);
  const all = { ...files };
  for (const name of packageNames) all[`${name}/package.json`] = '{}';
  for (const [path, text] of Object.entries(all)) {
    const file = join(folder, 'packages', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return findBreaches(folder);
}

describe('the import wall', () => {
  it('is intact in this workspace', () => {
    expect(findBreaches(root)).toEqual([]);
  });

  it('lets contract, rules and edges import downwards', () => {
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
    [
      'an ingest that enters publishing past its door',
      'server/src/ingest/a.ts',
      "import '../publishing/events/save-session.ts';",
      /enters publishing by publishing\/index\.ts/,
    ],
  ])('names %s', (_what, file, text, complaint) => {
    const breaches = breachesIn({ [file]: text });
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(`packages/${file}`);
    expect(breaches[0]).toMatch(complaint);
  });

  it('reports a cycle between folders with the imports that close it', () => {
    const files = {
      'timing/src/laps/crew.ts': "import type { State } from '../live/state.ts'; export type A = State;",
      'timing/src/laps/gap.ts': "import '../live/state.ts';",
      'timing/src/live/state.ts': "import '../ranking/order.ts'; export type State = 1;",
      'timing/src/ranking/order.ts': "import '../laps/lap.ts';",
      'timing/src/laps/lap.ts': 'export {};',
    };
    expect(breachesIn(files)).toEqual([
      'packages/timing/src: the folders laps, live, ranking import each other in a circle: ' +
        'laps/crew.ts imports live/state.ts (and 1 more); live/state.ts imports ranking/order.ts; ' +
        'ranking/order.ts imports laps/lap.ts',
    ]);
  });

  it('reports a cycle between subfolders', () => {
    const files = {
      'server/src/live/push/hub.ts': "import '../hosting/host.ts';",
      'server/src/live/hosting/host.ts': "export const load = () => import('../push/hub.ts');",
    };
    expect(breachesIn(files)).toEqual([
      expect.stringContaining('packages/server/src/live: the folders hosting, push import each other'),
    ]);
  });

  it('lets tests, and files next to the folders, combine folders', () => {
    const files = {
      'timing/src/live/reduce.ts': "import './fold/draft.ts';",
      'timing/src/live/fold/draft.ts': "import '../state.ts'; import '../board/row.ts';",
      'timing/src/live/state.ts': 'export {};',
      'timing/src/live/board/row.ts': 'export {};',
      'timing/src/live/board/row.test.ts': "import '../fold/draft.ts';",
    };
    expect(breachesIn(files)).toEqual([]);
  });
});
