/** Reads published results. */

import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { listAccountResults } from './account-results-queries.ts';
import { findChampionship, listChampionships, listChampionshipsOfEvent } from './championship-queries.ts';
import { findAccount, findEvent, findOrganization, listEvents } from './event-queries.ts';
import { getFieldCrossings, getPenalisedCrossings } from './field-crossings.ts';
import { isLongChampionship, isLongSession } from './long-results.ts';
import { findReplacedResult, listNames, listRevisions, listRulings } from './revision-queries.ts';
import {
  findCompetitorAt,
  findSession,
  listAccountSessions,
  listAnnouncements,
  listCompetitors,
  listCompetitorsWithLaps,
  listRunsOf,
  listSessionGroups,
  listStarters,
} from './session-queries.ts';
import { listWeather } from './weather.ts';

export type ResultsStore = ReturnType<typeof createResultsStore>;

export function createResultsStore(db: Kysely<Schema>) {
  return {
    listEvents: listEvents.bind(null, db),
    findEvent: findEvent.bind(null, db),
    findOrganization: findOrganization.bind(null, db),
    findAccount: findAccount.bind(null, db),
    listSessionGroups: listSessionGroups.bind(null, db),
    findSession: findSession.bind(null, db),
    listAccountResults: listAccountResults.bind(null, db),
    listAccountSessions: listAccountSessions.bind(null, db),
    listAnnouncements: listAnnouncements.bind(null, db),
    listWeather: listWeather.bind(null, db),
    listCompetitors: listCompetitors.bind(null, db),
    listCompetitorsWithLaps: listCompetitorsWithLaps.bind(null, db),
    findCompetitorAt: findCompetitorAt.bind(null, db),
    getFieldCrossings: getFieldCrossings.bind(null, db),
    getPenalisedCrossings: getPenalisedCrossings.bind(null, db),
    listStarters: listStarters.bind(null, db),
    listRunsOf: listRunsOf.bind(null, db),
    listRevisions: listRevisions.bind(null, db),
    listNames: listNames.bind(null, db),
    listRulings: listRulings.bind(null, db),
    findReplacedResult: findReplacedResult.bind(null, db),
    listChampionships: listChampionships.bind(null, db),
    listChampionshipsOfEvent: listChampionshipsOfEvent.bind(null, db),
    findChampionship: findChampionship.bind(null, db),
    isLongSession: isLongSession.bind(null, db),
    isLongChampionship: isLongChampionship.bind(null, db),
  };
}
