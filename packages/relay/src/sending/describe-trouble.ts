/** Describes in one line why something could not be sent. */

import type { SendTrouble } from './sender.ts';

export function describeTrouble(trouble: SendTrouble): string {
  switch (trouble.kind) {
    case 'unreachable':
      return `server: ${trouble.reason}`;
    case 'busy':
      return `server cannot take it now: ${trouble.reason}`;
    case 'key-refused':
      return `the upload key was refused: ${trouble.reason}`;
    case 'not-found':
      return `server: ${trouble.reason}`;
    case 'refused': {
      const details = trouble.errors.slice(0, 5).map(({ name, message }) => `${name}: ${message}`);
      return `server refuses what was sent: ${[trouble.reason, ...details].join('; ')}`;
    }
  }
}
