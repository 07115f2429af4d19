/** The options of every command that calls a server. */

import { OperatorError } from '../../operator-error.ts';
import { createIngestClient, type IngestClient } from '../../sending/ingest-client.ts';
import { keySourceOf } from '../../sending/upload-key.ts';
import { type CommandOptions, optionalText } from './options.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const serverArgs = {
  server: { type: 'string', description: 'The address of your Lapwing server; LAPWING_SERVER otherwise' },
  'key-file': { type: 'string', description: 'A file with the upload key; LAPWING_KEY otherwise' },
} as const;

export const serverOptionNames = ['server', 'key-file', 'keyFile'] as const;

export function ingestClientOf(options: CommandOptions, environment: Environment): IngestClient {
  const server = optionalText(options, 'server') ?? environment.LAPWING_SERVER ?? null;
  if (server === null) {
    throw new OperatorError(
      'Which server? Set LAPWING_SERVER or use --server, such as --server https://timing.example.org',
    );
  }
  return createIngestClient(
    parseServerUrl(server),
    keySourceOf(optionalText(options, 'key-file'), environment),
  );
}

function parseServerUrl(text: string): string {
  const address = parseAddress(text);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new OperatorError(`The server "${text}" must be an address that begins with https:// or http://.`);
  }
  // A key in the address would end up in logs.
  if (address.username !== '' || address.password !== '') {
    throw new OperatorError('The address of the server must not contain a name or password.');
  }
  return address.href;
}

/** Not with `URL.canParse`: in Node 20, its optimised version refuses letters beyond ASCII. */
function parseAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
