/** The calls of the hosts of a site: status, people, organisations, running sessions, settings, backups, the audit log. */

import * as z from 'zod/mini';
import { avatarBody } from '../people/accounts.ts';
import { email, managedKey, newKeyBody } from '../people/organizations.ts';
import { filledLine, instantMs, oneOf, paragraphs } from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { expected } from '../values/expected.ts';
import { accountId, int32Id, optionalWords, paging, textLike } from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';
import { backupList } from './host-backups.ts';
import { auditEntry, mailedLink, newOrganization, organization, person } from './host-people.ts';
import {
  announcementLevels,
  hostSettings,
  MAX_ANNOUNCEMENT,
  savedSettings,
  settingChanges,
} from './host-settings.ts';
import { installationCheck, mailTest, runningSession, status } from './host-status.ts';

const root = '/api/host';
const host = { token: 'required' } as const;
const ofPerson = { params: { accountId }, ...host };
const ofOrganization = { params: { organizationId: int32Id }, ...host };
const keyId = textLike(/^[a-z2-7]{12}$/, 'the id of an upload key');
const backupName = textLike(/^lapwing-\d{8}T\d{6}Z\.db$/, 'the name of a backup');
const listed = { search: optionalWords(100), ...paging };

/** Only for hosts. Each change is in the audit log. */
export const hostApi = {
  status: get(`${root}/status`, {
    summary: 'The state of the server, with warnings',
    ...host,
    answer: status,
  }),
  check: get(`${root}/check`, {
    summary: 'What the last check of the installation has found; the first request starts one',
    ...host,
    answer: installationCheck,
  }),
  checkAgain: post(`${root}/check`, {
    summary: 'Starts a check of the installation, in the background',
    ...host,
    answer: installationCheck,
  }),
  backups: get(`${root}/backups`, {
    summary: 'The backups at the place of the settings, and whether one is being made',
    ...host,
    answer: backupList,
  }),
  backUp: post(`${root}/backups`, {
    summary: 'Starts a backup in the background; refused while one is being made',
    ...host,
    answer: backupList,
  }),
  restoreBackup: post(`${root}/backups/:backupName/restore`, {
    summary: 'Checks this backup, then replaces everything with it and starts again: `startId` changes',
    params: { backupName },
    ...host,
    answer: z.object({ startId: z.string() }),
  }),
  downloadBackup: post(`${root}/backups/:backupName/download`, {
    summary: 'The path at which this backup can be downloaded once, within a minute, without a token',
    params: { backupName },
    ...host,
    answer: z.object({ path: z.string() }),
  }),
  testMail: post(`${root}/mail-test`, {
    summary: 'Sends an e-mail to the host who asks for it',
    ...host,
    answer: mailTest,
  }),
  testPush: post(`${root}/push-test`, {
    summary: 'Sends a push message to the browser of the host who asks for it',
    body: z.object({
      endpoint: webAddress,
      keys: z.object({ p256dh: filledLine(200), auth: filledLine(100) }),
    }),
    ...host,
    answer: z.object({ outcome: z.enum(['delivered', 'gone', 'failed']) }),
  }),
  people: get(`${root}/people`, {
    summary: 'The accounts of the site, by name or e-mail address',
    query: listed,
    ...host,
    answer: z.array(person),
  }),
  changePerson: put(`${root}/people/:accountId`, {
    summary: 'Deactivates or reactivates an account, or makes it a host; a site keeps one host',
    body: z.object({ isActive: z.optional(z.boolean()), isHost: z.optional(z.boolean()) }),
    ...ofPerson,
    answer: person,
  }),
  resetPassword: post(`${root}/people/:accountId/reset`, {
    summary: 'Sends a link with which the person chooses a new password',
    ...ofPerson,
    answer: mailedLink,
  }),
  resetSecondFactor: post(`${root}/people/:accountId/second-factor-reset`, {
    summary: 'Turns off the second factor of a person who has lost their app and recovery codes',
    ...ofPerson,
    answer: person,
  }),
  invite: post(`${root}/invitations`, {
    summary: 'Sends a link with which somebody makes an account, whatever the sign-up rule',
    body: z.object({ email }),
    ...host,
    answer: mailedLink,
  }),
  organizations: get(`${root}/organizations`, {
    summary: 'The organisations of the site, by name',
    query: listed,
    ...host,
    answer: z.array(organization),
  }),
  createOrganization: post(`${root}/organizations`, {
    summary: 'Creates an organisation; the host is its owner until it is transferred',
    body: newOrganization,
    ...host,
    answer: organization,
  }),
  transferOrganization: put(`${root}/organizations/:organizationId/owner`, {
    summary: 'Makes another account the only owner of an organisation; earlier owners stay as timers',
    body: z.object({ email }),
    ...ofOrganization,
    answer: organization,
  }),
  suspendOrganization: put(`${root}/organizations/:organizationId/suspension`, {
    summary: 'Refuses the upload keys of an organisation, or accepts them again',
    body: z.object({ isSuspended: z.boolean() }),
    ...ofOrganization,
    answer: organization,
  }),
  keys: get(`${root}/organizations/:organizationId/keys`, {
    summary: 'The upload keys of an organisation, including revoked ones',
    ...ofOrganization,
    answer: z.array(managedKey),
  }),
  createKey: post(`${root}/organizations/:organizationId/keys`, {
    summary: 'Creates an upload key, which is only in this response',
    body: newKeyBody,
    ...ofOrganization,
    answer: z.object({ key: z.string(), keys: z.array(managedKey) }),
  }),
  revokeKey: del(`${root}/organizations/:organizationId/keys/:keyId`, {
    summary: 'Revokes an upload key permanently',
    params: { organizationId: int32Id, keyId },
    ...host,
    answer: z.array(managedKey),
  }),
  sessions: get(`${root}/sessions`, {
    summary: 'The sessions that run now',
    ...host,
    answer: z.array(runningSession),
  }),
  endSession: post(`${root}/sessions/:sessionId/end`, {
    summary: 'Ends a running session; its provisional result is published as if its timer had ended it',
    params: { sessionId: int32Id },
    ...host,
    answer: z.array(runningSession),
  }),
  listEvent: put(`${root}/events/:eventId/listing`, {
    summary: 'Takes an event off the lists and search, or puts it back; its link still opens it',
    params: { eventId: int32Id },
    body: z.object({ isListed: z.boolean() }),
    ...host,
    answer: z.array(runningSession),
  }),
  settings: get(`${root}/settings`, {
    summary: 'The settings of the site, and which of them the environment decides',
    ...host,
    answer: hostSettings,
  }),
  saveSettings: put(`${root}/settings`, {
    summary: 'Changes settings; one that the environment decides is refused',
    body: settingChanges,
    ...host,
    answer: savedSettings,
  }),
  saveLogo: put(`${root}/logo`, {
    summary: 'Sets the logo of the site',
    body: avatarBody,
    ...host,
    answer: hostSettings,
  }),
  deleteLogo: del(`${root}/logo`, {
    summary: 'Removes the logo of the site',
    ...host,
    answer: hostSettings,
  }),
  announce: put(`${root}/announcement`, {
    summary: 'Shows an announcement above every page',
    body: z.object({
      text: paragraphs(MAX_ANNOUNCEMENT).check(z.minLength(1, expected('expected-one'))),
      level: oneOf(announcementLevels),
      untilMs: z.nullable(instantMs),
    }),
    ...host,
    answer: hostSettings,
  }),
  withdrawAnnouncement: del(`${root}/announcement`, {
    summary: 'Withdraws the announcement',
    ...host,
    answer: hostSettings,
  }),
  audit: get(`${root}/audit`, {
    summary: 'What hosts have changed, newest first',
    query: paging,
    ...host,
    answer: z.array(auditEntry),
  }),
};
