/** The description of one call, shared by server and client. */

import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Whether a call carries a bearer token: never, when there is one, or always; `key` is the upload key of an organisation. */
export type TokenUse = 'none' | 'optional' | 'required' | 'key';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Shape = Readonly<Record<string, z.ZodMiniType>>;
type ShapeFor<Path extends string> = { readonly [Name in ParamNames<Path>]: z.ZodMiniType };

/** `answer: 'file'` is a download, `answer: 'empty'` has no useful body. */
export type AnswerSchema = z.ZodMiniType | 'file' | 'empty';

/** `body: 'file'` takes the bytes as they are. */
export type BodySchema = z.ZodMiniType | 'file';

export type Endpoint<
  Path extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends AnswerSchema = AnswerSchema,
  Body extends BodySchema = BodySchema,
> = {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly token: TokenUse;
  readonly params: Params;
  readonly query: Query;
  /** explains parameters whose name is not enough */
  readonly notes: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly body: Body | null;
};

type Description<
  Path extends string,
  Query extends Shape,
  Answer extends AnswerSchema,
  Body extends BodySchema,
> = {
  summary: string;
  answer: Answer;
  token?: TokenUse;
  query?: Query;
  notes?: Readonly<Record<string, string>>;
  body?: Body;
} & ([ParamNames<Path>] extends [never] ? { params?: never } : { params: ShapeFor<Path> });

function describe(method: Method) {
  return <const Path extends string, const D extends Description<Path, Shape, AnswerSchema, BodySchema>>(
    path: Path,
    description: D & Description<Path, Shape, AnswerSchema, BodySchema>,
  ) => {
    const { summary, answer, token = 'none', query = {}, notes = {}, body = null, params = {} } = description;
    return { method, path, summary, token, params, query, notes, answer, body } as unknown as Endpoint<
      Path,
      D extends { params: infer P extends Shape } ? P : Record<never, never>,
      D extends { query: infer Q extends Shape } ? Q : Record<never, never>,
      D['answer'],
      D extends { body: infer B extends BodySchema } ? B : never
    >;
  };
}

type Describe = ReturnType<typeof describe>;

// Bundles leave out calls that they do not use. Naming these functions as pure in the settings of the bundler would also
// leave out calls of any other function with such a name.
export const get: Describe = /* @__NO_SIDE_EFFECTS__ */ (path, description) =>
  describe('GET')(path, description);
export const post: Describe = /* @__NO_SIDE_EFFECTS__ */ (path, description) =>
  describe('POST')(path, description);
export const put: Describe = /* @__NO_SIDE_EFFECTS__ */ (path, description) =>
  describe('PUT')(path, description);
export const del: Describe = /* @__NO_SIDE_EFFECTS__ */ (path, description) =>
  describe('DELETE')(path, description);

export type ParamsOf<E extends Endpoint> = { [Name in keyof E['params']]: z.output<E['params'][Name]> };
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.output<E['answer']>
  : undefined;

export type BodyOf<E extends Endpoint> =
  NonNullable<E['body']> extends z.ZodMiniType ? z.output<NonNullable<E['body']>> : undefined;

type OptionalKeys<S extends Shape> = {
  [K in keyof S]: undefined extends z.output<S[K]> ? K : never;
}[keyof S];
export type QueryOf<E extends Endpoint> = {
  [K in Exclude<keyof E['query'], OptionalKeys<E['query']>>]: z.output<E['query'][K]>;
} & { [K in OptionalKeys<E['query']>]?: z.output<E['query'][K]> };

/** The path with its parameters filled in and the query appended; undefined values are left out. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query: Partial<QueryOf<E>> = {} as Partial<QueryOf<E>>,
): string {
  const given = params as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return search === '' ? path : `${path}?${search}`;
}
