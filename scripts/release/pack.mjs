/** The archive for hosts: Node, the server, the site, the program for the track, and what they need. */

import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { root } from '../workspace.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { writeChecksumOf, writeChecksums } from './checksums.mjs';
import { compiledFiles, elfMachine } from './elf-machine.mjs';
import { licenceTexts } from './licences.mjs';
import { bundledInRelay } from './relay-package.mjs';
import { foldersWithDependencies, isForProcessor, serverLibraries } from './server-libraries.mjs';

/** What the programs read at run time; the packages of the workspace are bundled into these. */
const parts = [
  'packages/server/bin',
  'packages/server/dist',
  'packages/server/package.json',
  'packages/web/dist',
  'packages/web/dist-ssr',
  'packages/relay/bin',
  'packages/relay/dist',
  'packages/relay/dist-pack',
  'packages/relay/package.json',
];

/** Sources, types and texts of libraries are not needed to run them; their licences stay. */
const neededToBuild =
  /\.(map|d\.[cm]?ts|[cm]?ts|md|markdown|c|cc|cpp|h|gyp|gypi|a|o|mk)$|\/test_extension\.node$/i;
/**
 * Of the fonts only the upright ones in two weights, in the form that every library reads. The page of the API's
 * documentation has two for browsers. A Japanese font in one file is not used: there are smaller files for its parts.
 */
const unusedFonts =
  /\/@fontsource\/.*((?<!\/ibm-plex-sans-latin-(?:400|600)-normal)\.woff2|\.s?css|(?<!-(?:400|600)-normal)\.woff|-jp-japanese-.*\.woff)$/;
/** Of libraries that come in several forms, those for browsers. */
const formsForBrowsers = /\/pdfkit\/(\.yarn|js\/pdfkit\.(standalone|browser).*)$|\/fontkit\/dist\/browser.*$/;
const foldersToBuild = /\/better-sqlite3\/(deps|src|build\/deps|build\/Release\/obj(\.target)?)$|\/\.bin$/;

/**
 * @param {import('./parts.mjs').Parts} machine what differs from processor to processor
 * @param {string} output the folder of the archive
 * @returns {Promise<{ archive: string, size: number }>}
 */
export async function packRelease({ processor, base, writer, node }, output) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `lapwing-${version}-${process.platform}-${processor}`;
  const folder = join(output, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = [...serverLibraries.notBundled, ...serverLibraries.readAsFiles];
  const loaded = foldersWithDependencies(packages, names).filter((library) =>
    existsSync(join(base, library)),
  );
  for (const part of parts) copyPart(root, part, folder);
  for (const library of loaded) copyPart(base, library, folder);
  if (existsSync(writer)) cpSync(writer, join(folder, 'packages/server/dist-native'), { recursive: true });
  await copyNode(node, join(folder, 'node'));
  expectProcessor(folder, processor);
  writeLauncher(join(folder, 'lapwing-server'), 'packages/server/bin/lapwing-server.js');
  writeLauncher(join(folder, 'lapwing'), 'packages/relay/bin/lapwing.js');
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(root, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  writeFileSync(join(folder, 'README.txt'), readMe(version));
  // Most libraries are inside the bundles of the server, the site and the program for the track.
  const bundled = [
    ...(await librariesOf('@lapwing/server')),
    ...(await librariesOf('@lapwing/web')),
    ...bundledInRelay,
  ];
  const libraries = [...bundled, ...loaded].filter((library) => isForProcessor(packages[library], processor));
  writeFileSync(join(folder, 'LICENCES.txt'), licenceTexts(libraries, { node, base }));
  writeFileSync(join(folder, 'sbom.cdx.json'), await billOfMaterials(libraries, { node, base, processor }));
  // The server of an archive starts empty; that of a checkout with the demo world.
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, node: `v${node.version}` })}\n`);
  writeChecksums(folder);

  const archive = join(output, `${name}.tar.gz`);
  const packed = await runQuietly('tar', [
    ...['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--use-compress-program=gzip -9'],
    ...['-C', output, '-cf', archive, name],
  ]);
  if (packed.code !== 0) throw new Error(`The archive could not be packed:\n${packed.output}`);
  writeChecksumOf(archive);
  return { archive, size: statSync(archive).size };
}

/**
 * The folders of the libraries that a package of the workspace needs at run time.
 * @param {string} name
 */
async function librariesOf(name) {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '-w', name];
  const { output } = await runQuietly('npm', args, { cwd: root });
  const folders = output.split('\n').map((line) => relative(root, line.trim()));
  const found = folders.filter(
    (path) => /^node_modules\/(?!@lapwing\/)/.test(path) && existsSync(join(root, path)),
  );
  if (found.length === 0) throw new Error(`The libraries of ${name} are not installed`);
  return [...new Set(found)].sort();
}

/** @param {string} path a file or folder, with the names of the folders around it */
export function isNeededToRun(path) {
  if (/licen[cs]e/i.test(path)) return true;
  return ![neededToBuild, foldersToBuild, unusedFonts, formsForBrowsers].some((left) => left.test(path));
}

/**
 * @param {string} base
 * @param {string} part from there, and in the archive
 * @param {string} folder of the archive
 */
function copyPart(base, part, folder) {
  const from = join(base, part);
  mkdirSync(dirname(join(folder, part)), { recursive: true });
  cpSync(from, join(folder, part), {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = path.slice(base.length);
      // Libraries inside libraries are copied by their own names.
      if (path !== from && /\/node_modules$/.test(inside)) return false;
      return isNeededToRun(inside);
    },
  });
}

/**
 * Without its symbols, which are for debuggers and a third of its size.
 * @param {import('./parts.mjs').Parts['node']} node
 * @param {string} to
 */
async function copyNode({ file, strip }, to) {
  copyFileSync(file, to);
  chmodSync(to, 0o755);
  await runQuietly(strip, ['--strip-unneeded', to]).catch(() => null);
  if (elfMachine(to) !== elfMachine(process.execPath)) return;
  const { code } = await runQuietly(to, ['--version']);
  if (code !== 0) throw new Error('The Node of the archive does not run');
}

/**
 * A compiled file for another processor would be noticed only where it is loaded.
 * @param {string} folder
 * @param {string} processor
 */
function expectProcessor(folder, processor) {
  const foreign = compiledFiles(folder).filter(({ machine }) => machine !== processor);
  const lines = foreign.map(({ file, machine }) => `${file} is for ${machine}`);
  if (lines.length > 0) throw new Error(`The archive is for ${processor}:\n${lines.join('\n')}`);
}

/**
 * @param {string} file
 * @param {string} program
 */
function writeLauncher(file, program) {
  // An absolute interpreter, and the standard path for readlink: it has to work without a PATH, and through a link.
  writeFileSync(
    file,
    `#!/bin/sh
here=$(command -p readlink -f -- "$0")
here=\${here%/*}
exec "$here/node" "$here/${program}" "$@"
`,
  );
  chmodSync(file, 0o755);
}

/** @param {string} version */
function readMe(version) {
  return `Lapwing ${version}: live timing, results and practice.

Start the server:          ./lapwing-server
Its address:               http://localhost:8080 (PORT=9000 ./lapwing-server for another)
Its data:                  the folder data where it was started (LAPWING_DATA_DIR for another)
With a demo world:         LAPWING_DEMO=on ./lapwing-server
All commands:              ./lapwing-server --help
The program at the track:  ./lapwing --help
Check the files:           sha256sum --check --quiet SHA256SUMS
`;
}
