/** Writes a .br and a .gz file next to every built text file, so that the server does not compress them. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|map)$/;
/** Below this a response fits in one packet anyway. */
const smallestBytes = 1024;

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallestBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    brotliAsync(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
      writeFile(`${path}.gz`, packed),
    ),
  ]);
}

export function precompress(): Plugin {
  return {
    name: 'lapwing:precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('precompress needs an output folder');
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}
