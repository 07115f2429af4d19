/** Reads published results: every query of the files named `…-queries.ts`, and a few more. */

import type { Kysely } from 'kysely';
import { bindQueries } from '../storage/bind-queries.ts';
import { listEventWinners } from '../storage/event-winners.ts';
import type { Schema } from '../storage/schema.ts';
import { findTrackMap } from '../storage/track-maps.ts';
import { getFieldCrossings, getPenalisedCrossings } from './field-crossings.ts';
import { isLongChampionship, isLongSession } from './long-results.ts';
import { listAccountResults } from './queries/account-results.ts';
import * as championships from './queries/championship.ts';
import { findDriverForm } from './queries/driver-form.ts';
import * as events from './queries/event.ts';
import * as revisions from './queries/revision.ts';
import * as sessions from './queries/session.ts';
import { listWeather } from './weather.ts';

const queries = {
  ...events,
  ...sessions,
  ...revisions,
  ...championships,
  listAccountResults,
  findDriverForm,
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
