/** The data of a feed at one time, read from a recording. */

export type Moment = { atMs: number; bytes: Uint8Array };
export type MomentReader = { push(chunk: Uint8Array): Moment[]; end(): Moment[] };
