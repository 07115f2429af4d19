/** A viewer that follows a session as docs/api.md describes the live socket, and keeps only what is checked. */

import { WebSocket } from 'ws';

const RECONNECT_AFTER_MS = 50;

/** @typedef {{ id?: string, ls?: number, tTm?: number, lsTm?: number, btTm?: number }} Row */
/** @typedef {{ at: number, r?: Record<string, Row>, x?: number[], m?: [number, number][] }} Changes */
/** @typedef {Changes & { k: string, n: number, stream?: string, board?: Changes }} Frame */

export class Viewer {
  /** the number of its newest change */
  number = 0;
  snapshots = 0;
  resumptions = 0;
  /** @type {string[]} what must not happen */
  complaints = [];
  #stream = '';
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {number[]} indexes of rows */
  #order = [];
  #isStopped = false;
  /** @type {WebSocket | null} */
  #socket = null;
  #chooseOrigin;
  #sessionId;

  /**
   * @param {() => string} chooseOrigin of the server to connect to, each time
   * @param {string} sessionId
   */
  constructor(chooseOrigin, sessionId) {
    this.#chooseOrigin = chooseOrigin;
    this.#sessionId = sessionId;
    this.#connect();
  }

  /** @returns {import('./truth.mjs').Standing[]} */
  get standings() {
    return this.#order.flatMap((index) => {
      const { id = '', ls = 0, tTm = 0, lsTm = 0, btTm = 0 } = this.#rows.get(index) ?? {};
      return ls === 0 ? [] : [{ competitorId: id, laps: ls, totalMs: tTm, lastLapMs: lsTm, bestLapMs: btTm }];
    });
  }

  /** Its network fails for a moment. */
  cut() {
    this.#socket?.terminate();
  }

  /** It stops reading, so that the server has to keep what it cannot send, or skip it. */
  pause() {
    this.#socket?.pause();
  }

  resume() {
    this.#socket?.resume();
  }

  stop() {
    this.#isStopped = true;
    this.cut();
  }

  #connect() {
    if (this.#isStopped) return;
    const socket = new WebSocket(`${this.#chooseOrigin().replace('http', 'ws')}/api/live/socket`);
    this.#socket = socket;
    socket.on('open', () => this.#join(socket));
    socket.on('message', (data) => this.#take(socket, JSON.parse(String(data))));
    socket.on('error', () => {});
    socket.on('close', () => setTimeout(() => this.#connect(), RECONNECT_AFTER_MS));
  }

  /** @param {WebSocket} socket */
  #join(socket) {
    if (socket.readyState !== WebSocket.OPEN) return;
    const last = this.#stream === '' ? undefined : { stream: this.#stream, n: this.number };
    socket.send(JSON.stringify({ k: 'join-session', sessionId: this.#sessionId, last }));
  }

  /**
   * @param {WebSocket} socket
   * @param {Frame} frame
   */
  #take(socket, frame) {
    if (frame.k === 'refused') setTimeout(() => this.#join(socket), RECONNECT_AFTER_MS);
    if (frame.k === 'resumed') this.resumptions += 1;
    if (frame.k === 'snapshot') this.#begin(frame);
    if (frame.k !== 'd') return;
    if (frame.n !== this.number + 1) this.complaints.push(`change ${frame.n} came after ${this.number}`);
    this.number = frame.n;
    this.#apply(frame);
  }

  /** @param {Frame} frame */
  #begin({ stream = '', n, board = { at: 0 } }) {
    if (stream === this.#stream && n < this.number)
      this.complaints.push(`a snapshot went back from ${this.number} to ${n}`);
    this.snapshots += 1;
    this.#stream = stream;
    this.number = n;
    this.#rows.clear();
    this.#order = [];
    this.#apply(board);
  }

  /** @param {Changes} changes */
  #apply({ r = {}, x = [], m = [] }) {
    for (const index of x) this.#rows.delete(index);
    this.#order = this.#order.filter((index) => !x.includes(index));
    for (const [key, row] of Object.entries(r)) {
      const index = Number(key);
      if (!this.#rows.has(index)) this.#order.push(index);
      this.#rows.set(index, { ...this.#rows.get(index), ...row });
    }
    const moving = new Set(m.map(([index]) => index));
    this.#order = this.#order.filter((index) => !moving.has(index));
    for (const [index, place] of m) this.#order.splice(place, 0, index);
  }
}
