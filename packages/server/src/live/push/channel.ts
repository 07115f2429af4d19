/** Those who get the same frames. */

import type { Viewer } from './viewer.ts';

export class Channel {
  readonly viewers = new Set<Viewer>();
  /** All that there is to know, for a viewer who could not read for a while. */
  readonly wholeState: () => readonly Buffer[];

  constructor(wholeState: () => readonly Buffer[]) {
    this.wholeState = wholeState;
  }

  join(viewer: Viewer): void {
    if (this.viewers.has(viewer)) return;
    this.viewers.add(viewer);
    viewer.channels.push(this);
  }

  leave(viewer: Viewer): void {
    if (!this.viewers.delete(viewer)) return;
    viewer.channels.splice(viewer.channels.indexOf(this), 1);
  }

  move(viewer: Viewer, to: Channel): void {
    this.leave(viewer);
    to.join(viewer);
  }

  publish(frame: Buffer): void {
    for (const viewer of this.viewers) viewer.write(frame);
  }
}
