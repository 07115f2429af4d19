/** What is shown next to the timing: sponsors, track maps, video streams, columns. */

import { type ResultConfiguration, resultConfiguration } from '@lapwing/contract/live/columns';
import type { LiveSponsor, LiveTrackMap } from '@lapwing/contract/live/presentation';
import { nameOf, type PaymentType, paymentTypes } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { isOpenTo } from '../../storage/open-event.ts';
import type { Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';
import { findTrackMap, type TrackOfOrganization } from '../../storage/track-maps.ts';

export type TimerPresentation = { paymentType: PaymentType; sponsors: readonly LiveSponsor[] };

/** A host of its own does not charge, so nothing is left out by default. */
const ordinaryTimer: TimerPresentation = { paymentType: 'Premium', sponsors: [] };

// Written by the store below, perhaps by an older version with other limits.
const storedSponsors = z.array(z.looseObject({ name: z.string() }));

function sponsorsIn(text: string | null): LiveSponsor[] {
  return (readStored(text, storedSponsors) ?? []) as LiveSponsor[];
}

/** Other sites from which the pages of an event load something. */
export type EventAddresses = {
  organizationId: number;
  videoStreamUrl: string | null;
  pictureUrls: readonly string[];
};

const NEWEST_EVENTS = 100;

/** The track of an event, for the organisation that times there. */
export function trackOf(event: { timer: { id: number }; venue: { id: number } }): TrackOfOrganization {
  return { organizationId: event.timer.id, venueId: event.venue.id };
}

export type PresentationStore = ReturnType<typeof createPresentationStore>;

export function createPresentationStore(db: Kysely<Schema>) {
  function selectAddresses() {
    return db
      .selectFrom('events as event')
      .innerJoin('organizations as organization', 'organization.id', 'event.organizationId')
      .leftJoin('liveEvents as shown', 'shown.eventId', 'event.id')
      .leftJoin('liveTimers as timer', 'timer.organizationId', 'event.organizationId')
      .select(['event.organizationId', 'event.venueId', 'event.isListed', 'event.guid'])
      .select(['shown.videoStreamUrl', 'timer.sponsors', 'organization.logoUrl']);
  }
  type AddressRow = Awaited<ReturnType<ReturnType<typeof selectAddresses>['execute']>>[number];

  function addressesOf(row: AddressRow, map: LiveTrackMap | null): EventAddresses {
    const { organizationId, videoStreamUrl, logoUrl } = row;
    const sponsors = sponsorsIn(row.sponsors);
    const pictures = [logoUrl, ...sponsors.map(({ imageUrl }) => imageUrl), map?.overlayImageUrl];
    return { organizationId, videoStreamUrl, pictureUrls: pictures.flatMap((url) => url ?? []) };
  }

  return {
    async getTimer(organizationId: number): Promise<TimerPresentation> {
      const row = await db
        .selectFrom('liveTimers')
        .select(['paymentType', 'sponsors'])
        .where('organizationId', '=', organizationId)
        .executeTakeFirst();
      if (row === undefined) return ordinaryTimer;
      return { paymentType: nameOf(paymentTypes, row.paymentType), sponsors: sponsorsIn(row.sponsors) };
    },

    async saveTimer(organizationId: number, { paymentType, sponsors }: TimerPresentation): Promise<void> {
      const values = { paymentType: paymentTypes[paymentType], sponsors: JSON.stringify(sponsors) };
      await db
        .insertInto('liveTimers')
        .values({ organizationId, ...values })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values))
        .execute();
    },

    findTrackMap: (track: TrackOfOrganization) => findTrackMap(db, track),

    /** Shown at the organisation's events, and at events of others at the same track that have set none. */
    async saveTrackMap(
      { organizationId, venueId }: TrackOfOrganization,
      trackMap: LiveTrackMap,
      savedAtMs: number,
    ): Promise<void> {
      const map = JSON.stringify(trackMap);
      await db
        .insertInto('organizationTrackMaps')
        .values({ organizationId, venueId, map, savedAtMs })
        .onConflict((conflict) => conflict.columns(['organizationId', 'venueId']).doUpdateSet({ map }))
        .execute();
    },

    async saveVideoStream(eventId: number, videoStreamUrl: string | null): Promise<void> {
      await db
        .insertInto('liveEvents')
        .values({ eventId, videoStreamUrl })
        .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ videoStreamUrl }))
        .execute();
    },

    /** Of the newest listed events. */
    async listAddresses(): Promise<EventAddresses[]> {
      const rows = await selectAddresses()
        .where('event.isListed', '=', 1)
        .where(({ eb, or }) =>
          or([
            eb('shown.videoStreamUrl', 'is not', null),
            eb('timer.sponsors', 'like', '%imageUrl%'),
            eb('organization.logoUrl', 'like', 'http%'),
          ]),
        )
        .orderBy('event.startsAtMs', 'desc')
        .orderBy('event.id', 'desc')
        .limit(NEWEST_EVENTS)
        .execute();
      return rows.map((row) => addressesOf(row, null));
    },

    async findAddresses(eventId: number, guid: string | undefined): Promise<EventAddresses | null> {
      const row = await selectAddresses().where('event.id', '=', eventId).executeTakeFirst();
      if (row === undefined || !isOpenTo(row, guid)) return null;
      return addressesOf(row, await findTrackMap(db, row));
    },

    /** Only the differences from the defaults; null without any. */
    async findColumns(sessionId: number): Promise<ResultConfiguration | null> {
      const row = await db
        .selectFrom('liveSessions')
        .select('resultConfiguration')
        .where('sessionId', '=', sessionId)
        .executeTakeFirst();
      return readStored(row?.resultConfiguration, resultConfiguration) as ResultConfiguration | null;
    },

    async saveColumns(sessionId: number, columns: ResultConfiguration, nowMs: number): Promise<void> {
      const values = { resultConfiguration: JSON.stringify(columns) };
      await db
        .insertInto('liveSessions')
        .values({ sessionId, lastBatchAtMs: nowMs, endedAtMs: null, ...values })
        .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
        .execute();
    },
  };
}
