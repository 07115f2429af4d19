/** Several files of one session as one: who took part, the laps, the published result, the weather. */

import type { RulingDocument } from '@lapwing/contract/results-document';
import { PRINTED_PENALTY, penaltiesInTotals } from '../documents/penalties-in-totals.ts';
import type { PartCompetitor, SessionPart } from './session-part.ts';

export type CombinedSession = SessionPart & { rulings: RulingDocument[] };

/**
 * Published totals have the officials' seconds in them, laps have not. Where both are known the difference is told as a
 * penalty, and the total as it was timed.
 */
export function combineParts(parts: readonly SessionPart[]): CombinedSession {
  const [first] = parts;
  if (first === undefined) throw new RangeError('there is nothing to combine');
  const competitors = parts.reduce<PartCompetitor[]>(
    (known, part) => (known.length === 0 ? [...part.competitors] : joined(known, part.competitors)),
    [],
  );
  const named = withOwnIds(competitors);
  const { settled, rulings } = parts.length === 1 ? { settled: named, rulings: [] } : settle(named);
  const given = <Key extends keyof SessionPart>(key: Key) =>
    parts.find((part) => part[key] !== null)?.[key] ?? first[key];
  return {
    runId: given('runId'),
    name: given('name'),
    type: given('type'),
    startsAt: given('startsAt'),
    startTimeOfDayMs: given('startTimeOfDayMs'),
    trackName: given('trackName'),
    competitors: settled,
    weather: parts.flatMap(({ weather }) => weather),
    rulings,
  };
}

/**
 * Two cars may share a number, and some have none: then an id tells them apart. No one of them is called by the number alone,
 * so that what is decided about a number cannot meet the wrong one.
 */
function withOwnIds(competitors: readonly PartCompetitor[]): PartCompetitor[] {
  const wantedBy = competitors.map(({ clientId, number, lastName }) => {
    const known = clientId ?? number;
    return known === '' ? lastName || 'nameless' : known;
  });
  const totals = new Map<string, number>();
  for (const wanted of wantedBy) totals.set(wanted, (totals.get(wanted) ?? 0) + 1);
  const counts = new Map<string, number>();
  return competitors.map((competitor, index) => {
    const known = competitor.clientId ?? competitor.number;
    const wanted = wantedBy[index] ?? known;
    const count = (counts.get(wanted) ?? 0) + 1;
    counts.set(wanted, count);
    const clientId = totals.get(wanted) === 1 ? wanted : `${wanted} (${count})`;
    return clientId === known ? competitor : { ...competitor, clientId };
  });
}

function settle(competitors: readonly PartCompetitor[]): {
  settled: PartCompetitor[];
  rulings: RulingDocument[];
} {
  const penalties = penaltiesInTotals(
    competitors.map(({ laps = [], totalTimeMs = null, lapCount = null }) => ({
      lapTimesMs: laps.map(({ lapTimeMs }) => lapTimeMs),
      totalTimeMs,
      lapCount,
    })),
  );
  const rulings: RulingDocument[] = [];
  const settled = competitors.map((competitor, index) => {
    const penaltyMs = penalties?.[index] ?? 0;
    if (penaltyMs <= 0) return competitor;
    rulings.push({
      kind: 'penalty',
      competitor: competitor.clientId ?? competitor.number,
      reason: PRINTED_PENALTY,
      penaltyMs,
    });
    return { ...competitor, totalTimeMs: (competitor.totalTimeMs ?? 0) - penaltyMs };
  });
  return { settled, rulings };
}

/** By number, which is text; who is in one file only is kept. What the earlier file says wins, but for holes in it. */
function joined(known: readonly PartCompetitor[], more: readonly PartCompetitor[]): PartCompetitor[] {
  const waiting = new Map<string, PartCompetitor[]>();
  for (const one of more) {
    const same = waiting.get(matchKey(one));
    if (same === undefined) waiting.set(matchKey(one), [one]);
    else same.push(one);
  }
  const used = new Set<PartCompetitor>();
  const both = known.map((one) => {
    const other = waiting.get(matchKey(one))?.shift();
    if (other === undefined) return one;
    used.add(other);
    return { ...other, ...one, ...betterNames(one, other) };
  });
  return [...both, ...more.filter((one) => !used.has(one))];
}

function matchKey({ number, lastName }: PartCompetitor): string {
  return number === '' ? `name ${lastName}` : `number ${number}`;
}

/** A file of laps knows at most who drove; one of results knows the first names too. */
function betterNames(one: PartCompetitor, other: PartCompetitor): Partial<PartCompetitor> {
  if (one.lastName !== '' && !one.lastName.startsWith('#')) return {};
  return {
    lastName: other.lastName,
    ...(other.firstName === undefined ? {} : { firstName: other.firstName }),
  };
}
