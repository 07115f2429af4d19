/** How the page is connected to the race. Moments are by this device's clock. */

export type ConnectionStatus =
  /** asked for, nothing heard yet */
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** the socket is gone, and so many times it could not be had again */
  | { kind: 'lost'; sinceMs: number; attempts: number }
  /** the device says that it has no network */
  | { kind: 'offline'; sinceMs: number }
  /** no socket can be had here: asked again and again instead, and answered then */
  | { kind: 'polling'; heardAtMs: number }
  /** what is shown has happened before */
  | { kind: 'replay' }
  /** what is shown will not change any more */
  | { kind: 'finished' };

export function lostConnection(sinceMs: number, attempts = 0): ConnectionStatus {
  return navigator.onLine ? { kind: 'lost', sinceMs, attempts } : { kind: 'offline', sinceMs };
}
