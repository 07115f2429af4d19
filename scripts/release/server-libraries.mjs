/** Which libraries the server reads when it runs. All others are inside its bundle. */

/** Compiled addons, and packages that load their own files. The bundle leaves them out. */
const notBundled = [
  ...['better-sqlite3', '@node-rs/argon2', 'nodemailer', 'pg', 'sharp', 'pdfkit', '@fastify/swagger-ui'],
  // Only the page of the API's documentation uses these.
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
];

/** The server reads files of these: fonts, and a script for browsers. */
const readAsFiles = [
  ...['@fontsource/ibm-plex-sans', '@fontsource/ibm-plex-sans-condensed', '@fontsource/ibm-plex-sans-jp'],
  '@simplewebauthn/browser',
];

/** It fetches or compiles better-sqlite3, with thirty packages of its own. */
const onlyToInstall = ['prebuild-install'];

export const serverLibraries = { notBundled, readAsFiles };

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, cpu?: string[] }} LockedPackage */

/**
 * The folders of these libraries and of everything that they need, from the root.
 * @param {Record<string, LockedPackage>} packages of package-lock.json
 * @param {readonly string[]} names
 */
export function foldersWithDependencies(packages, names) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = names.map((name) => `node_modules/${name}`);
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const locked = packages[folder];
    if (locked === undefined) throw new Error(`${folder} is not in package-lock.json`);
    found.add(folder);
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      if (!onlyToInstall.includes(name)) waiting.push(folderOf(packages, name, folder));
    }
  }
  return [...found].sort();
}

/**
 * As Node finds it: in the folder of the one that needs it, then further out.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} name
 * @param {string} from
 */
function folderOf(packages, name, from) {
  for (
    let outer = from;
    outer !== '';
    outer = outer.slice(0, Math.max(0, outer.lastIndexOf('/node_modules/')))
  ) {
    if (packages[`${outer}/node_modules/${name}`] !== undefined) return `${outer}/node_modules/${name}`;
  }
  return `node_modules/${name}`;
}

/**
 * Most packages are for all processors.
 * @param {LockedPackage | undefined} locked
 * @param {string} processor
 */
export function isForProcessor(locked, processor) {
  return locked?.cpu === undefined || locked.cpu.includes(processor);
}
