/** Reads published results: every query of the files named `…-queries.ts`, and a few more. */

import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
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
  isLongSession,
  isLongChampionship,
};

type Queries = typeof queries;
type WithoutDatabase<Query> = Query extends (db: Kysely<Schema>, ...values: infer Values) => infer Found
  ? (...values: Values) => Found
  : never;

export type ResultsStore = { readonly [Name in keyof Queries]: WithoutDatabase<Queries[Name]> };

export function createResultsStore(db: Kysely<Schema>): ResultsStore {
  const bound = Object.entries<(db: Kysely<Schema>, ...values: never[]) => unknown>(queries).map(
    ([name, query]) => [name, query.bind(null, db)],
  );
  // Each query has lost its first parameter, as the type says.
  return Object.fromEntries(bound) as ResultsStore;
}
