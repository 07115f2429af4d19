/** The calls of the live pages of an event at the race desk. */

import { deskLivePagesApi } from '@lapwing/contract/desk/live-pages';
import type { DeskRight } from '@lapwing/contract/desk/rights';
import { messageOf } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { encodedResponse, sendEncoded } from '../../http/responses/encoded-response.ts';
import { LOGO_TYPE } from '../../ingest/organizations/logos.ts';
import { createPresentationStore } from '../../live/calls/presentation-store.ts';
import { memberName } from '../member-name.ts';
import { type DeskMember, requireRight, requireRightForEvent } from '../require-right.ts';
import { type AnnouncementContext, announceText, withdrawText } from './announcements.ts';
import { addPicture, findPicture } from './pictures.ts';
import { readLivePages } from './read-pages.ts';
import { sectionLengthsOf } from './section-lengths.ts';

const YEAR_S = 31_536_000;

type LivePagesOptions = Omit<AnnouncementContext, 'now'> & {
  /** Called when the presentation of an event was set. */
  onPresented: (eventId: number) => Promise<void>;
  now?: () => number;
};

export function livePagesRoutes(
  app: FastifyInstance,
  { db, hosts, acceptAt, onPresented, now = Date.now }: LivePagesOptions,
): void {
  const store = createPresentationStore(db);
  const context = { db, hosts, acceptAt, now };
  const memberWith = (user: User | null, eventId: number, right: DeskRight) =>
    requireRightForEvent(db, user, eventId, right);
  const authorOf = async ({ accountId }: DeskMember) => ({ accountId, by: await memberName(db, accountId) });

  mount(app, deskLivePagesApi.pages, async ({ params: { eventId }, user }) =>
    readLivePages(db, hosts, await memberWith(user, eventId, 'view'), eventId),
  );

  mount(app, deskLivePagesApi.announce, async ({ params: { eventId }, body, user }) => {
    const member = await memberWith(user, eventId, 'announce');
    const text = body.text.trim();
    if (text === '') throw emptyText();
    const place = await placeOf(member, eventId, body.sessionId);
    await announceText(context, place, { ...body, text }, await authorOf(member));
    return readLivePages(db, hosts, member, eventId);
  });

  mount(app, deskLivePagesApi.withdraw, async ({ params: { eventId }, body, user }) => {
    const member = await memberWith(user, eventId, 'announce');
    await withdrawText(context, await placeOf(member, eventId, body.sessionId), body, await authorOf(member));
    return readLivePages(db, hosts, member, eventId);
  });

  mount(app, deskLivePagesApi.saveStream, async ({ params: { eventId }, body, user }) => {
    const member = await memberWith(user, eventId, 'edit');
    await store.saveVideoStream(eventId, body.url);
    await onPresented(eventId);
    return readLivePages(db, hosts, member, eventId);
  });

  mount(app, deskLivePagesApi.saveSponsors, async ({ params: { eventId }, body, user }) => {
    const member = await memberWith(user, eventId, 'edit');
    const { paymentType } = await store.getTimer(member.organizationId);
    await store.saveTimer(member.organizationId, { paymentType, sponsors: body.sponsors });
    return readLivePages(db, hosts, member, eventId);
  });

  mount(app, deskLivePagesApi.saveColumns, async ({ params: { eventId }, body, user }) => {
    const member = await memberWith(user, eventId, 'edit');
    for (const sessionId of body.sessionIds) await placeOf(member, eventId, sessionId);
    for (const sessionId of body.sessionIds) await store.saveColumns(sessionId, body.columns, now());
    return readLivePages(db, hosts, member, eventId);
  });

  mount(app, deskLivePagesApi.saveTrackMap, async ({ params: { eventId }, body, user }) => {
    const member = await memberWith(user, eventId, 'edit');
    const { organizationId } = member;
    const { venueId, lengthMm } = await db
      .selectFrom('events')
      .innerJoin('venues', 'venues.id', 'events.venueId')
      .select(['events.venueId', 'venues.lengthMm'])
      .where('events.id', '=', eventId)
      .executeTakeFirstOrThrow();
    await store.saveTrackMap({ organizationId, venueId }, body, now());
    await onPresented(eventId);
    await updateRunning(member, eventId, sectionLengthsOf(body, lengthMm));
    return readLivePages(db, hosts, member, eventId);
  });

  mount(app, deskLivePagesApi.addPicture, async ({ params, body, user }) => {
    const { organizationId } = await requireRight(db, user, params.organizationId, 'edit');
    const image = typeof body === 'string' ? body : body.image;
    return { url: await addPicture(db, organizationId, image, now()) };
  });

  app.get<{ Params: { organizationId: string; pictureId: string } }>(
    '/api/organizations/:organizationId/pictures/:pictureId',
    async (request, reply) => {
      const { organizationId, pictureId } = request.params;
      const isId = /^\d{1,9}$/.test(organizationId) && /^[0-9a-f]{32}$/.test(pictureId);
      const image = isId ? await findPicture(db, Number(organizationId), pictureId) : null;
      if (image === null) throw problem('not-found', { detail: 'There is no such picture' });
      reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
      return sendEncoded(request, reply, encodedResponse(Buffer.from(image), LOGO_TYPE));
    },
  );

  /** Sessions that run show the loops where they are now; later ones get them when they are opened. */
  async function updateRunning({ organizationId }: DeskMember, eventId: number, sectionLengthsMm: number[]) {
    const sessions = await db.selectFrom('sessions').select('id').where('eventId', '=', eventId).execute();
    for (const { id: sessionId } of sessions) {
      const host = hosts.find(sessionId);
      if (host === null || host.summary.session.isEnded) continue;
      const event = { kind: 'session' as const, atMs: now(), sectionLengthsMm };
      const batchId = `desk:sections:${host.number()}`;
      await acceptAt(organizationId, { eventId, sessionId }, { batchId, sequence: 0, events: [event] });
    }
  }

  async function placeOf({ organizationId }: DeskMember, eventId: number, sessionId: number) {
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('eventId', '=', eventId)
      .executeTakeFirst();
    if (session === undefined)
      throw problem('not-found', { detail: `No session ${sessionId} in event ${eventId}` });
    return { organizationId, eventId, sessionId };
  }
}

function emptyText() {
  const error = { in: 'body', name: '/text', ...messageOf('expected-paragraphs', { maximum: 500 }) } as const;
  return problem('invalid-parameters', { errors: [error] });
}
