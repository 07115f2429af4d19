/** A viewer that holds a board as the browser does: snapshot, deltas, and after a break only the missed ones. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { type ServerFrame, serverFrame } from '@lapwing/contract/live/frame';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

const RECONNECT_AFTER_MS = 20;

export class BoardFollower {
  board: LiveBoard = emptyBoard;
  number = 0;
  stream = '';
  snapshots = 0;
  resumptions = 0;
  /** must stay empty */
  readonly holes: string[] = [];
  readonly #url: () => string;
  readonly #liveSessionId: string;
  #socket: WebSocket | null = null;
  #isStopped = false;

  constructor(url: () => string, liveSessionId: string) {
    this.#url = url;
    this.#liveSessionId = liveSessionId;
    this.#connect();
  }

  cut(): void {
    this.#socket?.terminate();
  }

  stop(): void {
    this.#isStopped = true;
    this.cut();
  }

  #connect(): void {
    const socket = new WebSocket(this.#url());
    this.#socket = socket;
    socket.on('open', () => this.#join(socket));
    socket.on('message', (data) => this.#onMessage(socket, z.parse(serverFrame, JSON.parse(String(data)))));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!this.#isStopped) setTimeout(() => this.#connect(), RECONNECT_AFTER_MS);
    });
  }

  #join(socket: WebSocket): void {
    const last = this.stream === '' ? {} : { last: { stream: this.stream, n: this.number } };
    socket.send(JSON.stringify({ k: 'join-session', sessionId: this.#liveSessionId, ...last }));
  }

  #onMessage(socket: WebSocket, frame: ServerFrame): void {
    if (frame.k === 'refused') setTimeout(() => this.#join(socket), RECONNECT_AFTER_MS);
    if (frame.k === 'resumed') this.resumptions += 1;
    if (frame.k === 'snapshot') {
      this.snapshots += 1;
      this.stream = frame.stream;
      this.number = frame.n;
      this.board = applyDelta(emptyBoard, frame.board);
    }
    if (frame.k !== 'd') return;
    if (frame.n !== this.number + 1) this.holes.push(`${frame.n} after ${this.number}`);
    this.number = frame.n;
    this.board = applyDelta(this.board, frame);
  }
}
