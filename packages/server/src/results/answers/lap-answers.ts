/** Responses with the laps of a session. */

import type { LapData, LapDataInfo } from '@lapwing/contract/results/lap-data';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { compareWithField } from '@lapwing/timing/laps/compare-laps';
import { problem } from '../../http/problem.ts';
import { cachedJsonText } from '../../http/responses/encoded-response.ts';
import { lapsCsv } from '../downloads.ts';
import { lapChartJson } from '../lap-chart-json.ts';
import { type AnyInfo, lapDataJson } from '../laps-json.ts';
import type { SessionRow } from '../queries/session.ts';
import { classificationOf } from '../read-classification.ts';
import { fieldLapsOf, rulingsInForce } from '../read-field-laps.ts';
import { readReport } from '../report/read-report.ts';
import type { ResultsStore } from '../store.ts';
import { isRankedByBestLap, isRankedByDistance, placesByBestLap, toWireLapData } from '../wire/laps.ts';
import { toWireStory } from '../wire/story.ts';
import {
  type CachedAnswers,
  type CsvQuery,
  csvBytes,
  type SessionQuery,
  type Version,
} from './cached-answers.ts';
import { getOpenEvent } from './get-open-event.ts';
import { type Paging, pageOfList } from './paging.ts';

export function lapAnswers(
  store: ResultsStore,
  { ofSession, ofSessionInArchive, encodedOfSession }: CachedAnswers,
) {
  return {
    lapChart: (id: number, query: SessionQuery) =>
      encodedOfSession(id, query, 'lapchart', 'crossings', async (session) =>
        lapChartJson(session, await store.listStarters(id), await raceCrossings(store, session)),
      ),

    fieldLaps: (id: number, query: SessionQuery) =>
      ofSession(id, query, 'fieldlaps', 'laps', (session) => fieldLapsOf(store, session)),

    story: (id: number, query: SessionQuery) =>
      ofSession(id, query, 'story', 'laps', async (session) => {
        const laps = session.isMerge === 1 ? null : await fieldLapsOf(store, session);
        return toWireStory(session, await classificationOf(store, session), laps);
      }),

    /** Records, standings and earlier results are in it too. */
    report: (id: number, query: SessionQuery) =>
      ofSessionInArchive(id, query, 'report', 'laps', async (session) =>
        readReport(store, session, await getOpenEvent(store, session.eventId, query.guid)),
      ),

    laps: (
      id: number,
      finishPosition: number,
      { count, offset = 0, ...query }: Paging & SessionQuery,
      { flavour, write }: Version<LapDataInfo, AnyInfo>,
    ) =>
      encodedOfSession(
        id,
        query,
        `laps/${flavour}/${finishPosition}/${offset}/${count}`,
        'stint',
        async (session) => {
          const { lapDataInfo, laps } = await lapDataOf(store, session, finishPosition);
          const info = lapDataInfo && write(lapDataInfo);
          return cachedJsonText(lapDataJson(info, pageOfList(laps, { count, offset })));
        },
      ),

    lapsCsv: (id: number, finishPosition: number, { bom, ...query }: CsvQuery & SessionQuery) =>
      encodedOfSession(id, query, `laps/${finishPosition}/csv/${bom}`, 'stint', async (session) => {
        const lapData = await lapDataOf(store, session, finishPosition);
        if (lapData.lapDataInfo === null)
          throw problem('not-found', { detail: 'Nobody has this finish position' });
        return csvBytes(lapsCsv(session, lapData), bom);
      }),
  };
}

async function lapDataOf(store: ResultsStore, session: SessionRow, finishPosition: number): Promise<LapData> {
  const competitor = await store.findCompetitorAt(session.id, finishPosition);
  if (competitor === null) return { lapDataInfo: null, laps: [] };
  const rulingsOf = await rulingsInForce(store, session);
  const places = await placesInField(store, session, competitor.fieldIndex, rulingsOf);
  return toWireLapData(session, competitor, rulingsOf(competitor.id), places);
}

async function placesInField(
  store: ResultsStore,
  session: SessionRow,
  fieldIndex: number,
  rulingsOf: (competitorId: number) => readonly Ruling[],
) {
  if (isRankedByDistance(session)) {
    return compareWithField(await raceCrossings(store, session), fieldIndex);
  }
  if (!isRankedByBestLap(session)) return null;
  const competitors = await store.listCompetitorsWithLaps(session.id);
  return placesByBestLap(competitors, rulingsOf, await store.getFieldCrossings(session.id), fieldIndex);
}

/** Penalties count where the distance decides. */
function raceCrossings(store: ResultsStore, session: SessionRow) {
  return isRankedByDistance(session)
    ? store.getPenalisedCrossings(session.id)
    : store.getFieldCrossings(session.id);
}
