/** Where bytes come from: what every source does, whether it calls or is called. */

export type Connection = {
  /** what is to be said first */
  greeting: readonly Uint8Array[];
  /**
   * The source is not read on until this is done. Gives what is to be answered. A recording says when it came; else it is
   * now.
   */
  received(chunk: Uint8Array, atMs?: number): Promise<readonly Uint8Array[]>;
  closed(reason: string): Promise<void>;
};

export type SourceHandlers = {
  /** Each connection is read by itself: what one has half said is not mixed with another. */
  opened(): Connection;
  /** A connection could not be made. */
  failed(reason: string): void;
};

export type Source = {
  /** for people: `RMonitor at 192.168.1.10:50000` */
  readonly name: string;
  /** Reads until the signal is given, or until there is no more to read. */
  run(handlers: SourceHandlers, signal: AbortSignal): Promise<void>;
};

/** `host:port`, `host` alone, `:port` or `[::1]:port`; null where it is none of them. */
export function parseAddress(text: string, defaultPort: number): { host: string; port: number } | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]\s/]*)(?::(\d{1,5}))?$/i.exec(text);
  if (match === null) return null;
  const [, host = '', portText] = match;
  const port = portText === undefined ? defaultPort : Number(portText);
  if (port < 1 || port > 65_535) return null;
  return { host: host === '' ? '127.0.0.1' : host.replace(/^\[|\]$/g, ''), port };
}
