/** The interface of all sources of bytes, whether they connect or are connected to. */

export type Connection = {
  /** sent first */
  greeting: readonly Uint8Array[];
  /**
   * The source is paused until this resolves. Returns the replies. `atMs` is set by a recording; the default is now.
   */
  received(chunk: Uint8Array, atMs?: number): Promise<readonly Uint8Array[]>;
  closed(reason: string): Promise<void>;
};

export type SourceHandlers = {
  /** Each connection is read separately: a partial message of one is not mixed with another. */
  opened(): Connection;
  /** A connection failed. */
  failed(reason: string): void;
};

export type Source = {
  /** for people: `RMonitor at 192.168.1.10:50000` */
  readonly name: string;
  /** Reads until the signal is aborted, or until the source has ended. */
  run(handlers: SourceHandlers, signal: AbortSignal): Promise<void>;
};

/** `host:port`, `host` alone, `:port` or `[::1]:port`; null if it is none of them. */
export function parseAddress(text: string, defaultPort: number): { host: string; port: number } | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]\s/]*)(?::(\d{1,5}))?$/i.exec(text);
  if (match === null) return null;
  const [, host = '', portText] = match;
  const port = portText === undefined ? defaultPort : Number(portText);
  if (port < 1 || port > 65_535) return null;
  return { host: host === '' ? '127.0.0.1' : host.replace(/^\[|\]$/g, ''), port };
}
