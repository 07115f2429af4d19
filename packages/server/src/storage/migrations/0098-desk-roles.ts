/** Stewards and announcers are members too. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

const isRole = "role in ('owner', 'timer', 'steward', 'announcer')";

export async function addDeskRoles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const onPostgres = [
  'alter table organization_members drop constraint organization_members_role_check',
  `alter table organization_members add constraint organization_members_role_check check (${isRole})`,
];

/** SQLite cannot change a check, so the table is made again. No other table refers to it. */
const onSqlite = [
  `create table members_with_new_roles (
     organization_id integer not null references organizations (id) on delete cascade,
     account_id text not null references accounts (id) on delete cascade,
     role text not null check (${isRole}), since_ms integer not null,
     primary key (organization_id, account_id)) strict`,
  `insert into members_with_new_roles
   select organization_id, account_id, role, since_ms from organization_members`,
  'drop table organization_members',
  'alter table members_with_new_roles rename to organization_members',
  'create index organization_members_by_account_id on organization_members (account_id)',
];
