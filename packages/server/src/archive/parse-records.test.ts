import { expect, it } from 'vitest';
import { type ArchivedVenue, RECORDS } from './format.ts';
import { parseRecords } from './parse-records.ts';

const venues = new Map([[1, {} as ArchivedVenue]]);
const sessions = new Map([[10, new Set([100])]]);

const layout = { line: 'layout', id: 5, venueId: 1, name: 'Short', lengthM: 800 };
const setup = { layoutId: 5, direction: 'clockwise', conditions: 'wet' };
const track = { line: 'track', eventId: 10, sessionId: null, ...setup };
const record = {
  ...{ line: 'record', venueId: 1, ...setup, className: 'GT4', lapTimeMs: 60_000, setAtMs: 1_000_000 },
  ...{ name: 'Anna Jansen', startNumber: '7', source: '', lapNumber: 2 },
  competitor: { id: 1_000, sessionId: 100, finishPosition: 1 },
  decisions: [{ decision: 'accepted', reason: '', decidedBy: 'Els Maes', decidedAtMs: 1_000_001 }],
};

function parse(...values: readonly object[]) {
  const archive = {
    names: [RECORDS],
    async *lines() {
      for (const [index, value] of values.entries()) yield { value, line: index + 1 };
    },
  };
  return parseRecords(archive as unknown as Parameters<typeof parseRecords>[0], venues, sessions);
}

it('lap records of an archive are read, and refused whole if a value or a reference is wrong', async () => {
  expect(await parse(layout, track, record)).toMatchObject({ records: [{ lapTimeMs: 60_000 }] });
  const elsewhere = { ...record, competitor: { ...record.competitor, sessionId: 101 } };
  const cases: readonly (readonly [readonly object[], RegExp])[] = [
    [[{ ...layout, venueId: 2 }], /line 1: there is no venue 2/],
    [[layout, layout], /line 2: a second layout 5/],
    [[track], /line 1: there is no layout 5 before it/],
    [[layout, { ...track, eventId: 11 }], /line 2: there is no event 11/],
    [[layout, { ...track, sessionId: 101 }], /line 2: there is no session 101 of event 10/],
    [[layout, { ...record, venueId: 2 }], /line 2: there is no venue 2/],
    [[layout, elsewhere], /line 2: there is no session 101/],
    [[layout, { ...record, decisions: [] }], /line 2: decisions /],
    [[layout, { ...record, lapTimeMs: 0 }], /line 2: lapTimeMs /],
    [[layout, { ...record, isHost: true }], /line 2: .*isHost/],
    [[{ line: 'secret' }], /line 1: unknown kind "secret"/],
  ];
  for (const [lines, reason] of cases) await expect(parse(...lines)).rejects.toThrow(reason);
});
