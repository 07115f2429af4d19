/** Organisations and their members: what an owner manages on the site, and the list of uploads. */

import * as z from 'zod/mini';
import { passingOdditiesAnswer } from '../practice/passing-oddity.ts';
import { filledLine, line, oneOf, UNPRINTABLE } from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { enumName, resultStatuses } from '../values/enums.ts';
import { messageFields } from '../values/errors.ts';
import { expected } from '../values/expected.ts';
import { accountId, int32Id, paging, textLike } from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';
import { avatarBody } from './accounts.ts';

export const keyScopes = ['results', 'live', 'practice'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Owners manage the organisation, the others work for it. `desk/rights.ts` lists what each may do. */
export const memberRoles = ['owner', 'timer', 'steward', 'announcer'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const MAX_MEMBERS = 100;
/** that were not revoked */
export const MAX_KEYS = 100;

export const ownEvent = z.object({
  eventId: z.int(),
  /** null if it did not come from an upload */
  clientId: z.nullable(z.string()),
  name: z.string(),
  startDate: z.string(),
  status: enumName(resultStatuses),
  isListed: z.boolean(),
  isDeleted: z.boolean(),
  path: z.string(),
  sessions: z.array(
    z.object({
      sessionId: z.int(),
      clientId: z.nullable(z.string()),
      name: z.string(),
      status: enumName(resultStatuses),
      revision: z.int(),
      /** of a running session: when its timer last sent anything */
      lastDataAtMs: z.optional(z.int()),
    }),
  ),
});
export type OwnEvent = z.infer<typeof ownEvent>;

const uploadCall = z.enum([
  'results',
  'results/file',
  'desk/publish',
  'desk/corrections',
  'corrections',
  'championships',
  'events',
  'live',
  'practice',
]);
export type UploadCall = z.infer<typeof uploadCall>;

/** One upload with its errors. */
export const upload = z.object({
  atMs: z.int(),
  /** empty for uploads at the race desk */
  keyName: z.string(),
  /** the member who published at the race desk */
  accountName: z.optional(z.string()),
  call: uploadCall,
  uploadId: z.nullable(z.string()),
  outcome: z.enum(['stored', 'repeated', 'refused', 'failed']),
  fileName: z.nullable(z.string()),
  eventId: z.nullable(z.int()),
  /** in English; what was stored, or why nothing was */
  detail: z.string(),
  /** missing in uploads of earlier versions */
  detailCode: messageFields.code,
  detailParams: messageFields.params,
  errors: z.array(
    z.object({
      name: z.string(),
      ...messageFields,
      file: z.optional(z.string()),
      line: z.optional(z.int()),
    }),
  ),
});
export type Upload = z.infer<typeof upload>;

const member = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  sinceMs: z.int(),
});
export type ManagedMember = z.infer<typeof member>;

export const managedKey = z.object({
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAtMs: z.int(),
  lastUsedAtMs: z.nullable(z.int()),
  revokedAtMs: z.nullable(z.int()),
});
export type ManagedKey = z.infer<typeof managedKey>;

const managed = z.object({
  organizationId: z.int(),
  name: z.string(),
  city: z.string(),
  websiteUrl: z.nullable(z.string()),
  /** an address, or a path on this server */
  logo: z.nullable(z.string()),
  /** origins that may show its pages in a frame; none means all */
  embeddingSites: z.array(z.string()),
  members: z.array(member),
  /** including revoked ones */
  keys: z.array(managedKey),
});
export type ManagedOrganization = z.infer<typeof managed>;

/** `key` is only in this response. */
const newKey = z.object({ key: z.string(), organization: managed });

const ownRole = z.object({ organizationId: z.int(), name: z.string(), role: z.enum(memberRoles) });

/** The program for the track, as this server offers it. */
const relayDownloads = z.object({
  /** the address that the program sends to */
  server: z.string(),
  files: z.array(
    z.object({
      /** `any` is the npm package, which needs Node; others, such as `windows-x64`, contain it */
      system: z.string(),
      name: z.string(),
      url: z.string(),
      sizeBytes: z.int(),
    }),
  ),
});

const filledName = filledLine(100);
/** They are all in one header. */
const MOST_SITES = 20;
const details = z.object({
  name: filledName,
  city: line(100),
  websiteUrl: z.nullable(webAddress.check(z.maxLength(500))),
  /** addresses of sites, of which only the origin counts; unchanged if left out */
  embeddingSites: z.optional(
    z.array(webAddress.check(z.maxLength(200)), expected('expected-list')).check(z.maxLength(MOST_SITES)),
  ),
});
export type OrganizationDetails = z.infer<typeof details>;

const emailPart = `[^\\s@${UNPRINTABLE}]`;
const emailPattern = new RegExp(`^${emailPart}{1,64}@${emailPart}{1,255}$`, 'u');
export const email = textLike(emailPattern, 'an e-mail address');
const newMember = z.object({
  email,
  role: oneOf(memberRoles),
});
const scopes = z
  .array(oneOf(keyScopes), expected('expected-list'))
  .check(
    z.minLength(1, expected('expected-one')),
    z.maxLength(keyScopes.length, 'expected each of them once'),
  );

export const newKeyBody = z.object({ name: filledName, scopes });

/** A practice location for its timers: whether its decoders are alive, and oddities of its passings. */
const timedLocation = z.object({
  locationId: z.int(),
  name: z.string(),
  lastHeartbeatAtMs: z.nullable(z.int()),
  lastPassingAtMs: z.nullable(z.int()),
  ...passingOdditiesAnswer.shape,
});
export type TimedLocation = z.infer<typeof timedLocation>;
export type PassingOddity = TimedLocation['oddities'][number];

const root = '/api/organizations/:organizationId/manage';
const params = { organizationId: int32Id };
const owner = { token: 'required' } as const;
const keyId = textLike(/^[a-z2-7]{12}$/, 'the id of an upload key');

/** Only for owners, except the first two calls and the practice oddities. Each change returns the current state. */
export const organizationsApi = {
  own: get('/api/organizations/own', {
    summary: 'The organisations that the signed-in user works for',
    ...owner,
    answer: z.array(ownRole),
  }),
  downloads: get('/api/organizations/downloads', {
    summary: 'The program for the track that fits this server, for each system',
    ...owner,
    answer: relayDownloads,
  }),
  practice: get('/api/organizations/:organizationId/practice', {
    summary: 'Oddities of the newest passings of the practice locations, for owners and timers',
    params,
    ...owner,
    answer: z.array(timedLocation),
  }),
  managed: get(root, {
    summary: 'An organisation as its owners see it, with members and upload keys',
    params,
    ...owner,
    answer: managed,
  }),
  saveDetails: put(`${root}/details`, {
    summary: 'Changes name, city, website and the sites that may embed its pages',
    params,
    ...owner,
    body: details,
    answer: managed,
  }),
  saveLogo: put(`${root}/logo`, {
    summary: 'Sets or replaces the logo',
    params,
    ...owner,
    body: avatarBody,
    answer: managed,
  }),
  deleteLogo: del(`${root}/logo`, { summary: 'Removes the logo', params, ...owner, answer: managed }),
  saveMember: put(`${root}/members`, {
    summary: 'Adds a member by e-mail address, or changes the role of one; one owner always stays',
    params,
    ...owner,
    body: newMember,
    answer: managed,
  }),
  deleteMember: del(`${root}/members/:accountId`, {
    summary: 'Removes a member; one owner always stays',
    params: { ...params, accountId },
    ...owner,
    answer: managed,
  }),
  createKey: post(`${root}/keys`, {
    summary: 'Creates an upload key, which is shown only in this response',
    params,
    ...owner,
    body: newKeyBody,
    answer: newKey,
  }),
  renameKey: put(`${root}/keys/:keyId`, {
    summary: 'Renames an upload key',
    params: { ...params, keyId },
    ...owner,
    body: z.object({ name: filledName }),
    answer: managed,
  }),
  revokeKey: del(`${root}/keys/:keyId`, {
    summary: 'Revokes an upload key, immediately and permanently',
    params: { ...params, keyId },
    ...owner,
    answer: managed,
  }),
  uploads: get(`${root}/uploads`, {
    summary: 'The uploads with their errors, newest first',
    params,
    ...owner,
    query: paging,
    answer: z.array(upload),
  }),
  events: get(`${root}/events`, {
    summary: 'The events of the organisation with their sessions, including deleted ones, newest first',
    params,
    ...owner,
    query: paging,
    answer: z.array(ownEvent),
  }),
  deleteEvent: del(`${root}/events/:eventId`, {
    summary: 'Deletes an event; it can be restored',
    params: { ...params, eventId: int32Id },
    ...owner,
    answer: ownEvent,
  }),
  restoreEvent: post(`${root}/events/:eventId/restore`, {
    summary: 'Restores a deleted event',
    params: { ...params, eventId: int32Id },
    ...owner,
    answer: ownEvent,
  }),
  endSession: post(`${root}/sessions/:sessionId/end`, {
    summary: 'Ends a running session; its provisional result is published as if its timer had ended it',
    params: { ...params, sessionId: int32Id },
    ...owner,
    answer: ownEvent,
  }),
  deleteSession: del(`${root}/sessions/:sessionId`, {
    summary: 'Deletes a session that was only timed live, with all of its laps, permanently',
    params: { ...params, sessionId: int32Id },
    ...owner,
    answer: ownEvent,
  }),
};

/** The logo as an image, for a page. `version` changes with the picture, so it may be cached forever. */
export function logoPathOf(organizationId: number, version: number): string {
  return `/api/organizations/${organizationId}/logo?v=${version}`;
}
