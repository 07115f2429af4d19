/**
 * What is remarkable about a driver, by rule from earlier results. A wrong fact is worse than none: a podium of a small
 * class is not praised, and still counts as one when something is called the first.
 */

import type { FactCode } from '@lapwing/contract/results/facts';
import type { History, PastResult } from './history.ts';

/** The session that the facts are about. `isDone`: its result is published, and the facts are about it. */
export type FactSession = PastResult & { isDone: boolean };

type ProvenBy = { sessionId: number; finishPosition: number };

export type Fact = {
  code: FactCode;
  count: number | null;
  of: number | null;
  sinceMs: number | null;
  timeMs: number | null;
  differenceMs: number | null;
  /** the index of the other driver in the field */
  other: number | null;
  provenBy: readonly ProvenBy[];
};

const PODIUM = 3;
/** Fewer starters in a class make no podium to speak of. */
const PODIUM_STARTERS = 4;
const WIN_STARTERS = 2;
/** Fewer races without it are no drought. */
const DROUGHT = 3;
/** Fewer earlier races prove nothing about a first time. */
const EARLIER_RACES = 3;
const NO_WIN_PODIUMS = 3;
/** Lap times within this share of the best. */
const NEAR_SHARE = 0.005;
const MOST_PROOFS = 10;

/** The higher, the more remarkable; long series count for more. */
const weights: Record<FactCode, number> = {
  'first-win': 100,
  'win-since': 84,
  'first-podium': 90,
  'podium-since': 74,
  'wins-in-a-row': 82,
  'podiums-in-a-row': 70,
  'best-here': 72,
  'near-best-here': 40,
  'beats-at-last': 62,
  'win-streak': 80,
  'podium-streak': 70,
  'last-win': 52,
  'last-podium': 50,
  'no-win-yet': 60,
  'wins-here': 66,
  'best-time-here': 45,
  'first-race-here': 48,
  milestone: 78,
  'has-not-beaten': 54,
  'has-beaten': 46,
};
const MOST_EXTRA = 10;

export function fact(code: FactCode, more: Partial<Omit<Fact, 'code'>>): Fact {
  const nothing = { count: null, of: null, sinceMs: null, timeMs: null, differenceMs: null, other: null };
  return { code, ...nothing, provenBy: [], ...more };
}

/** The most remarkable first, each code once. */
export function rankFacts(facts: readonly Fact[], most: number): Fact[] {
  const weight = ({ code, count }: Fact) => weights[code] + Math.min(count ?? 0, MOST_EXTRA);
  const ranked = facts.toSorted((a, b) => weight(b) - weight(a) || a.code.localeCompare(b.code));
  const first = ranked.filter(({ code }, at) => ranked.findIndex((other) => other.code === code) === at);
  return first.slice(0, most);
}

export function proofs(results: readonly ProvenBy[]): ProvenBy[] {
  return results
    .slice(0, MOST_PROOFS)
    .map(({ sessionId, finishPosition }) => ({ sessionId, finishPosition }));
}

/** Of one driver alone; those about two drivers are in `head-to-head`. In no order. */
export function driverFacts(session: FactSession, history: History): Fact[] {
  const earlier = history.results.filter(
    ({ startsAtMs, sessionId }) => startsAtMs < session.startsAtMs && sessionId !== session.sessionId,
  );
  const known = { results: earlier, isWhole: history.isWhole };
  const lap = session.isDone ? lapFacts(session, known) : bestTimeHere(session, known);
  if (session.isDone && !session.isRace) return lap;
  return [...lap, ...(session.isDone ? resultFacts(session, known) : outlookFacts(session, known))];
}

function isWin({ place, starters }: PastResult): boolean {
  return place === 1 && starters !== null && starters >= WIN_STARTERS;
}

function isPodium({ place, starters }: PastResult): boolean {
  return place !== null && place <= PODIUM && starters !== null && starters >= PODIUM_STARTERS;
}

/** What somebody may call a win or a podium. */
const couldBeWin = ({ place }: PastResult) => place === 1;
const couldBePodium = ({ place }: PastResult) => place !== null && place <= PODIUM;

function resultFacts(session: FactSession, { results, isWhole }: History): Fact[] {
  const races = results.filter(({ isRace }) => isRace);
  const kinds = [
    [isWin, couldBeWin, 'wins-in-a-row', 'win-since', 'first-win', 2],
    [isPodium, couldBePodium, 'podiums-in-a-row', 'podium-since', 'first-podium', 3],
  ] as const;
  for (const [is, couldBe, row, since, first, fewest] of kinds) {
    if (!is(session)) continue;
    const before = streakOf(races, is);
    if (before.length + 1 >= fewest) {
      return [fact(row, { count: before.length + 1, provenBy: proofs([session, ...before]) })];
    }
    const last = races.findIndex(couldBe);
    const previous = races[last];
    if (previous !== undefined && last >= DROUGHT) {
      const provenBy = proofs([session, previous]);
      return [fact(since, { count: last, sinceMs: previous.startsAtMs, provenBy })];
    }
    if (previous === undefined && isWhole && races.length >= EARLIER_RACES) {
      return [fact(first, { count: races.length, provenBy: proofs([session]) })];
    }
  }
  return [];
}

/** The newest races, as long as all of them are such. */
function streakOf(races: readonly PastResult[], is: (result: PastResult) => boolean): readonly PastResult[] {
  const end = races.findIndex((race) => !is(race));
  return end === -1 ? races : races.slice(0, end);
}

function bestOf({ venueId, className }: FactSession, results: readonly PastResult[]) {
  let best: { result: PastResult; timeMs: number } | null = null;
  for (const result of results) {
    const { bestTimeMs: timeMs } = result;
    if (result.venueId !== venueId || result.className !== className || !timeMs) continue;
    if (best === null || timeMs < best.timeMs) best = { result, timeMs };
  }
  return best;
}

function lapFacts(session: FactSession, { results }: History): Fact[] {
  const best = bestOf(session, results);
  const compared = best === null ? null : comparedWithBest(session.bestTimeMs, best.timeMs);
  if (best === null || compared === null) return [];
  const provenBy = proofs([session, best.result]);
  return [fact(compared.code, { ...compared, sinceMs: best.result.startsAtMs, provenBy })];
}

/** A lap next to the best lap that the same driver had here before; null if there is nothing to say. */
export function comparedWithBest(
  timeMs: number | null,
  bestMs: number,
): { code: 'best-here' | 'near-best-here'; timeMs: number; differenceMs: number } | null {
  if (timeMs === null || timeMs <= 0 || timeMs === bestMs) return null;
  const differenceMs = Math.abs(timeMs - bestMs);
  if (timeMs < bestMs) return { code: 'best-here', timeMs, differenceMs };
  return differenceMs <= bestMs * NEAR_SHARE ? { code: 'near-best-here', timeMs, differenceMs } : null;
}

function bestTimeHere(session: FactSession, { results }: History): Fact[] {
  const best = bestOf(session, results);
  if (best === null) return [];
  const { result, timeMs } = best;
  return [fact('best-time-here', { timeMs, sinceMs: result.startsAtMs, provenBy: proofs([result]) })];
}

function outlookFacts({ venueId }: FactSession, { results, isWhole }: History): Fact[] {
  const races = results.filter(({ isRace }) => isRace);
  const facts: Fact[] = [];
  const wins = streakOf(races, isWin);
  const podiums = streakOf(races, isPodium);
  if (wins.length >= 2) facts.push(fact('win-streak', { count: wins.length, provenBy: proofs(wins) }));
  else if (podiums.length >= 3) {
    facts.push(fact('podium-streak', { count: podiums.length, provenBy: proofs(podiums) }));
  }
  facts.push(...droughtOf(races, couldBePodium, isPodium, 'last-podium'));
  facts.push(...droughtOf(races, couldBeWin, isWin, 'last-win'));
  const onPodium = races.filter(isPodium);
  if (isWhole && onPodium.length >= NO_WIN_PODIUMS && !races.some(couldBeWin)) {
    facts.push(fact('no-win-yet', { count: onPodium.length, of: races.length, provenBy: proofs(onPodium) }));
  }
  const here = races.filter((race) => race.venueId === venueId);
  const won = here.filter(isWin);
  if (won.length > 0) {
    facts.push(fact('wins-here', { count: won.length, of: here.length, provenBy: proofs(won) }));
  }
  const isNewHere = results.every((result) => result.venueId !== venueId);
  if (isWhole && isNewHere && races.length >= EARLIER_RACES) {
    facts.push(fact('first-race-here', { count: races.length, provenBy: proofs(races.slice(0, 1)) }));
  }
  const number = races.length + 1;
  if (isWhole && (number === 10 || number % 25 === 0)) {
    facts.push(fact('milestone', { count: number, provenBy: proofs(races.slice(0, 1)) }));
  }
  return facts;
}

/** Says when the last one was, if it was certainly one and nothing since could have been one. */
function droughtOf(
  races: readonly PastResult[],
  couldBe: (result: PastResult) => boolean,
  is: (result: PastResult) => boolean,
  code: 'last-win' | 'last-podium',
): Fact[] {
  const count = races.findIndex(couldBe);
  const last = races[count];
  if (last === undefined || count < DROUGHT || !is(last)) return [];
  return [fact(code, { count, sinceMs: last.startsAtMs, provenBy: proofs([last]) })];
}
