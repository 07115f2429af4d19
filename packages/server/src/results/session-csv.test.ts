import { expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { openResults } from './calls.test-support.ts';
import { aCompetitor, aSession, lapsOf, venue } from './results.test-support.ts';

const RACE = 'Pos,Start Number,Competitor,Class,Total Time,Diff,Laps,Best Lap,Best Lap No.,Best Speed';
const QUALIFYING = RACE.replace('Total Time,', '');
const RACE_COLUMNS = RACE.split(',').length;

const field = [
  aCompetitor({ laps: lapsOf([1_800_000, 1_968_000]) }),
  aCompetitor({ startNumber: '08', lastName: 'Smit', laps: lapsOf([1_800_500, 1_973_437]) }),
  aCompetitor({ startNumber: '9', lastName: 'Lapped', laps: lapsOf([3_300_000]) }),
  aCompetitor({
    startNumber: '10',
    lastName: 'Out',
    status: 'DNF',
    className: 'Junior',
    laps: lapsOf([62_000]),
  }),
  aCompetitor({ startNumber: '11', lastName: 'Absent', status: 'DNS' }),
  aCompetitor({ startNumber: '12', lastName: 'Excluded', status: 'DQ', laps: lapsOf([59_000, 59_000]) }),
];

describeOnSqlite('the file of a session', (openDb) => {
  async function openSession(session: Parameters<typeof aSession>[0]) {
    const { get, save } = await openResults(await openDb());
    const { sessionId } = await save(aSession({ competitors: field, ...session }));
    const path = `/sessions/${sessionId}/csv`;
    const { body } = await get(path);
    const lines = body.split('\r\n').filter((line) => line !== '');
    const cells = lines.map((line) => line.split(','));
    return { get, path, header: lines[0] ?? '', rows: cells.slice(1) };
  }

  it('has the columns of a race in the order that programs expect, followed by ours', async () => {
    const { header, rows } = await openSession({});
    expect(header.startsWith(`${RACE},`)).toBe(true);
    expect(header.slice(RACE.length)).toBe(',Pos in Class,Gap,Status');
    expect(rows.map((row) => row.slice(0, RACE_COLUMNS).join(','))).toEqual([
      '1,7,Anna Jansen,Senior,1:2:48.000,0.000,2,30:0.000,1,2.400 km/h',
      '2,08,Anna Smit,Senior,1:2:53.937,5.937,2,30:0.500,1,2.399 km/h',
      '3,10,Anna Out,Junior,1:2.000,1 lap,1,1:2.000,1,69.677 km/h',
      '4,9,Anna Lapped,Senior,55:0.000,1 lap,1,55:0.000,1,1.309 km/h',
      '5,11,Anna Absent,Senior,0.000,0.000,-,0.000,-,-',
      '6,12,Anna Excluded,Senior,1:58.000,0.000,2,59.000,1,73.220 km/h',
    ]);
    expect(rows.map((row) => row.slice(RACE_COLUMNS).join(','))).toEqual([
      '1,0.000,',
      '2,5.937,',
      '1,1 lap,DNF',
      '3,1 lap,',
      ',0.000,DNS',
      ',0.000,DQ',
    ]);
  });

  it('has a difference of several laps in laps', async () => {
    const winner = aCompetitor({ laps: lapsOf(Array.from({ length: 12 }, () => 60_000)) });
    const { rows } = await openSession({
      competitors: [winner, aCompetitor({ startNumber: '8', laps: lapsOf([61_000]) })],
    });
    expect(rows[1]?.[5]).toBe('11 laps');
  });

  it('has no total times in practice and qualifying', async () => {
    const { header, rows } = await openSession({
      kind: 'qualify',
      classificationType: 'PracticeAndQualification',
      competitors: field.filter(({ status }) => status !== 'DQ'),
    });
    expect(header.startsWith(`${QUALIFYING},`)).toBe(true);
    expect(rows.map((row) => row.slice(0, RACE_COLUMNS - 1).join(','))).toEqual([
      '1,10,Anna Out,Junior,0.000,1,1:2.000,1,69.677 km/h',
      '2,7,Anna Jansen,Senior,28:58.000,2,30:0.000,1,2.400 km/h',
      '3,08,Anna Smit,Senior,28:58.500,2,30:0.500,1,2.399 km/h',
      '4,9,Anna Lapped,Senior,53:58.000,1,55:0.000,1,1.309 km/h',
      '5,11,Anna Absent,Senior,0.000,-,0.000,-,-',
    ]);
  });

  it('has speeds in the unit of the track', async () => {
    const { get, store, organizationId, saveIn } = await openResults(await openDb());
    const venueId = await store.saveVenue({
      ...venue,
      name: 'Mid-Ohio',
      lengthMm: 3_621_024,
      lengthUnit: 'mi',
    });
    const { sessionId } = await saveIn(
      { organizationId, venueId },
      aSession({ competitors: [aCompetitor({ laps: lapsOf([93_790]) })] }),
    );
    const [, first] = (await get(`/sessions/${sessionId}/csv`)).body.split('\r\n');
    expect(first?.split(',')[9]).toBe('86.363 mi/h');
  });

  it('begins with a byte order mark only on request, for spreadsheets', async () => {
    const { get, path } = await openSession({});
    expect((await get(path)).rawPayload[0]).toBe('P'.charCodeAt(0));
    expect((await get(`${path}?bom=true`)).body.startsWith('\uFEFFPos,Start Number,')).toBe(true);
  });
});
