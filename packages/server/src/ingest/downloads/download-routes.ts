/** Offers the program for the track for download, so that every timer gets the version that fits the server. */

import { createReadStream } from 'node:fs';
import { organizationsApi } from '@lapwing/contract/people/organizations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { findRelayDownloads } from './relay-downloads.ts';

type Options = {
  /** folders that may have the files */
  folders: readonly string[];
  originOf: (request: FastifyRequest) => string;
};

export function downloadRoutes(app: FastifyInstance, { folders, originOf }: Options): void {
  mount(app, organizationsApi.downloads, async ({ request }) => {
    const server = originOf(request);
    const files = await findRelayDownloads(folders);
    return {
      server,
      files: files.map(({ system, name, sizeBytes }) => ({
        ...{ system, name, sizeBytes },
        url: `${server}/downloads/${name}`,
      })),
    };
  });

  // Open to all: npx has no token, and the program is no secret.
  app.get<{ Params: { name: string } }>('/downloads/:name', async ({ params: { name } }, reply) => {
    const file = (await findRelayDownloads(folders)).find((each) => each.name === name);
    if (file === undefined) throw problem('not-found', { detail: 'No such file' });
    return reply
      .type(name.endsWith('.zip') ? 'application/zip' : 'application/gzip')
      .header('content-length', file.sizeBytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-cache')
      .send(createReadStream(file.path));
  });
}
