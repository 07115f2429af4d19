/** The first visit to a server without a host: who becomes its host, its first settings and organisation. */

import * as z from 'zod/mini';
import { email } from '../people/organizations.ts';
import { line } from '../values/document-values.ts';
import { get, post } from '../values/endpoint.ts';
import { textLike } from '../values/text-values.ts';
import { newOrganization } from './host-people.ts';
import { MAX_PASSWORD, settingChanges, siteSettings } from './host-settings.ts';
import { mailTest } from './host-status.ts';

/** The token of the link that the server prints while it has no host. */
const link = textLike(/^[A-Za-z0-9_-]{43}$/, 'the part of the link after #');

const firstRun = z.object({
  version: z.string(),
  expiresAtMs: z.int(),
  settings: siteSettings,
  hasOwnAccounts: z.boolean(),
  hasMailServer: z.boolean(),
  hasDemoWorld: z.boolean(),
  /** by LAPWING_DEMO */
  demoSetBy: z.nullable(z.string()),
});
export type FirstRun = z.infer<typeof firstRun>;

const firstRunBody = z.object({
  link,
  /** null for the account that is signed in */
  account: z.nullable(z.object({ email, password: line(MAX_PASSWORD) })),
  settings: settingChanges,
  /** null for none */
  organization: z.nullable(newOrganization),
  keepsDemoWorld: z.boolean(),
});
export type FirstRunBody = z.infer<typeof firstRunBody>;

const finished = z.object({
  /** of the first organisation, only in this response */
  key: z.nullable(z.string()),
  organizationId: z.nullable(z.int()),
  publicUrl: z.string(),
  restarts: z.boolean(),
  startId: z.string(),
});
export type FirstRunFinished = z.infer<typeof finished>;

/** The first visit to a server without a host, with the link that it prints. */
export const firstRunApi = {
  state: get('/api/first-run', {
    summary: 'Whether the site has a host; `startId` changes when the server starts again',
    answer: z.object({ hasHost: z.boolean(), startId: z.string() }),
  }),
  open: post('/api/first-run/open', {
    summary: 'What the link of a server without a host opens',
    body: z.object({ link }),
    answer: firstRun,
  }),
  testMail: post('/api/first-run/mail-test', {
    summary: 'Sends an e-mail to the address of the future host',
    body: z.object({ link, email }),
    answer: mailTest,
  }),
  finish: post('/api/first-run', {
    summary: 'Makes the visitor the host, with the first settings and organisation; the link is used up',
    token: 'optional',
    body: firstRunBody,
    answer: finished,
  }),
};
