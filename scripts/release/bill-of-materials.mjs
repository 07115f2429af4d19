/** The list of everything in a release, as CycloneDX: the packages of npm, and Node. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { root } from '../workspace.mjs';

const packed = ['@lapwing/server', '@lapwing/web', '@lapwing/relay'];

/**
 * @param {readonly string[]} libraries the folders of all that is packed, from the root
 * @returns {Promise<string>}
 */
export async function billOfMaterials(libraries) {
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
  bill.components.push(...leftOut(bill.components, libraries));
  const node = process.versions.node;
  bill.components.push({
    ...{ 'bom-ref': `node@${node}`, type: 'application', name: 'node', version: node },
    purl: `pkg:generic/node@${node}`,
  });
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * npm leaves out packages that others want as a peer, such as React.
 * @param {readonly { name: string, version: string }[]} components
 * @param {readonly string[]} libraries
 */
function leftOut(components, libraries) {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  return [...new Set(libraries)].sort().flatMap((library) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, library, 'package.json'), 'utf8'));
    if (listed.has(`${name}@${version}`)) return [];
    return {
      ...{ 'bom-ref': `${name}@${version}`, type: 'library', name, version, scope: 'required' },
      ...{ purl: `pkg:npm/${name.replace('@', '%40')}@${version}`, licenses: [{ expression: license }] },
    };
  });
}
