/** The calls of championships at the race desk. */

import { deskSeriesApi } from '@lapwing/contract/desk/series';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../../http/mount.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import { setOwnChampionshipDeleted } from '../../publishing/index.ts';
import type { Database } from '../../storage/database.ts';
import { requireRight } from '../require-right.ts';
import { listClasses, listSeries, listSeriesEvents } from './list-sources.ts';
import { findSeries, previewSeries, readSeries, restoreSeries, saveSeries } from './save-series.ts';

type SeriesOptions = { db: Database; inOrganization: OrganizationTransaction; now: () => number };

export function deskSeriesRoutes(app: FastifyInstance, options: SeriesOptions): void {
  const { db, now } = options;
  const memberOf = async (user: User | null, championshipId: number) => {
    const row = await findSeries(db, championshipId);
    return { row, member: await requireRight(db, user, row.organizationId, 'publish') };
  };

  mount(app, deskSeriesApi.list, async ({ params, user }) => {
    const { organizationId } = await requireRight(db, user, params.organizationId, 'publish');
    const { name } = await db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const events = await listSeriesEvents(db, organizationId);
    const eventIds = events.map(({ eventId }) => eventId);
    return {
      name,
      championships: await listSeries(db, organizationId),
      events,
      classes: await listClasses(db, eventIds),
    };
  });

  mount(app, deskSeriesApi.preview, async ({ params, body, user }) =>
    previewSeries(options, await requireRight(db, user, params.organizationId, 'publish'), body),
  );

  mount(app, deskSeriesApi.save, async ({ params, body, user }) =>
    saveSeries(options, await requireRight(db, user, params.organizationId, 'publish'), body),
  );

  mount(app, deskSeriesApi.one, async ({ params: { championshipId }, user }) => {
    const { row } = await memberOf(user, championshipId);
    return readSeries(db, row);
  });

  mount(app, deskSeriesApi.restore, async ({ params: { championshipId }, body, user }) => {
    const { member } = await memberOf(user, championshipId);
    return restoreSeries(options, member, championshipId, body.revision);
  });

  mount(app, deskSeriesApi.setDeleted, async ({ params: { championshipId }, body, user }) => {
    const { member } = await memberOf(user, championshipId);
    return setOwnChampionshipDeleted(
      db,
      member.organizationId,
      championshipId,
      body.isDeleted ? now() : null,
    );
  });
}
