/**
 * Runs in the page and starts the site. A live board is joined when much of the code has arrived, so that changes are
 * there when the site runs (api/live-socket.ts). Joining earlier would delay the code: on a weak connection every
 * change takes as long as a large packet. The code of this screen is requested after the first paint. Files run one by one, so that the
 * browser can respond in between.
 */

import { LIVE_JOIN_ID } from '@lapwing/contract/site/ssr';
import { LIVE_SOCKET_PATH } from '@lapwing/contract/values/constants';

/** Written by the build: the files that start the site, in this order. */
declare const SITE_SCRIPTS: readonly string[];

/** A hidden tab, or a style sheet that does not arrive. */
const NOT_PAINTED_MS = 2_000;
/** More are received only if the site does not start. */
const MOST_RECEIVED = 1000;

function joinBoard(joined: string): void {
  const received: { data: string; atMs: number }[] = [];
  const socket = new WebSocket(location.origin.replace('http', 'ws') + LIVE_SOCKET_PATH);
  socket.onopen = () => socket.send(joined);
  socket.onmessage = ({ data }) => {
    if (received.push({ data, atMs: Date.now() }) > MOST_RECEIVED) socket.close();
  };
  Object.assign(globalThis, { earlySocket: Object.assign(socket, { joined, received }) });
}

/** The last of the files that start the site is a small one, so the larger ones are still on their way. */
function codeArriving(): Promise<void> {
  const last = SITE_SCRIPTS.at(-1) ?? '';
  return new Promise((arrived) => {
    new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => name.endsWith(last))) arrived();
    }).observe({ type: 'resource', buffered: true });
  });
}

/** A page whose style or font arrives late is painted blank first. */
function firstPaint(): Promise<void> {
  return new Promise((painted) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(painted, NOT_PAINTED_MS);
  });
}

async function start(): Promise<void> {
  const join = document.getElementById(LIVE_JOIN_ID);
  // If this file never arrives, nothing else does; if its arrival is not seen, the site opens a socket itself.
  if (join) void codeArriving().then(() => joinBoard(join.textContent));
  const isPrerendered =
    document.querySelector('.prerendered') !== null && document.body.dataset.prerender !== 'none';
  if (isPrerendered && !document.hidden) await firstPaint();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
    link.rel = 'modulepreload';
  for (const file of SITE_SCRIPTS) {
    await new Promise((next) => setTimeout(next));
    await import(/* @vite-ignore */ file);
  }
}

void start();
