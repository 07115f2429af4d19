/** Finds text in the code of screens, pages and e-mails that should be a message. */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';

/** Attributes that people read or that screen readers read aloud. */
const spokenAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
];

const hasWords = /\p{L}{2}/u;

/** Names are the same in every language. */
const names = /\b(?:Lapwing|Live|Results)\b|youtu\.be\//g;

/** @param {string} text */
function isText(text) {
  return hasWords.test(text.replaceAll(names, '').replaceAll(/&\w+;/g, ''));
}

/**
 * @param {string} folder
 * @param {RegExp} wanted
 * @returns {string[]}
 */
export function sourcesIn(folder, wanted) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && !/\.test(-support)?\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}

/**
 * @param {string} file
 * @returns {string[]} each with its place
 */
export function textsInScreen(file) {
  return textsInJsx(basename(file), readFileSync(file, 'utf8')).map(
    ({ line, text }) => `${file}:${line} ${text}`,
  );
}

/**
 * @param {string} name
 * @param {string} code
 */
export function textsInJsx(name, code) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  const note = (/** @type {string} */ text, /** @type {number} */ start) => {
    if (isText(text)) found.push({ line: code.slice(0, start).split('\n').length, text: text.trim() });
  };
  walk(parseSync(name, code).program, (node) => {
    if (node.type === 'JSXText') note(String(node.value), Number(node.start));
    if (node.type === 'JSXExpressionContainer') noteLiteral(node.expression, note);
    if (node.type === 'JSXAttribute' && spokenAttributes.includes(nameOf(node.name)))
      noteLiteral(node.value, note);
  });
  return found;
}

/**
 * @typedef {{ type: string, [key: string]: unknown }} Node
 * @param {unknown} value
 * @param {(text: string, start: number) => void} note
 */
function noteLiteral(value, note) {
  if (!isNode(value) || value.type !== 'Literal' || typeof value.value !== 'string') return;
  // Literals in other attributes are values. Attributes with text are passed here separately.
  if (/\s/.test(value.value.trim()) || /^\p{Lu}\p{Ll}/u.test(value.value))
    note(value.value, Number(value.start));
}

/** @param {unknown} value @returns {string} */
function nameOf(value) {
  return isNode(value) ? String(value.name) : '';
}

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/**
 * Attributes without text are skipped: their literals are values.
 * @param {unknown} node
 * @param {(node: Node) => void} visit
 */
function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (isNode(node)) {
    visit(node);
    if (node.type === 'JSXAttribute' && !spokenAttributes.includes(nameOf(node.name))) {
      walkJsxWithin(node.value, visit);
      return;
    }
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
}

/**
 * @param {unknown} value
 * @param {(node: Node) => void} visit
 */
function walkJsxWithin(value, visit) {
  if (Array.isArray(value)) for (const each of value) walkJsxWithin(each, visit);
  else if (isNode(value)) {
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') walk(value, visit);
    else for (const each of Object.values(value)) if (typeof each === 'object') walkJsxWithin(each, visit);
  }
}

/**
 * Words between tags or in attributes with text, of HTML in template strings.
 * @param {string} code
 * @returns {string[]}
 */
export function textsInHtml(code) {
  const templates = [...code.matchAll(/`(?:[^`\\]|\\.)*`/gs)]
    .map(([whole]) => whole)
    .filter((text) => /<\w/.test(text));
  return templates.flatMap((template) => {
    const plain = withoutExpressions(template);
    const between = [...plain.matchAll(/>([^<>`]+)</g)].map(([, text = '']) => text);
    const spoken = [...plain.matchAll(/\b(?:aria-label|title|alt|placeholder)="([^"]+)"/g)].map(
      ([, text = '']) => text,
    );
    return [...between, ...spoken].map((text) => text.trim()).filter(isText);
  });
}

/** Expressions can be nested: the innermost go first. @param {string} template */
function withoutExpressions(template) {
  let [before, plain] = ['', template];
  while (plain !== before) [before, plain] = [plain, plain.replaceAll(/\$?\{[^{}]*\}/g, '')];
  return plain;
}
