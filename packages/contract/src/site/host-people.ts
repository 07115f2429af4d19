/** The people and organisations of a site as its hosts see them, and the audit log. */

import * as z from 'zod/mini';
import { filledLine, line, oneOf } from '../values/document-values.ts';
import { namesOf, sports } from '../values/enums.ts';
import { expected } from '../values/expected.ts';
import { textMatching } from '../values/text-values.ts';

export const person = z.object({
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
export const mailedLink = z.object({ link: z.nullable(z.string()) });

export const organization = z.object({
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

export const auditEntry = z.object({
  entryId: z.int(),
  atMs: z.int(),
  actor: z.string(),
  action: z.enum(auditActions),
  params: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
