/** The upload key: from a file or from LAPWING_KEY, never from the command line, where others could read it. */

import { readFile } from 'node:fs/promises';
import { OperatorError, whyUnreadable } from '../operator-error.ts';

/** Read again after every refusal, so that a new key in the file needs no restart. */
export type KeySource = { read(): Promise<string>; describe: string };

export function keySourceOf(
  keyFile: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): KeySource {
  if (keyFile !== null) {
    return { read: async () => keyIn(await textOf(keyFile), keyFile), describe: keyFile };
  }
  const key = environment.LAPWING_KEY;
  if (key === undefined || key.trim() === '') {
    throw new OperatorError(
      'An upload key is needed: set LAPWING_KEY, or put the key into a file and name it with --key-file.',
    );
  }
  return { read: async () => keyIn(key, 'LAPWING_KEY'), describe: 'LAPWING_KEY' };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`--key-file ${path} cannot be read: ${whyUnreadable(error)}.`);
  }
}

/** A key with characters that a header cannot have is refused here, without being shown. */
function keyIn(text: string, where: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]{8,500}$/.test(key)) return key;
  throw new OperatorError(`The content of ${where} is not an upload key.`);
}
