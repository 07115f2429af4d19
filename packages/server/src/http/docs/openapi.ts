/** Describes the mounted calls as an OpenAPI document, made from the contract. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Endpoint, Shape } from '@lapwing/contract/values/endpoint';
import { PROBLEM_CONTENT_TYPE, problemBody } from '@lapwing/contract/values/errors';
import * as z from 'zod/mini';
import { PRODUCT_VERSION } from '../../product-version.ts';
import { exampleOf } from './request-examples.ts';

type Json = { [name: string]: unknown };

/** The page reads 3.0 call by call, but 3.1 only as a whole, which takes a browser many seconds. */
export type OpenApiVersion = '3.0.3' | '3.1.0';

type Group = { name: string; description: string; pattern: RegExp };

/** In the order of the page. The first pattern that matches the path gives the group of a call. */
const groups: readonly Group[] = [
  {
    name: 'Event results',
    description: 'Events, sessions, classifications, laps, championships and records',
    pattern: /^\/api\/v[\d.]+\/eventresults\//,
  },
  {
    name: 'Live timing',
    description: 'What runs now, boards, replays and push messages',
    pattern: /^\/api\/(events|timers|push|live|negotiate)\b/,
  },
  {
    name: 'Profiles',
    description: 'People, their results, videos and followers',
    pattern: /^\/api\/v1\/\w*profile\//,
  },
  {
    name: 'Accounts',
    description: 'The visitor’s own account, transponders and claims',
    pattern: /^\/(api\/v2|auth)\//,
  },
  { name: 'Search', description: 'Everything by a word', pattern: /^\/api\/search/ },
  {
    name: 'Organizations',
    description: 'Members, upload keys and archives of a club',
    pattern: /^\/api\/organizations\//,
  },
  {
    name: 'Ingest',
    description: 'What timers send, with an upload key: results, live batches, passings',
    pattern: /^\/api\/ingest\//,
  },
  {
    name: 'Race desk',
    description: 'Preparing, timing, deciding and publishing a meeting',
    pattern: /^\/api\/desk\//,
  },
  {
    name: 'Screens and pit wall',
    description: 'Big screens of a venue, and the private notes of a team',
    pattern: /^\/api\/(screens|teamnotes)\//,
  },
  {
    name: 'Host',
    description: 'The state of the site, and its settings',
    pattern: /^\/api\/((v1\/)?health|clientSettings|status|host|first-run)\b/,
  },
  {
    name: 'Practice',
    description: 'Tracks, activities and laps of transponders',
    pattern: /^\/api\/v1\//,
  },
  {
    name: 'Event results, older paths',
    description: 'The same calls for programs that use the addresses without a version',
    pattern: /^\/(?!api\/)/,
  },
];

function operationIdOf({ method, path }: Endpoint): string {
  const isUnversioned = !/^\/(api|auth|v\d)\//.test(path);
  const plain = path.replace(/^\/api\/(v[\d.]+\/)?/, '').split(/[^A-Za-z0-9]+/);
  const words = isUnversioned ? ['unversioned', ...plain] : plain;
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${method.toLowerCase()}${name}`;
}

type Direction = 'input' | 'output';

/** A schema's definitions become components of the document, under the schema's name. */
function componentsOf(name: string, schema: z.ZodMiniType, io: Direction, version: OpenApiVersion): Json {
  const text = JSON.stringify(jsonSchema(schema, io, version))
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
    .replaceAll(/"\$ref":"#\/(?:\$defs|definitions)\//g, `"$ref":"#/components/schemas/${name}.`);
  // A JSON Schema is an object. Each version has its own name for what is within it.
  const {
    $defs = {},
    definitions = $defs,
    ...root
  } = JSON.parse(text) as Record<'$defs' | 'definitions', Json>;
  const within = Object.entries(definitions).map(([key, value]) => [`${name}.${key}`, value]);
  return { [name]: root, ...Object.fromEntries(within) };
}

function jsonSchema(schema: z.ZodMiniType, io: Direction, version: OpenApiVersion): Json {
  const target = version === '3.0.3' ? 'openapi-3.0' : 'draft-2020-12';
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, target, unrepresentable: 'any' });
  return made;
}

type Place = 'path' | 'query';

function parametersOf(shape: Shape, place: Place, notes: Endpoint['notes'], version: OpenApiVersion): Json[] {
  return Object.entries(shape).map(([name, schema]) => {
    const described = jsonSchema(schema, 'output', version);
    // Zod distinguishes optional from required only inside an object.
    const isRequired = place === 'path' || !z.safeParse(schema, undefined).success;
    const description = notes[name];
    return {
      name,
      in: place,
      required: isRequired,
      ...(description !== undefined && { description }),
      schema: described,
    };
  });
}

const refusal = {
  description: 'Refused',
  content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
};

function answerOf({ answer }: Endpoint, name: string): Json {
  if (answer === 'file')
    return { description: 'A file to download', content: { 'text/csv': { schema: { type: 'string' } } } };
  if (answer === 'empty')
    return { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } };
  return {
    description: 'The answer',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  };
}

function securityOf({ token }: Endpoint): Json {
  if (token === 'none') return {};
  if (token === 'key') return { security: [{ uploadKey: [] }] };
  return { security: token === 'required' ? [{ idToken: [] }] : [{}, { idToken: [] }] };
}

function bodyOf(endpoint: Endpoint, operationId: string): Json {
  const { body } = endpoint;
  if (body === null) return {};
  const example = exampleOf(endpoint);
  const shown = example === undefined ? {} : { example };
  const content =
    body === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' }, ...shown } }
      : { 'application/json': { schema: { $ref: `#/components/schemas/${operationId}.body` }, ...shown } };
  return { requestBody: { required: true, content } };
}

function operationOf(endpoint: Endpoint, version: OpenApiVersion): Json {
  const operationId = operationIdOf(endpoint);
  return {
    operationId,
    summary: endpoint.summary,
    tags: groups
      .filter(({ pattern }) => pattern.test(endpoint.path))
      .slice(0, 1)
      .map(({ name }) => name),
    parameters: [
      ...parametersOf(endpoint.params, 'path', endpoint.notes, version),
      ...parametersOf(endpoint.query, 'query', endpoint.notes, version),
    ],
    ...bodyOf(endpoint, operationId),
    ...securityOf(endpoint),
    responses: { '200': answerOf(endpoint, operationId), default: refusal },
  };
}

/** One call per turn of the event loop, because all of them together take long. */
export async function openApiDocument(
  endpoints: readonly Endpoint[],
  version: OpenApiVersion = '3.1.0',
): Promise<Json> {
  const paths: Record<string, Json> = {};
  const schemas: Json = componentsOf('Problem', problemBody, 'output', version);
  for (const endpoint of endpoints) {
    await nextTurn();
    const name = operationIdOf(endpoint);
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, version) };
    if (typeof endpoint.answer !== 'string')
      Object.assign(schemas, componentsOf(name, endpoint.answer, 'input', version));
    if (endpoint.body !== null && endpoint.body !== 'file')
      Object.assign(schemas, componentsOf(`${name}.body`, endpoint.body, 'input', version));
  }
  return {
    openapi: version,
    info: {
      title: 'Lapwing',
      version: PRODUCT_VERSION,
      description:
        'Results, live timing, practice, profiles and search. Names of paths and queries may come in any letter case.',
      license: { name: 'MIT', ...(version === '3.1.0' && { identifier: 'MIT' }) },
    },
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        uploadKey: { type: 'http', scheme: 'bearer', description: 'The upload key of an organisation' },
      },
    },
  };
}
