/** An event on the air: its running session, and the list of its sessions. */

import type { StreamPosition } from '@lapwing/contract/live/frame';
import { Channel } from './channel.ts';
import type { Published, SessionStream } from './session-stream.ts';
import type { Viewer } from './viewer.ts';
import { textFrame } from './ws-frame.ts';

export class EventStream {
  readonly eventId: string;
  /** Viewers with our own protocol: they see the running session, and the next one when it starts. */
  readonly own: Channel;
  /** Viewers with SignalR: they get the messages of every session of the event. */
  readonly signalR: Channel;
  /** Viewers of the list of its sessions. */
  readonly lists: Channel;
  readonly #sessions = new Set<SessionStream>();
  #active: SessionStream | null = null;

  /** `onFirst` is called when the first viewer has joined. */
  constructor(eventId: string, wholeLists: () => readonly Buffer[], onFirst = () => {}) {
    this.eventId = eventId;
    this.own = new Channel(() => this.#active?.own.wholeState() ?? [this.#waitingFrame()], onFirst);
    this.signalR = new Channel(
      () => Array.from(this.#sessions, ({ signalR }) => signalR.wholeState()).flat(),
      onFirst,
    );
    this.lists = new Channel(wholeLists, onFirst);
  }

  get active(): SessionStream | null {
    return this.#active;
  }

  /** Whether a viewer of the event sees this session. */
  isWatching(session: SessionStream): boolean {
    return this.signalR.viewers.size > 0 || (session === this.#active && this.own.viewers.size > 0);
  }

  get isNeeded(): boolean {
    const { own, signalR, lists } = this;
    return this.#sessions.size + own.viewers.size + signalR.viewers.size + lists.viewers.size > 0;
  }

  open(session: SessionStream): void {
    this.#sessions.add(session);
    // They come in the order in which they ran, and after a restart all of them may have ended.
    if (session.standing.isEnded() && this.#active?.standing.isEnded()) this.#active = null;
    this.#follow();
  }

  close(session: SessionStream): void {
    this.#sessions.delete(session);
    this.#follow();
  }

  pass(session: SessionStream, { frame, records }: Published): void {
    // If another session becomes the current one, its snapshot already contains the change.
    const hasMoved = this.#follow();
    if (!hasMoved && session === this.#active) this.own.publish(frame);
    if (records !== null) this.signalR.publish(records);
  }

  /** To all viewers of any of its sessions. */
  publishPresentation(frame: Buffer): void {
    this.own.publish(frame);
    for (const session of this.#sessions) session.own.publish(frame);
  }

  /** The state of a session has changed without a numbered change. */
  follow(): void {
    this.#follow();
  }

  catchUp(viewer: Viewer, last: StreamPosition | undefined): void {
    const active = this.#active;
    if (active === null) viewer.write(this.#waitingFrame());
    else active.catchUp(viewer, last, () => active === this.#active && this.own.viewers.has(viewer));
  }

  #waitingFrame(): Buffer {
    return textFrame(JSON.stringify({ k: 'waiting', eventId: this.eventId }));
  }

  /** If several run, the one that started last; if none runs, the one that ended last stays. */
  #follow(): boolean {
    const sessions = [...this.#sessions];
    const active =
      sessions.findLast(({ standing }) => !standing.isEnded()) ??
      this.#stillOpen() ??
      sessions.at(-1) ??
      null;
    if (active === this.#active) return false;
    this.#active = active;
    const frames = this.own.wholeState();
    for (const viewer of this.own.viewers) {
      if (active?.isEvicted === true) this.catchUp(viewer, undefined);
      else viewer.writeAll(frames);
    }
    return true;
  }

  #stillOpen(): SessionStream | null {
    return this.#active !== null && this.#sessions.has(this.#active) ? this.#active : null;
  }
}
