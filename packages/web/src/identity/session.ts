/** Who is signed in, as far as the screens and the calls need to know. */

import { useSyncExternalStore } from 'react';

export type Session =
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; accountId: string; name: string | null; idToken: string };

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

/** `handler` hears of a token that the server takes no more, once for each. */
export function onTokenRefused(handler: () => void): void {
  whenRefused = handler;
}

export function tokenRefused(token: string): void {
  if (token === refusedToken || token !== currentIdToken()) return;
  refusedToken = token;
  whenRefused();
}
