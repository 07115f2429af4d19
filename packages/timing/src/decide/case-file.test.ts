import { fc, test } from '@fast-check/vitest';
import type { FiledAct, StewardAct } from '@lapwing/contract/desk/case-file';
import { expect, it } from 'vitest';
import { foldCaseFile } from './case-file.ts';

const facts = {
  what: 'contact',
  momentMs: 1_000,
  post: '4',
  note: '',
  from: '',
} as const;
const penalty = { number: '62', decision: 'time', value: 10_000, document: '15', reason: 'contact' } as const;

function filed(acts: readonly [string, StewardAct][]): FiledAct[] {
  return acts.map(([actId, act], index) => ({
    ...{ number: index + 1, actId, atMs: 10_000 + index, by: 'Ilse', deviceId: '', act },
  }));
}

const incident: [string, StewardAct] = ['i', { kind: 'incident', ...facts, numbers: ['62', '18'] }];
const draft: [string, StewardAct] = ['r', { kind: 'ruling', incidentId: 'i', ...penalty, isDraft: true }];
const closed: [string, StewardAct] = [
  'c',
  { kind: 'state', incidentId: 'i', state: 'closed', outcome: 'ruled', document: '15', notice: 'Closed' },
];
const decided: [string, StewardAct] = [
  'd',
  { kind: 'ruling-changed', rulingId: 'r', ...penalty, isDraft: false },
];
const undo = (of: string): [string, StewardAct] => [`undo ${of}`, { kind: 'undo', of }];
const redo = (of: string): [string, StewardAct] => [`redo ${of}`, { kind: 'redo', of }];

it('an incident is open until it is closed, and open again if that is undone', () => {
  const stateOf = (...acts: [string, StewardAct][]) => foldCaseFile(filed(acts)).incidents[0];
  expect(stateOf(incident)).toMatchObject({
    state: 'open',
    outcome: null,
    by: 'Ilse',
    numbers: ['62', '18'],
  });
  expect(stateOf(incident, closed)).toMatchObject({ state: 'closed', outcome: 'ruled', notice: 'Closed' });
  expect(stateOf(incident, closed, undo('c'))).toMatchObject({ state: 'open', notice: '' });
  expect(stateOf(incident, closed, undo('c'), redo('c'))).toMatchObject({ state: 'closed' });
});

it('a draft is decided when it is changed into a ruling, and a draft again if that is undone', () => {
  const rulingOf = (...acts: [string, StewardAct][]) => foldCaseFile(filed(acts)).rulings;
  expect(rulingOf(incident, draft)).toMatchObject([{ isDraft: true, versionId: 'r', decidedAtMs: 10_001 }]);
  expect(rulingOf(incident, draft, decided)).toMatchObject([
    { rulingId: 'r', isDraft: false, versionId: 'd', decidedAtMs: 10_002 },
  ]);
  expect(rulingOf(incident, draft, decided, undo('d'))).toMatchObject([{ isDraft: true, versionId: 'r' }]);
  expect(rulingOf(incident, draft, decided, undo('r'))).toEqual([]);
});

const some = fc.shuffledSubarray([incident, draft, closed, decided], { minLength: 1 });

test.prop([some])(
  'undoing everything leaves an empty file, and redoing it brings everything back',
  (acts) => {
    const undone = filed([...acts, ...acts.map(([id]) => undo(id))]);
    expect(foldCaseFile(undone)).toMatchObject({ incidents: [], rulings: [] });
    const redone = filed([...acts, ...acts.map(([id]) => undo(id)), ...acts.map(([id]) => redo(id))]);
    const { incidents, rulings } = foldCaseFile(filed(acts));
    expect(foldCaseFile(redone)).toMatchObject({ incidents, rulings });
  },
);
