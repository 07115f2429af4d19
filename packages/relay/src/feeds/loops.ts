/** The loop of each decoder, and the purpose of the loops of a session. */

import { type LoopRole, loopRoles, type SessionLoop } from '@lapwing/contract/ingest/plain-event';
import { OperatorError } from '../operator-error.ts';

export type LoopNames = {
  /** the loop of all decoders that are not listed */
  otherwise: string;
  byDecoder: ReadonlyMap<string, string>;
};

const usualLoop = 'finish';

/** `finish`, or `1001=finish,1002=section-1`: the first part is the id of the decoder or location. */
export function parseLoopNames(text: string | null): LoopNames {
  const byDecoder = new Map<string, string>();
  let otherwise: string | null = null;
  for (const part of (text ?? '').split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const at = part.lastIndexOf('=');
    const [decoder, loopId] =
      at === -1 ? [null, part] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    if (loopId === '' || decoder === '') {
      throw new OperatorError(
        `--loop "${part}" must be a name such as finish, or a decoder and a name: 1002=section-1.`,
      );
    }
    if (decoder === null) otherwise = loopId;
    else byDecoder.set(decoder, loopId);
  }
  return { otherwise: otherwise ?? usualLoop, byDecoder };
}

export function loopOf({ otherwise, byDecoder }: LoopNames, decoder: string | number | null): string {
  return byDecoder.get(String(decoder ?? '')) ?? otherwise;
}

/** By their names: `finish`, `pit-in`, `section-2`. A loop with another name is a finish. */
export function sessionLoopsOf({ otherwise, byDecoder }: LoopNames): SessionLoop[] {
  return [...new Set([otherwise, ...byDecoder.values()])].map((loopId) => {
    const section = /^section-([1-9])$/.exec(loopId);
    if (section !== null) return { loopId, role: 'section', section: Number(section[1]) - 1 };
    const role: LoopRole = loopRoles.find((each) => each === loopId && each !== 'section') ?? 'finish';
    return { loopId, role };
  });
}
