/**
 * The files of the built site, listed at the start: nothing else can be served. Each is read when it is first requested.
 * The rest are read once the server listens, so that an update of the files does not mix two versions.
 */

import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { PageParts } from '@lapwing/contract/site/ssr';
import { type EncodedResponse, encodedResponse } from '../../http/responses/encoded-response.ts';

export type SiteFiles = {
  page: PageParts;
  /** by request path: `/assets/main-a1b2c3.js` */
  files: ReadonlyMap<string, () => Promise<EncodedResponse>>;
  readAll(): Promise<void>;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** There are hundreds of files, and visitors come first. */
const READ_AT_ONCE = 4;

/** Written by packages/web/vite-plugins/page-parts.ts. */
const PAGE_PARTS = 'page.json';

const encodings = { '.br': 'br', '.gz': 'gzip' } as const;

/** null if the site has not been built. */
export async function readSite(folder: string): Promise<SiteFiles | null> {
  const text = await readFile(join(folder, PAGE_PARTS), 'utf8').catch(() => null);
  if (text === null) return null;
  // The build has checked its type.
  const page: PageParts = JSON.parse(text);

  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pathSet = new Set(paths);
  const plain = paths.filter(
    (path) => contentTypes[extname(path)] !== undefined && !path.endsWith(PAGE_PARTS),
  );
  const files = new Map(
    plain.map((path) => [addressOf(folder, path), readOnce(() => readOne(path, pathSet))] as const),
  );
  return {
    page,
    files,
    async readAll() {
      const readers = [...files.values()];
      for (let from = 0; from < readers.length; from += READ_AT_ONCE) {
        await Promise.all(readers.slice(from, from + READ_AT_ONCE).map((read) => read()));
      }
    },
  };
}

/** Again if that failed. */
function readOnce(read: () => Promise<EncodedResponse>): () => Promise<EncodedResponse> {
  let reading: Promise<EncodedResponse> | null = null;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

function addressOf(folder: string, path: string): string {
  return path.slice(folder.length).split(sep).join('/');
}

async function readOne(path: string, pathSet: ReadonlySet<string>): Promise<EncodedResponse> {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const ready = encodedResponse(await readFile(path), contentType, 'once');
  for (const [extension, encoding] of Object.entries(encodings)) {
    const packed = `${path}${extension}`;
    if (pathSet.has(packed)) ready.encoded.set(encoding, Promise.resolve(await readFile(packed)));
  }
  return ready;
}
