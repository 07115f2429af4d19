/** The part of the push that is compiled from C: Node takes twice as long to write the same bytes to many sockets. */

import { createRequire } from 'node:module';

/** Gives each descriptor way to how many of the bytes were taken, or -1 where none could be. */
export type WriteToAll = (descriptors: Int32Array, bytes: Buffer) => void;

/** Null where there was no compiler when the server was built, or none for this kind of machine. */
export const writeToAll: WriteToAll | null = load();

function load(): WriteToAll | null {
  try {
    return createRequire(import.meta.url)('#write-to-all');
  } catch {
    return null;
  }
}
