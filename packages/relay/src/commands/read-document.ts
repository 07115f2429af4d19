/** Reads the JSON file that a timer names, as the text to send. */

import { readFile } from 'node:fs/promises';
import { OperatorError, whyUnreadable } from '../operator-error.ts';

export async function readDocument(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${whyUnreadable(error)}`);
  }
}
