/** The report of a result in wire format: from its classification, its laps, the archive, records and standings. */

import type { FieldLaps } from '@lapwing/contract/results/lap-data';
import type { SessionReport } from '@lapwing/contract/results/report';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { raceReport } from '@lapwing/timing/report/race-report';
import { localDate } from '@lapwing/timing/timestamp';
import { personOf } from '../event-overview.ts';
import type { EventRow } from '../queries/event.ts';
import type { SessionRow } from '../queries/session.ts';
import { classificationOf } from '../read-classification.ts';
import { fieldLapsOf } from '../read-field-laps.ts';
import type { ResultsStore } from '../store.ts';
import { storyEntries, toWireStory } from '../wire/story.ts';
import { readReportedRecords } from './reported-records.ts';
import { readReportedStandings } from './reported-standings.ts';

export async function readReport(
  store: ResultsStore,
  session: SessionRow,
  event: EventRow,
): Promise<SessionReport> {
  const classification = await classificationOf(store, session);
  const laps: FieldLaps | null = session.isMerge === 1 ? null : await fieldLapsOf(store, session);
  const story = toWireStory(session, classification, laps);
  const hasPodium = story.podium.length > 0;
  const { drivers } = hasPodium ? await store.readSessionFacts(session.id) : { drivers: [] };
  const paragraphs = raceReport({
    ...{ sessionId: session.id, organizationId: event.organizationId, story, classification },
    // A result without places has none to write about.
    entries: hasPodium && laps !== null ? storyEntries(laps, classification.rows) : [],
    isRace: classification.type === 'Race',
    isProvisional: session.resultStatus === resultStatuses.Provisional,
    facts: drivers,
    records:
      hasPodium && laps !== null
        ? await readReportedRecords(store, { session, event, classification, laps })
        : [],
    standings: hasPodium ? await readReportedStandings(store, session) : [],
  });
  const shown = hasPodium ? paragraphs : [];
  const named = new Set(
    shown.flatMap(({ sentences }) => sentences.flatMap(({ who, other }) => [who, other])),
  );
  return {
    ...{ sessionId: session.id, sessionName: session.name, eventName: event.name },
    venueName: event.venueName,
    date: localDate(session.startsAtMs, session.timeZone),
    people: classification.rows
      .filter(({ position }) => named.has(position))
      .map((row) => ({ finishPosition: row.position, ...personOf(row) })),
    flags: story.flags
      .filter(({ flag }) => flag === 'YELLOW')
      .map(({ fromLap, toLap }) => ({ fromLap, toLap })),
    paragraphs: shown,
  };
}
