/** How the page is connected to the race. Times are by this device's clock. */

export type ConnectionStatus =
  /** requested, nothing received yet */
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** the socket is lost, and reconnecting has failed this many times */
  | { kind: 'lost'; sinceMs: number; attempts: number }
  /** the server accepts no more viewers for now, and is asked again by itself */
  | { kind: 'busy'; sinceMs: number }
  /** the device reports no network */
  | { kind: 'offline'; sinceMs: number }
  /** no socket is possible here: polled instead, last answered then */
  | { kind: 'polling'; receivedAtMs: number }
  /** what is shown is in the past */
  | { kind: 'replay' }
  /** what is shown no longer changes */
  | { kind: 'finished' };

export function lostConnection(sinceMs: number, attempts = 0): ConnectionStatus {
  return navigator.onLine ? { kind: 'lost', sinceMs, attempts } : { kind: 'offline', sinceMs };
}
