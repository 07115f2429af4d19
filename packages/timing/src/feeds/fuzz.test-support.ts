/** Damages good input in the ways that lines, disks and people do; the same seed gives the same damage. */

import { createRandom, type Random } from '../simulator/random.ts';

/** The same ones in every run. More are tried by hand after a change of a parser. */
export function fuzzedInputs(usual: number): number {
  return Number(process.env.LAPWING_TEST_FUZZED_INPUTS ?? usual);
}
export const FUZZED_INPUTS = fuzzedInputs(10_000);
/** Other tests may slow the machine down, and more inputs take longer. */
export const FUZZ_TIMEOUT_MS = 600_000 + fuzzedInputs(0) * 50;

export function* mutatedInputs(
  seed: string,
  samples: readonly Uint8Array[],
  count = FUZZED_INPUTS,
): Generator<Uint8Array> {
  const random = createRandom(seed);
  for (let made = 0; made < count; made++) {
    let bytes = random.pick(samples);
    for (let left = random.whole(1, 3); left > 0; left--) bytes = mutated(bytes, samples, random);
    yield bytes;
  }
}

function mutated(bytes: Uint8Array, samples: readonly Uint8Array[], random: Random): Uint8Array {
  const at = random.whole(0, bytes.length);
  const until = random.whole(at, Math.min(bytes.length, at + 12));
  const head = bytes.subarray(0, at);
  switch (random.whole(0, 6)) {
    case 0:
      return joined(head, Uint8Array.of(random.whole(0, 255)), bytes.subarray(at + 1));
    case 1:
      return joined(
        head,
        Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.whole(0, 7))),
        bytes.subarray(at + 1),
      );
    case 2:
      return head;
    case 3:
      return joined(head, bytes.subarray(until));
    case 4:
      return joined(head, bytes.subarray(at, until), bytes.subarray(at));
    case 5:
      return joined(head, random.pick(samples).subarray(random.whole(0, 20)));
    default: {
      const noise = Uint8Array.from({ length: random.whole(1, 8) }, () => random.whole(0, 255));
      return joined(head, noise, bytes.subarray(at));
    }
  }
}

// Copied in a loop: from() iterates over a typed array, which took most of the time.
function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

type FuzzedStream<Found> = {
  seed: string;
  samples: readonly Uint8Array[];
  push(bytes: Uint8Array): Found[];
  /** a whole record, preceded by something that ends a damaged one */
  good: Uint8Array;
  isGood(found: Found): boolean;
  onFound(found: Found, index: number): void;
};

const BETWEEN_GOOD = 8;

/** Returns the hexadecimal input after which a good record was lost, or null if none was. */
export function fuzzStream<Found>(stream: FuzzedStream<Found>): string | null {
  let count = 0;
  let inputs = 0;
  for (const input of mutatedInputs(stream.seed, stream.samples)) {
    for (const found of stream.push(input)) stream.onFound(found, count++);
    inputs += 1;
    if (inputs % BETWEEN_GOOD !== 0) continue;
    const last = stream.push(stream.good).at(-1);
    if (last === undefined || !stream.isGood(last)) return Buffer.from(input).toString('hex');
  }
  return null;
}

/** Characters up to U+00FF as one byte each, as old timing software writes them. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

export function utf8(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'utf8'));
}

/** The bytes in pieces of random sizes, as a network delivers them. */
export function* chunksOf(bytes: Uint8Array, seed: string, maxBytes = 50): Generator<Uint8Array> {
  const random = createRandom(seed);
  for (let at = 0; at < bytes.length; ) {
    const until = at + random.whole(1, maxBytes);
    yield bytes.subarray(at, until);
    at = until;
  }
}
