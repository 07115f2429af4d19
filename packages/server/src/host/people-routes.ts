/** The accounts of the site for its hosts: search, deactivate, reset password or second factor, invite, make host. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostedPerson } from '@lapwing/contract/site/host-people';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { accountStatuses } from '@lapwing/contract/values/enums';
import { messageOf } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { hostMailBounds } from '../identity/attempts.ts';
import { emailKeyOf } from '../identity/email-key.ts';
import { removeSecondFactor } from '../identity/factors/second-factors.ts';
import { isEmail } from '../identity/form-fields.ts';
import { endSessions } from '../identity/oidc-records.ts';
import { reindex } from '../search/index/searchable-entities.ts';
import { announce } from '../storage/announce.ts';
import type { Schema } from '../storage/schema.ts';
import { changeAsHost, type HostContext, requireHost } from './context.ts';
import { type HostEmails, lockHosts, NoHostLeft, requireHostLeft } from './hosts.ts';

const USUAL_COUNT = 25;

export function peopleRoutes(app: FastifyInstance, context: HostContext): void {
  const { db, hostEmails, mails, attempts } = context;

  async function getPerson(accountId: string): Promise<HostedPerson> {
    const [person] = await describe(db, hostEmails, (where) => where('accounts.id', '=', accountId), {});
    if (person === undefined) throw problem('not-found', { detail: `No account ${accountId}` });
    return person;
  }

  mount(app, hostApi.people, async ({ query, user, reply }) => {
    await requireHost(context, user);
    const { search } = query;
    const matches = (where: Where) => (search === undefined ? where.lit(true) : containing(where, search));
    const { found } = await accounts(db, matches)
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    reply.header(TOTAL_COUNT_HEADER, Number(found));
    return describe(db, hostEmails, matches, query);
  });

  mount(app, hostApi.changePerson, async ({ params: { accountId }, body, user }) => {
    const before = await getPerson(accountId);
    try {
      await changeAsHost(context, user, async (tx, log) => {
        await lockHosts(tx);
        const name = before.name || before.email;
        const isActive = body.isActive ?? before.isActive;
        if (isActive !== before.isActive) {
          await announce(tx, { kind: 'everything' });
          await tx
            .updateTable('accounts')
            .set({
              status: isActive ? accountStatuses.Active : accountStatuses.Inactive,
              tokenVersion: sql<number>`token_version + 1`,
            })
            .where('id', '=', accountId)
            .execute();
          await endSessions(tx, accountId);
          await reindex(tx, 'Profiles', [accountId]);
          await log(isActive ? 'reactivated' : 'deactivated', { name });
        }
        const isHost = body.isHost ?? before.isHost;
        if (isHost !== before.isHost) {
          if (before.isHostByEnvironment) throw setByEnvironment();
          await announce(tx, { kind: 'account-details' });
          await tx
            .updateTable('accounts')
            .set({ isHost: isHost ? 1 : 0 })
            .where('id', '=', accountId)
            .execute();
          await log(isHost ? 'made-host' : 'removed-host', { name });
        }
        await requireHostLeft(tx, hostEmails);
      });
    } catch (error) {
      if (!(error instanceof NoHostLeft)) throw error;
      throw problem('conflict', { detail: 'A site keeps one host: make someone else host first' });
    }
    return getPerson(accountId);
  });

  mount(app, hostApi.resetPassword, async ({ params: { accountId }, user }) => {
    requireOwnAccounts();
    await requireAttempt((await requireHost(context, user)).accountId);
    const person = await db
      .selectFrom('accounts')
      .select(['id as accountId', 'email', 'givenName', 'surName', 'language'])
      .where('id', '=', accountId)
      .where('status', '=', accountStatuses.Active)
      .executeTakeFirst();
    if (person === undefined) throw problem('not-found', { detail: `No active account ${accountId}` });
    const link = await mails.resetPassword(db, person);
    const name = `${person.givenName} ${person.surName}`.trim() || person.email;
    await changeAsHost(context, user, (_, log) => log('reset-password', { name }));
    return { link };
  });

  mount(app, hostApi.resetSecondFactor, async ({ params: { accountId }, user }) => {
    requireOwnAccounts();
    await requireAttempt((await requireHost(context, user)).accountId);
    const { name, email } = await getPerson(accountId);
    const { givenName, language } = await db
      .selectFrom('accounts')
      .select(['givenName', 'language'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const isReset = await changeAsHost(context, user, async (tx, log) => {
      if (!(await removeSecondFactor(tx, accountId))) return false;
      await log('reset-second-factor', { name: name || email });
      return true;
    });
    if (isReset) await mails.secondFactorReset({ accountId, email, givenName, language });
    return getPerson(accountId);
  });

  mount(app, hostApi.invite, async ({ body: { email }, user }) => {
    requireOwnAccounts();
    const host = await requireHost(context, user);
    if (!isEmail(email)) throw wrongEmail('expected-email');
    const known = await db
      .selectFrom('accounts')
      .select('id')
      .where('emailKey', '=', emailKeyOf(email))
      .executeTakeFirst();
    if (known !== undefined) throw wrongEmail('has-account');
    await requireAttempt(host.accountId);
    const link = await mails.invite(db, email, context.site.current().language);
    await changeAsHost(context, user, (_, log) => log('invited', { email }));
    return { link };
  });

  function requireOwnAccounts(): void {
    if (!mails.hasOwnAccounts)
      throw problem('conflict', { detail: 'Accounts and passwords are at the external identity provider' });
  }

  async function requireAttempt(accountId: string): Promise<void> {
    const waitMs = await attempts.take(hostMailBounds(accountId));
    if (waitMs > 0)
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
  }
}

function setByEnvironment() {
  return problem('conflict', { detail: 'LAPWING_HOSTS names this host, and the environment has priority' });
}

function wrongEmail(code: 'has-account' | 'expected-email') {
  const message = code === 'has-account' ? messageOf(code) : messageOf('invalid-value');
  return problem('invalid-parameters', { errors: [{ in: 'body', name: 'email', ...message }] });
}

type Where = ExpressionBuilder<Schema, 'accounts'>;
type Filter = (where: Where) => ReturnType<Where>;

function accounts(db: Kysely<Schema>, matches: Filter) {
  return db.selectFrom('accounts').where('status', '!=', accountStatuses.Deleted).where(matches);
}

/** By name or e-mail address, in any letter case. */
function containing(where: Where, words: string) {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const like = (column: ReturnType<typeof sql>) => sql<boolean>`${column} like ${pattern} escape '\\'`;
  return where.or([like(sql`lower(given_name || ' ' || sur_name)`), like(sql`email_key`)]);
}

/** By name. Hosts come first. */
async function describe(
  db: Kysely<Schema>,
  hostEmails: HostEmails,
  matches: Filter,
  { count = USUAL_COUNT, offset = 0 }: { count?: number | undefined; offset?: number | undefined },
): Promise<HostedPerson[]> {
  const rows = await accounts(db, matches)
    .leftJoin('accountVisits', 'accountVisits.accountId', 'accounts.id')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.id')
    .select(['id', 'givenName', 'surName', 'email', 'emailKey', 'status', 'isHost', 'accounts.createdAtMs'])
    .select(['lastSeenAtMs', 'enabledAtMs'])
    .orderBy('isHost', 'desc')
    .orderBy('givenName')
    .orderBy('surName')
    .orderBy('id')
    .limit(count)
    .offset(offset)
    .execute();
  const roles = await rolesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, givenName, surName, emailKey, status, isHost, enabledAtMs, ...row }) => {
    const isHostByEnvironment = hostEmails?.includes(emailKey) ?? false;
    return {
      ...row,
      accountId: id,
      name: `${givenName} ${surName}`.trim(),
      isActive: status === accountStatuses.Active,
      isHost: isHost === 1 || isHostByEnvironment,
      isHostByEnvironment,
      hasSecondFactor: enabledAtMs !== null,
      organizations: roles
        .filter(({ accountId }) => accountId === id)
        .map(({ accountId: _, ...organization }) => organization),
    };
  });
}

async function rolesOf(db: Kysely<Schema>, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('organizationMembers')
    .innerJoin('organizations', 'organizations.id', 'organizationMembers.organizationId')
    .select(['accountId', 'organizationId', 'organizations.name', 'role'])
    .where('accountId', 'in', accountIds)
    .orderBy('organizations.name')
    .execute();
}
