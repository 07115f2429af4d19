/** The state of a server as its hosts see it: warnings, checks, feeds, running sessions, the test of the mail. */

import * as z from 'zod/mini';
import { backupAttempt } from './host-backups.ts';

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
  'replica',
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

export const installationCheck = z.object({
  isRunning: z.boolean(),
  /** the last one could not be completed */
  hasFailed: z.boolean(),
  /** null before the first */
  checkedAtMs: z.nullable(z.int()),
  /** of the last one that was completed */
  findings: z.array(checkFinding),
});
export type InstallationCheck = z.infer<typeof installationCheck>;

export const runningSession = z.object({
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

export const status = z.object({
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
  /** since the processes started */
  traffic: z.object({
    responses: z.int(),
    /** of their bodies */
    bytes: z.int(),
    /** responses without a body, because the reader had it already */
    unchanged: z.int(),
    /** what a content delivery network would have answered */
    cdn: z.object({ responses: z.int(), bytes: z.int() }),
    /** whether the server allows a network to hold its public responses */
    isHeld: z.boolean(),
  }),
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
