/** Who listens to which subject. Subjects are words joined by dots, as in NATS. */

import type { OnMessage } from './bus.ts';

type Listener = { pattern: string; onMessage: OnMessage };

export class Subjects {
  readonly #exact = new Map<string, Set<Listener>>();
  /** those that end in `.*` or `.>` */
  readonly #wild = new Set<Listener>();

  /** Returns a function that ends it. */
  add(pattern: string, onMessage: OnMessage): () => void {
    const listener = { pattern, onMessage };
    if (isWild(pattern)) {
      this.#wild.add(listener);
      return () => void this.#wild.delete(listener);
    }
    const listeners = this.#exact.get(pattern) ?? new Set();
    this.#exact.set(pattern, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#exact.get(pattern) === listeners) this.#exact.delete(pattern);
    };
  }

  listenersOf(subject: string): OnMessage[] {
    const found = Array.from(this.#exact.get(subject) ?? [], ({ onMessage }) => onMessage);
    for (const { pattern, onMessage } of this.#wild) if (matches(pattern, subject)) found.push(onMessage);
    return found;
  }
}

function isWild(pattern: string): boolean {
  return pattern.endsWith('.*') || pattern.endsWith('.>');
}

function matches(pattern: string, subject: string): boolean {
  const start = pattern.slice(0, -1);
  if (!subject.startsWith(start) || subject.length === start.length) return false;
  return pattern.endsWith('>') || !subject.includes('.', start.length);
}
