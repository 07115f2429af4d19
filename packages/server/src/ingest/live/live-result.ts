/** The result of a live session at its end: drivers, all laps, and the decisions of the officials. */

import { MAX_DRIVERS_PER_COMPETITOR } from '@lapwing/contract/ingest/results-document';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { SessionKind } from '@lapwing/contract/results/events';
import { liveWords } from '@lapwing/contract/results/revisions';
import { countryNumbers } from '@lapwing/contract/values/countries';
import { crewNames } from '@lapwing/timing/laps/crew';
import { endsByTotals } from '@lapwing/timing/laps/ends-by-totals';
import { withInferredEnds } from '@lapwing/timing/laps/inferred-ends';
import type { Lap } from '@lapwing/timing/laps/lap';
import { type LapTotals, totalsOf } from '@lapwing/timing/laps/lap-totals';
import { cleanCrew, cleaned, entryOf } from '@lapwing/timing/live/board/entry-of-row';
import { isIncomplete } from '@lapwing/timing/live/board/mark-incomplete';
import type { WeatherReading } from '@lapwing/timing/live/history/weather-readings';
import type { CompetitorHistory, LiveLap, SessionState } from '@lapwing/timing/live/session-state';
import type { NewCompetitor, NewRuling, NewSession } from '@lapwing/timing/revisions/new-session';
import { isInstant } from '../../storage/plausible.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';

type SessionFacts = { name: string; kind: SessionKind; startsAtMs: number };

/** null without competitors: there is nothing to publish. */
export async function liveResult(state: SessionState, facts: SessionFacts): Promise<NewSession | null> {
  const { session, notices } = state.board;
  const startsAtMs = session.startedAtMs ?? facts.startsAtMs;
  const endsAtMs = Math.max(state.latestAtMs, startsAtMs);
  if (!isInstant(endsAtMs)) throw new RangeError(`The session would end at ${endsAtMs}`);
  const turn = yieldToEventLoop();
  const laps = await lapsOf(state);
  const competitors: NewCompetitor[] = [];
  const rulings: NewRuling[] = [];
  for (const [place, index] of state.order.entries()) {
    await turn();
    const [row, history] = [state.rows[index], state.histories[index]];
    if (row === null || row === undefined || history === null || history === undefined) continue;
    const givenPosition = session.scoring === 'feed' ? place + 1 : null;
    const competitor = competitorOf(row, history, laps[index] ?? [], givenPosition);
    competitors.push(competitor);
    const penalties = [...history.penalties];
    for (const ruling of history.rulings) {
      const { decidedAtMs } = (ruling.kind === 'penalty' && penalties.shift()) || { decidedAtMs: endsAtMs };
      rulings.push({ competitor, ruling, decidedBy: liveWords.publisher, decidedAtMs });
    }
  }
  if (competitors.length === 0) return null;
  return {
    name: facts.name,
    kind: facts.kind,
    classificationType: session.rankedBy === 'distance' ? 'Race' : 'PracticeAndQualification',
    resultStatus: 'Provisional',
    startsAtMs,
    endsAtMs,
    competitors,
    rulings,
    announcements: [
      ...notices
        .filter(({ type }) => type === 'timer')
        .map(({ atMs, text }) => ({ atMs, text: cleaned(text, 2_000) })),
      ...(isIncomplete(state) ? [{ atMs: endsAtMs, text: liveWords.incomplete }] : []),
    ],
    ...(state.weather.length > 0 && { weather: state.weather.map(weatherOf) }),
  };
}

function competitorOf(
  row: LiveRow,
  history: CompetitorHistory,
  laps: Lap[],
  givenPosition: number | null,
): NewCompetitor {
  // A shared car has drivers of several nationalities.
  const nationality = crewNames(row).length > 0 ? '' : (row.nationality ?? '').toUpperCase();
  const team = cleaned(row.team ?? '', 100);
  return {
    clientId: row.competitorId,
    ...entryOf(row),
    ...crewOf(row, history),
    nationality: Object.hasOwn(countryNumbers, nationality) ? nationality : null,
    transponder: (row.transponder ?? '') === '' ? null : cleaned(row.transponder ?? '', 32),
    // A disqualification is a ruling, so that it can be withdrawn.
    status: history.statusBefore ?? row.status,
    startPosition: row.startPosition,
    // A lap is only deleted by its ruling, so that it counts again when the ruling is withdrawn.
    laps: laps.map((lap) => ({ ...lap, isDeleted: false })),
    totals: givenTotals(row, laps),
    givenPosition,
    additionalFields: team === '' ? [] : [team],
  };
}

function crewOf(
  row: LiveRow,
  { stints, laps }: CompetitorHistory,
): Pick<NewCompetitor, 'drivers' | 'stints'> {
  if (stints.length === 0) return {};
  const drivers = cleanCrew(row)
    .slice(0, MAX_DRIVERS_PER_COMPETITOR)
    .map((lastName) => ({ firstName: '', lastName }));
  const current = { name: row.fullName ?? '', untilLap: laps.length };
  const isOut = laps.length > (stints.at(-1)?.untilLap ?? 0);
  return {
    drivers,
    stints: [...stints, ...(isOut ? [current] : [])].map(({ name, untilLap }) => ({
      name: cleaned(name, 100),
      untilLap,
    })),
  };
}

function weatherOf({
  atMs,
  weather,
  temperatureC,
  trackTemperatureC,
  precipitationIntensity,
}: WeatherReading) {
  return {
    atMs,
    type: weather,
    airTemperatureC: temperatureC,
    trackTemperatureC,
    humidityPercent: null,
    pressureHpa: null,
    windSpeedKmh: null,
    windDirectionDegrees: null,
    isRaining: precipitationIntensity === null ? null : precipitationIntensity > 0,
  };
}

/** In a scored race laps end as their totals show, and not when they arrived. */
async function lapsOf({ board, histories }: SessionState): Promise<Lap[][]> {
  const { scoring, rankedBy } = board.session;
  const lapsByRow = histories.map((history) => history?.laps ?? []);
  const endsMs = scoring === 'feed' && rankedBy === 'distance' ? endsByTotals(lapsByRow) : null;
  const turn = yieldToEventLoop();
  const ended: Lap[][] = [];
  for (const [index, laps] of lapsByRow.entries()) {
    await turn();
    ended.push(
      withInferredEnds(
        laps.map((lap, lapIndex) => lapOf(lap, Math.round(endsMs?.[index]?.[lapIndex] ?? lap.completedAtMs))),
      ),
    );
  }
  return ended;
}

function lapOf({ totalTimeMs: _, speedKmh: __, ...lap }: LiveLap, completedAtMs: number): Lap {
  return { ...lap, completedAtMs };
}

/** Only if it does not follow from the laps: values that follow from laps can be corrected with them. */
function givenTotals(row: LiveRow, laps: readonly Lap[]): NonNullable<NewCompetitor['totals']> {
  const own = totalsOf(laps);
  const totalTimeMs = row.totalTimeMs === null ? null : row.totalTimeMs - row.penaltyMs;
  return {
    ...(row.laps !== own.lapCount && row.laps > 0 && { lapCount: row.laps }),
    ...(totalTimeMs !== null && totalTimeMs !== own.totalTimeMs && { totalTimeMs }),
    ...(!isOwnBest(row, own) && bestOf(row)),
  };
}

function isOwnBest({ bestLapTimeMs, bestInLap }: LiveRow, own: LapTotals): boolean {
  return bestLapTimeMs === own.bestTimeMs && (bestInLap === null || bestInLap === own.bestLapNumber);
}

/** Also for a lap that was missed here: the feed sent its time and its number. 0: the feed counts none of the laps. */
function bestOf({ bestLapTimeMs, bestInLap }: LiveRow) {
  return { bestTimeMs: bestLapTimeMs ?? 0, ...((bestInLap ?? 0) > 0 && { bestLapNumber: bestInLap }) };
}
