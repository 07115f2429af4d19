/** The ingest API on a database, with the results calls to check the outcome, and documents with defaults. */

import type {
  CompetitorDocument,
  LapDocument,
  ResultsDocument,
  SessionDocument,
} from '@lapwing/contract/ingest/results-document';
import { type KeyScope, keyScopes } from '@lapwing/contract/people/organizations';
import type { Tracing } from '../http/monitoring/tracing.ts';
import { createCheckedCache } from '../http/responses/checked-cache.test-support.ts';
import { createServer } from '../http/server.ts';
import { openLive } from '../live/open-live.ts';
import { invalidateResultsCache } from '../results/invalidate-cache.ts';
import { resultsRoutes } from '../results/routes.ts';
import { createResultsStore } from '../results/store.ts';
import type { Database } from '../storage/database.ts';
import { createKey } from './access/upload-keys.ts';
import { anOrganization } from './club-day.test-support.ts';
import { ingestRoutes } from './routes.ts';

export type ResultsUpload = ResultsDocument & { uploadId: string };

const RESULTS = '/api/v0.2.3/eventresults';
const INGEST = '/api/ingest/v1';

export const NOW_MS = Date.parse('2026-05-11T18:00:00Z');

export async function aKeyFor(db: Database, organizationId: number, scopes: readonly KeyScope[] = keyScopes) {
  return createKey(db, { organizationId, name: 'Timing PC', scopes, createdAtMs: 0 });
}

type IngestTestOptions = { now?: () => number; tracing?: Tracing };

export async function openIngest(db: Database, { now = () => NOW_MS, tracing }: IngestTestOptions = {}) {
  const organizationId = await anOrganization(db);
  const { key, keyId } = await aKeyFor(db, organizationId);
  // The token of a person is their account id.
  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => ({ accountId: token }),
    ...(tracing && { tracing }),
  });
  const cache = createCheckedCache(app);
  resultsRoutes(app, createResultsStore(db), cache);
  invalidateResultsCache(db, cache);
  const live = await openLive(app, { db, originOf: () => 'http://localhost', now });
  const { retry } = await ingestRoutes(app, { db, live, now });

  type Sent = { key?: string; method?: 'POST' | 'PUT' | 'DELETE' | 'GET' };
  const send = (path: string, body?: unknown, { key: other = key, method = 'POST' }: Sent = {}) =>
    app.inject({
      method,
      url: INGEST + path,
      headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
      ...(body !== undefined && {
        payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
  const upload = async (document: ResultsUpload) => {
    const answer = await send('/results', document);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const results = async (path: string) => {
    const answer = await app.inject({ url: RESULTS + path });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return {
    app,
    db,
    organizationId,
    key,
    keyId,
    send,
    upload,
    results,
    retry,
    hosts: live.hosts,
  };
}

export function laps(...lapTimesMs: number[]): LapDocument[] {
  return lapTimesMs.map((lapTimeMs) => ({ lapTimeMs }));
}

export function aCompetitor(competitor: Partial<CompetitorDocument> = {}): CompetitorDocument {
  return { number: '7', firstName: 'Anna', lastName: 'Jansen', className: 'Senior', ...competitor };
}

/** Anna, Ben and Cas finish in this order. */
export const anna = aCompetitor({ laps: laps(61_000, 60_000, 60_500), transponder: '1234567' });
export const ben = aCompetitor({
  number: '8',
  firstName: 'Ben',
  lastName: 'Smit',
  laps: laps(61_500, 60_600, 60_900),
});
export const cas = aCompetitor({
  number: '08',
  firstName: 'Cas',
  lastName: 'Vos',
  laps: laps(62_000, 61_000),
});

export function aSession(session: Partial<SessionDocument> = {}): SessionDocument {
  return {
    clientId: 'race-1',
    name: 'Race 1',
    type: 'race',
    startsAt: '2026-05-11T14:00:00',
    status: 'Provisional',
    competitors: [anna, ben, cas],
    ...session,
  };
}

export function anUpload(upload: Partial<ResultsUpload> = {}): ResultsUpload {
  return {
    uploadId: 'u-1',
    event: {
      clientId: 'spring-cup',
      name: 'Spring Cup',
      sport: 'Karting',
      location: { name: 'Pottendijk', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_200 },
      startDate: '2026-05-11',
    },
    sessions: [aSession()],
    ...upload,
  };
}
