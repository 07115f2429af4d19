/** Reads published results: every query of the files named `…-queries.ts`, and a few more. */

import type { Kysely } from 'kysely';
import { bindQueries } from '../storage/bind-queries.ts';
import { listEventWinners } from '../storage/event-winners.ts';
import type { Schema } from '../storage/schema.ts';
import { findTrackMap } from '../storage/track-maps.ts';
import * as accountResults from './account-results-queries.ts';
import * as championships from './championship-queries.ts';
import * as events from './event-queries.ts';
import { getFieldCrossings, getPenalisedCrossings } from './field-crossings.ts';
import { isLongChampionship, isLongSession } from './long-results.ts';
import * as revisions from './revision-queries.ts';
import * as sessions from './session-queries.ts';
import { listWeather } from './weather.ts';

const queries = {
  ...events,
  ...sessions,
  ...revisions,
  ...championships,
  ...accountResults,
  getFieldCrossings,
  getPenalisedCrossings,
  listWeather,
  findTrackMap,
  listEventWinners,
  isLongSession,
  isLongChampionship,
};

export type ResultsStore = ReturnType<typeof createResultsStore>;

export function createResultsStore(db: Kysely<Schema>) {
  return bindQueries(db, queries);
}
