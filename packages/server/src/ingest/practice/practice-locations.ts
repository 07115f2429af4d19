/** Practice locations as their organisation registers them. */

import type { PracticeLocationDocument } from '@lapwing/contract/ingest/practice-location';
import { sports } from '@lapwing/contract/values/enums';
import { type Message, messageOf, type RequestError } from '@lapwing/contract/values/messages';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import { reindex } from '../../search/index/searchable-entities.ts';
import type { Row, Schema } from '../../storage/schema.ts';

const MM_PER_M = 1_000;

/** Rules that the schema cannot check. */
export function checkLocation({ loops, sections = [] }: PracticeLocationDocument): RequestError[] {
  const errors: RequestError[] = [];
  const wrong = (name: string, message: Message) => errors.push({ in: 'body', name, ...message });
  const finishes = loops.filter(({ role }) => role === 'finish').length;
  if (finishes !== 1) wrong('/loops', messageOf('one-finish-loop', { count: finishes }));
  if (loops.filter(({ role }) => role === 'pit-in').length > 1) wrong('/loops', messageOf('one-pit-loop'));
  for (const [index, { loopId }] of loops.entries()) {
    if (loops.findIndex((other) => other.loopId === loopId) !== index) {
      wrong(`/loops/${index}/loopId`, messageOf('loop-repeated', { loop: loopId }));
    }
  }
  const parts = loops.filter(({ role }) => role === 'section').length + 1;
  if (sections.length > 0 && sections.length !== parts) {
    wrong(
      '/sections',
      messageOf('sections-do-not-fit', { loops: parts - 1, expected: parts, given: sections.length }),
    );
  }
  return errors;
}

export async function saveLocation(
  db: Kysely<Schema>,
  organizationId: number,
  clientId: string,
  document: PracticeLocationDocument,
): Promise<Row<'practiceLocations'>> {
  const { name, sport, countryCode, latitude, longitude, sections = [] } = document;
  const columns = {
    name,
    description: document.description ?? null,
    websiteUrl: document.websiteUrl ?? null,
    sport: sports[sport],
    countryCode,
    timeZone: document.timeZone,
    trackLengthMm: Math.round((document.lengthM ?? 0) * MM_PER_M),
    latitudeE6: latitude === undefined ? null : Math.round(latitude * 1e6),
    longitudeE6: longitude === undefined ? null : Math.round(longitude * 1e6),
    minimumLapTimeMs: document.minimumLapTimeMs,
    sections: JSON.stringify(
      sections.map((section) => ({
        name: section.name,
        lengthMm: Math.round(section.lengthM * MM_PER_M),
        isSpeedTrap: section.isSpeedTrap ?? false,
      })),
    ),
    loops: JSON.stringify(document.loops),
  };
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('practiceLocations')
      .values({ organizationId, clientId, ...columns, lastHeartbeatAtMs: null, lastPassingAtMs: null })
      .onConflict((conflict) => conflict.columns(['organizationId', 'clientId']).doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow();
    await reindex(tx, 'PracticeLocations', [row.id]);
    return row;
  });
}

/** By the organisation's own id. */
export async function getLocation(
  db: Kysely<Schema>,
  organizationId: number,
  clientId: string,
): Promise<Row<'practiceLocations'>> {
  const row = await db
    .selectFrom('practiceLocations')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) {
    throw problem('not-found', {
      detail: `There is no practice location ${clientId}. Register it with PUT practice/locations/${clientId}.`,
    });
  }
  return row;
}

export function describeLocation(row: Row<'practiceLocations'>) {
  return {
    clientId: row.clientId ?? '',
    locationId: row.id,
    name: row.name,
    lastHeartbeatAtMs: row.lastHeartbeatAtMs,
    lastPassingAtMs: row.lastPassingAtMs,
    path: `/practice/${row.id}`,
  };
}
