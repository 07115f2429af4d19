/** Checks documentation and code against the rules for plain English: short lines, short table cells, no dropped words. */

const LONGEST_LINE = 130;

/**
 * Words and habits that the project has dropped, with the plain word. `alsoInCode` is left out for words that names,
 * comments and texts may need: in code `at once` may mean several at a time.
 * @type {{ pattern: RegExp, instead: string, alsoInCode?: true }[]}
 */
const droppedWords = [
  { pattern: /\banew\b/i, instead: 'again', alsoInCode: true },
  { pattern: /\bwhoever\b|\bwhomever\b/i, instead: 'anyone who', alsoInCode: true },
  { pattern: /\bfor ever\b/i, instead: 'forever', alsoInCode: true },
  { pattern: /\bat once\b/i, instead: 'immediately' },
  { pattern: /\bbesides?\b/i, instead: 'next to', alsoInCode: true },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime', alsoInCode: true },
  { pattern: /\ball the same\b/i, instead: 'anyway' },
  {
    pattern: /\b(?:is|are|was|were) (?:said|told|heard|understood)\b/i,
    instead: 'is sent, received or shown',
  },
  { pattern: /(?:^|[.:;] )Who (?![^.]*\?)/, instead: 'a noun' },
  { pattern: /(?:^|[.:;] )Of (?:a|the|what)\b/, instead: 'a subject' },
];

/**
 * @param {string} markdown
 * @param {{ areTablesFree?: boolean }} [options] true for a table that a program reads
 * @returns {string[]} each with its line
 */
export function findLanguageFaults(markdown, { areTablesFree = false } = {}) {
  /** @type {string[]} */
  const faults = [];
  let isCode = false;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fault = (/** @type {string} */ what) => faults.push(`${index + 1}: ${what}`);
    if (/^\s*```/.test(line)) isCode = !isCode;
    const isRow = !isCode && line.startsWith('|');
    if (isRow && areTablesFree) continue;
    if (!isRow && line.length > LONGEST_LINE) fault(`${line.length} characters`);
    if (isCode) continue;
    const text = withoutCode(line);
    if (isRow) {
      for (const cell of text.split('|')) {
        if (cell.trim().length > LONGEST_LINE) fault(`a table cell of ${cell.trim().length} characters`);
        if (/[.!?] \p{Lu}/u.test(cell)) fault('a table cell of more than one sentence');
      }
    }
    for (const { pattern, instead } of droppedWords) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) fault(`"${found.trim()}": write ${instead}`);
    }
  }
  return faults;
}

/** The name of a message on the live socket, which programs of others read. */
const beside = /'beside'|`beside`/g;

/**
 * @param {string} code with its comments and texts
 * @returns {string[]} each with its line
 */
export function findDroppedWordsInCode(code) {
  return code.split('\n').flatMap((line, index) =>
    droppedWords.flatMap(({ pattern, instead, alsoInCode }) => {
      if (!alsoInCode) return [];
      const [found] = pattern.exec(line.replaceAll(beside, '')) ?? [];
      return found === undefined ? [] : [`${index + 1}: "${found}": write ${instead}`];
    }),
  );
}

/** Code and addresses are as long as they are, and are not prose. @param {string} line */
function withoutCode(line) {
  return line.replaceAll(/`[^`]*`/g, '…').replaceAll(/\]\([^)]*\)/g, ']');
}
