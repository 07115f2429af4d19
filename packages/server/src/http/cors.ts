/** Who may read from another site: anyone the public API, nobody the rest. */

import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { CORRELATION_HEADER, TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readerOf } from './readers.ts';

/** Existing programs send their own headers (api keys, request ids), so a preflight gets back what it asked for. */
const openToAll: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: [TOTAL_COUNT_HEADER, CORRELATION_HEADER, 'etag', 'content-disposition', 'retry-after'],
  maxAge: 86_400,
  strictPreflight: false,
};

/** SignalR's own client asks with credentials, though there are none to send, and browsers then want their origin by name. */
const openByName: FastifyCorsOptions = { ...openToAll, origin: true, credentials: true };

const closed: FastifyCorsOptions = { origin: false };

function isPublicApi(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0]?.toLowerCase() ?? '';
  // The settings are for the site that serves them; the service we are compatible with shares them with nobody either.
  if (/^\/api\/clientsettings\/*$/.test(path)) return false;
  if (/^\/(api|v1|v2)\/|^\/auth\/(validate|claims)\/*$/.test(path)) return true;
  const isOlderCall = /^\/(events|sessions|organizations|championships|accounts|time)(\/|$)/.test(path);
  return isOlderCall && readerOf(request.headers) === 'program';
}

function isSignalR(request: FastifyRequest): boolean {
  return /^\/api\/(live\/client\/)?negotiate\b/i.test(request.url);
}

export async function allowOtherOrigins(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, decide) => {
      if (isSignalR(request)) decide(null, openByName);
      else decide(null, isPublicApi(request) ? openToAll : closed);
    },
  });
}
