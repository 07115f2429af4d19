/** The changes between two publications of a result, competitor by competitor. The screens make the texts. */

import type { NotedRuling, RulingSource } from '@lapwing/contract/results/revisions';
import type { RowStatus } from '@lapwing/contract/values/enums';
import { isPublishedOrder, type Ruling } from './ruling.ts';

/** One competitor as it was published. */
export type PublishedRow = {
  competitorId: number;
  /** null if not classified */
  position: number | null;
  status: RowStatus;
  lapCount: number;
  totalTimeMs: number | null;
  bestTimeMs: number | null;
  /** in the order of decision */
  rulings: readonly Ruling[];
};

type Changed<Kind extends string, Value> = {
  kind: Kind;
  from: Value;
  to: Value;
  /** the reason of the decision, if there is one */
  reason?: string;
  source?: RulingSource;
};

export type ResultChange = { competitorId: number } & (
  | Changed<'entry', boolean>
  | Changed<'status', RowStatus>
  /** all penalties together, in milliseconds */
  | Changed<'penalty', number>
  /** numbers of the laps that do not count */
  | Changed<'deleted-laps', readonly number[]>
  /** rulings whose effect is not in the line itself, or of which a reader wants to know the form */
  | Changed<'rulings', readonly NotedRuling[]>
  | Changed<'relegation', 'class' | 'field' | null>
  /** a place that the officials assigned */
  | Changed<'placing', number | null>
  | Changed<'laps', number>
  /** beyond what penalties explain */
  | Changed<'total-time', number | null>
  | Changed<'best-time', number | null>
  | Changed<'position', number | null>
  /** texts that were edited in a published result */
  | Changed<'number' | 'name' | 'class', string>
);

/** In the order of the later result, for each competitor causes before their effects; removed competitors come last. */
export function describeChanges(
  before: readonly PublishedRow[],
  after: readonly PublishedRow[],
): ResultChange[] {
  const earlier = new Map(before.map((row) => [row.competitorId, row]));
  const later = new Set(after.map(({ competitorId }) => competitorId));
  return [
    ...after.flatMap((row): ResultChange[] => {
      const old = earlier.get(row.competitorId);
      if (old === undefined) return [entry(row, true)];
      return changesOf(old, row).map((change) => ({ competitorId: row.competitorId, ...change }));
    }),
    ...before.filter(({ competitorId }) => !later.has(competitorId)).map((row) => entry(row, false)),
  ];
}

function entry({ competitorId }: PublishedRow, isEntered: boolean): ResultChange {
  return { competitorId, kind: 'entry', from: !isEntered, to: isEntered };
}

type Change = ResultChange extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'competitorId'>
    : never
  : never;

function changesOf(old: PublishedRow, row: PublishedRow): Change[] {
  const [was, is] = [decisionsOf(old.rulings), decisionsOf(row.rulings)];
  const penaltyMs = is.penaltyMs - was.penaltyMs;
  const isTotalExplained =
    old.totalTimeMs !== null && row.totalTimeMs !== null && row.totalTimeMs - old.totalTimeMs === penaltyMs;
  const changes: Change[] = [
    { kind: 'status', from: old.status, to: row.status },
    { kind: 'penalty', from: was.penaltyMs, to: is.penaltyMs },
    { kind: 'deleted-laps', from: was.deletedLaps, to: is.deletedLaps },
    { kind: 'rulings', from: was.noted, to: is.noted },
    { kind: 'relegation', from: was.relegatedBehind, to: is.relegatedBehind },
    { kind: 'placing', from: was.placedAt, to: is.placedAt },
    { kind: 'laps', from: old.lapCount, to: row.lapCount },
    { kind: 'total-time', from: old.totalTimeMs, to: isTotalExplained ? old.totalTimeMs : row.totalTimeMs },
    { kind: 'best-time', from: old.bestTimeMs, to: row.bestTimeMs },
    { kind: 'position', from: old.position, to: row.position },
  ];
  return changes
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .map((change) => ({ ...change, ...reasonFor(change.kind, old.rulings, row.rulings) }));
}

const decidedBy: { [Kind in Change['kind']]?: readonly Ruling['kind'][] } = {
  status: ['disqualified', 'status'],
  penalty: ['penalty'],
  'deleted-laps': ['lap-deleted'],
  rulings: ['penalty', 'laps', 'places', 'grid-drop', 'class-excluded', 'reprimand'],
  relegation: ['relegated'],
  placing: ['placed'],
  position: ['not-classified'],
};

/** The reasons of new decisions; withdrawn decisions have none. */
function reasonFor(
  kind: Change['kind'],
  was: readonly Ruling[],
  is: readonly Ruling[],
): Pick<Change, 'reason' | 'source'> {
  const before = was.map((ruling) => JSON.stringify(ruling));
  const added = is.flatMap((ruling) => {
    if (ruling.kind === 'retired' || !decidedBy[kind]?.includes(ruling.kind)) return [];
    if (kind === 'rulings' && notedOf(ruling) === null) return [];
    const index = before.indexOf(JSON.stringify(ruling));
    if (index === -1) return [ruling];
    before.splice(index, 1);
    return [];
  });
  const reasons = added.map(({ reason }) => reason).filter((reason) => reason !== '');
  if (reasons.length === 0) return {};
  const reason = [...new Set(reasons)].join(', ');
  return added.every(isPublishedOrder) ? { reason, source: 'published-order' } : { reason };
}

function decisionsOf(rulings: readonly Ruling[]) {
  const deletedLaps = rulings.flatMap((ruling) => (ruling.kind === 'lap-deleted' ? [ruling.lapNumber] : []));
  return {
    penaltyMs: rulings.reduce((sum, ruling) => sum + (ruling.kind === 'penalty' ? ruling.penaltyMs : 0), 0),
    deletedLaps: deletedLaps.sort((a, b) => a - b),
    noted: rulings.flatMap((ruling) => notedOf(ruling) ?? []),
    relegatedBehind: rulings.findLast((ruling) => ruling.kind === 'relegated')?.behind ?? null,
    placedAt: rulings.findLast((ruling) => ruling.kind === 'placed')?.position ?? null,
  };
}

function notedOf(ruling: Ruling): NotedRuling | null {
  switch (ruling.kind) {
    case 'penalty':
      return ruling.form === undefined ? null : { kind: ruling.form, value: ruling.penaltyMs };
    case 'laps':
      return { kind: ruling.kind, value: ruling.laps };
    case 'places':
    case 'grid-drop':
      return { kind: ruling.kind, value: ruling.places };
    case 'class-excluded':
    case 'reprimand':
      return { kind: ruling.kind, value: 0 };
    default:
      return null;
  }
}
