/** Mounts a call of the ingest API: the key is checked before the body is read, and every error has its place. */

import type { KeyScope } from '@lapwing/contract/people/organizations';
import type { Endpoint, ParamsOf, QueryOf } from '@lapwing/contract/values/endpoint';
import type { RequestError } from '@lapwing/contract/values/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { KNOWN_SENDER_BODY_BYTES } from '../../http/limits/limits.ts';
import { traceparentFor } from '../../http/monitoring/trace-requests.ts';
import { parseShape, readQuery, sendAnswer } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import type { KeyLimits } from './key-limits.ts';
import type { Caller } from './upload-keys.ts';
import type { UploadSlots } from './upload-slots.ts';

type IngestCall<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  caller: Caller;
  /** as received; empty if the call has none */
  bytes: Buffer;
  /** the span of the request, if it is traced */
  traceparent: string | undefined;
};

type Handler<E extends Endpoint> = (
  call: IngestCall<E>,
) => Promise<E['answer'] extends z.ZodMiniType ? z.input<E['answer']> : never>;

export type IngestOptions = {
  scope: KeyScope | null;
  bodyLimitBytes?: number;
  /** for bodies so long that only some are received at the same time */
  slots?: UploadSlots;
  /** accepted as long as possible, see http/limits/admission.ts */
  isEssential?: boolean;
};

export type KeyCheck = {
  findCaller(key: string): Promise<Caller | null>;
  limits: Pick<KeyLimits, 'waitMs'>;
};

/** In its own plugin, so that bodies arrive as they are, whatever their content type. */
export function takeBodiesAsTheyAre(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

export function mountIngest<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  check: KeyCheck,
  { scope, bodyLimitBytes = KNOWN_SENDER_BODY_BYTES, slots, isEssential = false }: IngestOptions,
  handle: Handler<E>,
): void {
  const { mounted } = app;
  mounted.endpoints.push(endpoint);
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitBytes,
    config: { takesUploads: true, isEssential },
    onRequest: async (request, reply) => {
      const caller = await callerOf(request, check, scope);
      callers.set(request, caller);
      mounted.bodies.allowSlow(request.raw);
      if (slots === undefined) return;
      // A body of unknown length may be as long as the limit.
      const bytes = Number(request.headers['content-length'] ?? bodyLimitBytes);
      const release = slots.take(caller.organizationId, Math.min(bytes, bodyLimitBytes));
      reply.raw.once('close', release);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw problem('invalid-key');
      const errors: RequestError[] = [];
      const call = {
        // The shape of Fastify's router.
        params: parseShape(endpoint.params, 'path', request.params as Record<string, string>, errors),
        query: parseShape(endpoint.query, 'query', readQuery(endpoint.query, request.query), errors),
        caller,
        bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        traceparent: traceparentFor(request),
      };
      if (errors.length > 0) throw problem('invalid-parameters', { errors });
      // Both parts were parsed by this endpoint's own schemas, as IngestCall<E> says.
      const answer = await handle(call as unknown as IngestCall<E>);
      reply.header('cache-control', 'no-store');
      return sendAnswer(endpoint, mounted, { request, reply }, answer);
    },
  });
}

async function callerOf(request: FastifyRequest, check: KeyCheck, scope: KeyScope | null): Promise<Caller> {
  const { authorization } = request.headers;
  const headers = { 'www-authenticate': 'Bearer realm="ingest"' };
  if (authorization === undefined) {
    throw problem('invalid-key', { detail: 'Send the upload key as Authorization: Bearer …', headers });
  }
  const key = /^Bearer\s+(\S{1,200})$/i.exec(authorization)?.[1];
  const caller = key === undefined ? null : await check.findCaller(key);
  if (caller === null) throw problem('invalid-key', { headers });
  if (caller.isSuspended) throw problem('organization-suspended');
  if (scope !== null && !caller.scopes.includes(scope)) {
    throw problem('key-out-of-scope', {
      detail: `This needs a key for ${scope}; this one is for ${caller.scopes.join(', ')}`,
    });
  }
  const waitMs = check.limits.waitMs(caller.keyId);
  if (waitMs > 0) {
    throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
  }
  return caller;
}
