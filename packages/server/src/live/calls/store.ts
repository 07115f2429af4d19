/** Reads live timing from the same tables as the results: a live session and its result are one object. */

import type { Kysely } from 'kysely';
import { bindQueries } from '../../storage/bind-queries.ts';
import { listEventClasses } from '../../storage/event-classes.ts';
import { listEventWinners } from '../../storage/event-winners.ts';
import type { Schema } from '../../storage/schema.ts';
import * as competitors from './competitor-queries.ts';
import * as events from './event-queries.ts';
import * as sessions from './session-queries.ts';

const queries = { ...events, ...sessions, ...competitors, listEventWinners, listEventClasses };

export type LiveStore = ReturnType<typeof createLiveStore>;

export function createLiveStore(db: Kysely<Schema>) {
  return bindQueries(db, queries);
}
