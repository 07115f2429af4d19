/** The fenced blocks of the documentation: what a reader copies. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** @typedef {{ file: string, line: number, language: string, text: string }} Block */

/** @returns {Block[]} of README.md and docs/*.md, in the order in which they are read */
export function documentedBlocks() {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...docs.sort().map((name) => `docs/${name}`)].flatMap((file) => {
    const markdown = readFileSync(join(root, file), 'utf8');
    return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
      ({ 1: language = '', 2: text = '', index }) => ({
        file,
        line: markdown.slice(0, index).split('\n').length,
        language,
        text,
      }),
    );
  });
}

/** @param {string} language of which the documentation has one block */
export function documentedBlock(language) {
  const [block, ...others] = documentedBlocks().filter((each) => each.language === language);
  if (block === undefined || others.length > 0)
    throw new Error(`The documentation has not one ${language} block`);
  return block.text;
}
