/** The list of everything in a release, as CycloneDX: the packages of npm, and Node. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { root } from '../workspace.mjs';
import { libraryFolder } from './licences.mjs';
import { isForProcessor } from './server-libraries.mjs';

const packed = ['@lapwing/server', '@lapwing/web', '@lapwing/relay'];

/**
 * @param {readonly string[]} libraries the folders of all that is packed, from the root
 * @param {{ node?: { version: string }, base?: string, processor?: string }} [options] the Node next to them, a folder with
 * libraries that are not installed at the root, and the processor
 * @returns {Promise<string>}
 */
export async function billOfMaterials(
  libraries,
  { node = { version: process.versions.node }, base = root, processor = process.arch } = {},
) {
  const workspaces = packed.flatMap((name) => ['-w', name]);
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--omit=dev',
    '--offline',
    '--loglevel=error',
    ...workspaces,
  ];
  const { code, output } = await runQuietly('npm', args, { cwd: root });
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  const bill = JSON.parse(output.slice(output.indexOf('{')));
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // npm names it after its folder.
  Object.assign(bill.metadata.component, { name, version, licenses: [{ license: { id: license } }] });
  bill.components = withoutForeign(bill.components, processor);
  bill.components.push(...leftOut(bill.components, libraries, base));
  dropUnlisted(bill);
  bill.components.push({
    ...{ 'bom-ref': `node@${node.version}`, type: 'application', name: 'node', version: node.version },
    purl: `pkg:generic/node@${node.version}`,
  });
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * npm lists what is installed here, also packages that are for the processor of this machine only.
 * @template {{ name: string }} Component
 * @param {readonly Component[]} components
 * @param {string} processor
 */
function withoutForeign(components, processor) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return components.filter(({ name }) => isForProcessor(packages[`node_modules/${name}`], processor));
}

/**
 * Each reference has to lead to a component.
 * @param {{ components: { 'bom-ref': string }[], dependencies: { ref: string, dependsOn: string[] }[], metadata: { component: { 'bom-ref': string } } }} bill
 */
function dropUnlisted(bill) {
  const listed = new Set([bill.metadata.component, ...bill.components].map((each) => each['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => listed.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => listed.has(ref)) }));
}

/**
 * npm leaves out packages that others want as a peer, such as React.
 * @param {readonly { name: string, version: string }[]} components
 * @param {readonly string[]} libraries
 * @param {string} base
 */
function leftOut(components, libraries, base) {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  return [...new Set(libraries)].sort().flatMap((library) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(libraryFolder(library, base), 'package.json'), 'utf8'),
    );
    if (listed.has(`${name}@${version}`)) return [];
    return {
      ...{ 'bom-ref': `${name}@${version}`, type: 'library', name, version, scope: 'required' },
      ...{ purl: `pkg:npm/${name.replace('@', '%40')}@${version}`, licenses: [{ expression: license }] },
    };
  });
}
