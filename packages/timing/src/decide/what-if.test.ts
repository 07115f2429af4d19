import { fc, test } from '@fast-check/vitest';
import { type PenaltyKind, penaltyKinds } from '@lapwing/contract/results/penalties';
import { expect } from 'vitest';
import { rulingOfPenalty } from '../classification/penalty-ruling.ts';
import { aLap } from '../laps/lap.test-support.ts';
import type { NewCompetitor, NewSession } from '../revisions/new-session.ts';
import { planRevision, rulesOf } from '../revisions/plan-revision.ts';
import { nothingStored, type RevisionPlan, type StoredResult } from '../revisions/revision-plan.ts';
import { idOfStored, type Switchable, switchRulings, whatIf } from './what-if.ts';

const START_MS = Date.parse('2026-05-11T08:00:00Z');

function run<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function competitor(number: number, lapTimesMs: readonly number[]): NewCompetitor {
  let atMs = START_MS;
  const laps = lapTimesMs.map((lapTimeMs) => {
    atMs += lapTimeMs;
    return aLap({ lapTimeMs, completedAtMs: atMs });
  });
  const startNumber = String(number);
  return {
    ...{ startNumber, firstName: '', lastName: `Driver ${number}`, className: number % 2 ? 'GT4' : 'TCR' },
    ...{ status: 'Normal', laps },
  };
}

const field = fc
  .array(fc.array(fc.integer({ min: 60_000, max: 90_000 }), { minLength: 1, maxLength: 6 }), {
    ...{ minLength: 2, maxLength: 8 },
  })
  .map((laps) => laps.map((times, index) => competitor(index + 1, times)));

const anyPenalty = fc.record({
  about: fc.nat({ max: 7 }),
  decision: fc.constantFrom<PenaltyKind[]>(...penaltyKinds),
  value: fc.integer({ min: 1, max: 3 }),
});

function sessionOf(competitors: readonly NewCompetitor[]): NewSession {
  return {
    ...{ name: 'Race', kind: 'race', classificationType: 'Race', resultStatus: 'Provisional', competitors },
    ...{ startsAtMs: START_MS, endsAtMs: START_MS + 3_600_000 },
  };
}

function storedOf(plan: RevisionPlan, rulings: StoredResult['rulings'], revision: number): StoredResult {
  const competitors = plan.rows.map(({ record, id }, index) => ({ ...record, id: id ?? index + 1 }));
  return { ...nothingStored, revision, competitors, rulings };
}

function fileOf(penalties: readonly { about: number; decision: PenaltyKind; value: number }[], size: number) {
  return penalties.map(({ about, decision, value }, index): Switchable => {
    const rulingId = `r${index}`;
    const ruling = rulingOfPenalty({ decision, value, reason: 'contact', rulingId });
    return {
      rulingId,
      competitorId: (about % size) + 1,
      ruling,
      decidedBy: 'Stewards',
      decidedAtMs: START_MS,
    };
  });
}

/** As publishing stores it. */
function published(stored: StoredResult, plan: RevisionPlan): StoredResult {
  const staying = stored.rulings.filter(({ number }) => !plan.rulings.withdrawn.includes(number));
  const last = Math.max(0, ...stored.rulings.map(({ number }) => number));
  const added = plan.rulings.added.map((decision, index) => ({ ...decision, number: last + index + 1 }));
  return storedOf(plan, [...staying, ...added], stored.revision + 1);
}

const orderOf = ({ rows }: RevisionPlan) =>
  rows.map(({ record, id }) => ({ id, ...record })).sort((a, b) => a.finishPosition - b.finishPosition);

test.prop([
  field,
  fc.array(anyPenalty, { maxLength: 5 }),
  fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
])(
  'with nothing switched it is the result, and what is published is what was shown',
  (competitors, penalties, switches) => {
    const session = sessionOf(competitors);
    const rules = rulesOf(session);
    const first = storedOf(run(planRevision(nothingStored, { session, hasAllRulings: true })), [], 1);
    const file = fileOf(penalties, competitors.length);
    const nothing = run(whatIf(first, rules, file, new Set()));
    expect(nothing.rows.every(({ changed }) => Object.keys(changed).length === 0)).toBe(true);

    const on = new Set(file.filter((_, index) => switches[index]).map(({ rulingId }) => rulingId));
    const shown = run(whatIf(first, rules, file, on));
    const second = published(first, shown);
    const again = run(whatIf(second, rules, file, on));
    expect(switchRulings(second, file, on)).toEqual({ rulings: [], withdrawn: [] });
    expect(orderOf(again)).toEqual(orderOf(shown));

    const back = run(whatIf(second, rules, file, new Set()));
    expect(orderOf(back)).toEqual(orderOf(nothing));
  },
);

test('a ruling that was changed at the desk replaces the published one', () => {
  const [ten] = fileOf([{ about: 0, decision: 'time', value: 3 }], 2);
  if (ten === undefined) throw new Error('No ruling');
  const stored = { rulings: [{ ...ten, number: 7 }] };
  const ruling = rulingOfPenalty({ decision: 'time', value: 5, reason: 'contact', rulingId: 'r0' });
  const changed = { ...ten, ruling };
  const { rulingId: _, ...added } = changed;
  expect(switchRulings(stored, [changed], new Set(['r0']))).toEqual({ rulings: [added], withdrawn: [7] });
});

test('rulings from elsewhere are switched by their number, and a published order stays', () => {
  const decision = { competitorId: 1, decidedBy: '', decidedAtMs: 0 };
  const stored = {
    rulings: [
      { ...decision, number: 1, ruling: { kind: 'penalty', penaltyMs: 5_000, reason: '' } as const },
      {
        ...{ ...decision, number: 2 },
        ruling: { kind: 'placed', position: 2, reason: '', source: 'published-order' } as const,
      },
      { ...decision, number: 3, ruling: { kind: 'retired' } as const },
    ],
  };
  expect(switchRulings(stored, [], new Set())).toEqual({ rulings: [], withdrawn: [1] });
  expect(switchRulings(stored, [], new Set([idOfStored(1)]))).toEqual({ rulings: [], withdrawn: [] });
});
