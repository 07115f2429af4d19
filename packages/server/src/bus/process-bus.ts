/**
 * The bus between the main process and its workers: a star of pipes with the main process in the middle. Messages of one
 * sender arrive in the order in which they were sent.
 */

import type { Duplex } from 'node:stream';
import { type Bus, BusTimeout, type OnMessage } from './bus.ts';
import { BadFrame, encodeFrame, type Frame, frameReader } from './frames.ts';
import { Subjects } from './subjects.ts';

/** A process that reads nothing for so long is cut off: it would only fill the memory of the others. */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/** The bus of the main process. */
export type CentralBus = Bus & {
  /** Connects a worker. Everything it listens to ends with the pipe. */
  attach(pipe: Duplex): void;
};

type Deliver = (subject: string, message: Uint8Array, replyTo: string) => void;

export function createCentralBus(): CentralBus {
  const subjects = new Subjects();
  const pipes = new Set<Duplex>();
  const deliver: Deliver = (subject, message, replyTo) => {
    for (const onMessage of subjects.listenersOf(subject)) onMessage(message, subject, replier(replyTo));
  };
  /** A listener in another process gets the whole frame, with where to reply. */
  const replyPlaces = new WeakMap<(message: Uint8Array) => void, string>();
  function replier(replyTo: string): ((message: Uint8Array) => void) | null {
    if (replyTo === '') return null;
    const reply = (message: Uint8Array) => deliver(replyTo, message, '');
    replyPlaces.set(reply, replyTo);
    return reply;
  }

  function attach(pipe: Duplex): void {
    const ends = new Map<string, () => void>();
    const forward: OnMessage = (message, subject, reply) => {
      const replyTo = reply === null ? '' : (replyPlaces.get(reply) ?? '');
      send(pipe, { kind: 'publish', subject, replyTo, message });
    };
    const read = frameReader(({ kind, subject, replyTo, message }) => {
      if (kind === 'publish') deliver(subject, message, replyTo);
      else {
        ends.get(subject)?.();
        ends.delete(subject);
        if (kind === 'subscribe') ends.set(subject, subjects.add(subject, forward));
      }
    });
    pipes.add(pipe);
    receive(pipe, read);
    pipe.once('close', () => {
      pipes.delete(pipe);
      for (const end of ends.values()) end();
    });
  }

  return {
    attach,
    publish: (subject, message) => deliver(subject, message, ''),
    subscribe: (subject, onMessage) => subjects.add(subject, onMessage),
    request: requester('main', deliver, (subject, onMessage) => subjects.add(subject, onMessage)),
    async close() {
      for (const pipe of pipes) pipe.destroy();
    },
  };
}

/** The bus of a worker. `name` is not that of another process. */
export function createWorkerBus(pipe: Duplex, name: string): Bus {
  const subjects = new Subjects();
  /** listeners of each subject in this process; the main process gets a message for the first, and after the last */
  const counts = new Map<string, number>();
  const publish: Deliver = (subject, message, replyTo) =>
    send(pipe, { kind: 'publish', subject, replyTo, message });

  function subscribe(subject: string, onMessage: OnMessage): () => void {
    const end = subjects.add(subject, onMessage);
    const count = counts.get(subject) ?? 0;
    counts.set(subject, count + 1);
    if (count === 0) send(pipe, { kind: 'subscribe', subject });
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      end();
      const left = (counts.get(subject) ?? 1) - 1;
      if (left > 0) counts.set(subject, left);
      else {
        counts.delete(subject);
        send(pipe, { kind: 'unsubscribe', subject });
      }
    };
  }

  receive(
    pipe,
    frameReader(({ subject, replyTo, message }) => {
      const reply = replyTo === '' ? null : (answer: Uint8Array) => publish(replyTo, answer, '');
      for (const onMessage of subjects.listenersOf(subject)) onMessage(message, subject, reply);
    }),
  );
  return {
    publish: (subject, message) => publish(subject, message, ''),
    subscribe,
    request: requester(name, publish, subscribe),
    async close() {
      pipe.end();
    },
  };
}

/** Replies come to a subject of the process itself. */
function requester(name: string, publish: Deliver, subscribe: Bus['subscribe']): Bus['request'] {
  const waiting = new Map<string, (message: Uint8Array) => void>();
  let requests = 0;
  let isListening = false;
  return (subject, message, timeoutMs) =>
    new Promise((resolve, reject) => {
      if (!isListening) subscribe(`replies.${name}.*`, (answer, place) => waiting.get(place)?.(answer));
      isListening = true;
      requests += 1;
      const place = `replies.${name}.${requests}`;
      const timer = setTimeout(() => {
        waiting.delete(place);
        reject(new BusTimeout(subject));
      }, timeoutMs);
      waiting.set(place, (answer) => {
        clearTimeout(timer);
        waiting.delete(place);
        resolve(answer);
      });
      publish(subject, message, place);
    });
}

function send(pipe: Duplex, frame: Partial<Frame> & Pick<Frame, 'kind' | 'subject'>): void {
  if (!pipe.writable) return;
  pipe.write(encodeFrame(frame));
  if (pipe.writableLength > MOST_UNREAD_BYTES) pipe.destroy();
}

function receive(pipe: Duplex, read: (bytes: Buffer) => void): void {
  pipe.on('data', (bytes: Buffer) => {
    try {
      read(bytes);
    } catch (error) {
      // A fault of a listener is not one of the pipe.
      if (!(error instanceof BadFrame)) throw error;
      pipe.destroy();
    }
  });
  pipe.on('error', () => pipe.destroy());
}
