/** Starts the service worker, listens to it, and sends it the addresses that this page has already fetched. */

import { type ToPage, type ToWorker, WORKER_PATH } from './worker-messages.ts';
import { noteFresh, noteKept, noteWaiting } from './worker-state.ts';

/** A page that stays open for days checks for a newer site when it becomes visible again. */
const UPDATE_PAUSE_MS = 3_600_000;

/** Pages and files that a worker has answered have the time at which it got the request. */
function isWithoutWorker(entry: PerformanceEntry | undefined): boolean {
  return (entry as PerformanceResourceTiming | undefined)?.workerStart === 0;
}

/** The page, and its files when they have arrived: some are still on their way when the first worker takes over. */
function sendOpened(worker: ServiceWorker): void {
  say(worker, { kind: 'opened', addresses: [location.href] });
  const observer = new PerformanceObserver((list) => {
    const addresses = list
      .getEntries()
      .filter(isWithoutWorker)
      .map(({ name }) => name);
    if (addresses.length > 0) say(worker, { kind: 'opened', addresses: [...new Set(addresses)] });
  });
  observer.observe({ type: 'resource', buffered: true });
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

function sendToFirst(): void {
  const { controller } = navigator.serviceWorker;
  if (controller !== null) sendOpened(controller);
}

export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', (event: MessageEvent<ToPage>) => {
    if (event.data.kind === 'kept') noteKept(event.data.atMs, location.pathname);
    else noteFresh();
  });
  serviceWorker.startMessages();
  const { controller } = serviceWorker;
  if (controller !== null) say(controller, { kind: 'listening' });
  if (isWithoutWorker(performance.getEntriesByType('navigation')[0])) {
    // The first worker may have taken over before this page was there to notice.
    if (controller !== null) sendOpened(controller);
    else serviceWorker.addEventListener('controllerchange', sendToFirst, { once: true });
  }
  watchForNewer(await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }));
}

/** The newer worker takes over, and then the page reloads as the newer site. */
export function takeNewVersion(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  say(waiting, { kind: 'take-over' });
}
