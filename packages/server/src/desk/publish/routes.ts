/** The calls of publishing at the race desk. */

import { deskPublishApi } from '@lapwing/contract/desk/publish';
import { nameOf, sports } from '@lapwing/contract/values/enums';
import { MAX_RESULT_FILE_BYTES } from '@lapwing/timing/text/decode-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount, type User } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import type { UploadSlots } from '../../ingest/access/upload-slots.ts';
import { listOwnEvents } from '../../publishing/index.ts';
import { type DeskMember, requireRight, requireRightForEvent } from '../require-right.ts';
import { resultColumns } from './column-store.ts';
import { correctResult, type RequireReady, restoreResult } from './correct-result.ts';
import { type PublishContext, previewFiles, publishFiles } from './publish-files.ts';
import { eventOfSession, groupsOfSessions, readPublishedResult } from './published-result.ts';
import { readForm } from './read-form.ts';

type DeskPublishOptions = PublishContext & {
  slots: UploadSlots;
  onMoved: () => void;
  requireReady: RequireReady;
};

/** The parts of a form around its files. */
const FORM_BYTES = 1024 * 1024;

export function deskPublishRoutes(app: FastifyInstance, options: DeskPublishOptions): void {
  const { db, slots, onMoved } = options;
  const upload = {
    bodyLimitBytes: MAX_RESULT_FILE_BYTES + FORM_BYTES,
    // The right is checked before a long body is read, and again with it.
    beforeBody: async (user: User | null, request: FastifyRequest, reply: FastifyReply) => {
      // The shape of Fastify's router.
      const { organizationId = '' } = request.params as Record<string, string>;
      if (!/^\d{1,9}$/.test(organizationId)) throw problem('not-found');
      await requireRight(db, user, Number(organizationId), 'publish');
      const bytes = Number(request.headers['content-length'] ?? upload.bodyLimitBytes);
      const release = slots.take(Number(organizationId), Math.min(bytes, upload.bodyLimitBytes));
      reply.raw.once('close', release);
    },
  };
  const memberOf = async (user: User | null, sessionId: number): Promise<DeskMember> =>
    requireRightForEvent(db, user, await eventOfSession(db, sessionId), 'publish');

  mount(app, deskPublishApi.publishable, async ({ params, user }) => {
    const { organizationId } = await requireRight(db, user, params.organizationId, 'publish');
    const { name, countryCode, sport } = await db
      .selectFrom('organizations')
      .select(['name', 'countryCode', 'sport'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const events = (await listOwnEvents(db, organizationId, {})).filter(({ isDeleted }) => !isDeleted);
    const groups = await groupsOfSessions(
      db,
      events.map(({ eventId }) => eventId),
    );
    return {
      name,
      countryCode,
      sport: nameOf(sports, sport),
      events: events.map(({ eventId, name, startDate, path, sessions }) => ({
        ...{ eventId, name, startDate, path },
        sessions: sessions.map(({ sessionId, name, status, revision }) => ({
          ...{ sessionId, name, group: groups.get(sessionId) ?? '', status, revision },
        })),
      })),
      columns: await resultColumns.list(db, organizationId),
    };
  });

  mount(
    app,
    deskPublishApi.preview,
    async ({ params, user, request }) => {
      const member = await requireRight(db, user, params.organizationId, 'publish');
      return previewFiles(options, member, await readForm(request));
    },
    upload,
  );

  mount(
    app,
    deskPublishApi.publish,
    async ({ params, user, request }) => {
      const member = await requireRight(db, user, params.organizationId, 'publish');
      const published = await publishFiles(options, member, await readForm(request));
      onMoved();
      return published;
    },
    upload,
  );

  mount(app, deskPublishApi.result, async ({ params: { sessionId }, user }) =>
    readPublishedResult(db, await memberOf(user, sessionId), sessionId),
  );

  mount(app, deskPublishApi.correct, async ({ params: { sessionId }, query, body, user }) => {
    const member = await memberOf(user, sessionId);
    // Penalties, places and statuses are decisions.
    if (body.rulings.length + body.withdrawn.length > 0) {
      await requireRight(db, user, member.organizationId, 'decide');
    }
    return correctResult(options, member, sessionId, body, query.dryRun ?? false);
  });

  mount(app, deskPublishApi.restore, async ({ params: { sessionId }, body, user }) =>
    restoreResult(options, await memberOf(user, sessionId), sessionId, body),
  );
}
