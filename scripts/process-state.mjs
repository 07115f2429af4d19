/**
 * Finds the collections that a process of the server keeps beyond one call: fields of classes, variables of modules, and
 * variables of functions that return other functions.
 */

import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { sourcesIn } from './texts-in-code.mjs';

/** @typedef {Record<string, unknown> & { type: string }} Node */

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'CountsPerKey']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** @param {string} folder */
export function filesWithState(folder) {
  return sourcesIn(folder, /\.ts$/).filter(
    (file) => namesOfState(file, readFileSync(file, 'utf8')).length > 0,
  );
}

/**
 * @param {string} name
 * @param {string} code
 * @returns {string[]} names of the collections
 */
export function namesOfState(name, code) {
  /** @type {string[]} */
  const found = [];
  /** @param {Node} node @param {boolean} lasts whether what is declared here outlives a call */
  const look = (node, lasts) => {
    if (node.type === 'PropertyDefinition' && isCollection(node.value)) found.push(nameOf(node.key));
    if (node.type === 'VariableDeclarator' && lasts && isCollection(node.init)) found.push(nameOf(node.id));
    const lastsInside = functions.has(node.type) ? returnsFunctions(node) : lasts;
    for (const child of childrenOf(node)) look(child, lastsInside);
  };
  look(/** @type {Node} */ (/** @type {unknown} */ (parseSync(name, code).program)), true);
  return found;
}

/** Empty at the start. With contents it is made for one call, or never changes. @param {unknown} value */
function isCollection(value) {
  if (!isNode(value) || value.type !== 'NewExpression' || !isNode(value.callee)) return false;
  return (
    collections.has(nameOf(value.callee)) && Array.isArray(value.arguments) && value.arguments.length === 0
  );
}

/** @param {Node} node */
function returnsFunctions({ body }) {
  if (!isNode(body)) return false;
  if (body.type !== 'BlockStatement') return isFunctionOrHasSome(body, new Set());
  const named = new Set(
    childrenOf(body)
      .filter(({ type }) => type === 'FunctionDeclaration')
      .map(({ id }) => nameOf(id)),
  );
  return returnedIn(body).some((returned) => isFunctionOrHasSome(returned, named));
}

/** Without those of functions inside. @param {Node} node @returns {Node[]} */
function returnedIn(node) {
  if (functions.has(node.type)) return [];
  if (node.type === 'ReturnStatement') return isNode(node.argument) ? [node.argument] : [];
  return childrenOf(node).flatMap(returnedIn);
}

/** @param {Node} node @param {Set<string>} named functions */
function isFunctionOrHasSome(node, named) {
  if (functions.has(node.type) || named.has(nameOf(node))) return true;
  if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return false;
  return node.properties.some(
    (property) =>
      isNode(property) &&
      isNode(property.value) &&
      (functions.has(property.value.type) || named.has(nameOf(property.value))),
  );
}

/** @param {Node} node @returns {Node[]} */
function childrenOf(node) {
  return Object.values(node).flat().filter(isNode);
}

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** @param {unknown} node */
function nameOf(node) {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}
