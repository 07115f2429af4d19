import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { findDroppedWordsInCode, findLanguageFaults } from './documented-language.mjs';
import { root } from './workspace.mjs';

const guides = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

describe('the documentation', () => {
  it.each(['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', ...guides])(
    '%s has short lines, short table cells and no dropped words',
    (file) => {
      // A program reads the rows of these files: paths, and tests by their names.
      const areTablesFree = ['docs/spec-coverage.md', 'docs/security.md'].includes(file);
      expect(findLanguageFaults(readFileSync(join(root, file), 'utf8'), { areTablesFree })).toEqual([]);
    },
  );
});

/** @param {string} folder */
function codeIn(folder) {
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\.(?:tsx?|mjs|css)$/.test(file) && !/(?:^|\/)(?:node_modules|dist|\.types)/.test(file),
      )
      // Its own words are the dropped ones.
      .filter((file) => !file.startsWith('documented-language'))
      .map((file) => join(folder, file))
  );
}

test.each(['packages', 'e2e', 'bench', 'chaos', 'scripts'])(
  'names, comments and texts in %s have no dropped words',
  (folder) => {
    const files = codeIn(folder);
    expect(files.length).toBeGreaterThan(10);
    const found = files.flatMap((file) =>
      findDroppedWordsInCode(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
    );
    expect(found).toEqual([]);
  },
);

describe('a check of the language', () => {
  const long = 'a lap '.repeat(30);

  it.each([
    ['a long line', long, ['1: 180 characters']],
    ['a long line of code', `\`\`\`\n${long}\n\`\`\``, ['2: 180 characters']],
    ['a long table cell', `| lap | ${long} |`, ['1: a table cell of 179 characters']],
    ['two sentences in a cell', '| A lap. It counts. |', ['1: a table cell of more than one sentence']],
    ['a dropped word', 'The index is filled anew.', ['1: "anew": write again']],
    [
      'a speech verb for data',
      'It is\nwhat is said of a lap.',
      ['2: "is said": write is sent, received or shown'],
    ],
    ['a clause as a subject', 'Laps count. Who retired keeps them.', ['1: ". Who": write a noun']],
  ])('finds %s', (_what, markdown, faults) => expect(findLanguageFaults(markdown)).toEqual(faults));

  it.each([
    ['a row of many cells', `| ${'a lap | '.repeat(30)}`],
    ['a long path in a cell', `| \`${long}\` | [lap](https://example.org/${long.replaceAll(' ', '/')}) |`],
    ['a dropped word in code', 'A `beside` reports it.\n```\nanew\n```'],
    ['a question', 'Who drove this lap?'],
  ])('accepts %s', (_what, markdown) => expect(findLanguageFaults(markdown)).toEqual([]));

  it('finds dropped words in code, but not the name of the message', () => {
    expect(findDroppedWordsInCode("// Filled anew.\nsend({ k: 'beside' });")).toEqual([
      '1: "anew": write again',
    ]);
  });

  it('leaves the rows alone that a program reads', () => {
    const row = `| ${long} anew |`;
    expect(findLanguageFaults(row, { areTablesFree: true })).toEqual([]);
  });
});
