/**
 * The order that rulings would give, before they are published. It is made as a revision is: with the same rulings
 * switched on, what is published is what was shown.
 */

import type { SessionRules } from '../classification/classify-session.ts';
import type { Ruling } from '../classification/ruling.ts';
import { planRevision } from '../revisions/plan-revision.ts';
import type { Decision, Decisions, RevisionPlan, StoredResult } from '../revisions/revision-plan.ts';

/** A ruling of the case file, about a competitor of the result. */
export type Switchable = Decision & { rulingId: string };

/** The id of a ruling that was not made at the desk. */
export function idOfStored(number: number): string {
  return `stored ${number}`;
}

/**
 * The rulings to add and to withdraw, so that exactly those that are on are in force. A ruling that the desk has changed
 * since is withdrawn and added again. Places that only keep a published order stay.
 */
export function switchRulings(
  stored: Pick<StoredResult, 'rulings'>,
  file: readonly Switchable[],
  on: ReadonlySet<string>,
): Required<Decisions> {
  const wanted = new Map(
    file.filter(({ rulingId }) => on.has(rulingId)).map((each) => [each.rulingId, each]),
  );
  const withdrawn: number[] = [];
  for (const { number, ruling, competitorId } of stored.rulings) {
    if (ruling.kind === 'retired' || ('source' in ruling && ruling.source === 'published-order')) continue;
    const { rulingId } = ruling;
    if (rulingId === undefined) {
      if (!on.has(idOfStored(number))) withdrawn.push(number);
      continue;
    }
    const same = wanted.get(rulingId);
    const isSame =
      same !== undefined && same.competitorId === competitorId && isSameRuling(same.ruling, ruling);
    if (isSame) wanted.delete(rulingId);
    else if (same !== undefined || !on.has(rulingId)) withdrawn.push(number);
  }
  const rulings = [...wanted.values()].map(({ rulingId: _, ...decision }) => decision);
  return { rulings, withdrawn };
}

export function isSameRuling(a: Ruling, b: Ruling): boolean {
  return keyOf(a) === keyOf(b);
}

/** Independent of the order of its parts. */
function keyOf(ruling: Ruling): string {
  const parts = Object.entries(ruling).filter(([, value]) => value !== undefined);
  return JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function whatIf(
  stored: StoredResult,
  rules: SessionRules,
  file: readonly Switchable[],
  on: ReadonlySet<string>,
): Generator<void, RevisionPlan> {
  return planRevision(stored, rules, switchRulings(stored, file, on));
}
