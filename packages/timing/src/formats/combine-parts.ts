/** Combines several files of one session: the competitors, the laps, the published result, the weather. */

import type { RulingDocument } from '@lapwing/contract/ingest/results-document';
import { PRINTED_PENALTY, penaltiesInTotals } from '../documents/penalties-in-totals.ts';
import type { PartCompetitor, SessionPart } from './session-part.ts';

export type CombinedSession = SessionPart & { rulings: RulingDocument[] };

/**
 * Published totals include time penalties, laps do not. If both are known, the difference becomes a
 * penalty, and the total is as timed.
 */
export function combineParts(parts: readonly SessionPart[]): CombinedSession {
  const [first] = parts;
  if (first === undefined) throw new RangeError('there is nothing to combine');
  const competitors = parts.reduce<PartCompetitor[]>(
    (competitors, part) =>
      competitors.length === 0 ? [...part.competitors] : joined(competitors, part.competitors),
    [],
  );
  const named = withOwnIds(competitors);
  const { settled, rulings } = parts.length === 1 ? { settled: named, rulings: [] } : settle(named);
  const firstValue = <Key extends keyof SessionPart>(key: Key) =>
    parts.find((part) => part[key] !== null)?.[key] ?? first[key];
  return {
    runId: firstValue('runId'),
    name: firstValue('name'),
    type: firstValue('type'),
    startsAt: firstValue('startsAt'),
    startTimeOfDayMs: firstValue('startTimeOfDayMs'),
    trackName: firstValue('trackName'),
    competitors: settled,
    weather: parts.flatMap(({ weather }) => weather),
    rulings,
  };
}

/**
 * Two cars may share a number, and some have none: then an id distinguishes them, by class or name rather than by their
 * place in
 * the file, which changes with the result. None of them is identified by the number alone, so that a ruling on a number
 * cannot apply to the wrong one.
 */
function withOwnIds(competitors: readonly PartCompetitor[]): PartCompetitor[] {
  const wanted = competitors.map(({ clientId, number, lastName }) => {
    const id = clientId ?? number;
    return id === '' ? lastName || 'nameless' : id;
  });
  const named = (index: number, ...names: (string | undefined)[]) =>
    [wanted[index], ...names].filter((name) => (name ?? '') !== '').join(' ');
  const tries = [
    (index: number) => named(index),
    (index: number) => named(index, competitors[index]?.className),
    (index: number) => named(index, competitors[index]?.firstName, competitors[index]?.lastName),
  ];
  const ids = new Map<number, string>();
  for (const idOf of tries) {
    const open = competitors.map((_, index) => index).filter((index) => !ids.has(index));
    const counts = new Map<string, number>();
    for (const index of open) counts.set(idOf(index), (counts.get(idOf(index)) ?? 0) + 1);
    for (const index of open) if (counts.get(idOf(index)) === 1) ids.set(index, idOf(index).slice(0, 200));
  }
  const counts = new Map<string, number>();
  return competitors.map((competitor, index) => {
    const base = wanted[index] ?? '';
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    const clientId = ids.get(index) ?? `${base} (${count})`;
    return clientId === (competitor.clientId ?? competitor.number) ? competitor : { ...competitor, clientId };
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

/**
 * Matched by number, which is text, and by class or name if two have that number; competitors in one file only are
 * kept.
 * The earlier file has precedence, except for missing values.
 */
function joined(competitors: readonly PartCompetitor[], more: readonly PartCompetitor[]): PartCompetitor[] {
  const partnerOf = new Map<PartCompetitor, PartCompetitor>();
  const used = new Set<PartCompetitor>();
  for (const keyOf of [numberAndClass, numberAndName, numberAlone]) {
    const left = competitors.filter((one) => !partnerOf.has(one));
    const others = more.filter((one) => !used.has(one));
    const byKey = groupedBy(others, keyOf);
    for (const [key, sameKey] of groupedBy(left, keyOf)) {
      const [one, ...rest] = sameKey;
      const [other, ...further] = byKey.get(key) ?? [];
      if (one === undefined || other === undefined || rest.length > 0 || further.length > 0) continue;
      // Two classes of one number are two cars, also if one of them is in one file only.
      if (keyOf === numberAlone && hasOtherClass(one, other) && isShared(one.number, competitors, more))
        continue;
      partnerOf.set(one, other);
      used.add(other);
    }
  }
  const both = competitors.map((one) => {
    const other = partnerOf.get(one);
    return other === undefined ? one : { ...other, ...one, ...betterNames(one, other) };
  });
  return [...both, ...more.filter((one) => !used.has(one))];
}

function numberAndClass({ number, className = '' }: PartCompetitor): string | null {
  return number === '' || className === '' ? null : JSON.stringify([number, className.toLowerCase()]);
}

function numberAndName({ number, firstName = '', lastName }: PartCompetitor): string {
  return JSON.stringify([number, `${firstName} ${lastName}`.trim().toLowerCase()]);
}

function numberAlone({ number }: PartCompetitor): string | null {
  return number === '' ? null : number;
}

function hasOtherClass(a: PartCompetitor, b: PartCompetitor): boolean {
  const [mine, theirs] = [a.className ?? '', b.className ?? ''];
  return mine !== '' && theirs !== '' && mine.toLowerCase() !== theirs.toLowerCase();
}

function isShared(number: string, ...lists: (readonly PartCompetitor[])[]): boolean {
  return lists.some((list) => list.filter((one) => one.number === number).length > 1);
}

function groupedBy(
  list: readonly PartCompetitor[],
  keyOf: (one: PartCompetitor) => string | null,
): Map<string, PartCompetitor[]> {
  const groups = new Map<string, PartCompetitor[]>();
  for (const one of list) {
    const key = keyOf(one);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

/** A file of laps has at most the drivers; one of results has first names and the whole crew. */
function betterNames(a: PartCompetitor, b: PartCompetitor): Partial<PartCompetitor> {
  const drivers = [a.drivers, b.drivers].find(hasFirstNames);
  const crew = drivers === undefined ? {} : { drivers };
  if (a.lastName !== '' && !a.lastName.startsWith('#')) return crew;
  return {
    ...crew,
    lastName: b.lastName,
    ...(b.firstName === undefined ? {} : { firstName: b.firstName }),
  };
}

function hasFirstNames(drivers: PartCompetitor['drivers']): boolean {
  return drivers?.some(({ firstName }) => firstName !== undefined) ?? false;
}
