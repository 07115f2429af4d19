/** The organisations of the site for its hosts: create, transfer, suspend, and their upload keys. */

import { MAX_KEYS, type ManagedKey } from '@lapwing/contract/people/organizations';
import { hostApi } from '@lapwing/contract/site/host';
import type { HostedOrganization } from '@lapwing/contract/site/host-people';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { countryNumbers } from '@lapwing/contract/values/countries';
import { expected } from '@lapwing/contract/values/expected';
import { messageOf, messageOfIssue } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { createKey, listKeys, revokeKey } from '../ingest/access/upload-keys.ts';
import { saveMember } from '../ingest/organizations/members.ts';
import { addOrganization } from '../publishing/index.ts';
import { announce } from '../storage/announce.ts';
import type { Schema } from '../storage/schema.ts';
import { changeAsHost, type HostContext, requireHost } from './context.ts';

const USUAL_COUNT = 25;

export function organizationsRoutes(app: FastifyInstance, context: HostContext): void {
  const { db, now } = context;

  async function getOrganization(organizationId: number): Promise<HostedOrganization> {
    const [found] = await describe(db, { organizationId });
    if (found === undefined) throw problem('not-found', { detail: `No organization ${organizationId}` });
    return found;
  }

  mount(app, hostApi.organizations, async ({ query, user, reply }) => {
    await requireHost(context, user);
    const { found } = await filtered(db, query)
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    reply.header(TOTAL_COUNT_HEADER, Number(found));
    return describe(db, query);
  });

  mount(app, hostApi.createOrganization, async ({ body, user }) => {
    requireCountry(body.countryCode, 'countryCode');
    const organizationId = await changeAsHost(context, user, async (tx, log, actor) => {
      const name = body.name.trim();
      const id = await addOrganization(tx, {
        ...body,
        name,
        websiteUrl: null,
        logoUrl: null,
        createdAtMs: now(),
      });
      const owner = { organizationId: id, accountId: actor.accountId, role: 'owner', sinceMs: now() };
      await tx.insertInto('organizationMembers').values(owner).execute();
      await log('created-organization', { organization: name });
      return id;
    });
    return getOrganization(organizationId);
  });

  mount(app, hostApi.transferOrganization, async ({ params: { organizationId }, body, user }) => {
    const { name } = await getOrganization(organizationId);
    await changeAsHost(context, user, async (tx, log) => {
      await announce(tx, { kind: 'lists' });
      await tx
        .updateTable('organizationMembers')
        .set({ role: 'timer' })
        .where('organizationId', '=', organizationId)
        .where('role', '=', 'owner')
        .execute();
      const saved = await saveMember(tx, { organizationId, ...body, role: 'owner', sinceMs: now() });
      if (saved === null) {
        throw problem('invalid-parameters', {
          errors: [{ in: 'body', name: 'email', ...messageOf('no-account') }],
        });
      }
      await log('transferred', { organization: name, email: body.email });
    });
    return getOrganization(organizationId);
  });

  mount(app, hostApi.suspendOrganization, async ({ params: { organizationId }, body, user }) => {
    const { name, isSuspended } = await getOrganization(organizationId);
    if (isSuspended !== body.isSuspended) {
      await changeAsHost(context, user, async (tx, log) => {
        await announce(tx, { kind: 'lists' });
        await tx
          .updateTable('organizations')
          .set({ suspendedAtMs: body.isSuspended ? now() : null })
          .where('id', '=', organizationId)
          .execute();
        await log(body.isSuspended ? 'suspended' : 'resumed', { organization: name });
      });
    } else await requireHost(context, user);
    return getOrganization(organizationId);
  });

  mount(app, hostApi.keys, async ({ params: { organizationId }, user }) => {
    await requireHost(context, user);
    await getOrganization(organizationId);
    return keysOf(db, organizationId);
  });

  mount(app, hostApi.createKey, async ({ params: { organizationId }, body, user }) => {
    const organization = await getOrganization(organizationId);
    if (organization.keys >= MAX_KEYS)
      throw problem('conflict', { detail: `An organization has at most ${MAX_KEYS} upload keys` });
    const name = body.name.trim();
    const { key } = await changeAsHost(context, user, async (tx, log) => {
      const made = await createKey(tx, {
        organizationId,
        name,
        scopes: [...new Set(body.scopes)],
        createdAtMs: now(),
      });
      await log('created-key', { key: name, organization: organization.name });
      return made;
    });
    return { key, keys: await keysOf(db, organizationId) };
  });

  mount(app, hostApi.revokeKey, async ({ params: { organizationId, keyId }, user }) => {
    await requireHost(context, user);
    const organization = await getOrganization(organizationId);
    const key = (await listKeys(db, organizationId)).find(({ id }) => id === keyId);
    if (key === undefined) throw problem('not-found', { detail: 'No such upload key' });
    if (key.revokedAtMs === null) {
      await changeAsHost(context, user, async (tx, log) => {
        await revokeKey(tx, keyId, now());
        await log('revoked-key', { key: key.name, organization: organization.name });
      });
    }
    return keysOf(db, organizationId);
  });
}

/** The name of the field, if there is no such country. */
export function requireCountry(countryCode: string, name: string): void {
  if (Object.hasOwn(countryNumbers, countryCode)) return;
  const message = messageOfIssue({ message: expected('expected-country-capitals', { example: 'NL' }) });
  throw problem('invalid-parameters', { errors: [{ in: 'body', name, ...message }] });
}

async function keysOf(db: Kysely<Schema>, organizationId: number): Promise<ManagedKey[]> {
  const keys = await listKeys(db, organizationId);
  return keys.map(({ id, organizationId: _, organizationName: __, ...key }) => ({ keyId: id, ...key }));
}

type Wanted = {
  organizationId?: number;
  search?: string | undefined;
  count?: number | undefined;
  offset?: number | undefined;
};

function filtered(db: Kysely<Schema>, { organizationId, search }: Wanted) {
  const pattern = `%${(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('organizations')
    .$if(organizationId !== undefined, (query) => query.where('id', '=', organizationId ?? 0))
    .$if(search !== undefined, (query) => query.where(sql<boolean>`lower(name) like ${pattern} escape '\\'`));
}

async function describe(db: Kysely<Schema>, wanted: Wanted): Promise<HostedOrganization[]> {
  const { count = USUAL_COUNT, offset = 0 } = wanted;
  const rows = await filtered(db, wanted)
    .select(['id', 'name', 'countryCode', 'suspendedAtMs'])
    .select((eb) => [
      eb
        .selectFrom('events')
        .select((events) => events.fn.countAll<number>().as('found'))
        .whereRef('events.organizationId', '=', 'organizations.id')
        .where('events.deletedAtMs', 'is', null)
        .as('events'),
      eb
        .selectFrom('uploadKeys')
        .select((keys) => keys.fn.countAll<number>().as('found'))
        .whereRef('uploadKeys.organizationId', '=', 'organizations.id')
        .where('uploadKeys.revokedAtMs', 'is', null)
        .as('keys'),
    ])
    .orderBy('name')
    .orderBy('id')
    .limit(count)
    .offset(offset)
    .execute();
  const owners = await ownersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, suspendedAtMs, events, keys, ...row }) => ({
    ...row,
    organizationId: id,
    owners: owners
      .filter(({ organizationId }) => organizationId === id)
      .map(({ accountId, givenName, surName, email }) => ({
        accountId,
        name: `${givenName} ${surName}`.trim() || email,
      })),
    events: Number(events),
    keys: Number(keys),
    isSuspended: suspendedAtMs !== null,
  }));
}

async function ownersOf(db: Kysely<Schema>, organizationIds: readonly number[]) {
  if (organizationIds.length === 0) return [];
  return db
    .selectFrom('organizationMembers')
    .innerJoin('accounts', 'accounts.id', 'organizationMembers.accountId')
    .select(['organizationId', 'accountId', 'givenName', 'surName', 'email'])
    .where('role', '=', 'owner')
    .where('organizationId', 'in', organizationIds)
    .orderBy('givenName')
    .execute();
}
