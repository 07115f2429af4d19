/** A bus within one process, for tests of several nodes: each can be cut off. */

import { BusTimeout, type OnMessage } from './bus.ts';
import type { NodeBus } from './nats-bus.ts';

type Node = { isCut: boolean; subscriptions: Set<{ subject: string; onMessage: OnMessage }> };

export type TestBus = NodeBus & { cut(): void; mend(): void };

export function createBusNetwork() {
  const nodes = new Set<Node>();

  /** Returns how many got it. Like NATS, a sender does not get its own messages. */
  function deliver(
    from: Node,
    subject: string,
    message: Uint8Array,
    reply: Parameters<OnMessage>[2],
  ): number {
    let count = 0;
    for (const node of nodes) {
      if (node === from || node.isCut || from.isCut) continue;
      for (const { subject: wanted, onMessage } of node.subscriptions) {
        if (!isMatch(wanted, subject)) continue;
        count += 1;
        setImmediate(() => {
          if (!node.isCut && !from.isCut) onMessage(message, subject, reply);
        });
      }
    }
    return count;
  }

  return {
    open(): TestBus {
      const node: Node = { isCut: false, subscriptions: new Set() };
      nodes.add(node);
      const listeners: ((isConnected: boolean) => void)[] = [];
      const setCut = (isCut: boolean) => {
        node.isCut = isCut;
        for (const listener of listeners) listener(!isCut);
      };
      return {
        cut: () => setCut(true),
        mend: () => setCut(false),
        onState: (listener) => void listeners.push(listener),
        get isConnected() {
          return !node.isCut;
        },
        publish: (subject, message) => void deliver(node, subject, message, null),
        subscribe(subject, onMessage) {
          const subscription = { subject, onMessage };
          node.subscriptions.add(subscription);
          return () => void node.subscriptions.delete(subscription);
        },
        request: (subject, message, timeoutMs) =>
          new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new BusTimeout(subject)), timeoutMs);
            const count = deliver(node, subject, message, (answer) => {
              clearTimeout(timer);
              resolve(answer);
            });
            if (count > 0) return;
            clearTimeout(timer);
            reject(new BusTimeout(subject));
          }),
        async close() {
          nodes.delete(node);
        },
      };
    },
  };
}

function isMatch(wanted: string, subject: string): boolean {
  if (wanted.endsWith('.>')) return subject.startsWith(wanted.slice(0, -1));
  if (!wanted.endsWith('.*')) return wanted === subject;
  const start = wanted.slice(0, -1);
  return subject.startsWith(start) && !subject.slice(start.length).includes('.');
}
