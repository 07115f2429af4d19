/** Responses about a session: its data, classification, revisions. Laps have a file of their own. */

import { parseSwitches } from '@lapwing/contract/results/what-if';
import { fileBytes } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { hasResult } from '../has-result.ts';
import { classificationOf, revisionClassificationOf } from '../read-classification.ts';
import { sessionCsv } from '../session-csv.ts';
import type { ResultsStore } from '../store.ts';
import { toWireWeather } from '../weather.ts';
import { toWireAnnouncements, toWireSession } from '../wire/event.ts';
import { namesIn, toWireRevision } from '../wire/revision.ts';
import {
  type CachedAnswers,
  type CsvQuery,
  csvBytes,
  type Guid,
  type SessionQuery,
} from './cached-answers.ts';
import { getOpenSession } from './get-open-event.ts';
import { type Paging, pageOfList, pageOfRows, withTotal } from './paging.ts';

export function sessionAnswers(
  store: ResultsStore,
  { ofSession, encodedOfSession, ofSessionInArchive }: CachedAnswers,
) {
  return {
    session: (id: number, guid: Guid) =>
      ofSession(id, guid, 'session', null, async (session) =>
        toWireSession(session, await store.listAnnouncements(id), await store.readProtestEnd(session)),
      ),

    announcements: (id: number, guid: Guid) =>
      ofSession(id, guid, 'announcements', null, async ({ timeZone }) =>
        toWireAnnouncements(await store.listAnnouncements(id), timeZone),
      ),

    facts: (id: number, guid: Guid) =>
      ofSessionInArchive(id, guid, 'facts', null, (session) => store.readSessionFacts(session.id)),

    weather: (id: number, guid: Guid) =>
      ofSession(id, guid, 'weather', null, async ({ timeZone }) =>
        toWireWeather(await store.listWeather(id), timeZone),
      ),

    classification: (id: number, { count, offset = 0, ...query }: Paging & SessionQuery) =>
      ofSession(id, query, `classification/${offset}/${count}`, 'field', async (session) =>
        pageOfRows(await classificationOf(store, session), { count, offset }),
      ),

    revisions: (id: number, { count, offset = 0, ...query }: Paging & SessionQuery) =>
      encodedOfSession(id, query, `revisions/${offset}/${count}`, 'field', async ({ timeZone }) => {
        const revisions = await store.listRevisions(id);
        const seals = await store.listSealHashes(id);
        const names = namesIn(revisions, await store.listNames(id));
        return withTotal(
          pageOfList(revisions, { count, offset }).map((row) => {
            const seal = seals.get(row.number);
            return { ...toWireRevision(row, names, timeZone), ...(seal !== undefined && { seal }) };
          }),
          revisions.length,
        );
      }),

    revisionClassification: (
      id: number,
      number: number,
      { count, offset = 0, ...query }: Paging & SessionQuery,
    ) =>
      ofSession(
        id,
        query,
        `revisions/${number}/classification/${offset}/${count}`,
        'field',
        async (session) => {
          if (number > session.revisionNumber)
            throw problem('not-found', { detail: `Session ${id} has no revision ${number}` });
          return pageOfRows(await revisionClassificationOf(store, session, number), { count, offset });
        },
      ),

    seals: (id: number, query: SessionQuery) =>
      ofSession(id, query, 'seals', 'laps', (session) => store.readSessionSeals(session)),

    sealFile: (id: number, query: SessionQuery) =>
      encodedOfSession(id, query, 'seals/file', 'field', async () =>
        fileBytes({
          fileName: `seals-${id}.json`,
          contentType: 'application/json',
          content: JSON.stringify(await store.readSealFile(id), null, 1),
        }),
      ),

    /** Not cached: there are more what-ifs than results. */
    whatIf: async (
      id: number,
      { off, guid, inThread = null }: SessionQuery & { off?: string | undefined },
    ) => {
      const session = await getOpenSession(store, id, guid);
      if (!hasResult(session)) throw problem('not-found', { detail: `Session ${id} has no result` });
      if (inThread !== null && (await store.isLongSession(session, 'laps'))) return inThread();
      return store.readWhatIf(session, parseSwitches(off));
    },

    sessionCsv: (id: number, { bom, ...query }: CsvQuery & SessionQuery) =>
      encodedOfSession(id, query, `csv/${bom}`, 'field', async (session) =>
        csvBytes(sessionCsv(session, await classificationOf(store, session)), bom),
      ),
  };
}
