/** Lets the prerendered page be painted before the site's own code takes bandwidth and processor. */

import type { Plugin } from 'vite';

const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** A hidden tab, or a style sheet that does not arrive. */
const NOT_PAINTED_MS = 2_000;
/** More arrive only if the site does not start. */
const MOST_RECEIVED = 1000;
const preload = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * The page joins a live board in the meantime, so that its changes are there when the site starts (api/live-socket.ts).
 * The code of every screen loads at the same time; that of this screen loads after the first paint, or after a timeout.
 * The files run one by one, so that the browser can respond in between.
 */
function starter(files: readonly string[]): string {
  return `
      const board = document.querySelector('script[data-answer^="/api/live/boards/"]');
      if (board) {
        const { pathname, searchParams } = new URL(board.dataset.answer, location.origin);
        const { snapshot: { stream, n }, isWhole } = JSON.parse(board.textContent);
        const sessionId = searchParams.get('sessionId');
        const joined = JSON.stringify({
          ...(sessionId === null
            ? { k: 'join-event', eventId: pathname.split('/').at(-1) }
            : { k: 'join-session', sessionId }),
          guid: searchParams.get('guid') ?? undefined,
          ...(isWhole && { last: { stream, n } }),
        });
        const received = [];
        const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/live/socket');
        socket.onopen = () => socket.send(joined);
        socket.onmessage = ({ data }) => {
          if (received.push({ data, atMs: Date.now() }) > ${MOST_RECEIVED}) socket.close();
        };
        globalThis.earlySocket = Object.assign(socket, { joined, received });
      }
      const turn = (ask) => new Promise((resolve) => ask(resolve));
      if (document.querySelector('.prerendered') && document.body.dataset.prerender !== 'none' && !document.hidden)
        await turn((painted) => {
          // A page is painted blank first where its style or font comes late.
          new PerformanceObserver((list) => {
            if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
          }).observe({ type: 'paint', buffered: true });
          setTimeout(painted, ${NOT_PAINTED_MS});
        });
      for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
      for (const file of ${JSON.stringify(files)}) {
        await turn(setTimeout);
        await import(file);
      }
    `;
}

export function deferStartup(): Plugin {
  return {
    name: 'lapwing:defer-startup',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const main = html.match(entry)?.[1];
        if (main === undefined) throw new Error('the page has no script to start');
        const others = [...html.matchAll(preload)].flatMap(([, file]) => file ?? []);
        return html
          .replace(entry, `\n    <link rel="modulepreload" crossorigin href="${main}">`)
          .replace('</body>', `<script type="module">${starter([...others, main])}</script>\n  </body>`);
      },
    },
  };
}
