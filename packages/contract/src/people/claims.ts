/** Claims on a transponder or a result, which somebody else has to confirm. */

import * as z from 'zod/mini';
import { wholeNumber } from '../values/document-values.ts';
import { del, get, post } from '../values/endpoint.ts';
import { accountId, INT32_MAX, int32Id, longId, textLike } from '../values/text-values.ts';
import { transponderCode } from './accounts.ts';

/** `disputed`: the present owner objects, and an organisation decides. */
export const claimStates = ['pending', 'disputed', 'confirmed', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** A competitor of an event, in all its sessions. */
const claimedCompetitor = z.object({
  eventId: z.int(),
  eventName: z.string(),
  /** the session in which it was claimed */
  sessionId: z.int(),
  startNumber: z.string(),
  name: z.string(),
  className: z.string(),
});

const claimed = {
  claimId: z.int(),
  /** Either this or a competitor is claimed. */
  transponder: z.nullable(z.string()),
  competitor: z.nullable(claimedCompetitor),
  state: z.enum(claimStates),
  createdAtMs: z.int(),
};

const ownClaim = z.object({ ...claimed, decidedAtMs: z.nullable(z.int()) });
export type OwnClaim = z.infer<typeof ownClaim>;

/** A claim on a transponder of the user. It does not reveal the claimant. */
const claimOnOwn = z.object({
  claimId: z.int(),
  transponder: z.string(),
  state: z.enum(claimStates),
  createdAtMs: z.int(),
  /** After this an organisation may decide without an answer. */
  answerByMs: z.int(),
});
export type ClaimOnOwn = z.infer<typeof claimOnOwn>;

const claimsOfAccount = z.object({
  /** the user's own, newest first */
  claims: z.array(ownClaim),
  /** by others, on transponders that the user has */
  onOwn: z.array(claimOnOwn),
});
export type ClaimsOfAccount = z.infer<typeof claimsOfAccount>;

const claimToDecide = z.object({
  ...claimed,
  claimant: z.string(),
  /** whether the claimant has entered a code that this organisation showed */
  hasCode: z.boolean(),
  /** null if it can be decided now; otherwise the present owner may answer until then */
  decidableAtMs: z.nullable(z.int()),
});
export type ClaimToDecide = z.infer<typeof claimToDecide>;
const claimsToDecide = z.object({ claims: z.array(claimToDecide) });

export const CLAIM_CODE_MINUTES = 30;
export const OWNER_ANSWER_DAYS = 7;

/** `code` is only in this response. */
const claimCode = z.object({ code: z.string(), transponder: z.string(), expiresAtMs: z.int() });
export type ClaimCode = z.infer<typeof claimCode>;

/** Letters and digits that cannot be confused. */
export const claimCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CLAIM_CODE_LENGTH = 8;

const placeOrId = wholeNumber(1, INT32_MAX);

const ofAccount = '/api/v2/accounts/:userId/claims';
const ofOrganization = '/api/organizations/:organizationId/claims';
const account = { userId: accountId };
const organization = { organizationId: int32Id };
const own = { token: 'required', answer: claimsOfAccount } as const;
const members = { token: 'required', answer: claimsToDecide } as const;

export const claimsApi = {
  ofAccount: get(ofAccount, {
    summary: "The user's claims, and claims of others on the user's transponders",
    params: account,
    ...own,
  }),
  enterCode: post(`${ofAccount}/code`, {
    summary: 'Claims the transponder for which a timer has shown this code',
    params: account,
    body: z.object({ code: textLike(/^[A-Za-z0-9 -]{4,20}$/, 'the code that a timer shows') }),
    ...own,
  }),
  claimCompetitor: post(`${ofAccount}/competitor`, {
    summary: 'Claims that the user is a competitor of a session; the organisation confirms it',
    params: account,
    body: z.object({ sessionId: placeOrId, finishPosition: placeOrId }),
    ...own,
  }),
  withdraw: del(`${ofAccount}/:claimId`, {
    summary: 'Withdraws a claim, or unlinks a competitor',
    params: { ...account, claimId: longId },
    ...own,
  }),
  answer: post(`${ofAccount}/:claimId/answer`, {
    summary: 'Answers a claim on a transponder of the user: hands it over, or objects',
    params: { ...account, claimId: longId },
    body: z.object({ isHandedOver: z.boolean() }),
    ...own,
  }),
  toDecide: get(ofOrganization, {
    summary: 'Open claims on transponders and results of the organisation, for owners and timers',
    params: organization,
    ...members,
  }),
  decide: post(`${ofOrganization}/:claimId`, {
    summary: 'Confirms or refuses a claim',
    params: { ...organization, claimId: longId },
    body: z.object({ isConfirmed: z.boolean() }),
    ...members,
  }),
  showCode: post(`${ofOrganization}/codes/:code`, {
    summary: 'Creates a code for the holder of this transponder, to be entered once within half an hour',
    params: { ...organization, code: transponderCode },
    token: 'required',
    answer: claimCode,
  }),
};
