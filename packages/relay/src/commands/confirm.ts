/** Asks for confirmation before an action that cannot be undone. */

import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../operator-error.ts';
import type { CommandOptions } from './options/options.ts';

export const confirmArgs = {
  yes: { type: 'boolean', description: 'Do it without asking' },
} as const;

/** Ends the command unless the answer is yes. Without a terminal there is nobody to ask. */
export async function confirm(options: CommandOptions, question: string): Promise<void> {
  if (options.yes === true) return;
  if (process.stdin.isTTY !== true) throw new OperatorError(`${question} Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
