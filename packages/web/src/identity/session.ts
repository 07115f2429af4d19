/** The signed-in visitor, as far as screens and calls need it. */

import { useSyncExternalStore } from 'react';

export type Session =
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; accountId: string; name: string | null; idToken: string; isHost?: boolean };

const signedOut: Session = { kind: 'signed-out' };
let current: Session = signedOut;
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return current;
}

export function currentIdToken(): string | null {
  return current.kind === 'signed-in' ? current.idToken : null;
}

export function currentAccountId(): string | null {
  return current.kind === 'signed-in' ? current.accountId : null;
}

export function publishSession(session: Session = signedOut): void {
  current = session;
  for (const listener of listeners) listener();
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(onSession, currentSession, currentSession);
}

let refusedToken: string | null = null;
let whenRefused = () => {};

/** `handler` is called once for each token that the server no longer accepts. */
export function onTokenRefused(handler: () => void): void {
  whenRefused = handler;
}

export function tokenRefused(token: string): void {
  if (token === refusedToken || token !== currentIdToken()) return;
  refusedToken = token;
  whenRefused();
}
