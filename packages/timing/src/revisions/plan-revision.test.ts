import { expect, test } from 'vitest';
import type { SessionRules } from '../classification/classify-session.ts';
import type { Ruling } from '../classification/ruling.ts';
import { lapsEndingAt } from '../laps/lap.test-support.ts';
import type { NewCompetitor, NewSession } from './new-session.ts';
import { planRevision } from './plan-revision.ts';
import {
  newRowOf,
  nothingStored,
  type RevisionPlan,
  type SessionUpload,
  type StoredResult,
} from './revision-plan.ts';

const rules: SessionRules = { type: 'Race', classifiedShare: null, runPoints: null };
const decided = { decidedBy: 'Stewards', decidedAtMs: 0 };

function aCar(startNumber: string, ...ends: number[]): NewCompetitor {
  const laps = lapsEndingAt(...ends);
  return {
    startNumber,
    firstName: '',
    lastName: `Driver ${startNumber}`,
    className: '',
    status: 'Normal',
    laps,
  };
}

const [seven, eight, nine] = [aCar('7', 60, 120), aCar('8', 61, 122), aCar('9', 62, 124)];

function aRace(competitors: NewCompetitor[], parts: Partial<NewSession> = {}): NewSession {
  return {
    ...{ name: 'Race', kind: 'race', classificationType: 'Race', resultStatus: 'Provisional' },
    ...{ startsAtMs: 0, endsAtMs: 200_000, competitors },
    ...parts,
  };
}

function planOf(...given: Parameters<typeof planRevision>): RevisionPlan {
  const steps = planRevision(...given);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const document = (session: NewSession, parts: Partial<SessionUpload> = {}): SessionUpload => ({
  session,
  hasAllRulings: false,
  ...parts,
});

/** As the plan would be stored, with the ids 1, 2, 3 in the order of the document. */
function storedAfter({ rows, rulings }: RevisionPlan): StoredResult {
  const idOf = (competitorId: number) => (newRowOf(competitorId) ?? competitorId - 1) + 1;
  return {
    revision: 1,
    competitors: rows.map(({ record }, index) => ({ id: index + 1, ...record })),
    rulings: rulings.added.map((each, index) => ({
      ...each,
      number: index + 1,
      competitorId: idOf(each.competitorId),
    })),
    runs: [],
  };
}

const orderIn = ({ rows }: RevisionPlan) =>
  rows
    .map(({ record }) => record)
    .sort((a, b) => a.finishPosition - b.finishPosition)
    .map(({ startNumber }) => startNumber)
    .join(' ');
const kindsOf = ({ changes }: RevisionPlan) =>
  changes.map(({ competitorId, kind }) => `${competitorId} ${kind}`);

const stored = storedAfter(
  planOf(nothingStored, document(aRace([nine, seven, eight]), { hasAllRulings: true })),
);

test('a new session has new rows in the order of the document, and no changes', () => {
  const plan = planOf(nothingStored, document(aRace([nine, seven, eight])));
  expect(plan).toMatchObject({
    hasNewResult: true,
    gone: [],
    changes: [],
    rulings: { added: [], withdrawn: [] },
  });
  expect(plan.rows.map(({ id, record }) => [id, record.startNumber, record.finishPosition])).toEqual([
    [null, '9', 3],
    [null, '7', 1],
    [null, '8', 2],
  ]);
});

test('a published order that does not follow from the laps is preserved by rulings', () => {
  const placed = [seven, eight].map((car, index) => ({ ...car, givenPosition: 2 - index }));
  const { rulings } = planOf(nothingStored, document(aRace(placed)));
  expect(rulings.added).toHaveLength(1);
  expect(rulings.added[0]?.ruling).toMatchObject({ kind: 'placed', source: 'published-order' });
});

test.each<[string, NewSession, Partial<RevisionPlan>, string, string[]]>([
  ['the same again', aRace([nine, seven, eight]), { hasNewResult: false, gone: [] }, '7 8 9', []],
  ['in another order', aRace([seven, eight, nine]), { hasNewResult: false, gone: [] }, '7 8 9', []],
  ['one fewer', aRace([seven, eight]), { hasNewResult: true, gone: [1] }, '7 8', ['1 entry']],
  [
    'another time',
    aRace([nine, aCar('7', 60, 123), eight]),
    { hasNewResult: true, gone: [] },
    '8 7 9',
    ['3 position', '2 total-time', '2 position'],
  ],
  [
    'one more',
    aRace([nine, seven, eight, aCar('5', 63, 126)]),
    { hasNewResult: true },
    '7 8 9 5',
    ['-4 entry'],
  ],
])('a session sent again with %s', (_, session, expected, order, changes) => {
  const plan = planOf(stored, document(session));
  expect(plan).toMatchObject(expected);
  expect([orderIn(plan), kindsOf(plan)]).toEqual([order, changes]);
});

test('only differences from the stored row are written', () => {
  const { rows } = planOf(stored, document(aRace([nine, { ...seven, nationality: 'NL' }, eight])));
  expect(rows.map(({ id, changed }) => [id, changed])).toEqual([
    [1, {}],
    [2, { nationality: 'NL' }],
    [3, {}],
  ]);
});

test('a competitor who left the result is named in the change', () => {
  expect(planOf(stored, document(aRace([seven, eight]))).changes).toMatchObject([
    { kind: 'entry', to: false, gone: { id: 1, startNumber: '9', lastName: 'Driver 9' } },
  ]);
});

const penalty: Ruling = { kind: 'penalty', penaltyMs: 5_000, reason: 'Contact' };
const ruled = { ...stored, rulings: [{ number: 4, competitorId: 2, ruling: penalty, ...decided }] };

test.each<[string, SessionUpload, number, number[], string]>([
  ['without a word about them, stay', document(aRace([nine, seven, eight])), 0, [], '8 9 7'],
  [
    'in a list without them, are withdrawn',
    document(aRace([nine, seven, eight]), { hasAllRulings: true }),
    0,
    [4],
    '7 8 9',
  ],
  [
    'in a list with them, are the same decisions',
    document(aRace([nine, seven, eight], { rulings: [{ competitor: seven, ruling: penalty, ...decided }] }), {
      hasAllRulings: true,
    }),
    0,
    [],
    '8 9 7',
  ],
  [
    'in a list with others, are replaced',
    document(
      aRace([nine, seven, eight], {
        rulings: [{ competitor: seven, ruling: { ...penalty, penaltyMs: 1_000 }, ...decided }],
      }),
      { hasAllRulings: true },
    ),
    1,
    [4],
    '7 8 9',
  ],
])('rulings in force, in a session sent again %s', (_, given, added, withdrawn, order) => {
  const plan = planOf(ruled, given);
  expect([plan.rulings.added.length, plan.rulings.withdrawn, orderIn(plan)]).toEqual([
    added,
    withdrawn,
    order,
  ]);
});

test('a decision changes the stored order, and its rows keep their timing', () => {
  const plan = planOf(stored, rules, { rulings: [{ competitorId: 2, ruling: penalty, ...decided }] });
  expect([orderIn(plan), kindsOf(plan)]).toEqual([
    '8 9 7',
    ['3 position', '1 position', '2 penalty', '2 position'],
  ]);
  const row = plan.rows.find(({ id }) => id === 2);
  expect(row?.changed).toEqual({ finishPosition: 3, positionInClass: 3, totalTimeMs: 125_000 });
});

test('a withdrawn decision no longer counts; a number that is not in force changes nothing', () => {
  const plan = planOf(ruled, rules, { withdrawn: [4, 99] });
  expect([orderIn(plan), plan.rulings]).toEqual(['7 8 9', { added: [], withdrawn: [4] }]);
});
