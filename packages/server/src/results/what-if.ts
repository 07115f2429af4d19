/** A published result without some of its rulings and laps, and the standings that would follow. */

import type { SeasonResult } from '@lapwing/contract/results/season';
import {
  formatSwitches,
  type WhatIf,
  type WhatIfPlace,
  type WhatIfRow,
  type WhatIfSwitches,
} from '@lapwing/contract/results/what-if';
import { nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { peopleOf, type SeasonChanges, seasonStandings } from '@lapwing/timing/championship/season';
import { rankedBy } from '@lapwing/timing/classification/classify-session';
import { knownSwitches, resultWithout, rulingsToSwitch } from '@lapwing/timing/decide/result-without';
import type { StoredCompetitor } from '@lapwing/timing/revisions/competitor-record';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { inTurns } from '../storage/yield-to-event-loop.ts';
import { toResult, toSeason } from './championship-season.ts';
import {
  type ChampionshipData,
  findChampionship,
  listChampionshipsOfSession,
} from './queries/championship.ts';
import type { SessionRow } from './queries/session.ts';
import { readResultToRevise } from './stored-result.ts';
import { toWireRuling } from './wire/revision.ts';

export async function readWhatIf(
  db: Kysely<Schema>,
  session: SessionRow,
  wanted: WhatIfSwitches,
): Promise<WhatIf> {
  const { stored, rules } = await readResultToRevise(db, session);
  const switches = knownSwitches(stored, wanted);
  const plan = await inTurns(resultWithout(stored, rules, switches));
  const before = new Map(stored.competitors.map((row) => [row.id, row]));
  const after = plan.rows.flatMap(({ id, record }) => (id === null ? [] : [{ ...record, id }]));
  const numberOf = (competitorId: number) => before.get(competitorId)?.startNumber ?? '';
  const championships: WhatIf['championships'] = [];
  for (const id of await listChampionshipsOfSession(db, session.id)) {
    const data = await findChampionship(db, id);
    if (data !== null) championships.push(...standingsWith(data, session.id, after, switches));
  }
  return {
    sessionId: session.id,
    revision: session.revisionNumber,
    status: nameOf(resultStatuses, session.resultStatus),
    isByBestLap: rankedBy(rules) === 'best-lap',
    rulings: rulingsToSwitch(stored).map(({ number, competitorId, ruling }) => ({
      number,
      competitorId,
      startNumber: numberOf(competitorId),
      ruling: toWireRuling(ruling),
    })),
    off: formatSwitches(switches),
    unknownCount: countOf(wanted) - countOf(switches),
    rows: after.flatMap((row) => toRow(before.get(row.id), row)),
    championships,
  };
}

function countOf({ rulings, laps }: WhatIfSwitches): number {
  return rulings.length + laps.length;
}

function toRow(before: StoredCompetitor | undefined, after: StoredCompetitor): WhatIfRow[] {
  if (before === undefined) return [];
  return [
    {
      competitorId: after.id,
      startNumber: after.startNumber,
      firstName: after.firstName,
      lastName: after.lastName,
      resultClass: after.className,
      lapCount: before.lapCount,
      before: placeOf(before),
      after: placeOf(after),
    },
  ];
}

function placeOf(row: StoredCompetitor): WhatIfPlace {
  const isClassified = row.isClassified === 1;
  return {
    position: isClassified ? row.finishPosition : null,
    positionInClass: isClassified ? row.positionInClass || null : null,
    status: nameOf(rowStatuses, row.status),
    laps: row.lapCount,
    totalTimeMs: row.totalTimeMs,
    bestTimeMs: row.bestTimeMs,
    bestLap: row.bestLapNumber,
  };
}

/** None if the organiser counted the standings, or if the event of the session is not listed. */
function standingsWith(
  data: ChampionshipData,
  sessionId: number,
  rows: readonly StoredCompetitor[],
  { isSessionOff }: WhatIfSwitches,
): WhatIf['championships'] {
  const season = toSeason(data);
  const rounds = data.rounds.filter((round) => round.sessionId === sessionId);
  if (season.isGiven || rounds.length === 0) return [];
  const { id, organizationId, name, className } = data.championship;
  const own = rows.filter((row) => className === '' || row.className === className);
  const results: ReadonlyMap<number, readonly SeasonResult[]> = new Map([
    [sessionId, own.map((row) => toResult(row, className))],
  ]);
  const changes: SeasonChanges = {
    results,
    off: new Set(isSessionOff ? rounds.map((round) => round.id) : []),
  };
  const before = new Map(seasonStandings(season).map((row) => [row.competitorId, row]));
  const after = seasonStandings(season, changes);
  const people = peopleOf(season, changes);
  const listed = new Set(after.map(({ competitorId }) => competitorId));
  const gone = [...before.keys()].filter((person) => !listed.has(person));
  const standingOf = (row: { position: number | null; total: number } | undefined) =>
    row === undefined ? null : { position: row.position, total: row.total };
  return [
    {
      championshipId: id,
      organizationId,
      name,
      season: data.championship.season,
      className,
      rows: [...listed, ...gone].flatMap((person) => {
        const who = people.get(person);
        if (who === undefined) return [];
        return [
          {
            no: who.no,
            firstName: who.firstName,
            lastName: who.lastName,
            class: who.class,
            before: standingOf(before.get(person)),
            after: standingOf(after.find(({ competitorId }) => competitorId === person)),
          },
        ];
      }),
    },
  ];
}
