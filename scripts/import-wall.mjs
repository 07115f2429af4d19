/** Who may import whom: reads the imports of every package and names those that break the direction. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { parseSync } from 'vite';

/** @typedef {{ packageName: string, file: string, isTest: boolean, specifier: string }} Import */
/** @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest */

/** What the packages without IO may import; a missing package may import whatever it declares, except an edge. */
const onlyThese = { contract: ['zod'], timing: ['@lapwing/contract'] };
const withNodeModules = ['server', 'relay'];
/** What it imports is part of its one file, so nothing is installed with it. */
const bundledWhole = ['relay'];
const edges = ['@lapwing/server', '@lapwing/web', '@lapwing/relay'];

/** The server's shared ground, which knows no area, and the places that bring the areas together. */
const serverGround = ['storage', 'http', 'identity', 'search/index'];
const serverAssembly = ['commands', 'demo', 'doctor'];
/** Areas that may call others, and which. */
const serverExceptions = { ingest: ['live', 'practice', 'results', 'publishing'], publishing: ['results'] };

/**
 * @param {string} root of the workspace
 * @returns {string[]} one sentence per forbidden import
 */
export function findBreaches(root) {
  const packages = join(root, 'packages');
  return readdirSync(packages)
    .filter((name) => existsSync(join(packages, name, 'package.json')))
    .flatMap((name) => {
      const folder = join(packages, name);
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return importsOf(folder, name).flatMap((each) => {
        const complaint = complaintAbout(each, manifest);
        return complaint === undefined ? [] : [`packages/${name}/src/${each.file} ${complaint}`];
      });
    });
}

/**
 * @param {Import} each
 * @param {Manifest} manifest
 */
function complaintAbout(each, manifest) {
  if (each.specifier.startsWith('.')) return complaintAboutRelative(each);
  return complaintAboutPackage(each, manifest);
}

/**
 * @param {Import} each
 * @param {Manifest} manifest
 */
function complaintAboutPackage({ packageName, specifier, isTest }, manifest) {
  if (builtinModules.includes(specifier.replace(/^node:/, ''))) {
    const isAllowed = isTest || withNodeModules.includes(packageName);
    return isAllowed ? undefined : `imports ${specifier}: ${packageName} does not run on Node alone`;
  }
  const imported = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (edges.includes(imported)) return `imports ${imported}: nobody imports an edge`;
  const isDeclared = imported in (manifest.dependencies ?? {});
  const isDeclaredForBuild =
    (isTest || bundledWhole.includes(packageName)) && imported in (manifest.devDependencies ?? {});
  if (!isDeclared && !isDeclaredForBuild)
    return `imports ${imported}, which its package.json does not declare`;
  const allowed =
    packageName in onlyThese ? onlyThese[/** @type {keyof typeof onlyThese} */ (packageName)] : undefined;
  if (isTest || allowed === undefined || allowed.includes(imported)) return undefined;
  return `imports ${imported}: ${packageName} imports only ${allowed.join(', ')}`;
}

/** @param {Import} each */
function complaintAboutRelative({ packageName, file, specifier, isTest }) {
  const target = join(dirname(file), specifier).split(sep).join('/');
  if (target.startsWith('..')) return `imports ${specifier}, outside its package's src`;
  // A test may bring together what the code keeps apart.
  if (isTest) return undefined;
  if (packageName === 'web') return complaintAboutFeature(file, target);
  if (packageName === 'server') return complaintAboutArea(file, target);
  return undefined;
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
  // A query asks the bundler for another form of the same file.
  return [...specifiers].map((specifier) => specifier.replace(/\?.*$/, ''));
}
