/** The error catalogue: the problems that the server returns, and sign-in errors. */

import * as z from 'zod/mini';

/** Every problem that the server returns: its code, its status and its public text. */
export const problems = {
  'bad-request': { status: 400, title: 'The request cannot be understood' },
  'invalid-parameters': { status: 400, title: 'The request has parameters that are not valid' },
  'not-signed-in': { status: 401, title: 'This needs a signed-in user' },
  'invalid-token': { status: 401, title: 'The token is not valid or has expired' },
  'invalid-key': { status: 401, title: 'The upload key is not valid or was revoked' },
  'key-out-of-scope': { status: 403, title: 'The upload key is not meant for this' },
  'organization-suspended': {
    status: 403,
    title: 'The organisation is suspended: its upload keys are refused until a host of the site resumes it',
  },
  'not-allowed': { status: 403, title: 'This belongs to someone else' },
  'profile-is-private': { status: 403, title: 'This profile is private' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This address does not take this method' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'This is in conflict with what is stored' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The request has a content type that is not taken here' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'An error occurred' },
  'not-offered': { status: 501, title: 'This is not offered here' },
  overloaded: { status: 503, title: 'The server is busy' },
} as const satisfies Readonly<Record<string, { status: number; title: string }>>;
export type ProblemCode = keyof typeof problems;

// The table above is not empty.
const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** An error or a warning. Servers of earlier versions send only the text. */
export const messageFields = {
  /** in English */
  message: z.string(),
  /** one of the codes in `messages`; those of later versions are not known here */
  code: z.optional(z.string()),
  /** what the text of the code has in its places */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
};

/** Published, but worth checking. */
export const uploadWarning = z.object({ name: z.string(), ...messageFields });

/** A text of the server: in English, and by its code in other languages. */
export type ServerMessage = Pick<ParameterError, 'message' | 'code' | 'params'>;

/** One error in one part of the request. */
const parameterError = z.object({
  in: z.enum(['path', 'query', 'body']),
  /** of a document: the place as a JSON pointer; of a file: the field */
  name: z.string(),
  ...messageFields,
  /** the name of the file */
  file: z.optional(z.string()),
  /** of a file, 1 for the first */
  line: z.optional(z.int()),
});
export type ParameterError = z.infer<typeof parameterError>;

export const problemBody = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  detail: z.optional(z.string()),
  correlationId: z.string(),
  errors: z.optional(z.array(parameterError)),
});
export type ProblemBody = z.infer<typeof problemBody>;

/** The messages of the sign-in library; the key is our name for each. */
export const signInErrors = {
  'state-mismatch': 'State does not match',
  'no-matching-state': 'No matching state found in storage',
  'missing-client-id': 'client_id',
  'network-timeout': 'Network timed out',
  'navigation-aborted': 'Window navigation aborted',
  'popup-closed': 'Popup closed by user',
  'popup-blocked': 'Popup blocked by user',
  'iframe-timed-out': 'IFrame timed out without a response',
  'invalid-window-response': 'Invalid response from window',
  'no-silent-redirect-uri': 'No silent_redirect_uri configured',
  'no-popup-redirect-uri': 'No popup_redirect_uri configured',
  // The library writes request_type but means response_type.
  'invalid-response-type': 'invalid request_type in state',
} as const;
export type SignInErrorCode = keyof typeof signInErrors;
