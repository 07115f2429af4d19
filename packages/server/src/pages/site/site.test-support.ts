/** A built site with a page and nothing else, for tests. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageParts } from '@lapwing/contract/site/ssr';

const aPage: PageParts = {
  scripts: ['/assets/main-1234.js'],
  styles: ['/assets/main-5678.css'],
  liveStyle: '.board{color:var(--ink)}',
  font: '/assets/plex-9.woff2',
  icons: { live: '/assets/icon-live-aaaa.svg', results: '/assets/icon-results-bbbb.svg' },
  beforePaint: 'document.title',
  startSite: 'import("/assets/main-1234.js")',
  chunks: {},
};

export async function writeSite(folder: string, page: Partial<PageParts> = {}): Promise<void> {
  await writeFile(join(folder, 'page.json'), JSON.stringify({ ...aPage, ...page }));
}
