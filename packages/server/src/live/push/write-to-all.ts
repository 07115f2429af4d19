/**
 * The part of the push that is compiled from C: Node takes twice as long to write the same bytes to many sockets.
 * `LAPWING_NATIVE_WRITER=off` turns it off.
 *
 * It writes past Node's streams, to the descriptor that Node keeps in a private field (`viewer.ts`). What must never be
 * added here or in the C file: memory that outlives the call, threads, reading from sockets, closing or opening them, and
 * any decision about who gets what. Those are made in `channel.ts`, for both ways.
 */

import { createRequire } from 'node:module';

/** Sets for each descriptor how many bytes were accepted, or -1 if the write failed. */
export type WriteToAll = (descriptors: Int32Array, bytes: Buffer) => void;

/** Null if there was no compiler when the server was built, or none for this kind of machine. */
const compiled: WriteToAll | null = load();
let isOn = true;

export function switchNativeWriter(isWanted: boolean): void {
  isOn = isWanted;
}

/** Null if viewers are written to through Node. */
export function nativeWriter(): WriteToAll | null {
  return isOn ? compiled : null;
}

function load(): WriteToAll | null {
  try {
    return createRequire(import.meta.url)('#write-to-all');
  } catch {
    return null;
  }
}
