/** Reads published results: every query of the files named `…-queries.ts`, and a few more. */

import type { Kysely } from 'kysely';
import { bindQueries } from '../storage/bind-queries.ts';
import type { Database } from '../storage/database.ts';
import { listEventClasses } from '../storage/event-classes.ts';
import { listEventWinners } from '../storage/event-winners.ts';
import type { Schema } from '../storage/schema.ts';
import { findTrackMap } from '../storage/track-maps.ts';
import { readSessionFacts } from './facts/session-facts.ts';
import { getFieldCrossings, getPenalisedCrossings } from './field-crossings.ts';
import { isLongChampionship, isLongSession } from './long-results.ts';
import { entriesOnPaper, gridOnPaper, meetingVersionOf } from './prints/entry-list.ts';
import { findPrintLogo } from './prints/print-logo.ts';
import { hasLaps, listOwnPositions } from './prints/print-queries.ts';
import { listAccountResults } from './queries/account-results.ts';
import * as championships from './queries/championship.ts';
import { findDriverForm } from './queries/driver-form.ts';
import * as events from './queries/event.ts';
import * as ladders from './queries/ladders.ts';
import { listProtestTimes, readProtestEnd } from './queries/protest-time.ts';
import * as revisions from './queries/revision.ts';
import * as sessions from './queries/session.ts';
import { readAcceptedRecords, readPersonalBests } from './records/read-records.ts';
import { findTrackOfSession } from './records/record-laps.ts';
import { listLayouts, listTracks } from './records/stored-records.ts';
import { readChampionshipSealFile, readChampionshipSeals } from './seals/read-championship-seals.ts';
import { readSealFile, readSessionSeals } from './seals/read-session-seals.ts';
import { findChampionshipSeal, findSealHash, listSealHashes } from './seals/stored-seals.ts';
import { listWeather } from './weather.ts';
import { readWhatIf } from './what-if.ts';

const queries = {
  ...events,
  ...sessions,
  ...revisions,
  ...championships,
  ...ladders,
  listAccountResults,
  findDriverForm,
  readSessionFacts,
  readAcceptedRecords,
  readPersonalBests,
  findTrackOfSession,
  listLayouts,
  listTracks,
  readProtestEnd,
  listProtestTimes,
  getFieldCrossings,
  getPenalisedCrossings,
  listWeather,
  readWhatIf,
  findTrackMap,
  listEventWinners,
  listEventClasses,
  isLongSession,
  isLongChampionship,
  entriesOnPaper,
  gridOnPaper,
  meetingVersionOf,
  findPrintLogo,
  hasLaps,
  listOwnPositions,
  readSessionSeals,
  readSealFile,
  findSealHash,
  listSealHashes,
  readChampionshipSeals,
  readChampionshipSealFile,
  findChampionshipSeal,
};

export type ResultsStore = ReturnType<typeof createResultsStore>;

export function createResultsStore(db: Kysely<Schema>) {
  return bindQueries(db, queries);
}

/** For the calls: access is decided by the database itself, and what is shown may come from its replica. */
export function createPublishedResultsStore(db: Database): ResultsStore {
  const { findEvent, findSession, findAccount } = createResultsStore(db);
  return { ...createResultsStore(db.reads), findEvent, findSession, findAccount };
}
