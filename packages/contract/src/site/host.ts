/** What the hosts of a site see and change: status, people, organisations, running sessions, settings, the audit log. */

import * as z from 'zod/mini';
import { avatarBody } from '../people/accounts.ts';
import { email, managedKey, newKeyBody } from '../people/organizations.ts';
import { languages } from '../values/constants.ts';
import { filledLine, instantMs, line, list, oneOf, paragraphs, timeZone } from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { namesOf, sports } from '../values/enums.ts';
import { expected } from '../values/expected.ts';
import { accountId, int32Id, optionalWords, paging, textLike, textMatching } from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';

export const signUpRules = ['invitation', 'open', 'domain', 'closed'] as const;
export type SignUpRule = (typeof signUpRules)[number];

export const MAX_SITE_NAME = 60;
export const MAX_DOMAINS = 20;
export const MAX_ANNOUNCEMENT = 300;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;

export const domainPattern = /^(?=.{3,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
export const colorPattern = /^#[0-9a-f]{6}$/;

export const siteName = line(MAX_SITE_NAME);
const DOMAIN = 'a domain such as club.example';
const domains = list(textLike(domainPattern, DOMAIN).check(z.maxLength(253, DOMAIN)), MAX_DOMAINS);
const language = oneOf(languages);

/** A setting, and the variable of the environment that it is set by; null if a host sets it. */
function setting<S extends z.ZodMiniType>(value: S) {
  return z.object({ value, setBy: z.nullable(z.string()) });
}

export const siteSettings = z.object({
  /** empty: the name of the brand */
  siteName: setting(z.string()),
  publicUrl: setting(z.string()),
  language: setting(z.enum(languages)),
  timeZone: setting(z.string()),
  signUp: setting(z.enum(signUpRules)),
  signUpDomains: setting(z.array(z.string())),
  /** #rrggbb; null for the colour of the brand */
  accentColor: setting(z.nullable(z.string())),
});
export type SiteSettings = z.infer<typeof siteSettings>;
export type SiteSettingName = keyof SiteSettings;

export const announcementLevels = ['info', 'warning'] as const;
/** Above every page, until it is withdrawn or has ended. */
export const announcement = z.object({
  text: z.string(),
  level: z.enum(announcementLevels),
  /** null: until it is withdrawn */
  untilMs: z.nullable(z.int()),
});
export type Announcement = z.infer<typeof announcement>;

const hostSettings = z.object({
  ...siteSettings.shape,
  announcement: z.nullable(announcement),
  /** its path on this server */
  logo: z.nullable(z.string()),
  /** whether this server has accounts of its own: otherwise another provider decides who signs up */
  hasOwnAccounts: z.boolean(),
});
export type HostSettings = z.infer<typeof hostSettings>;

export const settingChanges = z.object({
  siteName: z.optional(siteName),
  publicUrl: z.optional(webAddress),
  language: z.optional(language),
  timeZone: z.optional(timeZone),
  signUp: z.optional(oneOf(signUpRules)),
  signUpDomains: z.optional(domains),
  accentColor: z.optional(z.nullable(textLike(colorPattern, 'a colour such as #006b80'))),
});
export type SettingChanges = z.infer<typeof settingChanges>;

/** `restarts`: the server starts again with the change, and answers with another `startId` afterwards. */
const savedSettings = z.object({ settings: hostSettings, restarts: z.boolean(), startId: z.string() });

export const warningCodes = [
  'disk-full',
  'disk-low',
  'backup-failed',
  'no-backup',
  'old-backup',
  'mail-refused',
  'no-mail-server',
  'no-push-keys',
  'feed-silent',
  'set-aside',
  'not-https',
  'one-host',
] as const;

export const hostWarning = z.object({
  code: z.enum(warningCodes),
  level: z.enum(['warning', 'problem']),
  /** for the text of the code */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type HostWarning = z.infer<typeof hostWarning>;

/** Of the checks that `lapwing-server doctor` makes. */
export const checkCodes = [
  'settings',
  'data-folder',
  'permissions',
  'free-disk',
  'database',
  'integrity',
  'foreign-keys',
  'migrations',
  'nats',
  'signing-keys',
  'set-aside',
  'last-backup',
  'backup-schedule',
  'backup-place',
  'clock',
  'time-zones',
  'fonts',
  'mail',
  'push-keys',
  'feeds',
  'public-address',
  'certificate',
  'proxy',
  'live-connections',
] as const;
export type CheckCode = (typeof checkCodes)[number];

const checkFinding = z.object({
  code: z.enum(checkCodes),
  level: z.enum(['ok', 'warning', 'problem']),
  /** in English */
  found: z.string(),
  /** the one that mends it; null if all is well */
  command: z.nullable(z.string()),
  /** what to know before it is run, in English */
  advice: z.nullable(z.string()),
});
export type CheckFinding = z.infer<typeof checkFinding>;

const installationCheck = z.object({
  isRunning: z.boolean(),
  /** the last one could not be completed */
  hasFailed: z.boolean(),
  /** null before the first */
  checkedAtMs: z.nullable(z.int()),
  /** of the last one that was completed */
  findings: z.array(checkFinding),
});
export type InstallationCheck = z.infer<typeof installationCheck>;

/** Of a backup to the place of the settings, by schedule or on request. */
const backupAttempt = z.object({
  atMs: z.int(),
  /** a folder or a bucket */
  target: z.string(),
  /** why it failed, in English; null if it was made */
  failure: z.nullable(z.string()),
});
export type BackupAttempt = z.infer<typeof backupAttempt>;

const storedBackup = z.object({
  name: z.string(),
  atMs: z.int(),
  bytes: z.int(),
  /** opened, counted and read again when it was made, and its checksum is next to it */
  isVerified: z.boolean(),
});
export type StoredBackup = z.infer<typeof storedBackup>;

/** The newest attempt in the audit log. */
const lastRestore = z.object({
  name: z.string(),
  atMs: z.int(),
  /** why nothing was changed, in English; null if it is restored */
  failure: z.nullable(z.string()),
});
export type LastRestore = z.infer<typeof lastRestore>;

const backupList = z.object({
  /** a folder or a bucket */
  place: z.string(),
  /** null if none are made by schedule */
  everyMs: z.nullable(z.int()),
  /** by schedule or on request */
  isRunning: z.boolean(),
  lastAttempt: z.nullable(backupAttempt),
  /** why the list is empty if its place cannot be read, in English */
  unreadable: z.nullable(z.string()),
  /** the newest first */
  backups: z.array(storedBackup),
  /** the name of the backup that is being checked before it is restored */
  restoring: z.nullable(z.string()),
  lastRestore: z.nullable(lastRestore),
});
export type BackupList = z.infer<typeof backupList>;

const runningSession = z.object({
  sessionId: z.int(),
  name: z.string(),
  eventId: z.int(),
  eventName: z.string(),
  isListed: z.boolean(),
  organizationId: z.int(),
  organizationName: z.string(),
  /** when its timer last sent anything; null before the first batch */
  lastDataAtMs: z.nullable(z.int()),
  viewers: z.int(),
});
export type HostedSession = z.infer<typeof runningSession>;

const status = z.object({
  version: z.string(),
  nowMs: z.int(),
  startedAtMs: z.int(),
  publicUrl: z.string(),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), sizeBytes: z.nullable(z.int()) }),
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }),
  memory: z.object({ usedBytes: z.int(), totalBytes: z.int() }),
  feeds: z.object({ running: z.int(), silent: z.int(), oldestAgeMs: z.nullable(z.int()) }),
  /** from accepting what a timer sent until it was written to all viewers; null if nothing was sent yet */
  pushDelay: z.nullable(z.object({ medianMs: z.number(), p99Ms: z.number() })),
  viewers: z.int(),
  /** what waits to be sent or computed */
  backlog: z.object({ notifications: z.int(), setAside: z.int() }),
  lastBackup: z.nullable(z.object({ atMs: z.int(), file: z.string() })),
  backups: z.object({
    /** null if none are made by schedule */
    everyMs: z.nullable(z.int()),
    lastAttempt: z.nullable(backupAttempt),
  }),
  mail: z.object({
    /** without one, e-mails are written to a folder */
    hasServer: z.boolean(),
    lastSentAtMs: z.nullable(z.int()),
    /** of the last e-mail, if it was refused */
    failure: z.nullable(z.object({ atMs: z.int(), reason: z.string() })),
  }),
  hasWebPush: z.boolean(),
  /** the worst first */
  warnings: z.array(hostWarning),
});
export type HostStatus = z.infer<typeof status>;

/** `written`: to the folder for e-mails, because no mail server is set. */
export const mailTest = z.object({
  outcome: z.enum(['sent', 'written', 'refused']),
  reason: z.nullable(z.string()),
});
export type MailTest = z.infer<typeof mailTest>;

const person = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isHost: z.boolean(),
  /** by LAPWING_HOSTS: it cannot be changed here */
  isHostByEnvironment: z.boolean(),
  /** whether signing in needs a code of an app */
  hasSecondFactor: z.boolean(),
  createdAtMs: z.int(),
  lastSeenAtMs: z.nullable(z.int()),
  organizations: z.array(z.object({ organizationId: z.int(), name: z.string(), role: z.string() })),
});
export type HostedPerson = z.infer<typeof person>;

/** The link is in the response only if no mail server is set: the host passes it on. */
const mailedLink = z.object({ link: z.nullable(z.string()) });

const organization = z.object({
  organizationId: z.int(),
  name: z.string(),
  countryCode: z.string(),
  owners: z.array(z.object({ accountId: z.string(), name: z.string() })),
  events: z.int(),
  /** that were not revoked */
  keys: z.int(),
  isSuspended: z.boolean(),
});
export type HostedOrganization = z.infer<typeof organization>;

export const newOrganization = z.object({
  name: filledLine(100),
  city: line(100),
  countryCode: textMatching(/^[A-Z]{2}$/, expected('expected-country-capitals', { example: 'NL' })),
  sport: oneOf(namesOf(sports)),
});
export type NewOrganizationBody = z.infer<typeof newOrganization>;

export const auditActions = [
  'became-host',
  'invited',
  'deactivated',
  'reactivated',
  'reset-password',
  'reset-second-factor',
  'made-host',
  'removed-host',
  'created-organization',
  'transferred',
  'suspended',
  'resumed',
  'created-key',
  'revoked-key',
  'ended-session',
  'unlisted',
  'listed',
  'changed-setting',
  'changed-logo',
  'removed-logo',
  'announced',
  'withdrew-announcement',
  'removed-demo',
  'tested-mail',
  'started-backup',
  'downloaded-backup',
  'started-restore',
  'restored-backup',
  'refused-restore',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntry = z.object({
  entryId: z.int(),
  atMs: z.int(),
  actor: z.string(),
  action: z.enum(auditActions),
  params: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

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
