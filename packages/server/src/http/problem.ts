/** What we refuse and how we say it: code, status and public text in one table. */

export type ParameterError = { in: 'path' | 'query' | 'body'; name: string; message: string };

const problems = {
  'bad-request': { status: 400, title: 'The request cannot be understood' },
  'invalid-parameters': { status: 400, title: 'The request has parameters that are not valid' },
  'not-signed-in': { status: 401, title: 'This needs a signed-in user' },
  'invalid-token': { status: 401, title: 'The token is not valid or has expired' },
  'not-allowed': { status: 403, title: 'This belongs to someone else' },
  'profile-is-private': { status: 403, title: 'This profile is private' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This address does not take this method' },
  conflict: { status: 409, title: 'This is in conflict with what is stored' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The request has a content type that is not taken here' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'An error occurred' },
  overloaded: { status: 503, title: 'The server is busy' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

type ProblemDetails = {
  detail?: string;
  errors?: ParameterError[];
  /** headers that belong to this refusal, such as allow or retry-after */
  headers?: Record<string, string>;
};

export type ProblemBody = {
  type: 'about:blank';
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  correlationId: string;
  errors?: ParameterError[];
};

/** A refusal on its way to the error handler. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails) {
    super(details.detail ?? problems[code].title);
    this.code = code;
    this.statusCode = problems[code].status;
    this.details = details;
  }

  body(correlationId: string): ProblemBody {
    const { detail, errors } = this.details;
    return {
      type: 'about:blank',
      title: problems[this.code].title,
      status: this.statusCode,
      code: this.code,
      ...(detail === undefined ? {} : { detail }),
      correlationId,
      ...(errors === undefined ? {} : { errors }),
    };
  }
}

/** `throw problem('not-found', { detail: 'No event 12' })` */
export function problem(code: ProblemCode, details: ProblemDetails = {}): Problem {
  return new Problem(code, details);
}
