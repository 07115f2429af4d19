/** Which other sites may read responses: all sites the public API, none the rest. */

import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { BODY_SIZE_HEADER, CORRELATION_HEADER, TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readerOf } from './readers.ts';

/** Existing programs send their own headers (api keys, request ids), so a preflight allows whatever it requests. */
const openToAll: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: [
    ...[TOTAL_COUNT_HEADER, CORRELATION_HEADER, BODY_SIZE_HEADER],
    ...['etag', 'content-disposition', 'retry-after'],
  ],
  maxAge: 86_400,
  strictPreflight: false,
};

/** SignalR's own client sends credentials mode, though there are none, and browsers then need their origin by name. */
const openByName: FastifyCorsOptions = { ...openToAll, origin: true, credentials: true };

const closed: FastifyCorsOptions = { origin: false };

function isPublicApi(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0]?.toLowerCase() ?? '';
  // The settings are only for the site that serves them; the service we are compatible with does not share them either.
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
