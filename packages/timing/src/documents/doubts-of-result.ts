/**
 * Finds reasons to doubt a result before it is published: laps and totals of different sessions, or a truncated file.
 */

import { type Message, messageOf } from '@lapwing/contract/values/messages';

export type DoubtfulCompetitor = {
  number: string;
  /** name and class, which distinguish entries with the same number */
  entry: string;
  /** it has a place, a total, a best lap or a lap count */
  hasResult: boolean;
  /** as printed; null if missing */
  position: number | null;
  lapCount: number | null;
  totalTimeMs: number | null;
  /** 0 if none counts */
  bestTimeMs: number | null;
  /** as printed; null if missing */
  bestLapNumber: number | null;
  /** null if no laps are known */
  lapTimesMs: readonly number[] | null;
};

/** As text for the publisher. */
export function doubtsOfResult(competitors: readonly DoubtfulCompetitor[]): Message[] {
  return [...doubtsOfRows(competitors), ...doubtsOfValues(competitors), ...doubtsOfLaps(competitors)];
}

/** Duplicate rows, and missing places between others. */
function doubtsOfRows(competitors: readonly DoubtfulCompetitor[]): Message[] {
  const seen = new Set<string>();
  const twice = competitors.filter(({ number, entry }) => {
    const key = JSON.stringify([number, entry]);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
  const places = new Set(competitors.flatMap(({ position }) => position ?? []));
  const missing: string[] = [];
  for (let place = 1; missing.length < places.size && place < Math.max(0, ...places); place++)
    if (!places.has(place)) missing.push(String(place));
  return [
    ...(twice.length === 0 ? [] : [messageOf('repeated-in-result', { competitors: listed(twice) })]),
    ...(missing.length === 0 ? [] : [messageOf('places-missing', { places: shortened(missing) })]),
  ];
}

/** Misread columns, and gaps read as totals: no lap is shorter than the best, and none comes after the last. */
function doubtsOfValues(competitors: readonly DoubtfulCompetitor[]): Message[] {
  const tooShort = competitors.filter(({ totalTimeMs, bestTimeMs, lapCount }) => {
    // The first lap may start behind the line.
    const wholeLaps = Math.max(1, (lapCount ?? 0) - 1);
    return (totalTimeMs ?? 0) > 0 && (totalTimeMs ?? 0) < (bestTimeMs ?? 0) * wholeLaps;
  });
  const beyond = competitors.filter(
    ({ bestLapNumber, lapCount }) =>
      bestLapNumber !== null && (lapCount ?? 0) > 0 && bestLapNumber > (lapCount ?? 0),
  );
  return [
    ...(tooShort.length === 0 ? [] : [messageOf('total-too-short', { competitors: listed(tooShort) })]),
    ...(beyond.length === 0 ? [] : [messageOf('best-lap-after-last', { competitors: listed(beyond) })]),
  ];
}

/** A result without laps, or laps alone, give no doubts. */
function doubtsOfLaps(competitors: readonly DoubtfulCompetitor[]): Message[] {
  const withLaps = competitors.filter(({ lapTimesMs }) => lapTimesMs !== null && lapTimesMs.length > 0);
  const withResult = competitors.filter(({ hasResult }) => hasResult);
  if (withLaps.length === 0 || withResult.length === 0) return [];
  const doubts: Message[] = [];
  const onlyLaps = withLaps.filter(({ hasResult }) => !hasResult);
  if (onlyLaps.length > 0) doubts.push(messageOf('laps-without-result', { competitors: listed(onlyLaps) }));
  const onlyResult = withResult.filter(
    ({ lapTimesMs, lapCount }) => (lapTimesMs ?? []).length === 0 && (lapCount ?? 0) > 0,
  );
  if (onlyResult.length > 0)
    doubts.push(messageOf('result-without-laps', { competitors: listed(onlyResult) }));
  const both = withLaps.filter(({ hasResult }) => hasResult);
  const otherCount = both.filter(
    ({ lapCount, lapTimesMs }) => lapCount !== null && lapCount !== lapTimesMs?.length,
  );
  if (otherCount.length > 0) doubts.push(messageOf('lap-count-differs', { competitors: listed(otherCount) }));
  return [...doubts, ...doubtsOfTimes(both.filter(isWhole))];
}

function isWhole({ lapCount, lapTimesMs }: DoubtfulCompetitor): boolean {
  const laps = lapTimesMs ?? [];
  return (lapCount === null || lapCount === laps.length) && laps.every((timeMs) => timeMs > 0);
}

/** Times may be printed to the hundredth. */
const ROUNDED_MS = 10;
const ROUNDED_TOTAL_MS = 1_000;

/** For competitors with complete laps. */
function doubtsOfTimes(competitors: readonly DoubtfulCompetitor[]): Message[] {
  const withBest = competitors.filter(({ bestTimeMs }) => (bestTimeMs ?? 0) > 0);
  const otherBest = withBest.filter(
    ({ bestTimeMs, lapTimesMs }) =>
      !lapTimesMs?.some((timeMs) => Math.abs(timeMs - (bestTimeMs ?? 0)) <= ROUNDED_MS),
  );
  const differences = competitors.flatMap((one) => {
    if (one.totalTimeMs === null) return [];
    const drivenMs = (one.lapTimesMs ?? []).reduce((sum, timeMs) => sum + timeMs, 0);
    return [{ one, differenceMs: one.totalTimeMs - drivenMs }];
  });
  const differing = differences.filter(({ differenceMs }) => differenceMs !== 0);
  // An extra time from the start to the line is the same for all; penalties are for a few.
  const isShifted = new Set(differences.map(({ differenceMs }) => differenceMs)).size === 1;
  const shorter = isShifted ? [] : differing.filter(({ differenceMs }) => differenceMs < -ROUNDED_TOTAL_MS);
  // Matching best laps show that the laps belong to this session; then everyone had a different way to the line.
  const areOwn = otherBest.length * 2 < withBest.length && shorter.length * 2 < differences.length;
  const cannotGive = differing.length * 2 > differences.length && !isShifted && !areOwn;
  return [
    ...(otherBest.length === 0 ? [] : [messageOf('best-lap-not-driven', { competitors: listed(otherBest) })]),
    ...(cannotGive
      ? [messageOf('totals-not-from-laps', { competitors: differing.length, all: differences.length })]
      : shorter.length === 0
        ? []
        : [messageOf('total-shorter-than-laps', { competitors: listed(shorter.map(({ one }) => one)) })]),
  ];
}

const SHOWN = 5;

function listed(competitors: readonly DoubtfulCompetitor[]): string {
  return shortened(competitors.map(({ number }) => number));
}

function shortened(words: readonly string[]): string {
  const shown = words.slice(0, SHOWN);
  const rest = words.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} (+${rest})` : shown.join(', ');
}
