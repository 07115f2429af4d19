/** The site's calls for owners of an organisation: its name and logo, members, upload keys, uploads and events. */

import { hasRight } from '@lapwing/contract/desk/rights';
import { MAX_KEYS, MAX_MEMBERS, organizationsApi } from '@lapwing/contract/people/organizations';
import { messageOf } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../../http/mount.ts';
import { decodeBase64 } from '../../http/pictures.ts';
import { problem } from '../../http/problem.ts';
import { encodedResponse, sendEncoded } from '../../http/responses/encoded-response.ts';
import { type Attempts, memberBounds } from '../../identity/attempts.ts';
import { emailKeyOf } from '../../identity/email-key.ts';
import { requireUser } from '../../identity/require-user.ts';
import { countOwnEvents, deleteOwnEvent, listOwnEvents, restoreOwnEvent } from '../../publishing/index.ts';
import type { Database } from '../../storage/database.ts';
import { createKey, listKeys, renameKey, revokeKey } from '../access/upload-keys.ts';
import type { RunningSessions } from '../live/running-sessions.ts';
import { listTimedLocations } from '../practice/timed-locations.ts';
import { countUploads, listUploads } from '../uploads/upload-log.ts';
import { findLogo, LOGO_TYPE, makeLogo, saveLogo } from './logos.ts';
import { changeMember, listMembers, organizationsOf, removeMember, roleOf } from './members.ts';
import { describeOrganization, saveDetails } from './store.ts';

type Options = {
  db: Database;
  attempts: Attempts;
  now: () => number;
  /** an event was deleted or restored */
  onMoved: () => void;
  running: RunningSessions;
};

const YEAR_S = 31_536_000;

export function manageRoutes(app: FastifyInstance, { db, attempts, now, onMoved, running }: Options): void {
  /** The id of the organisation, after checking that the caller owns it. */
  async function requireOwner(user: User | null, organizationId: number): Promise<number> {
    const { accountId } = requireUser(user);
    if ((await roleOf(db, organizationId, accountId)) === 'owner') return organizationId;
    await describe(organizationId);
    throw problem('not-allowed', { detail: 'Only its owners manage an organization' });
  }

  async function describe(organizationId: number) {
    const found = await describeOrganization(db, organizationId);
    if (found === null) throw problem('not-found', { detail: `No organization ${organizationId}` });
    return found;
  }

  mount(app, organizationsApi.own, ({ user }) => organizationsOf(db, requireUser(user).accountId));

  mount(app, organizationsApi.practice, async ({ params: { organizationId }, user }) => {
    const role = await roleOf(db, organizationId, requireUser(user).accountId);
    if (role === null || !hasRight(role, 'crew')) {
      await describe(organizationId);
      throw problem('not-allowed', { detail: 'Only owners and timers of an organization see this' });
    }
    return listTimedLocations(db, organizationId, now());
  });

  mount(app, organizationsApi.managed, async ({ params, user }) =>
    describe(await requireOwner(user, params.organizationId)),
  );

  mount(app, organizationsApi.saveDetails, async ({ params, body, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    await saveDetails(db, organizationId, { ...body, name: body.name.trim() });
    return describe(organizationId);
  });

  mount(app, organizationsApi.saveLogo, async ({ params, body, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    const bytes = decodeBase64(typeof body === 'string' ? body : body.image);
    const logo = bytes === null ? null : await makeLogo(bytes);
    if (logo === null) {
      throw problem('invalid-parameters', {
        errors: [{ in: 'body', name: 'image', ...messageOf('expected-picture') }],
      });
    }
    await saveLogo(db, organizationId, logo, now());
    return describe(organizationId);
  });

  mount(app, organizationsApi.deleteLogo, async ({ params, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    await saveLogo(db, organizationId, null, now());
    return describe(organizationId);
  });

  app.get<{ Params: { organizationId: string } }>(
    '/api/organizations/:organizationId/logo',
    async (request, reply) => {
      const { organizationId } = request.params;
      const image = /^\d{1,9}$/.test(organizationId) ? await findLogo(db, Number(organizationId)) : null;
      if (image === null) throw problem('not-found', { detail: `No logo of ${organizationId}` });
      reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
      return sendEncoded(request, reply, encodedResponse(Buffer.from(image), LOGO_TYPE));
    },
  );

  mount(app, organizationsApi.saveMember, async ({ params, body, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    const waitMs = await attempts.take(memberBounds(requireUser(user).accountId));
    if (waitMs > 0) {
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
    const members = await listMembers(db, organizationId);
    const isMember = members.some(({ email }) => emailKeyOf(email) === emailKeyOf(body.email));
    if (!isMember && members.length >= MAX_MEMBERS) {
      throw problem('conflict', { detail: `An organization has at most ${MAX_MEMBERS} members` });
    }
    const change = await changeMember(db, { organizationId, ...body, sinceMs: now() });
    if (change === 'last-owner') throw lastOwner();
    if (change === 'unknown') {
      throw problem('invalid-parameters', {
        errors: [{ in: 'body', name: 'email', ...messageOf('no-account') }],
      });
    }
    return describe(organizationId);
  });

  mount(app, organizationsApi.deleteMember, async ({ params, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    const change = await removeMember(db, organizationId, params.accountId);
    if (change === 'last-owner') throw lastOwner();
    if (change === 'unknown') throw problem('not-found', { detail: 'No such member' });
    return describe(organizationId);
  });

  mount(app, organizationsApi.createKey, async ({ params, body, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    const { keys } = await describe(organizationId);
    if (keys.filter(({ revokedAtMs }) => revokedAtMs === null).length >= MAX_KEYS) {
      throw problem('conflict', { detail: `An organization has at most ${MAX_KEYS} upload keys` });
    }
    const { key } = await createKey(db, {
      organizationId,
      name: body.name.trim(),
      scopes: [...new Set(body.scopes)],
      createdAtMs: now(),
    });
    return { key, organization: await describe(organizationId) };
  });

  mount(app, organizationsApi.renameKey, async ({ params, body, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    await requireKey(organizationId, params.keyId);
    await renameKey(db, params.keyId, body.name.trim());
    return describe(organizationId);
  });

  mount(app, organizationsApi.revokeKey, async ({ params, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    await requireKey(organizationId, params.keyId);
    await revokeKey(db, params.keyId, now());
    return describe(organizationId);
  });

  /** A key of another organisation is not found. */
  async function requireKey(organizationId: number, keyId: string): Promise<void> {
    const keys = await listKeys(db, organizationId);
    if (!keys.some(({ id }) => id === keyId)) throw problem('not-found', { detail: 'No such upload key' });
  }

  mount(app, organizationsApi.uploads, async ({ params, query, user, reply }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    reply.header('x-total-count', await countUploads(db, organizationId));
    return listUploads(db, organizationId, query);
  });

  mount(app, organizationsApi.events, async ({ params, query, user, reply }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    reply.header('x-total-count', await countOwnEvents(db, organizationId));
    return listOwnEvents(db, organizationId, query);
  });

  mount(app, organizationsApi.deleteEvent, async ({ params, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    const deleted = await deleteOwnEvent(db, organizationId, params.eventId, now());
    onMoved();
    return deleted;
  });

  mount(app, organizationsApi.restoreEvent, async ({ params, user }) => {
    const organizationId = await requireOwner(user, params.organizationId);
    const restored = await restoreOwnEvent(db, organizationId, params.eventId);
    onMoved();
    return restored;
  });

  mount(app, organizationsApi.endSession, async ({ params, user }) =>
    running.end(await requireOwner(user, params.organizationId), params.sessionId),
  );

  mount(app, organizationsApi.deleteSession, async ({ params, user }) =>
    running.remove(await requireOwner(user, params.organizationId), params.sessionId),
  );
}

function lastOwner() {
  return problem('conflict', { detail: 'An organization keeps one owner: make someone else owner first' });
}
