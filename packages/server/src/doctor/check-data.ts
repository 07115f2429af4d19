/** Checks the stored data: whether the server can use it. */

import { findKeys, readKeys } from '../identity/signing-keys.ts';
import { migrationsDone } from '../storage/migrate.ts';
import { describeSetAside, listSetAside } from '../storage/set-aside/set-aside.ts';
import { type Finding, type Installation, ok, problem, warning } from './check.ts';

export async function checkSigningKeys({ db, settings }: Installation): Promise<Finding | null> {
  if (db === null || settings.externalIdentity !== null || (await migrationsDone(db)).length === 0)
    return null;
  const stored = await findKeys(db);
  if (stored === null) return ok('made at the first start');
  if ((await readKeys(stored)) !== null) return ok('can be read');
  return problem(
    'cannot be read',
    'sudo -u lapwing lapwing-server restore --latest',
    'otherwise the next start makes new ones and everybody signs in again',
  );
}

export async function checkSetAside({ db }: Installation): Promise<Finding | null> {
  if (db === null || !(await migrationsDone(db)).includes('0025-set-aside')) return null;
  const { length } = await listSetAside(db);
  if (length === 0) return ok('nothing');
  return warning(describeSetAside(length), 'sudo -u lapwing lapwing-server set-aside list');
}
