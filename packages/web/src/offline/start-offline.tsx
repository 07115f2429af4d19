/** Starts what comes after the first screen: the service worker, and the notices above the page. */

import { createRoot } from 'react-dom/client';
import { loadScreenMessages } from '../i18n/language.ts';
import { onOnline } from './on-online.ts';
import { SiteNotices } from './SiteNotices.tsx';
import { startWorker } from './start-worker.ts';
import { currentWorkerState, onWorkerState } from './worker-state.ts';

let isShown = false;

async function showNotices(): Promise<void> {
  const { cachedAtMs, waiting } = currentWorkerState();
  if (isShown || (cachedAtMs === null && waiting === null)) return;
  isShown = true;
  await loadScreenMessages();
  const place = document.createElement('div');
  document.body.prepend(place);
  // Pages that are one screen high make room for it.
  const style = document.documentElement.style;
  new ResizeObserver(() => style.setProperty('--notices', `${place.offsetHeight}px`)).observe(place);
  createRoot(place).render(<SiteNotices />);
}

/** Browsers have workers only on https and localhost. `callServer` is any call that goes through the worker. */
export async function startOffline(callServer: () => Promise<unknown>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  onWorkerState(() => void showNotices());
  // A screen without calls also has to notice that the server responds again.
  onOnline(() => {
    if (currentWorkerState().cachedAtMs !== null) callServer().catch(() => {});
  });
  try {
    await startWorker();
  } catch (error) {
    // A browser that blocks workers still shows the site.
    console.warn(error);
  }
}
