import { expect, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.mjs';

test('the bill of materials of a release is CycloneDX, with all that ships and nothing else', async () => {
  const bill = JSON.parse(await billOfMaterials(['node_modules/react']));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'lapwing' } } });
  /** @type {{ name: string, group?: string, version: string, purl: string }[]} */
  const components = bill.components;
  const names = components.map(({ name, group }) => (group === undefined ? name : `${group}/${name}`));
  // A library of the server, one that is loaded only if it is wanted, one that is a peer of others, and Node itself.
  for (const name of ['fastify', '@opentelemetry/exporter-trace-otlp-http', 'react', 'node'])
    expect(names).toContain(name);
  expect(names.filter((name) => ['vitest', '@biomejs/biome', 'knip', 'typescript'].includes(name))).toEqual(
    [],
  );
  expect(components.filter(({ version, purl }) => !version || !purl.startsWith('pkg:'))).toEqual([]);
});

test('the bill of an archive for another processor has no package for this one', async () => {
  const processor = process.arch === 'arm64' ? 'x64' : 'arm64';
  const bill = JSON.parse(await billOfMaterials([], { node: { version: '22.0.1' }, processor }));
  /** @type {{ name: string, 'bom-ref': string }[]} */
  const components = bill.components;
  const names = components.map(({ name }) => name);
  expect(names).toContain('@node-rs/argon2');
  expect(names.filter((name) => name.includes(process.arch))).toEqual([]);
  expect(components).toContainEqual(expect.objectContaining({ 'bom-ref': 'node@22.0.1' }));
  const refs = new Set([bill.metadata.component, ...components].map((each) => each['bom-ref']));
  /** @type {{ ref: string, dependsOn: string[] }[]} */
  const dependencies = bill.dependencies;
  expect(
    dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
});
