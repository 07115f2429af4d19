/** Finds all names that match a term, the best first, up to a number of each type. */

import { MOST_FOUND_OF_A_TYPE } from '@lapwing/contract/site/search';
import { nameOf, type SearchEntityType, searchEntityTypes } from '@lapwing/contract/values/enums';
import type { Reads } from '../storage/database.ts';
import { type Candidate, createCandidates, type SearchFilters } from './candidates.ts';
import { isWithoutBlanks } from './index/name-words.ts';
import { type Correction, type SearchPart, scoreOfName } from './match-name.ts';
import { createWordLookup, type IndexedWord, type Slot } from './word-lookup.ts';

export type FoundName = {
  /** of the entry in the index */
  entryId: number;
  entityType: SearchEntityType;
  entityId: string;
  /** with its nickname, as it is compared */
  foldedName: string;
  score: number;
};

export type FoundNames = {
  /** the parts of the term, with possible corrections */
  parts: readonly SearchPart[];
  names: readonly FoundName[];
};

const MOST_WITH_LONGER = 60;
const LEAST_WITH_LONGER = 20;
/** A word that fewer names have may be misspelt, or the middle of one. */
const FEW = 25;
/** The number of edits that these count as: one blank more or less, and another ending. */
const OTHER_BLANK_EDITS = 1;
const OTHER_ENDING_EDITS = 3;
const SEASON_AT_END = /^(.*) (\d{4}) $/;
const YEAR_MS = 365 * 86_400_000;

type SearchServices = { runningEventIds: () => Promise<readonly number[]>; nowMs: () => number };

export function createNameFinder(db: Reads, { runningEventIds, nowMs }: SearchServices) {
  const words = createWordLookup(db);
  const candidates = createCandidates(db);

  type LookedUpPart = SearchPart & {
    slots: readonly Slot[];
    others: readonly IndexedWord[];
    /** pairs of words that a name has both of */
    splits: readonly (readonly [IndexedWord, IndexedWord])[];
  };

  async function lookUp(text: string): Promise<LookedUpPart> {
    const slots = await words.slotsOf(text);
    if (slots.length !== 1) return lookUpJoined(text, slots);
    const count = await candidates.countWith(slots.flatMap(idsOf));
    if (count >= FEW) return { text, slots, meant: [], others: [], splits: [] };
    const meant = await words.findSimilar(text, count > 0);
    const around = await words.findContaining(text);
    const stem = await words.findStem(text);
    const splits = await words.findSplits(text);
    const asTwo = splits.map(([one, other]) => ({
      word: `${one.word} ${other.word}`,
      edits: OTHER_BLANK_EDITS,
    }));
    const asStem = stem === null ? [] : [{ word: stem.stem, edits: OTHER_ENDING_EDITS }];
    return {
      text,
      slots,
      meant: [...asTwo, ...meant, ...asStem],
      others: [...meant, ...around, ...(stem?.begun ?? [])],
      splits,
    };
  }

  /** What was typed as several words may be one in a name. */
  async function lookUpJoined(text: string, slots: readonly Slot[]): Promise<LookedUpPart> {
    const joined = text.replaceAll(' ', '');
    const others = isWithoutBlanks(text) ? [] : await words.findWithPrefix(joined);
    const meant: Correction[] = others.length === 0 ? [] : [{ word: joined, edits: OTHER_BLANK_EDITS }];
    return { text, slots, meant, others, splits: [] };
  }

  /** Names with all of the exact words; if there are few, also with words that begin with the last. */
  async function withAll(slots: readonly Slot[], filters: SearchFilters): Promise<Candidate[]> {
    const whole = slots.flatMap(({ exact }) => exact?.id ?? []);
    const found = whole.length < slots.length ? [] : await withAllWords(whole, filters);
    if (found.length >= FEW) return found;
    const [last, ...before] = [...slots].reverse();
    if (last === undefined || before.some(({ exact }) => exact === null)) return found;
    const others = before.map(({ exact }) => (exact === null ? [] : [exact.id]));
    const longer = last.longer.map(({ id }) => id);
    return [...found, ...(await candidates.withWords(longer, others, filters, MOST_WITH_LONGER))];
  }

  /** Starts with the rarest, because it leaves the fewest names to compare. */
  async function withAllWords(wordIds: readonly number[], filters: SearchFilters): Promise<Candidate[]> {
    const counted = await Promise.all(
      wordIds.map(async (id) => ({ id, count: await candidates.countWith([id]) })),
    );
    counted.sort((a, b) => a.count - b.count);
    const [rarest, ...others] = counted.map(({ id }) => [id]);
    return rarest === undefined ? [] : candidates.withWords(rarest, others, filters, MOST_FOUND_OF_A_TYPE);
  }

  async function withPart(
    { slots, others, splits }: LookedUpPart,
    filters: SearchFilters,
  ): Promise<Candidate[]> {
    const [slot] = slots;
    if (slots.length !== 1 || slot === undefined) {
      const joined = others.map(({ id }) => id);
      return [
        ...(await withAll(slots, filters)),
        ...(await candidates.withWords(joined, [], filters, MOST_WITH_LONGER)),
      ];
    }
    const exact = slot.exact === null ? [] : [slot.exact.id];
    const longer = [...slot.longer, ...others].map(({ id }) => id);
    const whole = await candidates.withWords(exact, [], filters, MOST_FOUND_OF_A_TYPE);
    const ofEach = Math.max(LEAST_WITH_LONGER, Math.ceil(MOST_FOUND_OF_A_TYPE / Math.max(1, longer.length)));
    const found = [...whole, ...(await candidates.withWords(longer, [], filters, ofEach))];
    for (const both of splits) {
      const ids = both.map(({ id }) => id);
      found.push(...(await withAllWords(ids, filters)));
    }
    return found;
  }

  return async function findNames(texts: readonly string[], filters: SearchFilters): Promise<FoundNames> {
    const parts = await Promise.all(texts.map(lookUp));
    const found = new Map<number, Candidate>();
    const add = (some: readonly Candidate[]) => {
      for (const candidate of some) found.set(candidate.id, candidate);
    };
    if (parts.length > 1) {
      add(
        await withAll(
          parts.flatMap(({ slots }) => slots),
          filters,
        ),
      );
    }
    for (const part of parts) add(await withPart(part, filters));

    const today = nowMs();
    const scored: ScoredName[] = [];
    const score = (candidate: Candidate, entityType: SearchEntityType) => {
      const fit = scoreOfName(candidate.foldedName, parts);
      if (fit > 0)
        scored.push({ candidate, entityType, score: fit + bonusOf(candidate, entityType, texts, today) });
    };
    for (const each of found.values()) score(each, nameOf(searchEntityTypes, each.entityType));
    if (parts.length > 0) {
      const running = await candidates.events(await runningEventIds(), filters, MOST_FOUND_OF_A_TYPE);
      for (const each of running) score(each, 'LiveEvents');
    }
    return { parts, names: bestOf(scored) };
  };
}

type ScoredName = { candidate: Candidate; entityType: SearchEntityType; score: number };

function idsOf({ exact, longer }: Slot): number[] {
  return [...(exact === null ? [] : [exact.id]), ...longer.map(({ id }) => id)];
}

/** Counts for less than one letter: it orders equally good matches. */
function bonusOf(
  { dateMs, foldedName }: Candidate,
  entityType: SearchEntityType,
  texts: readonly string[],
  nowMs: number,
): number {
  if (entityType === 'LiveEvents') return 1;
  // A competitor is in many races: those come after the person, and after an event of that name.
  // Today's events count most, those of a year ago half as much.
  if (dateMs !== null) {
    const most = entityType === 'Participants' ? 0.29 : 0.99;
    return most / (1 + Math.max(0, nowMs - dateMs) / YEAR_MS);
  }
  const wanted = texts.reduce((length, text) => length + text.length, 0);
  const share = Math.min(1, wanted / Math.max(1, foldedName.length - 2));
  return (entityType === 'Profiles' ? 0.3 : 0.6) + 0.3 * share;
}

function bestOf(names: ScoredName[]): FoundName[] {
  const count = new Map<SearchEntityType, number>();
  const best: FoundName[] = [];
  for (const { candidate, entityType, score } of names.sort(compareNames)) {
    const before = count.get(entityType) ?? 0;
    count.set(entityType, before + 1);
    if (before < MOST_FOUND_OF_A_TYPE) {
      const { id: entryId, entityId, foldedName } = candidate;
      best.push({ entryId, entityType, entityId, foldedName, score });
    }
  }
  return best;
}

function compareNames(a: ScoredName, b: ScoredName): number {
  return (
    b.score - a.score ||
    (b.candidate.dateMs ?? 0) - (a.candidate.dateMs ?? 0) ||
    compareNamesOfSeasons(a.candidate.foldedName, b.candidate.foldedName) ||
    searchEntityTypes[a.entityType] - searchEntityTypes[b.entityType] ||
    a.candidate.id - b.candidate.id
  );
}

/** Of the same name with different years the latest comes first. */
function compareNamesOfSeasons(a: string, b: string): number {
  const [, name = a, season = ''] = SEASON_AT_END.exec(a) ?? [];
  const [, otherName = b, otherSeason = ''] = SEASON_AT_END.exec(b) ?? [];
  return compareText(name, otherName) || compareText(otherSeason, season);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
