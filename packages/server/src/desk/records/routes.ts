/** The calls of records at the race desk. Owners and stewards decide; owners and timers say what was driven on. */

import { deskRecordsApi } from '@lapwing/contract/desk/records';
import { instantOf } from '@lapwing/timing/timestamp';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import { listTracks } from '../../results/records/stored-records.ts';
import type { Database } from '../../storage/database.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { requireRight, requireRightForEvent } from '../require-right.ts';
import { addRecord, decideProposal, decideRecord } from './decide-records.ts';
import { readDeskRecords } from './desk-records.ts';
import { readEventTrack, requireLayout, saveEventTrack, saveLayouts } from './session-tracks.ts';

type RecordOptions = { db: Database; inOrganization: OrganizationTransaction; now?: () => number };

export function deskRecordRoutes(
  app: FastifyInstance,
  { db, inOrganization, now = Date.now }: RecordOptions,
): void {
  mount(app, deskRecordsApi.records, async ({ params: { organizationId }, user }) => {
    await requireRight(db, user, organizationId, 'view');
    return readDeskRecords(db, organizationId);
  });

  mount(app, deskRecordsApi.decideProposal, async ({ params: { organizationId }, body, user }) => {
    const { accountId } = await requireRight(db, user, organizationId, 'decide');
    const { decision, reason, ...lap } = body;
    if (decision === 'rejected' && reason === '') throw withoutReason();
    await inOrganization(organizationId, (tx) =>
      decideProposal(tx, organizationId, lap, { decision, reason, accountId, atMs: now() }),
    );
    return readDeskRecords(db, organizationId);
  });

  mount(app, deskRecordsApi.enterRecord, async ({ params: { organizationId }, body, user }) => {
    const { accountId } = await requireRight(db, user, organizationId, 'decide');
    const { date, ...record } = body;
    await inOrganization(organizationId, async (tx) => {
      const { timeZone } = await getTrack(tx, organizationId, body.venueId);
      await requireLayout(tx, { organizationId, venueId: body.venueId }, body.layoutId);
      const setAtMs = instantOf(Date.parse(`${date}T00:00:00Z`), timeZone);
      if (setAtMs > now())
        throw problem('bad-request', { detail: 'The date of the record is in the future' });
      await addRecord(
        tx,
        { ...record, organizationId, setAtMs, competitorId: null, lapNumber: null },
        { decision: 'accepted', reason: '', accountId, atMs: now() },
      );
    });
    return readDeskRecords(db, organizationId);
  });

  mount(app, deskRecordsApi.decideRecord, async ({ params, body: { decision, reason }, user }) => {
    const { organizationId, recordId } = params;
    const { accountId } = await requireRight(db, user, organizationId, 'decide');
    await inOrganization(organizationId, (tx) =>
      decideRecord(tx, organizationId, recordId, { decision, reason, accountId, atMs: now() }),
    );
    return readDeskRecords(db, organizationId);
  });

  mount(app, deskRecordsApi.saveLayouts, async ({ params: { organizationId, venueId }, body, user }) => {
    await requireRight(db, user, organizationId, 'edit');
    await inOrganization(organizationId, async (tx) => {
      await getTrack(tx, organizationId, venueId);
      await saveLayouts(tx, { organizationId, venueId }, body.layouts);
    });
    return readDeskRecords(db, organizationId);
  });

  mount(app, deskRecordsApi.eventTrack, async ({ params: { eventId }, user }) => {
    await requireRightForEvent(db, user, eventId, 'view');
    return readEventTrack(db, eventId);
  });

  mount(app, deskRecordsApi.saveEventTrack, async ({ params: { eventId }, body, user }) => {
    const { organizationId } = await requireRightForEvent(db, user, eventId, 'edit');
    await inOrganization(organizationId, (tx) => saveEventTrack(tx, eventId, body.sessionId, body.setup));
    return readEventTrack(db, eventId);
  });
}

async function getTrack(db: Kysely<Schema>, organizationId: number, venueId: number): Promise<Row<'venues'>> {
  const track = (await listTracks(db, organizationId)).find(({ id }) => id === venueId);
  if (track === undefined) throw problem('not-found', { detail: `The organization has no track ${venueId}` });
  return track;
}

function withoutReason() {
  return problem('bad-request', { detail: 'A rejected record needs a reason' });
}
