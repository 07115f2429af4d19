/** Mounts one call of the contract: checks the token, parses the request, responds. */

import { isSiteAddress } from '@lapwing/contract/site/addresses';
import type { Endpoint, ParamsOf, QueryOf, Shape } from '@lapwing/contract/values/endpoint';
import { themes } from '@lapwing/contract/values/enums';
import {
  type Message,
  messageOf,
  messageOfIssue,
  type RequestError,
} from '@lapwing/contract/values/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { countedAddressOf } from './client-address.ts';
import type { Admission } from './limits/admission.ts';
import type { ConnectionLimits } from './limits/connection-limits.ts';
import { KNOWN_SENDER_BODY_BYTES } from './limits/limits.ts';
import type { RequestBodies } from './limits/request-bodies.ts';
import type { RequestCounts } from './limits/request-counts.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Tracing } from './monitoring/tracing.ts';
import { problem } from './problem.ts';
import { programsOnly, VARY_BY_READER } from './readers.ts';
import type { CachedResponseFastPath } from './responses/cached-response-fast-path.ts';
import {
  type EncodedResponse,
  encodedResponse,
  JSON_TYPE,
  sendEncoded,
} from './responses/encoded-response.ts';
import { addHoldHeaders, type HoldSeconds, isHoldable } from './responses/holdable.ts';
import type { Traffic } from './responses/traffic.ts';
import type { AnswerThread, InThread } from './threads/answer-thread.ts';

export type User = { accountId: string };
/** The user of a token; null if it is not valid. */
export type VerifyToken = (token: string) => Promise<User | null>;

export type FileAnswer = {
  fileName: string;
  contentType: string;
  content: string | Buffer;
  /** Browsers show it instead of saving it. */
  isInline?: boolean;
};

/** Shared by all calls, as a decoration of the server. */
type Mounted = {
  readonly endpoints: Endpoint[];
  readonly verifyToken: VerifyToken;
  /** Checks every response against its schema: for tests, too slow for production. */
  readonly checksAnswers: boolean;
  /** Repeats cached responses without coming back here. */
  readonly front: CachedResponseFastPath;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** requests of each address in its minute */
  readonly counts: RequestCounts;
  readonly connectionLimits: ConnectionLimits;
  readonly admission: Admission;
  readonly bodies: RequestBodies;
  /** null if everything is answered here */
  readonly answerThread: AnswerThread | null;
  /** how long a content delivery network holds public responses; null for none */
  readonly holdS: HoldSeconds;
  readonly traffic: Traffic;
};

declare module 'fastify' {
  interface FastifyInstance {
    mounted: Mounted;
  }
}

type DescribedBody<E extends Endpoint> = NonNullable<E['body']>;
type BodyOf<E extends Endpoint> = [DescribedBody<E>] extends [never]
  ? undefined
  : DescribedBody<E> extends z.ZodMiniType
    ? z.output<DescribedBody<E>>
    : undefined;

type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** null if the request has no token; `requireUser` turns that into a refusal */
  user: User | null;
  inThread: InThread;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The response in wire format, or its encoded bytes; a file if the visitor requested one. */
type Answer<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.input<E['answer']> | EncodedResponse | FileAnswer
  : EncodedResponse | FileAnswer;

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => E['answer'] extends 'empty' ? Promise<void> : Answer<E> | Promise<Answer<E>>;

export function parseShape(
  shape: Shape,
  where: 'path' | 'query',
  given: Record<string, unknown>,
  errors: RequestError[],
) {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const result = z.safeParse(schema, given[name]);
    if (result.success) parsed[name] = result.data;
    else {
      errors.push({ in: where, name, ...messageOfAll(result.error.issues, given[name] === undefined) });
    }
  }
  return parsed;
}

function messageOfAll(issues: readonly z.core.$ZodIssue[], isMissing: boolean): Message {
  const [only, ...others] = issues;
  const reasons = issues.map(({ message }) => message).join('; ');
  if (isMissing) return messageOf('missing', { reasons });
  return only === undefined || others.length > 0
    ? messageOf('several-invalid', { reasons })
    : messageOfIssue({ message: only.message });
}

/** Names in any letter case; a repeated name is one list; a name without a value counts as missing. */
export function readQuery(shape: Shape, query: unknown): Record<string, unknown> {
  const values = new Map<string, string>();
  // The query parsed by Fastify.
  for (const [name, value] of Object.entries(query as Record<string, string | string[]>)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text === '') continue;
    const key = name.toLowerCase();
    const before = values.get(key);
    values.set(key, before === undefined ? text : `${before},${text}`);
  }
  return Object.fromEntries(Object.keys(shape).map((name) => [name, values.get(name.toLowerCase())]));
}

function parseBody(schema: z.ZodMiniType | null, body: unknown, errors: RequestError[]): unknown {
  if (schema === null) return undefined;
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    errors.push({
      in: 'body',
      name: issue.path.join('.') || 'body',
      ...messageOfIssue({ message: issue.message }),
    });
  }
  return undefined;
}

async function readUser(mounted: Mounted, endpoint: Endpoint, request: FastifyRequest): Promise<User | null> {
  // The upload routes check upload keys themselves.
  if (endpoint.token === 'none' || endpoint.token === 'key') return null;
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (endpoint.token === 'optional') return null;
    throw problem('not-signed-in', { headers: { 'www-authenticate': 'Bearer' } });
  }
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  const user = token === undefined ? null : await mounted.verifyToken(token);
  if (user === null) {
    throw problem('invalid-token', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
  }
  return user;
}

function isEncodedResponse(answer: unknown): answer is EncodedResponse {
  return typeof answer === 'object' && answer !== null && 'identity' in answer && 'encoded' in answer;
}

function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'fileName' in answer && 'contentType' in answer;
}

function contentDisposition(fileName: string, isInline: boolean): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export function fileBytes({ fileName, contentType, content, isInline = false }: FileAnswer): EncodedResponse {
  return encodedResponse(content, contentType, 'each-time', {
    'content-disposition': contentDisposition(fileName, isInline),
  });
}

function checkAnswer(endpoint: Endpoint, json: string): void {
  if (typeof endpoint.answer === 'string') return;
  const result = z.safeParse(endpoint.answer, JSON.parse(json));
  if (result.success) return;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `The answer of ${endpoint.method} ${endpoint.path} breaks the contract: ${issues.join('; ')}`,
  );
}

/** An anonymous response is public; a request with a token may get more. */
function isForEverybody({ token }: Endpoint, { headers }: FastifyRequest): boolean {
  return token === 'none' || (token === 'optional' && headers.authorization === undefined);
}

export function sendAnswer(
  endpoint: Endpoint,
  mounted: Mounted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  answer: unknown,
) {
  if (endpoint.token === 'none' && isEncodedResponse(answer) && isHoldable(request, reply, answer)) {
    mounted.traffic.noteHoldable(reply, answer);
    if (mounted.holdS !== null) addHoldHeaders(reply, answer, mounted.holdS);
  }
  // Cached by browsers and programs, but revalidated each time: the ETag makes that cheap. `no-store` would forbid
  // revalidation.
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', isForEverybody(endpoint, request) ? 'no-cache' : 'private, no-cache');
    if (endpoint.token === 'optional') {
      reply.header('vary', [reply.getHeader('vary'), 'authorization'].filter(Boolean).join(', '));
    }
  }
  if (isFileAnswer(answer)) return sendEncoded(request, reply, fileBytes(answer));
  if (isEncodedResponse(answer)) {
    if (mounted.checksAnswers) checkAnswer(endpoint, answer.identity.toString());
    return sendEncoded(request, reply, answer);
  }
  const json = endpoint.answer === 'empty' ? '{}' : JSON.stringify(answer);
  if (mounted.checksAnswers) checkAnswer(endpoint, json);
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply.type(JSON_TYPE).send(json);
  return sendEncoded(request, reply, encodedResponse(json, JSON_TYPE));
}

/** For a call that takes long files. */
type FileUpload = {
  bodyLimitBytes: number;
  /** Refuses a sender before the body is read. */
  beforeBody(user: User | null, request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  upload: FileUpload | null = null,
): void {
  const { mounted } = app;
  mounted.endpoints.push(endpoint);
  const sharesPage = isAlsoPage(endpoint);
  const users = new WeakMap<FastifyRequest, User>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(sharesPage && { constraints: programsOnly }),
    ...(endpoint.token === 'required' && { bodyLimit: upload?.bodyLimitBytes ?? KNOWN_SENDER_BODY_BYTES }),
    ...(upload !== null && { config: { takesUploads: true } }),
    // Before a byte of the body is read.
    onRequest: async (request, reply) => {
      if (sharesPage) reply.header('vary', VARY_BY_READER);
      const user = await readUser(mounted, endpoint, request);
      if (user !== null) users.set(request, user);
      if (upload === null) return;
      await upload.beforeBody(user, request, reply);
      mounted.bodies.allowSlow(request.raw);
    },
    handler: async (request, reply) => {
      const errors: RequestError[] = [];
      const call = {
        // The parameters of Fastify's router.
        params: parseShape(endpoint.params, 'path', request.params as Record<string, string>, errors),
        query: parseShape(endpoint.query, 'query', readQuery(endpoint.query, request.query), errors),
        body: parseBody(endpoint.body === 'file' ? null : endpoint.body, request.body, errors),
        user: users.get(request) ?? null,
        inThread: inThreadFor(mounted.answerThread, request, users.get(request)),
        request,
        reply,
      };
      if (errors.some(({ in: part, name }) => part === 'path' && isIdOutOfRange(request.params, name))) {
        throw problem('not-found');
      }
      if (errors.length > 0) throw problem('invalid-parameters', { errors });
      // The three parts were parsed by this endpoint's own schemas, as Call<E> requires.
      const answer = await handle(call as unknown as Call<E>);
      return sendAnswer(endpoint, mounted, call as unknown as Call<Endpoint>, answer);
    },
  });
}

function inThreadFor(thread: AnswerThread | null, request: FastifyRequest, user: User | undefined): InThread {
  if (thread === null) return null;
  const accountId = user?.accountId ?? null;
  return (headers) =>
    thread.ask(countedAddressOf(request), { url: request.url, accountId, ...(headers && { headers }) });
}

/** Some calls of older versions have the address of one of the site's pages. */
function isAlsoPage({ path }: Endpoint): boolean {
  return isSiteAddress(path.replace(/:\w+/g, '1'), themes.live);
}

/** A number outside the range of ids is well formed: nothing has that id. */
function isIdOutOfRange(params: unknown, name: string): boolean {
  // The parameters of Fastify's router.
  return /^-?\d+$/.test((params as Record<string, string>)[name] ?? '');
}
