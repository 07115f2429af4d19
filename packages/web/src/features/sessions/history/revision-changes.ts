/** Splits the changes of a revision: competitors with a ruling, and those who only moved because of it. */

import type { ResultChange } from '@lapwing/contract/results/revisions';

type CompetitorLabel = Pick<ResultChange, 'startNumber' | 'name'>;
export type PositionChange = Extract<ResultChange, { kind: 'position' }>;
export type Cause = Exclude<ResultChange, { kind: 'position' }>;

type ChangedCompetitor = CompetitorLabel & { causes: Cause[]; position: PositionChange | null };

export type ReadableChanges = {
  /** something about them changed by itself */
  decided: ChangedCompetitor[];
  /** only their place changed */
  moved: PositionChange[];
};

export function readableChanges(changes: readonly ResultChange[]): ReadableChanges {
  const competitors = new Map<string, ChangedCompetitor>();
  for (const change of changes) {
    const { startNumber, name } = change;
    const key = `${startNumber} ${name}`;
    const known = competitors.get(key) ?? { startNumber, name, causes: [], position: null };
    competitors.set(key, known);
    if (change.kind === 'position') known.position = change;
    else known.causes.push(change);
  }
  const all = [...competitors.values()];
  return {
    decided: all.filter(({ causes }) => causes.length > 0),
    moved: all.flatMap(({ causes, position }) => (causes.length === 0 && position ? [position] : [])),
  };
}
