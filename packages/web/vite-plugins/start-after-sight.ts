/** Lets what the server has drawn into the page appear before the site's own code takes the line and the processor. */

import type { Plugin } from 'vite';

const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** A hidden tab, or a style sheet that does not arrive. */
const NOT_PAINTED_MS = 2_000;
const preload = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * What every screen needs travels meanwhile; what this one needs sets out when the page is painted, or cannot be for long. They are
 * run one by one, so that the browser can answer in between.
 */
function starter(files: readonly string[]): string {
  return `
      const turn = (ask) => new Promise((resolve) => ask(resolve));
      if (document.querySelector('.first-sight') && document.body.dataset.sight !== 'none' && !document.hidden)
        await turn((painted) => {
          new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
          setTimeout(painted, ${NOT_PAINTED_MS});
        });
      for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
      for (const file of ${JSON.stringify(files)}) {
        await turn(setTimeout);
        await import(file);
      }
    `;
}

export function startAfterSight(): Plugin {
  return {
    name: 'lapwing:start-after-sight',
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
