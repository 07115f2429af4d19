/** The files of the program for the track that this server offers: only those of its own version. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '../../product-version.ts';

export type RelayDownload = {
  /** `any` is the npm package, which needs Node; the others contain it */
  system: string;
  name: string;
  path: string;
  sizeBytes: number;
};

const version = PRODUCT_VERSION.replaceAll('.', '\\.');
const fileName = new RegExp(
  `^lapwing-(?:${version}\\.tgz|relay-${version}-([a-z0-9-]+)\\.(?:tar\\.gz|zip))$`,
);

/** The package first, then by system. A file that is in several folders comes from the first. */
export async function findRelayDownloads(folders: readonly string[]): Promise<RelayDownload[]> {
  const found = (await Promise.all(folders.map(filesIn))).flat();
  const firsts = found.filter((file, index) => found.findIndex(({ name }) => name === file.name) === index);
  return firsts.sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

function orderOf({ system }: RelayDownload): string {
  return system === 'any' ? '' : system;
}

async function filesIn(folder: string): Promise<RelayDownload[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.flatMap((name) => {
      const match = fileName.exec(name);
      if (match === null) return [];
      const path = join(folder, name);
      return stat(path).then(({ size }) => ({ system: match[1] ?? 'any', name, path, sizeBytes: size }));
    }),
  );
}
