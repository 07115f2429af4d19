/** Refusals: thrown anywhere, and turned into a response by the error handler with the catalogue's status and text. */

import { type ProblemBody, type ProblemCode, problems } from '@lapwing/contract/values/errors';
import type { Message, RequestError } from '@lapwing/contract/values/messages';

type ProblemDetails = {
  /** with a code if it is about an upload, because the site translates those */
  detail?: string | Message;
  errors?: RequestError[];
  /** headers of this refusal, such as allow or retry-after */
  headers?: Record<string, string>;
};

/** A refusal on its way to the error handler. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails) {
    super(textOf(details.detail) ?? problems[code].title);
    this.code = code;
    this.statusCode = problems[code].status;
    this.details = details;
  }

  body(correlationId: string): ProblemBody {
    const { errors } = this.details;
    const detail = textOf(this.details.detail);
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

function textOf(detail: string | Message | undefined): string | undefined {
  return typeof detail === 'object' ? detail.message : detail;
}

/** `throw problem('not-found', { detail: 'No event 12' })` */
export function problem(code: ProblemCode, details: ProblemDetails = {}): Problem {
  return new Problem(code, details);
}
