import { describe, expect, test } from 'vitest';
import { memberRoles } from '../people/organizations.ts';
import { deskRights, hasRight, rolesWith } from './rights.ts';

/** One row for each right, one column for each role. */
const table = `
            owner  timer  steward  announcer
  view      yes    yes    yes      yes
  edit      yes    yes    no       no
  run       yes    yes    no       no
  decide    yes    no     yes      no
  publish   yes    yes    yes      no
  announce  yes    yes    no       yes
  crew      yes    yes    no       no
`;

const [roles = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('the rights of the roles', () => {
  test('are decided for every role and right', () => {
    expect(roles).toEqual([...memberRoles]);
    expect(rows.map(([right]) => right)).toEqual([...deskRights]);
  });

  test.each(deskRights)('%s', (right) => {
    const [, ...cells] = rows.find(([name]) => name === right) ?? [];
    expect(memberRoles.map((role) => (hasRight(role, right) ? 'yes' : 'no'))).toEqual(cells);
    expect(rolesWith(right)).toEqual(memberRoles.filter((_, index) => cells[index] === 'yes'));
  });
});
