/**
 * Checks the direction of imports inside the packages: reads all imports and reports those that go the wrong way.
 * What a package may import from outside is checked by Biome, see `noRestrictedImports` and `noUndeclaredDependencies`.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { parseSync } from 'vite';

/** @typedef {{ packageName: string, file: string, isTest: boolean, specifier: string }} Import */
/** @typedef {{ from: string, to: string }} Link one file imports another, both by their path under src */

/** Also as `import('…').Type`, which Biome does not see. */
const edges = ['@lapwing/server', '@lapwing/web', '@lapwing/relay'];

/** The server's shared code, which imports no area, and the files that combine the areas. */
const serverGround = ['bus', 'nodes', 'storage', 'http', 'identity', 'search/index'];
const serverAssembly = ['commands', 'demo', 'doctor', 'workers'];
/** Areas that may call others, and which. */
const serverExceptions = {
  ingest: ['live', 'practice', 'results', 'publishing'],
  publishing: ['results'],
  archive: ['host', 'ingest', 'publishing', 'results'],
  desk: ['ingest', 'live', 'publishing', 'results'],
  host: ['ingest', 'live', 'publishing', 'settings'],
};

/** An area that another may enter by one file alone. */
const serverDoors = { publishing: 'publishing/index.ts' };

/**
 * @param {string} root of the workspace
 * @returns {string[]} one sentence per forbidden import or circle
 */
export function findBreaches(root) {
  const packages = join(root, 'packages');
  return readdirSync(packages)
    .filter((name) => existsSync(join(packages, name, 'package.json')))
    .flatMap((name) => {
      const imports = importsOf(join(packages, name), name);
      const complaints = imports.flatMap((each) => {
        const complaint = complaintAbout(each);
        return complaint === undefined ? [] : [`packages/${name}/src/${each.file} ${complaint}`];
      });
      return [...complaints, ...circlesIn(name, imports)];
    });
}

/** @param {Import} each */
function complaintAbout({ packageName, file, specifier, isTest }) {
  if (!specifier.startsWith('.')) {
    const edge = edges.find((name) => specifier === name || specifier.startsWith(`${name}/`));
    return edge === undefined ? undefined : `imports ${edge}: nobody imports an edge`;
  }
  const target = targetOf(file, specifier);
  if (target.startsWith('..')) return `imports ${specifier}, outside its package's src`;
  // A test may combine what the code keeps apart.
  if (isTest) return undefined;
  if (packageName === 'web') return complaintAboutFeature(file, target);
  if (packageName === 'server') return complaintAboutArea(file, target);
  return undefined;
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function targetOf(file, specifier) {
  return join(dirname(file), specifier).split(sep).join('/');
}

/**
 * @param {string} file
 * @param {string} target
 */
function complaintAboutFeature(file, target) {
  const [from, to] = [featureOf(file), featureOf(target)];
  if (to === undefined || from === to) return undefined;
  if (from !== undefined) return `imports the feature ${to}: a feature imports no other feature`;
  return file.includes('/')
    ? `imports the feature ${to}: only the route table brings features in`
    : undefined;
}

/** @param {string} file */
function featureOf(file) {
  return file.match(/^features\/([^/]+)\//)?.[1];
}

/**
 * @param {string} file
 * @param {string} target
 */
function complaintAboutArea(file, target) {
  if (!file.includes('/')) return undefined;
  const [from, to] = [serverAreaOf(file), serverAreaOf(target)];
  if (from === to || serverAssembly.includes(from) || !target.includes('/') || serverGround.includes(to))
    return undefined;
  const exceptions =
    from in serverExceptions ? serverExceptions[/** @type {keyof typeof serverExceptions} */ (from)] : [];
  const door = to in serverDoors ? serverDoors[/** @type {keyof typeof serverDoors} */ (to)] : target;
  if (exceptions.includes(to) && target !== door) return `imports ${target}: it enters ${to} by ${door}`;
  if (exceptions.includes(to)) return undefined;
  if (serverGround.includes(from)) return `imports the area ${to}: ${from} knows no area`;
  return `imports the area ${to}: areas share through timing, storage and http`;
}

/** @param {string} file */
function serverAreaOf(file) {
  const ground = serverGround.find((folder) => file.startsWith(`${folder}/`));
  return ground ?? file.split('/')[0] ?? '';
}

/**
 * Cycles between sibling folders, at every level. Files next to the folders themselves are not
 * counted: they combine the folders, or contain what all of them share.
 *
 * @param {string} packageName
 * @param {readonly Import[]} imports
 */
function circlesIn(packageName, imports) {
  const links = imports
    .filter(({ isTest, specifier }) => !isTest && specifier.startsWith('.'))
    .map(({ file, specifier }) => ({ from: file, to: targetOf(file, specifier) }));
  /** @type {Map<string, Map<string, Map<string, Link[]>>>} by the folder around them: from a folder to another */
  const byParent = new Map();
  for (const link of links) {
    const places = foldersApart(link);
    if (places === undefined) continue;
    const { parent, from, to } = places;
    const graph = byParent.get(parent) ?? new Map();
    const out = graph.get(from) ?? new Map();
    out.set(to, [...(out.get(to) ?? []), link]);
    byParent.set(parent, graph.set(from, out));
  }
  return [...byParent].flatMap(([parent, graph]) => {
    const place = `packages/${packageName}/src${parent}`;
    return ringsOf(graph).map((ring) => describeRing(place, ring, graph));
  });
}

/** @param {Link} link */
function foldersApart(link) {
  const [from, to] = [link.from.split('/').slice(0, -1), link.to.split('/').slice(0, -1)];
  const apart = from.findIndex((folder, depth) => folder !== to[depth]);
  const [one, other] = [from[apart], to[apart]];
  if (one === undefined || other === undefined) return undefined;
  return {
    parent: from
      .slice(0, apart)
      .map((folder) => `/${folder}`)
      .join(''),
    from: one,
    to: other,
  };
}

/**
 * The shortest cycle through each folder that is in one, each cycle once.
 *
 * @param {ReadonlyMap<string, ReadonlyMap<string, Link[]>>} graph
 */
function ringsOf(graph) {
  /** @type {string[][]} */
  const rings = [];
  for (const start of [...graph.keys()].sort()) {
    if (rings.some((ring) => ring.includes(start))) continue;
    /** @type {string[][]} */
    const paths = [[start]];
    const seen = new Set();
    for (const path of paths) {
      const nexts = graph.get(path.at(-1) ?? '')?.keys() ?? [];
      for (const next of nexts) {
        if (next === start) {
          rings.push(path);
          paths.length = 0;
          break;
        }
        if (!seen.has(next)) paths.push([...path, next]);
        seen.add(next);
      }
    }
  }
  return rings;
}

/**
 * @param {string} place
 * @param {readonly string[]} ring
 * @param {ReadonlyMap<string, ReadonlyMap<string, Link[]>>} graph
 */
function describeRing(place, ring, graph) {
  const steps = ring.map((folder, index) => {
    const links = graph.get(folder)?.get(ring[(index + 1) % ring.length] ?? '') ?? [];
    const [{ from, to } = { from: '', to: '' }] = links;
    return `${from} imports ${to}${links.length > 1 ? ` (and ${links.length - 1} more)` : ''}`;
  });
  return `${place}: the folders ${ring.join(', ')} import each other in a circle: ${steps.join('; ')}`;
}

/**
 * @param {string} folder of the package
 * @param {string} packageName
 * @returns {Import[]}
 */
function importsOf(folder, packageName) {
  const source = join(folder, 'src');
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((path) => {
      const file = path.split(sep).join('/');
      const isTest = /\.test(-support)?\.tsx?$/.test(file) || file.split('/').includes('testing');
      return specifiersIn(join(source, path)).map((specifier) => ({ packageName, file, isTest, specifier }));
    });
}

/** @param {string} file */
function specifiersIn(file) {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(basename(file), text);
  const specifiers = new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.value));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) specifiers.add(moduleRequest.value);
  }
  // Dynamic imports and types such as import('x').Y, which the parser does not list with their text.
  for (const [, specifier] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g))
    if (specifier) specifiers.add(specifier);
  // With a query the bundler returns another form of the same file.
  return [...specifiers].map((specifier) => specifier.replace(/\?.*$/, ''));
}
