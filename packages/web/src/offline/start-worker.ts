/** Starts the service worker, listens to it, and sends it the addresses that this page has already fetched. */

import { type ToPage, type ToWorker, WORKER_PATH } from './worker-messages.ts';
import { noteFresh, noteKept, noteWaiting } from './worker-state.ts';

/** A page that stays open for days checks for a newer site when it becomes visible again. */
const UPDATE_PAUSE_MS = 3_600_000;

function openedAddresses(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  return [location.href, ...new Set(fetched)];
}

function say(worker: ServiceWorker, message: ToWorker): void {
  worker.postMessage(message);
}

function watchForNewer(registration: ServiceWorkerRegistration): void {
  const note = () => {
    // If no worker is in control, this is the first one and not a newer one.
    if (registration.waiting && navigator.serviceWorker.controller) noteWaiting(registration.waiting);
  };
  note();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
  let askedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - askedAtMs < UPDATE_PAUSE_MS) return;
    askedAtMs = Date.now();
    // Without a connection there is nothing newer.
    registration.update().catch(() => {});
  });
}

export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', (event: MessageEvent<ToPage>) => {
    if (event.data.kind === 'kept') noteKept(event.data.atMs, location.pathname);
    else noteFresh();
  });
  serviceWorker.startMessages();
  const first = serviceWorker.controller;
  if (first !== null) say(first, { kind: 'listening' });
  serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = serviceWorker;
    if (first === null && controller !== null)
      say(controller, { kind: 'opened', addresses: openedAddresses() });
  });
  watchForNewer(await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }));
}

/** The newer worker takes over, and then the page reloads as the newer site. */
export function takeNewVersion(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  say(waiting, { kind: 'take-over' });
}
