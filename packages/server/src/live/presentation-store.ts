/** What live timing shows beside the timing: sponsors, track maps, video streams, which columns. */

import { nameOf, type PaymentType, paymentTypes } from '@lapwing/contract/enums';
import type { ResultConfiguration } from '@lapwing/contract/live-columns';
import type { LiveSponsor, LiveTrackMap } from '@lapwing/contract/live-presentation';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export type TimerPresentation = { paymentType: PaymentType; sponsors: readonly LiveSponsor[] };

/** On a host of one's own nobody pays for less. */
const ordinaryTimer: TimerPresentation = { paymentType: 'Premium', sponsors: [] };

export type PresentationStore = ReturnType<typeof createPresentationStore>;

export function createPresentationStore(db: Kysely<Schema>) {
  return {
    async getTimer(organizationId: number): Promise<TimerPresentation> {
      const row = await db
        .selectFrom('liveTimers')
        .select(['paymentType', 'sponsors'])
        .where('organizationId', '=', organizationId)
        .executeTakeFirst();
      if (row === undefined) return ordinaryTimer;
      // Written below.
      const sponsors = JSON.parse(row.sponsors) as LiveSponsor[];
      return { paymentType: nameOf(paymentTypes, row.paymentType), sponsors };
    },

    async saveTimer(organizationId: number, { paymentType, sponsors }: TimerPresentation): Promise<void> {
      const values = { paymentType: paymentTypes[paymentType], sponsors: JSON.stringify(sponsors) };
      await db
        .insertInto('liveTimers')
        .values({ organizationId, ...values })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values))
        .execute();
    },

    async findTrackMap(venueId: number): Promise<LiveTrackMap | null> {
      const row = await db
        .selectFrom('trackMaps')
        .select('map')
        .where('venueId', '=', venueId)
        .executeTakeFirst();
      // Written below.
      return row === undefined ? null : (JSON.parse(row.map) as LiveTrackMap);
    },

    async saveTrackMap(venueId: number, trackMap: LiveTrackMap): Promise<void> {
      const map = JSON.stringify(trackMap);
      await db
        .insertInto('trackMaps')
        .values({ venueId, map })
        .onConflict((conflict) => conflict.column('venueId').doUpdateSet({ map }))
        .execute();
    },

    async saveVideoStream(eventId: number, videoStreamUrl: string | null): Promise<void> {
      await db
        .insertInto('liveEvents')
        .values({ eventId, videoStreamUrl })
        .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ videoStreamUrl }))
        .execute();
    },

    /** Of all streams there are, as organisers gave them. */
    async listVideoStreams(): Promise<string[]> {
      const rows = await db
        .selectFrom('liveEvents')
        .select('videoStreamUrl')
        .distinct()
        .where('videoStreamUrl', 'is not', null)
        .execute();
      return rows.flatMap(({ videoStreamUrl }) => videoStreamUrl ?? []);
    },

    /** Only what differs from the defaults; null where nothing does. */
    async findColumns(sessionId: number): Promise<ResultConfiguration | null> {
      const row = await db
        .selectFrom('liveSessions')
        .select('resultConfiguration')
        .where('sessionId', '=', sessionId)
        .executeTakeFirst();
      const text = row?.resultConfiguration ?? null;
      // Written below.
      return text === null ? null : (JSON.parse(text) as ResultConfiguration);
    },

    async saveColumns(sessionId: number, columns: ResultConfiguration, nowMs: number): Promise<void> {
      const resultConfiguration = JSON.stringify(columns);
      await db
        .insertInto('liveSessions')
        .values({ sessionId, lastBatchAtMs: nowMs, endedAtMs: null, resultConfiguration })
        .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ resultConfiguration }))
        .execute();
    },
  };
}
