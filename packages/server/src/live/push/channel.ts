/** Viewers who get the same frames. */

import type { Viewer } from './viewer.ts';
import { nativeWriter, type WriteToAll } from './write-to-all.ts';

export class Channel {
  readonly viewers = new Set<Viewer>();
  /** The whole state, for a viewer who could not read for a while. */
  readonly wholeState: () => readonly Buffer[];
  readonly #onFirst: () => void;

  /** `onFirst` is called when the first viewer has joined. */
  constructor(wholeState: () => readonly Buffer[], onFirst = () => {}) {
    this.wholeState = wholeState;
    this.#onFirst = onFirst;
  }

  join(viewer: Viewer): void {
    if (this.viewers.has(viewer) || viewer.isGone) return;
    this.viewers.add(viewer);
    viewer.channels.push(this);
    if (this.viewers.size === 1) this.#onFirst();
  }

  leave(viewer: Viewer): void {
    if (!this.viewers.delete(viewer)) return;
    viewer.channels.splice(viewer.channels.indexOf(this), 1);
  }

  move(viewer: Viewer, to: Channel): void {
    this.leave(viewer);
    to.join(viewer);
  }

  publish(frame: Buffer, compiled = nativeWriter()): void {
    if (compiled === null) for (const viewer of this.viewers) viewer.write(frame);
    else this.#publishThrough(compiled, frame);
  }

  #publishThrough(compiled: WriteToAll, frame: Buffer): void {
    const written: Viewer[] = [];
    const descriptors = new Int32Array(this.viewers.size);
    for (const viewer of this.viewers) {
      const { descriptor } = viewer;
      if (descriptor === null) viewer.write(frame);
      else descriptors[written.push(viewer) - 1] = descriptor;
    }
    compiled(descriptors.subarray(0, written.length), frame);
    for (const [index, viewer] of written.entries()) viewer.onBytesWritten(frame, descriptors[index] ?? 0);
  }
}
