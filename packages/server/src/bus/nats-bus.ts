/** The bus over NATS: between the servers of one installation, on any number of machines. */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionOptions, Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type Bus, BusTimeout, type OnMessage } from './bus.ts';
import { createPartCollector, PART_BYTES } from './message-parts.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_AFTER_MS = 250;
const PING_EVERY_MS = 2_000;
const MOST_PINGS_UNANSWERED = 2;

/** Says which part of a long message this is. */
const PART_HEADER = 'Lapwing-Part';

export type NodeBus = Bus & {
  /** While it is not, messages are dropped and requests rejected. */
  readonly isConnected: boolean;
  /** Called each time it is connected or disconnected. */
  onState(listener: (isConnected: boolean) => void): void;
};

type NatsOptions = {
  url: string;
  /** Keeps installations on the same NATS apart. */
  prefix: string;
  onError: (error: unknown) => void;
};

type Registered = { subject: string; onMessage: OnMessage; subscription: Subscription | null };

/** Does not wait for NATS: it is connected as soon as it can be reached. */
export async function openNatsBus({ url, prefix, onError }: NatsOptions): Promise<NodeBus> {
  // Loaded only if it is used.
  const { connect, headers } = await import('@nats-io/transport-node');
  const registered = new Set<Registered>();
  const parts = createPartCollector();
  const listeners: ((isConnected: boolean) => void)[] = [];
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let isConnected = false;
  const start = `${prefix}.`;

  function note(state: boolean): void {
    if (state === isConnected) return;
    isConnected = state;
    for (const listener of listeners) listener(state);
  }

  async function connectInTime(): Promise<void> {
    let isReported = false;
    while (!closing.signal.aborted) {
      try {
        const opened = await connect(natsOptionsOf(url));
        if (closing.signal.aborted) return void (await opened.close());
        connection = opened;
        for (const each of registered) attach(each, opened);
        void watch(opened).catch(onError);
        note(true);
        return;
      } catch (error) {
        if (!isReported) onError(error);
        isReported = true;
        await wait(RECONNECT_AFTER_MS, null, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
  }

  async function watch(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'close') note(false);
      else if (type === 'reconnect') note(true);
    }
  }

  function attach(each: Registered, to: NatsConnection): void {
    each.subscription = to.subscribe(start + each.subject, {
      callback: (error, message) => {
        if (error !== null) return onError(error);
        try {
          receive(each, message);
        } catch (failure) {
          onError(failure);
        }
      },
    });
  }

  function receive({ onMessage }: Registered, message: Msg): void {
    const part = message.headers?.get(PART_HEADER);
    const whole = part ? parts.add(part, message.data) : message.data;
    if (whole === null) return;
    const reply = message.reply ? (answer: Uint8Array) => void message.respond(answer) : null;
    onMessage(whole, message.subject.slice(start.length), reply);
  }

  /** Sends all parts but the last, and returns how to send that one. */
  function sendFirstParts(to: NatsConnection, subject: string, message: Uint8Array) {
    if (message.length <= PART_BYTES) return { last: message, options: {} };
    const id = randomUUID();
    const count = Math.ceil(message.length / PART_BYTES);
    const partOf = (index: number) => {
      const own = headers();
      own.set(PART_HEADER, `${id}/${index}/${count}`);
      return {
        data: message.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
        options: { headers: own },
      };
    };
    for (let index = 0; index < count - 1; index++) {
      const { data, options } = partOf(index);
      to.publish(subject, data, options);
    }
    const { data, options } = partOf(count - 1);
    return { last: data, options };
  }

  void connectInTime();
  return {
    get isConnected() {
      return isConnected;
    },
    onState(listener) {
      listeners.push(listener);
    },
    publish(subject, message) {
      // The library would keep any number of them until it is connected again.
      if (connection === null || !isConnected) return;
      const { last, options } = sendFirstParts(connection, start + subject, message);
      connection.publish(start + subject, last, options);
    },
    subscribe(subject, onMessage) {
      const each: Registered = { subject, onMessage, subscription: null };
      registered.add(each);
      if (connection !== null) attach(each, connection);
      return () => {
        registered.delete(each);
        if (connection?.isClosed() === false) each.subscription?.unsubscribe();
      };
    },
    async request(subject, message, timeoutMs) {
      if (connection === null || !isConnected) throw new BusTimeout(subject);
      try {
        const { last, options } = sendFirstParts(connection, start + subject, message);
        return (await connection.request(start + subject, last, { ...options, timeout: timeoutMs })).data;
      } catch (cause) {
        // Nobody listens, nobody answers in time, or the connection breaks.
        throw Object.assign(new BusTimeout(subject), { cause });
      }
    },
    async close() {
      closing.abort();
      listeners.length = 0;
      await connection?.close();
    },
  };
}

/** A name and a password in the address are sent when connecting. */
export function natsOptionsOf(url: string): ConnectionOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: `${hostname}:${port === '' ? '4222' : port}`,
    name: 'lapwing-server',
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(protocol === 'tls:' && { tls: {} }),
    noEcho: true,
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_AFTER_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: MOST_PINGS_UNANSWERED,
  };
}
