/**
 * Tells a race in a few sentences, by rule from its laps. A wrong sentence is worse than none: each rule says
 * nothing if a place that it needs is unknown, and nothing that the classification contradicts.
 */

import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { MOST_SENTENCES, type SentenceCode, type StorySentence } from '@lapwing/contract/results/story';
import type { RowStatus } from '@lapwing/contract/values/enums';
import { type FieldRace, fieldRace } from '../analysis/field-race.ts';

/** A competitor with its laps and its place in the classification. */
export type StoryEntry = CompetitorLaps & { status: RowStatus; isClassified: boolean };

export type LeadStint = { who: number; fromLap: number; toLap: number };

/** The more a sentence explains the result, the earlier it is chosen. */
const weights: Record<SentenceCode, number> = {
  'leads-throughout': 100,
  'wins-by-pass': 100,
  'wins-by-stop': 100,
  'wins-by-retirement': 100,
  red: 90,
  'podium-pass': 75,
  'start-from-grid': 65,
  'start-from-pole': 60,
  start: 60,
  'lead-by-retirement': 58,
  yellow: 55,
  yellows: 55,
  'lead-by-pass': 50,
  retired: 48,
  'lead-by-stop': 45,
  stop: 40,
  'best-lap': 10,
  'best-lap-at-the-end': 10,
};

const PODIUM = 3;
/** Retirements of those far behind do not change a race. */
const LAST_TOLD_PLACE = 10;

type Race = FieldRace & {
  entries: readonly StoryEntry[];
  /** by finish position */
  byPlace: ReadonlyMap<number, { entry: StoryEntry; index: number }>;
};

/** In the order of their laps. */
export function raceStory(entries: readonly StoryEntry[], most = MOST_SENTENCES): StorySentence[] {
  const driven = entries.filter(({ endsMs }) => endsMs.length > 0);
  // One competitor alone has no race.
  if (driven.length < 2) return [];
  const race: Race = {
    ...fieldRace(entries),
    entries,
    byPlace: new Map(entries.map((entry, index) => [entry.finishPosition, { entry, index }])),
  };
  const told = [
    ...tellStart(race),
    ...tellLead(race),
    ...tellFlags(race),
    ...tellStops(race),
    ...tellPodiumPass(race),
  ];
  // The sentence about the new leader includes a retirement from the lead.
  const gone = new Set(told.filter(({ code }) => code.endsWith('retirement')).map(({ other }) => other));
  told.push(...tellRetirements(race).filter(({ who }) => !gone.has(who)));
  return told
    .filter((sentence) => isTellable(race, sentence))
    .toSorted((a, b) => weights[b.code] - weights[a.code] || a.lap - b.lap)
    .slice(0, most)
    .toSorted((a, b) => a.lap - b.lap || weights[b.code] - weights[a.code]);
}

/** Who led, lap by lap; empty if that is unknown for any lap. */
export function leadStints(entries: readonly StoryEntry[]): LeadStint[] {
  const { order } = fieldRace(entries);
  const stints: LeadStint[] = [];
  for (const [lapIndex, row] of order.entries()) {
    const who = entries[row[0] ?? -1]?.finishPosition;
    if (who === undefined) return [];
    const last = stints.at(-1);
    if (last?.who === who) last.toLap = lapIndex + 1;
    else stints.push({ who, fromLap: lapIndex + 1, toLap: lapIndex + 1 });
  }
  return stints;
}

function sentence(
  code: SentenceCode,
  lap: number,
  who: number,
  more: Partial<Pick<StorySentence, 'other' | 'place' | 'laps'>> = {},
): StorySentence {
  return { code, lap, who, other: null, place: null, laps: null, ...more };
}

/** The result of a disqualified competitor does not exist: no sentence names them, or the competitors they raced. */
function isTellable({ byPlace, lapCount }: Race, { lap, who, other }: StorySentence): boolean {
  const isNamed = (place: number) => {
    const status = byPlace.get(place)?.entry.status;
    return status !== undefined && status !== 'DQ' && status !== 'DNS';
  };
  return lap >= 1 && lap <= lapCount && isNamed(who) && (other === null || (other !== who && isNamed(other)));
}

/** null if it is unknown who led. */
function leaderOf({ order, entries }: Race, lap: number): StoryEntry | null {
  return entries[order[lap - 1]?.[0] ?? -1] ?? null;
}

/** At the end of a lap; the place on the grid for lap 0. */
function placeOf({ traces, byPlace }: Race, who: number, lap: number): number | null {
  const trace = traces[byPlace.get(who)?.index ?? -1];
  return (lap === 0 ? trace?.gridPosition : trace?.positions[lap - 1]) ?? null;
}

/** Whether it was first at the end of every lap from this one on, and won. */
function leadsToTheFlag(race: Race, who: number, fromLap: number): boolean {
  const winner = race.byPlace.get(1)?.entry;
  if (winner?.finishPosition !== who || !winner.isClassified || winner.endsMs.length < race.lapCount)
    return false;
  for (let lap = fromLap; lap <= race.lapCount; lap++) {
    if (leaderOf(race, lap)?.finishPosition !== who) return false;
  }
  return true;
}

function tellStart(race: Race): StorySentence[] {
  const leader = leaderOf(race, 1);
  if (leader === null) return [];
  const who = leader.finishPosition;
  if (race.lapCount > 1 && leadsToTheFlag(race, who, 1)) return [sentence('leads-throughout', 1, who)];
  const grid = placeOf(race, who, 0);
  if (grid === null) return [sentence('start', 1, who)];
  if (grid === 1) return [sentence('start-from-pole', 1, who)];
  return [sentence('start-from-grid', 1, who, { place: grid })];
}

function tellLead(race: Race): StorySentence[] {
  const told: StorySentence[] = [];
  for (let lap = 2; lap <= race.lapCount; lap++) {
    const before = leaderOf(race, lap - 1);
    const now = leaderOf(race, lap);
    if (before === null || now === null || before === now) continue;
    const [who, other] = [now.finishPosition, before.finishPosition];
    const how = howLeadWasLost(race, before, lap);
    if (how === null) continue;
    const place = placeOf(race, other, lap);
    const isForGood = leadsToTheFlag(race, who, lap);
    told.push(
      sentence(`${isForGood ? 'wins' : 'lead'}-by-${how}`, lap, who, {
        other,
        place: how === 'pass' ? place : null,
      }),
    );
  }
  return told;
}

/** null if the laps do not show it. */
function howLeadWasLost(race: Race, leader: StoryEntry, lap: number): 'pass' | 'stop' | 'retirement' | null {
  const { finishPosition, endsMs, pitLaps, status } = leader;
  // Who comes in and does not go out again has retired.
  if (endsMs.length < lap) return status === 'DNF' ? 'retirement' : null;
  if (pitLaps.includes(lap) || pitLaps.includes(lap - 1)) return 'stop';
  // During a red flag places change in the pit lane.
  if (race.periods.some(({ flag, fromLap, toLap }) => flag === 'RED' && fromLap <= lap && lap <= toLap + 1))
    return null;
  return placeOf(race, finishPosition, lap) === null ? null : 'pass';
}

/** Several yellow flags are one sentence: three that say the same would take the place of what decided the race. */
function tellFlags(race: Race): StorySentence[] {
  const told = race.periods.flatMap(({ flag, fromLap, toLap }) => {
    const leader = leaderOf(race, fromLap);
    if (leader === null) return [];
    const laps = toLap - fromLap + 1;
    return [sentence(flag === 'RED' ? 'red' : 'yellow', fromLap, leader.finishPosition, { laps })];
  });
  const yellows = told.filter(({ code }) => code === 'yellow');
  const [first] = yellows;
  if (first === undefined || yellows.length < 2) return told;
  const laps = yellows.reduce((sum, yellow) => sum + (yellow.laps ?? 0), 0);
  return [...told.filter(({ code }) => code !== 'yellow'), { ...first, code: 'yellows', laps }];
}

/** The first stop of the winner; a race of many stops has none that decides. */
function tellStops(race: Race): StorySentence[] {
  const winner = race.byPlace.get(1)?.entry;
  const [lap] = winner?.pitLaps ?? [];
  if (winner === undefined || lap === undefined || winner.pitLaps.length > 2) return [];
  // In the last lap everybody comes in. A lap that was begun and not completed cannot be shown.
  if (lap < 2 || lap >= winner.endsMs.length) return [];
  const place = placeOf(race, 1, lap - 1);
  return place === null ? [] : [sentence('stop', lap, 1, { place })];
}

/** The last pass for second or third place, on the track and for good. */
function tellPodiumPass(race: Race): StorySentence[] {
  const passes = [2, PODIUM].flatMap((place) => lastPassFor(race, place));
  return passes.toSorted((a, b) => b.lap - a.lap).slice(0, 1);
}

function lastPassFor(race: Race, place: number): StorySentence[] {
  const own = race.byPlace.get(place)?.entry;
  if (own === undefined || !own.isClassified || own.endsMs.length < race.lapCount) return [];
  let lap = race.lapCount;
  while (lap > 1 && placeOf(race, place, lap - 1) === place) lap--;
  const before = lap < 2 ? null : placeOf(race, place, lap - 1);
  if (placeOf(race, place, race.lapCount) !== place || before === null || before < place) return [];
  const passed = race.entries[race.order[lap - 2]?.[place - 1] ?? -1];
  if (passed === undefined || passed === own || passed.finishPosition < place) return [];
  // Falling behind by more than one place is not a pass.
  if (before !== place + 1 || placeOf(race, passed.finishPosition, lap) !== place + 1) return [];
  const wasInPits = ({ pitLaps }: StoryEntry) => pitLaps.includes(lap) || pitLaps.includes(lap - 1);
  if (wasInPits(own) || wasInPits(passed)) return [];
  const isNeutral = race.periods.some(({ fromLap, toLap }) => fromLap <= lap && lap <= toLap);
  return isNeutral ? [] : [sentence('podium-pass', lap, place, { other: passed.finishPosition, place })];
}

/** The one who was furthest in front. */
function tellRetirements(race: Race): StorySentence[] {
  const retired = race.entries.flatMap(({ status, endsMs, finishPosition }) => {
    const lap = endsMs.length;
    if (status !== 'DNF' || lap < 1 || lap >= race.lapCount) return [];
    const place = placeOf(race, finishPosition, lap);
    return place === null || place > LAST_TOLD_PLACE
      ? []
      : [sentence('retired', lap, finishPosition, { place })];
  });
  return retired.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).slice(0, 1);
}
