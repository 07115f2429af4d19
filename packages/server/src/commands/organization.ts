/** `lapwing-server organization …`: the organisations of this site, and their members. */

import { type MemberRole, memberRoles } from '@lapwing/contract/people/organizations';
import { countryNumbers } from '@lapwing/contract/values/countries';
import { namesOf, type PaymentType, paymentTypes, type Sport, sports } from '@lapwing/contract/values/enums';
import { defineCommand } from 'citty';
import { webOriginOf } from '../http/web-origin.ts';
import { deleteMember, listMembers, saveMember } from '../ingest/organizations/members.ts';
import { createPresentationStore } from '../live/calls/presentation-store.ts';
import { OperatorError } from '../operator-error.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { oneOf } from './argument.ts';
import { withDatabase } from './with-database.ts';

const json = { type: 'boolean', description: 'Answer as JSON, for scripts' } as const;
const organization = {
  type: 'positional',
  required: true,
  description: 'The number of the organization, as organization list shows it',
} as const;

export function organizationCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'organization', description: 'Make and list organizations, and who works for them' },
    subCommands: {
      create: createCommand(readSettings),
      list: listCommand(readSettings),
      'add-member': addMemberCommand(readSettings),
      'remove-member': removeMemberCommand(readSettings),
      payment: paymentCommand(readSettings),
    },
  });
}

function createCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'create', description: 'Make an organization' },
    args: {
      name: { type: 'positional', required: true, description: 'Its name, in quotes where it has blanks' },
      city: { type: 'string', default: '', description: 'Where it is at home' },
      country: { type: 'string', required: true, description: 'Two letters, such as NL' },
      sport: { type: 'string', default: 'Karting', description: `One of ${namesOf(sports).join(', ')}` },
      website: { type: 'string', description: 'Its own address, https://…' },
      logo: { type: 'string', description: 'The address of a picture, https://…' },
      json,
    },
    run: async ({ args }) => {
      const countryCode = args.country.toUpperCase();
      if (!Object.hasOwn(countryNumbers, countryCode)) {
        throw new OperatorError(`--country ${args.country} is no two-letter country code.`);
      }
      const sport: Sport = oneOf('--sport', args.sport, namesOf(sports));
      if (args.name.trim() === '') throw new OperatorError('An organization needs a name.');
      const organizationId = await withDatabase(readSettings(), (db) =>
        saveOrganization(db, {
          name: args.name.trim(),
          city: args.city,
          countryCode,
          sport,
          websiteUrl: webAddress('--website', args.website),
          logoUrl: webAddress('--logo', args.logo),
          createdAtMs: Date.now(),
        }),
      );
      if (args.json === true) console.log(JSON.stringify({ organizationId, name: args.name.trim() }));
      else {
        console.log(`Organization ${organizationId}: ${args.name.trim()}`);
        console.log(`An upload key for it: lapwing-server key create ${organizationId} --name "Timing PC"`);
      }
    },
  });
}

function webAddress(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (webOriginOf(text) === null) {
    throw new OperatorError(`${name} ${text} is not an address that begins with https:// or http://.`);
  }
  return text;
}

function listCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'list', description: 'List the organizations with their members' },
    args: { json },
    run: async ({ args }) => {
      const list = await withDatabase(readSettings(), async (db) => {
        const rows = await db
          .selectFrom('organizations')
          .select(['id', 'name', 'city', 'countryCode'])
          .orderBy('id')
          .execute();
        return Promise.all(
          rows.map(async ({ id, ...row }) => ({
            organizationId: id,
            ...row,
            members: await listMembers(db, id),
          })),
        );
      });
      if (args.json === true) return console.log(JSON.stringify(list));
      if (list.length === 0) console.log('There are no organizations yet.');
      for (const { organizationId, name, city, countryCode, members } of list) {
        console.log([organizationId, name, city, countryCode].join('  '));
        for (const { email, role } of members) console.log(`    ${role}  ${email}`);
      }
    },
  });
}

function addMemberCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'add-member', description: 'Let an account work for an organization, or change its role' },
    args: {
      organization,
      email: { type: 'positional', required: true, description: 'The e-mail address of the account' },
      role: { type: 'string', default: 'timer', description: 'owner, timer, steward or announcer' },
      json,
    },
    run: async ({ args }) => {
      const role: MemberRole = oneOf('--role', args.role, memberRoles);
      const saved = await withDatabase(readSettings(), async (db) => {
        const { id } = await getOrganization(db, args.organization);
        return saveMember(db, { organizationId: id, email: args.email, role, sinceMs: Date.now() });
      });
      if (saved === null) throw new OperatorError(`Nobody has an account with the address ${args.email}.`);
      if (args.json === true) console.log(JSON.stringify({ accountId: saved.accountId, role }));
      else console.log(`${args.email} is ${role} of organization ${args.organization}.`);
    },
  });
}

function removeMemberCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'remove-member', description: 'An account no longer works for an organization' },
    args: {
      organization,
      email: { type: 'positional', required: true, description: 'The e-mail address of the account' },
    },
    run: async ({ args }) => {
      const wasMember = await withDatabase(readSettings(), async (db) => {
        const { id } = await getOrganization(db, args.organization);
        return deleteMember(db, id, args.email);
      });
      if (!wasMember) {
        throw new OperatorError(`${args.email} is no member of organization ${args.organization}.`);
      }
      console.log(`${args.email} is no longer a member of organization ${args.organization}.`);
    },
  });
}

function paymentCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'payment', description: 'Set what an organization pays for live timing on this site' },
    args: {
      organization,
      type: {
        type: 'positional',
        required: true,
        description: `One of ${namesOf(paymentTypes).join(', ')}; the events of Free are not among those that the site lists live`,
      },
    },
    run: async ({ args }) => {
      const paymentType: PaymentType = oneOf('The payment type', args.type, namesOf(paymentTypes));
      await withDatabase(readSettings(), async (db) => {
        const { id } = await getOrganization(db, args.organization);
        const store = createPresentationStore(db);
        const { sponsors } = await store.getTimer(id);
        await store.saveTimer(id, { paymentType, sponsors });
      });
      console.log(`Organization ${args.organization} is ${paymentType}.`);
    },
  });
}

/** By its id. */
export async function getOrganization(db: Database, text: string): Promise<{ id: number; name: string }> {
  const found = /^\d{1,15}$/.test(text)
    ? await db
        .selectFrom('organizations')
        .select(['id', 'name'])
        .where('id', '=', Number(text))
        .executeTakeFirst()
    : undefined;
  if (found === undefined) {
    throw new OperatorError(`There is no organization ${text}. lapwing-server organization list shows them.`);
  }
  return found;
}
