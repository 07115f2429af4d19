/** The first visit to a server without a host, with the link that it prints. */

import { keyScopes } from '@lapwing/contract/people/organizations';
import { type FirstRunBody, firstRunApi } from '@lapwing/contract/site/first-run';
import { MIN_PASSWORD } from '@lapwing/contract/site/host-settings';
import { messageOf, type RequestError } from '@lapwing/contract/values/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { countedAddressOf } from '../http/client-address.ts';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { firstRunBounds } from '../identity/attempts.ts';
import { emailKeyOf } from '../identity/email-key.ts';
import { isEmail, isGoodPassword } from '../identity/form-fields.ts';
import type { Passwords } from '../identity/passwords.ts';
import { addPerson } from '../identity/people.ts';
import { createKey } from '../ingest/access/upload-keys.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import { addOrganization } from '../publishing/index.ts';
import { DEMO_VARIABLE, saveSiteSettings } from '../settings/site-settings.ts';
import { announce } from '../storage/announce.ts';
import type { Schema } from '../storage/schema.ts';
import { type Actor, logAction } from './audit-log.ts';
import type { HostContext, Log } from './context.ts';
import { findHostLink, useHostLink } from './host-links.ts';
import { countHosts } from './hosts.ts';
import { requireCountry } from './organizations-routes.ts';
import { changesIn, logSettings, settingErrors } from './settings-routes.ts';

export type FirstRunOptions = {
  accountPrefix: string;
  passwords: Passwords;
  /** null if the environment does not decide it */
  demoByEnvironment: boolean | null;
  isDemoWorldRemovable: () => Promise<boolean>;
  leaveDemoWorld: (tx: Transaction<Schema>) => Promise<void>;
};

const FIRST_KEY = 'Timing';

export function firstRunRoutes(app: FastifyInstance, context: HostContext, options: FirstRunOptions): void {
  const { db, site, mails, now } = context;

  /** Until when the link is valid. */
  async function requireLink(link: string, request: FastifyRequest): Promise<number> {
    const waitMs = await context.attempts.take(firstRunBounds(countedAddressOf(request)));
    if (waitMs > 0)
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    const expiresAtMs = await findHostLink(db, link, now());
    if (expiresAtMs === null) throw linkGone();
    return expiresAtMs;
  }

  mount(app, firstRunApi.state, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { hasHost: (await countHosts(db, context.hostEmails)) > 0, startId: context.startId };
  });

  mount(app, firstRunApi.open, async ({ body: { link }, request }) => {
    const expiresAtMs = await requireLink(link, request);
    await site.refresh();
    return {
      version: PRODUCT_VERSION,
      expiresAtMs,
      settings: site.describe(),
      hasOwnAccounts: mails.hasOwnAccounts,
      hasMailServer: mails.hasMailServer,
      hasDemoWorld: await options.isDemoWorldRemovable(),
      demoSetBy: options.demoByEnvironment === null ? null : DEMO_VARIABLE,
    };
  });

  mount(app, firstRunApi.testMail, async ({ body: { link, email }, request }) => {
    await requireLink(link, request);
    if (!isEmail(email)) throw refused([{ in: 'body', name: 'email', ...messageOf('invalid-value') }]);
    return mails.test(email, site.current().language);
  });

  mount(app, firstRunApi.finish, async ({ body, user, request, reply }) => {
    await requireLink(body.link, request);
    const errors = await errorsIn(body, user);
    if (errors.length > 0) throw refused(errors);
    if (body.organization !== null) requireCountry(body.organization.countryCode, 'organization.countryCode');
    const passwordHash = body.account === null ? null : await options.passwords.hash(body.account.password);
    const removesDemo =
      !body.keepsDemoWorld && options.demoByEnvironment === null && (await options.isDemoWorldRemovable());
    const changes = changesIn(body.settings, site);

    const made = await db.transaction().execute(async (tx) => {
      if (!(await useHostLink(tx, body.link, now()))) throw linkGone();
      const actor = await makeHost(tx, body, user, passwordHash);
      const log: Log = (action, params) => logAction(tx, { actor, atMs: now() }, action, params);
      await log('became-host');
      await saveSiteSettings(tx, changes);
      await logSettings(changes, log);
      if (removesDemo) {
        await options.leaveDemoWorld(tx);
        await log('removed-demo');
      }
      return makeOrganization(tx, body.organization, actor, log);
    });
    await site.refresh();
    const restarts = context.restart !== null && (removesDemo || changes.publicUrl !== undefined);
    if (restarts) reply.raw.once('close', () => context.restart?.());
    return { ...made, publicUrl: site.current().publicUrl, restarts, startId: context.startId };
  });

  async function errorsIn({ account, settings }: FirstRunBody, user: User | null): Promise<RequestError[]> {
    const errors = settingErrors(settings, site, 'settings.');
    const add = (name: string, message: ReturnType<typeof messageOf>) =>
      errors.push({ in: 'body', name: `account.${name}`, ...message });
    if (account === null) {
      if (user === null) throw problem('not-signed-in', { headers: { 'www-authenticate': 'Bearer' } });
      return errors;
    }
    if (!mails.hasOwnAccounts)
      throw problem('conflict', { detail: 'Accounts are at the external identity provider: sign in there' });
    if (!isEmail(account.email)) add('email', messageOf('invalid-value'));
    else if (await hasAccount(account.email)) add('email', messageOf('has-account'));
    if (!isGoodPassword(account.password, account.email))
      add('password', messageOf('expected-password', { minimum: MIN_PASSWORD }));
    return errors;
  }

  async function hasAccount(email: string): Promise<boolean> {
    const key = emailKeyOf(email);
    return (
      (await db.selectFrom('accounts').select('id').where('emailKey', '=', key).executeTakeFirst()) !==
      undefined
    );
  }

  async function makeHost(
    tx: Transaction<Schema>,
    { account, settings }: FirstRunBody,
    user: User | null,
    passwordHash: string | null,
  ): Promise<Actor> {
    if (account === null || passwordHash === null) {
      const accountId = user?.accountId ?? '';
      await announce(tx, { kind: 'account-details' });
      const updated = await tx
        .updateTable('accounts')
        .set({ isHost: 1 })
        .where('id', '=', accountId)
        .returning(['givenName', 'surName'])
        .executeTakeFirst();
      if (updated === undefined) throw problem('not-signed-in');
      return { accountId, name: `${updated.givenName} ${updated.surName}`.trim() };
    }
    const { email } = account;
    const names = namesIn(email);
    const language = settings.language ?? site.current().language;
    const person = { ...names, email, language, passwordHash };
    const accountId = await addPerson(tx, person, options.accountPrefix, now());
    if (accountId === null)
      throw refused([{ in: 'body', name: 'account.email', ...messageOf('has-account') }]);
    await tx.updateTable('accounts').set({ isHost: 1 }).where('id', '=', accountId).execute();
    return { accountId, name: `${names.givenName} ${names.surName}`.trim() };
  }

  async function makeOrganization(
    tx: Transaction<Schema>,
    organization: FirstRunBody['organization'],
    actor: Actor,
    log: Log,
  ): Promise<{ key: string | null; organizationId: number | null }> {
    if (organization === null) return { key: null, organizationId: null };
    const name = organization.name.trim();
    const createdAtMs = now();
    const organizationId = await addOrganization(tx, {
      ...organization,
      name,
      websiteUrl: null,
      logoUrl: null,
      createdAtMs,
    });
    await tx
      .insertInto('organizationMembers')
      .values({ organizationId, accountId: actor.accountId, role: 'owner', sinceMs: createdAtMs })
      .execute();
    await log('created-organization', { organization: name });
    const { key } = await createKey(tx, { organizationId, name: FIRST_KEY, scopes: keyScopes, createdAtMs });
    await log('created-key', { key: FIRST_KEY, organization: name });
    return { key, organizationId };
  }
}

function linkGone() {
  return problem('not-found', { detail: 'The link was used or has expired' });
}

function refused(errors: RequestError[]) {
  return problem('invalid-parameters', { errors });
}

/** `marijke.post@…` is probably Marijke Post; the account page changes it. */
export function namesIn(email: string): { givenName: string; surName: string } {
  const words = email
    .slice(0, email.indexOf('@'))
    .split(/[._+-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const [givenName = 'Host', ...others] = words;
  return { givenName: givenName.slice(0, 60), surName: others.join(' ').slice(0, 60) };
}
