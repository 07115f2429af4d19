import { fc, test } from '@fast-check/vitest';
import { formatSwitches, parseSwitches } from '@lapwing/contract/results/what-if';
import { expect } from 'vitest';
import type { Ruling } from '../classification/ruling.ts';
import { aLap } from '../laps/lap.test-support.ts';
import type { NewCompetitor, NewSession } from '../revisions/new-session.ts';
import { planRevision, rulesOf } from '../revisions/plan-revision.ts';
import { nothingStored, type RevisionPlan, type StoredResult } from '../revisions/revision-plan.ts';
import { knownSwitches, resultWithout, rulingsToSwitch } from './result-without.ts';

const START_MS = Date.parse('2026-05-11T08:00:00Z');

function run(steps: Generator<void, RevisionPlan>): RevisionPlan {
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
  return {
    ...{ startNumber: String(number), firstName: '', lastName: `Driver ${number}` },
    ...{ className: number % 2 ? 'GT4' : 'TCR', status: 'Normal', laps },
  };
}

const anyField = fc
  .array(fc.array(fc.integer({ min: 60_000, max: 90_000 }), { minLength: 1, maxLength: 6 }), {
    ...{ minLength: 2, maxLength: 8 },
  })
  .map((laps) => laps.map((times, index) => competitor(index + 1, times)));

const reason = 'Contact';
const anyRuling = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }).map((penaltyMs): Ruling => ({ kind: 'penalty', penaltyMs, reason })),
  fc.integer({ min: 1, max: 6 }).map((lapNumber): Ruling => ({ kind: 'lap-deleted', lapNumber, reason })),
  fc.integer({ min: 1, max: 3 }).map((places): Ruling => ({ kind: 'places', places, reason })),
  fc.integer({ min: 1, max: 3 }).map((taken): Ruling => ({ kind: 'laps', laps: taken, reason })),
  fc.integer({ min: 1, max: 8 }).map((position): Ruling => ({ kind: 'placed', position, reason })),
  fc
    .integer({ min: 1, max: 8 })
    .map((position): Ruling => ({ kind: 'placed', position, reason: '', source: 'published-order' })),
  fc.constantFrom<Ruling>(
    { kind: 'disqualified', reason },
    { kind: 'not-classified', reason },
    { kind: 'class-excluded', reason },
    { kind: 'relegated', behind: 'class', reason },
    { kind: 'status', status: 'DNF', reason },
    { kind: 'retired' },
  ),
);
const anyDecisions = fc.array(fc.record({ about: fc.nat({ max: 7 }), ruling: anyRuling }), { maxLength: 6 });
const anyType = fc.constantFrom<NewSession['classificationType'][]>('Race', 'PracticeAndQualification');

type Decisions = readonly { about: number; ruling: Ruling }[];

/** Published without rulings, then with them. */
function published(
  competitors: NewCompetitor[],
  decisions: Decisions,
  classificationType: NewSession['classificationType'],
) {
  const session: NewSession = {
    ...{ name: 'Race', kind: 'race', classificationType, resultStatus: 'Provisional', competitors },
    ...{ startsAtMs: START_MS, endsAtMs: START_MS + 3_600_000 },
  };
  const rules = rulesOf(session);
  const first = run(planRevision(nothingStored, { session, hasAllRulings: true }));
  const plain: StoredResult = {
    ...nothingStored,
    revision: 1,
    competitors: first.rows.map(({ record }, index) => ({ ...record, id: index + 1 })),
  };
  const rulings = decisions.map(({ about, ruling }, index) => ({
    ...{ number: index + 1, competitorId: (about % competitors.length) + 1, ruling },
    ...{ decidedBy: 'Steward', decidedAtMs: START_MS },
  }));
  const second = run(planRevision(plain, rules, { rulings }));
  const competitorsThen = second.rows.map(({ record, id }) => ({ ...record, id: id ?? 0 }));
  const stored: StoredResult = { ...plain, revision: 2, competitors: competitorsThen, rulings };
  return { plain, stored, rules };
}

test.prop([anyField, anyDecisions, anyType])(
  'with nothing switched off it is the result',
  (field, decisions, type) => {
    const { stored, rules } = published(field, decisions, type);
    const { rows } = run(resultWithout(stored, rules, { rulings: [], laps: [] }));
    expect(rows.map(({ changed }) => changed)).toEqual(rows.map(() => ({})));
    expect(rows.map(({ id }) => id)).toEqual(stored.competitors.map(({ id }) => id));
  },
);

test.prop([anyField, anyDecisions, anyType])(
  'without any ruling it is the result of the times; retirements and a published order stay',
  (field, decisions, type) => {
    const { plain, stored, rules } = published(field, decisions, type);
    const all = rulingsToSwitch(stored).map(({ number }) => number);
    const without = run(resultWithout(stored, rules, { rulings: all, laps: [] }));
    const retired = stored.rulings.filter(
      ({ ruling }) =>
        ruling.kind === 'retired' || ('source' in ruling && ruling.source === 'published-order'),
    );
    const timed = run(planRevision(plain, rules, { rulings: retired }));
    expect(without.rows.map(({ id, record }) => [id, record])).toEqual(
      timed.rows.map(({ id, record }) => [id, record]),
    );
  },
);

test.prop([anyField, fc.nat({ max: 7 }), fc.integer({ min: 1, max: 6 })])(
  'without a lap it is the result in which the officials deleted that lap',
  (field, about, lap) => {
    const { stored, rules } = published(field, [], 'PracticeAndQualification');
    const competitorId = (about % field.length) + 1;
    const ruling: Ruling = { kind: 'lap-deleted', lapNumber: lap, reason };
    const deleted = published(field, [{ about, ruling }], 'PracticeAndQualification');
    const without = run(resultWithout(stored, rules, { rulings: [], laps: [{ competitorId, lap }] }));
    expect(without.rows.map(({ id, record }) => [id, record])).toEqual(
      deleted.stored.competitors.map(({ id, ...record }) => [id, record]),
    );
  },
);

const anySwitches = fc.record({
  rulings: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 10 }),
  laps: fc.uniqueArray(
    fc.record({ competitorId: fc.integer({ min: 1, max: 999_999 }), lap: fc.integer({ min: 1, max: 999 }) }),
    { maxLength: 10, selector: ({ competitorId, lap }) => `${competitorId}.${lap}` },
  ),
  isSessionOff: fc.boolean(),
});

test.prop([anySwitches])('an address says what is switched off', (switches) => {
  expect(parseSwitches(formatSwitches(switches))).toEqual(switches);
});

test('switches of an earlier publication, and laps that nobody drove, are left out', () => {
  const { stored } = published(
    [competitor(1, [60_000])],
    [{ about: 0, ruling: { kind: 'retired' } }],
    'Race',
  );
  const switches = { rulings: [1, 9], laps: [{ competitorId: 1, lap: 2 }], isSessionOff: true };
  expect(knownSwitches(stored, switches)).toEqual({ rulings: [], laps: [], isSessionOff: true });
});
