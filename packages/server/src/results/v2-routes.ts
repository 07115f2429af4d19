/** The responses for older programs in their own format. */

import {
  type CompetitorLapTimes,
  onlyInV2,
  onlyWithoutVersion,
  timeOfV1,
  type V2Championship,
  type V2ChampionshipSummary,
  type V2LapData,
} from '@lapwing/contract/results/calls-v2';
import { championshipLayouts, classificationTypes } from '@lapwing/contract/values/enums';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { compareWithOwn } from '@lapwing/timing/laps/compare-laps';
import { leaderLapAt } from '@lapwing/timing/laps/lap-order';
import type { FieldCrossings } from '@lapwing/timing/laps/packed/field-crossings';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { cachedJsonList } from '../http/responses/json-list.ts';
import type { ResultsAnswers } from './answers/answers.ts';
import type { CompetitorWithLaps, SessionRow } from './queries/session.ts';
import type { ResultsStore } from './store.ts';
import { speedOf } from './wire/classification.ts';

const EVENTS_A_PAGE = 100;

export function v2Routes(
  app: FastifyInstance,
  store: ResultsStore,
  answers: ResultsAnswers,
  api: typeof onlyInV2,
): void {
  mount(app, api.laps, ({ params, query, inThread }) =>
    answers.laps(
      params.sessionId,
      params.finishPosition,
      { ...query, inThread },
      {
        flavour: 'v2',
        write: (lapDataInfo): NonNullable<V2LapData['lapDataInfo']> => ({
          ...lapDataInfo,
          classificationType: classificationTypes[lapDataInfo.classificationType],
        }),
      },
    ),
  );
  mount(app, api.organizationChampionships, ({ params, query }) =>
    answers.organizationChampionships(params.organizationId, query, {
      flavour: 'v2',
      write: (championships) =>
        championships.map(
          ({ id, organization, name, season, xml }): V2ChampionshipSummary => ({
            id,
            organization,
            name,
            season,
            xml,
          }),
        ),
    }),
  );
  mount(app, api.championship, ({ params, inThread }) =>
    answers.championship(
      params.championshipId,
      {
        flavour: 'v2',
        write: (championship): V2Championship => ({
          ...championship,
          layout: championshipLayouts[championship.layout],
          competitors: championship.competitors.map((row) => ({ ...row, dropped: Math.round(row.dropped) })),
        }),
      },
      inThread,
    ),
  );
  for (const endpoint of [api.allLapTimes, api.lapTimes]) {
    mount(app, endpoint, ({ params, query, inThread }) =>
      answers.encodedOfSession(
        params.sessionId,
        { ...query, inThread },
        'alllaptimes',
        'laps',
        async (session) => {
          const field = await store.getFieldCrossings(session.id);
          const competitors = await store.listCompetitorsWithLaps(session.id);
          return cachedJsonList(competitors, (row, fieldIndex) =>
            lapTimesOf(session, row, field, fieldIndex),
          );
        },
      ),
    );
  }
  mount(app, api.updatedEvents, ({ params, query: { count = EVENTS_A_PAGE, offset = 0 }, inThread }) =>
    answers.events({ updatedFromMs: params.from }, { count, offset }, inThread),
  );
}

export function timeRoutes(app: FastifyInstance): void {
  for (const endpoint of [timeOfV1, onlyInV2.time, onlyWithoutVersion.time]) {
    mount(app, endpoint, () => ({ time: new Date().toISOString() }));
  }
  // The site has a page for every unknown address, but requests to these paths come from programs.
  for (const path of ['/v1/*', '/v2/*']) app.get(path, (_request, reply) => reply.callNotFound());
}

function lapTimesOf(
  session: SessionRow,
  row: CompetitorWithLaps,
  field: FieldCrossings,
  fieldIndex: number,
): CompetitorLapTimes {
  const laps = decodeLaps(row.laps);
  const comparisons = compareWithOwn(laps);
  const endsMs = field.endsMs[fieldIndex] ?? [];
  return {
    position: row.finishPosition,
    laps: laps.map((lap, index) => ({
      lap: index + 1,
      leadLap: leaderLapAt(field, endsMs[index] ?? 0),
      timeOfDay: lap.completedAtMs > 0 ? lap.completedAtMs : null,
      lapTime: lap.lapTimeMs > 0 ? formatLapTime(lap.lapTimeMs) : '-',
      differenceWithLastLap: formatLapTime(comparisons[index]?.toLastMs ?? 0),
      differenceWithBestLap: formatLapTime(comparisons[index]?.toBestMs ?? 0),
      speed: speedOf(session, lap.lapTimeMs),
      sectionTimes: lap.sectionTimesMs.map(formatLapTime),
      inPit: lap.isInPit,
      status: [lap.flag],
    })),
  };
}
