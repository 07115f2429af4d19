import { type DeskRight, deskRights } from '@lapwing/contract/desk/rights';
import { expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { idOfMember, type MemberName, members, saveClub } from './desk.test-support.ts';
import { requireRight, requireRightForEvent } from './require-right.ts';

const statusOf = (check: Promise<unknown>) =>
  check.then(
    () => 200,
    (error: { statusCode?: number }) => error.statusCode,
  );
const userOf = (name: MemberName) => ({ accountId: idOfMember(name) });

describeOnSqlite('a right at the race desk', (openDb) => {
  it('is required of the signed-in member', async () => {
    const db = await openDb();
    const organizationId = await saveClub(db);
    const asked = (name: MemberName, right: DeskRight) =>
      statusOf(requireRight(db, userOf(name), organizationId, right));
    const allowed = [];
    for (const right of deskRights) {
      for (const name of members) if ((await asked(name, right)) === 200) allowed.push(`${right} ${name}`);
    }
    expect(allowed.filter((each) => each.startsWith('decide'))).toEqual(['decide owner', 'decide steward']);
    expect(allowed.filter((each) => each.endsWith(' announcer'))).toEqual([
      'view announcer',
      'announce announcer',
    ]);
    expect(await asked('stranger', 'view')).toBe(403);
    expect(await statusOf(requireRight(db, null, organizationId, 'view'))).toBe(401);
    expect(await statusOf(requireRight(db, userOf('owner'), 4711, 'view'))).toBe(404);
    expect(await statusOf(requireRightForEvent(db, userOf('owner'), 4711, 'view'))).toBe(404);
    expect(await statusOf(requireRightForEvent(db, null, 4711, 'view'))).toBe(401);
    expect(await requireRight(db, userOf('timer'), organizationId, 'run')).toEqual({
      accountId: idOfMember('timer'),
      organizationId,
      role: 'timer',
    });
  });

  it('is lost while the organisation is suspended', async () => {
    const db = await openDb();
    const organizationId = await saveClub(db);
    await db
      .updateTable('organizations')
      .set({ suspendedAtMs: 1 })
      .where('id', '=', organizationId)
      .execute();
    expect(await statusOf(requireRight(db, userOf('owner'), organizationId, 'edit'))).toBe(403);
  });
});
