/** What each member of an organisation may do at the race desk and on the pages of timers. */

import { type MemberRole, memberRoles } from '../people/organizations.ts';

/**
 * - view: see the meetings at the desk
 * - edit: create and change meetings, entries and programmes
 * - run: time a session: crossings, flags, clock, corrections of the tape
 * - decide: incidents, penalties and rulings
 * - publish: provisional and official results
 * - announce: messages to the public
 * - crew: see the loops of practice tracks, and decide claims on what was timed
 */
export const deskRights = ['view', 'edit', 'run', 'decide', 'publish', 'announce', 'crew'] as const;
export type DeskRight = (typeof deskRights)[number];

export const rightsOfRoles: Readonly<Record<MemberRole, readonly DeskRight[]>> = {
  owner: deskRights,
  timer: ['view', 'edit', 'run', 'publish', 'announce', 'crew'],
  steward: ['view', 'decide', 'publish'],
  announcer: ['view', 'announce'],
};

export function hasRight(role: MemberRole, right: DeskRight): boolean {
  return rightsOfRoles[role].includes(right);
}

export function rolesWith(right: DeskRight): MemberRole[] {
  return memberRoles.filter((role) => hasRight(role, right));
}
