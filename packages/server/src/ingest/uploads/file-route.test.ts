import { deflateRawSync, gzipSync } from 'node:zlib';
import { unpackFiles } from '@lapwing/timing/formats/packed-files';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { anUpload, openIngest } from '../ingest.test-support.ts';
import { inflate } from './inflate.ts';

const event =
  'event=Spring+Cup&date=2026-05-11&sport=Karting&location=Pottendijk&country=nl&timeZone=Europe/Amsterdam';
const session = 'session=Race+1&type=race&startsAt=2026-05-11T14:00:00';
const results = [
  'Pos,No.,Name,Class,Laps,Total Tm,Best Tm',
  '1,8,"Smit, Ben",Senior,3,3:01.500,1:00.000',
  '2,08,Zoë Vos,Senior,3,3:02.000,1:00.200',
  '3,7,Anna Jansen,Senior,2,2:05.000,1:01.000',
].join('\r\n');

/** As archivers write it. */
function zipOf(files: Record<string, Buffer>, claimedBytes?: number): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, plain] of Object.entries(files)) {
    const packed = deflateRawSync(plain);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimedBytes ?? plain.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    locals.push(local, packed);
    central.push(entry);
    at += local.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

describeOnEachEngine('a result file', (openDb) => {
  const open = async () => {
    const ingest = await openIngest(await openDb());
    const sendFile = (body: Buffer | string, query = `uploadId=f-1&fileName=race1.csv&${event}&${session}`) =>
      ingest.send(`/results/file?${query}`, typeof body === 'string' ? Buffer.from(body) : body);
    return { ...ingest, sendFile };
  };

  it('without laps keeps the known ones, and reports that also in a dry run', async () => {
    const { sendFile, upload, results: get } = await open();
    const timed = await upload(anUpload());
    const { sessionId } = timed.sessions[0];
    const query = `uploadId=f-2&fileName=race1.csv&${event}&eventId=spring-cup&${session}&status=Official`;
    const tried = await sendFile(results, `${query}&dryRun=true`);
    const kept = expect.objectContaining({ name: '/sessions/0', code: 'laps-kept' });
    expect(tried.json().warnings).toContainEqual(kept);
    const answer = await sendFile(results, query);
    expect(answer.json()).toMatchObject({ sessions: [{ sessionId, revision: 2 }] });
    expect(answer.json().warnings).toContainEqual(kept);
    const { rows } = await get(`/sessions/${sessionId}/classification`);
    expect(rows).toMatchObject([
      { startNumber: '8', numberOfLaps: 3, totalTime: '3:01.500' },
      { startNumber: '08', numberOfLaps: 3 },
      { startNumber: '7', numberOfLaps: 2, totalTime: '2:05.000' },
    ]);
    const { laps } = await get(`/sessions/${sessionId}/lapdata/1/laps`);
    expect(laps.map(({ lapTime }: { lapTime: string }) => lapTime)).toEqual([
      '1:01.500',
      '1:00.600',
      '1:00.900',
    ]);
  });

  const laps = [
    'Time of Day,Lap,Lap Tm',
    '8 - Ben Smit - Senior,,',
    '14:01:01.500,1,1:01.500',
    '14:02:01.500,2,1:00.000',
    '14:03:01.500,3,1:00.000',
    '08 - Zoë Vos - Senior,,',
    '14:01:02.000,1,1:02.000',
    '14:02:02.200,2,1:00.200',
    '14:03:02.000,3,0:59.800',
  ].join('\r\n');
  const official = [
    'Pos,No.,Name,Class,Laps,Total Tm,Best Tm',
    '1,08,Zoë Vos,Junior,3,3:02.000,1:00.200',
    '2,8,"Smit, Ben",Senior,3,3:06.500,1:00.000',
    'DNS,7,Anna Jansen,Senior,0,,',
  ].join('\r\n');
  const query = (uploadId: string, more = '') =>
    `uploadId=${uploadId}&fileName=race1.csv&${event}&${session}${more}`;

  it('of laps adds laps to an official result, and removes nothing', async () => {
    const { sendFile, results: get } = await open();
    const first = (await sendFile(official, query('r', '&status=Official'))).json();
    const { sessionId } = first.sessions[0];
    const before = await get(`/sessions/${sessionId}/classification`);
    const added = (await sendFile(laps, query('l'))).json();
    expect(added).toMatchObject({ sessions: [{ sessionId, revision: 2 }], warnings: [] });
    const after = await get(`/sessions/${sessionId}/classification`);
    const shown = ({ rows }: { rows: Record<string, unknown>[] }) =>
      rows.map(({ startNumber, resultClass, position, status, totalTime, bestTime }) => [
        startNumber,
        resultClass,
        position,
        status,
        totalTime,
        bestTime,
      ]);
    expect(shown(after)).toEqual(shown(before));
    expect(await get(`/sessions/${sessionId}`)).toMatchObject({ resultStatus: 'Official' });
    expect((await get(`/sessions/${sessionId}/lapdata/1/laps`)).laps).toHaveLength(3);
    // The laps show what the total includes, as they do if they come first.
    expect(after.rows[1]).toMatchObject({
      startNumber: '8',
      totalTime: '3:06.500',
      rulings: [{ kind: 'penalty', time: '5.000' }],
    });
  });

  it('of results has the seconds in its totals stored as penalties if the laps are known', async () => {
    const { sendFile, results: get } = await open();
    const { sessionId } = (await sendFile(laps, query('l'))).json().sessions[0];
    await sendFile(official, query('r', '&status=Official'));
    const ben = async () => (await get(`/sessions/${sessionId}/classification`)).rows[1];
    const penalised = {
      startNumber: '8',
      totalTime: '3:06.500',
      rulings: [{ kind: 'penalty', time: '5.000' }],
    };
    expect(await ben()).toMatchObject(penalised);
    const changesOf = async () => (await get(`/sessions/${sessionId}/revisions`))[0].changes;
    const kinds = (await changesOf()).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('penalty');
    expect(kinds).not.toContain('total-time');
    // The same official result again withdraws no penalty.
    await sendFile(official.replace('Anna Jansen', 'Anna Janssen'), query('r-2', '&status=Official'));
    expect(await ben()).toMatchObject(penalised);
    expect((await changesOf()).map(({ kind }: { kind: string }) => kind)).not.toContain('penalty');
  });

  it('that leaves a best lap blank, or counts a slower one, is followed wherever the laps are shown', async () => {
    const { sendFile, results: get } = await open();
    const { sessionId } = (await sendFile(laps, query('l'))).json().sessions[0];
    const blank = official.replace('3:06.500,1:00.000', '3:06.500,');
    await sendFile(blank, query('r', '&status=Official'));
    const { rows } = await get(`/sessions/${sessionId}/classification`);
    expect(rows).toMatchObject([{ bestTime: '1:00.200', bestLap: 2 }, { bestLap: 0 }, {}]);
    const lapsOf = async (place: number) => (await get(`/sessions/${sessionId}/lapdata/${place}/laps`)).laps;
    const deleted = async (place: number) =>
      (await lapsOf(place)).map(({ isDeleted }: { isDeleted: boolean }) => isDeleted);
    expect(await deleted(1)).toEqual([false, false, true]);
    expect(await deleted(2)).toEqual([true, true, true]);
  });

  it('of another session is published with warnings, or refused on request', async () => {
    const { sendFile, db } = await open();
    await sendFile(official, query('r', '&status=Official'));
    const other = laps.replaceAll('08 - Zoë', '99 - Zoë').replace('14:03:01.500,3,1:00.000\r\n', '');
    const refused = await sendFile(other, query('l', '&strict=true'));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.map(({ message }: { message: string }) => message)).toEqual([
      'Race 1: the laps of 99 are left out, since the published result does not have them',
      'Race 1: there are no laps of 08',
      'Race 1: the result shows another number of laps for 8',
    ]);
    expect((await sendFile(other, query('l-2'))).json().warnings).toHaveLength(3);
    const [noted] = await db.selectFrom('uploads').select('errors').where('uploadId', '=', 'l-2').execute();
    expect(JSON.parse(noted?.errors ?? '[]')).toMatchObject([
      { code: 'laps-left-out', params: { competitors: '99', inSession: 'Race 1' } },
      { code: 'no-laps-of' },
      { code: 'lap-count-differs' },
    ]);
  });

  it('that ends within a line is published with a warning, or refused on request', async () => {
    const { sendFile } = await open();
    const cut = `${official.trimEnd()}\r\n9,09,Ci`;
    const message = expect.stringContaining('is the file cut off?');
    const refused = await sendFile(cut, query('r', '&strict=true'));
    const cutOff = { name: 'race1.csv:5', message, code: 'file-cut-off', params: {} };
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ in: 'body', ...cutOff }]]);
    expect((await sendFile(cut, query('r-2'))).json().warnings).toContainEqual(cutOff);
  });

  it('with a duplicate number has a ruling about that number refused', async () => {
    const { sendFile, send } = await open();
    const { sessions } = (await sendFile(results.replace('2,08,', '2,8,'))).json();
    const ruling = { kind: 'penalty', competitor: '8', penaltyMs: 5_000, reason: 'Contact' };
    const path = `/sessions/${sessions[0].sessionId}/revisions`;
    const refused = await send(path, { uploadId: 'c-1', reason: 'Contact', rulings: [ruling] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ name: '/rulings/0/competitor' }]);
    const one = { ...ruling, competitor: '8 Zoë Vos' };
    expect((await send(path, { uploadId: 'c-2', reason: 'Contact', rulings: [one] })).statusCode).toBe(200);
  });

  it('that is official and has totals replaces rulings whose seconds its totals include', async () => {
    const { sendFile, send, upload, results: get } = await open();
    const { sessionId } = (await upload(anUpload())).sessions[0];
    const ruling = { kind: 'penalty', competitor: '7', penaltyMs: 5_000, reason: 'Contact' };
    const correction = { uploadId: 'c-1', reason: 'Contact', rulings: [ruling] };
    expect((await send(`/sessions/${sessionId}/revisions`, correction)).statusCode).toBe(200);
    const query = `uploadId=f-2&fileName=race1.csv&${event}&eventId=spring-cup&${session}&status=Official`;
    expect((await sendFile(results, query)).statusCode).toBe(200);
    const { rows } = await get(`/sessions/${sessionId}/classification`);
    expect(rows[2]).toMatchObject({ startNumber: '7', totalTime: '2:05.000' });
    const rulings = await send(`/sessions/${sessionId}/rulings`, undefined, { method: 'GET' });
    expect(rulings.json()[0]).toMatchObject({ startNumber: '7', isWithdrawn: true });
    expect(await get(`/sessions/${sessionId}/revisions`)).toHaveLength(3);
  });

  it.each([
    ['has them in its totals', '3:06.500', 'the totals of 1'],
    ['has them not', '3:01.500', undefined],
  ])("that is provisional counts the officials' seconds once, where it %s", async (_, total, warning) => {
    const { sendFile, send, results: get } = await open();
    const { sessionId } = (await sendFile(results)).json().sessions[0];
    const ruling = { kind: 'penalty', competitor: '8', penaltyMs: 5_000, reason: 'Contact' };
    await send(`/sessions/${sessionId}/revisions`, { uploadId: 'c', reason: 'Contact', rulings: [ruling] });
    const query = `uploadId=f-2&fileName=race1.csv&${event}&${session}`;
    const again = (await sendFile(results.replace('3:01.500', total), query)).json();
    expect(again.warnings[0]?.message).toEqual(warning && expect.stringContaining(warning));
    const { rows } = await get(`/sessions/${sessionId}/classification`);
    const ben = rows.find(({ startNumber }: { startNumber: string }) => startNumber === '8');
    expect(ben).toMatchObject({ totalTime: '3:06.500', rulings: [{ kind: 'penalty', time: '5.000' }] });
  });

  it.each([
    ['as it is', Buffer.from(results)],
    ['in Windows-1252', Buffer.from(results, 'latin1')],
    ['in UTF-16', Buffer.from(`\uFEFF${results}`, 'utf16le')],
    ['packed with gzip', gzipSync(results)],
    ['packed with zip', zipOf({ 'export/race1.csv': Buffer.from(results) })],
  ])('%s is published in its own order', async (_, body) => {
    const { sendFile, results: get } = await open();
    const answer = await sendFile(body);
    expect(answer.json()).toMatchObject({
      event: { name: 'Spring Cup' },
      sessions: [{ name: 'Race 1', revision: 1 }],
    });
    const { rows } = await get(`/sessions/${answer.json().sessions[0].sessionId}/classification`);
    expect(rows.map((row: { startNumber: string; name: string }) => [row.startNumber, row.name])).toEqual([
      ['8', 'Smit, Ben'],
      ['08', 'Zoë Vos'],
      ['7', 'Anna Jansen'],
    ]);
  });

  it('sent twice is stored once, and for another session is another upload', async () => {
    const { sendFile, db } = await open();
    await sendFile(results);
    expect((await sendFile(results)).json().isRepeated).toBe(true);
    const other = await sendFile(
      results,
      `uploadId=f-1&${event}&session=Race+2&startsAt=2026-05-11T16:00:00`,
    );
    expect(other.statusCode).toBe(409);
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('gets every invalid line reported, and leaves no trace', async () => {
    const { sendFile, db } = await open();
    const wrong = results.replace('3:01.500', '3:xx').replace('2:05.000', 'soon');
    const answer = await sendFile(wrong);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([
      { file: 'race1.csv', line: 2, name: 'Total Tm' },
      { file: 'race1.csv', line: 4, name: 'Total Tm' },
    ]);
    expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
    const [noted] = await db.selectFrom('uploads').selectAll().execute();
    expect(noted).toMatchObject({ outcome: 'refused', fileName: 'race1.csv', uploadId: 'f-1' });
  });

  it('gets its errors together with those of the query', async () => {
    const { sendFile } = await open();
    const twice = results.replace('2,08,', '1,08,');
    const wrong = 'uploadId=f-1&fileName=race1.csv&format=excel&location=Genk&session=Race';
    const answer = await sendFile(twice, wrong);
    expect(answer.json().errors).toMatchObject([
      { in: 'query', name: 'format' },
      { in: 'query', name: 'country' },
      { in: 'query', name: 'timeZone' },
      { in: 'query', name: 'event' },
      { in: 'body', file: 'race1.csv', line: 3, message: 'the place 1 stands already in line 2' },
    ]);
    const nowhere = await sendFile(results, `uploadId=f-2&${event.replace('Europe', 'Mars')}&session=Race`);
    expect(nowhere.json().errors).toMatchObject([{ in: 'query', name: 'timeZone' }]);
  });

  it('that does not contain its event needs it in the query', async () => {
    const { sendFile } = await open();
    const answer = await sendFile(results, `uploadId=f-1&${session}`);
    expect(answer.json().errors).toMatchObject([{ in: 'query', name: 'event' }]);
    const half = await sendFile(results, `uploadId=f-1&event=Cup&location=Pottendijk&${session}`);
    expect(half.json().errors.map((error: { name: string }) => error.name)).toEqual(['country', 'timeZone']);
  });

  it('of our own JSON contains everything', async () => {
    const { sendFile } = await open();
    const { uploadId: _, ...document } = anUpload();
    const answer = await sendFile(JSON.stringify(document), 'uploadId=f-1');
    expect(answer.json()).toMatchObject({
      event: { clientId: 'spring-cup' },
      sessions: [{ clientId: 'race-1' }],
    });
  });

  it.each([
    ['of nothing that we know', Buffer.from('hello'), /no format that is known/],
    ['that is cut short', gzipSync(results).subarray(0, 40), /damaged or cut short/],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /./],
    ['that is empty', Buffer.alloc(0), /./],
    ['that swells to 70 MB', gzipSync(Buffer.alloc(70 * 1024 * 1024)), /larger than 64 MB/],
  ])('%s is refused with a clear message', async (_, body, words) => {
    const { sendFile } = await open();
    const answer = await sendFile(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].message).toMatch(words);
  });
});

const limits = { maximumBytes: 1_000_000, maximumFiles: 3 };

it('a zip whose files together would exceed the limit is refused before they do, whatever sizes it claims', () => {
  const bomb = zipOf({ a: Buffer.alloc(600_000), b: Buffer.alloc(600_000) }, 10);
  expect(unpackFiles('x.zip', bomb, limits, inflate)).toMatchObject({
    ok: false,
    message: { code: 'unpacked-too-large' },
  });
});

it('a zip with too many files, without any, or damaged in any place is refused without a server error', () => {
  const many = zipOf(Object.fromEntries([1, 2, 3, 4].map((name) => [String(name), Buffer.from('x')])));
  expect(unpackFiles('x.zip', many, limits, inflate)).toMatchObject({ ok: false });
  expect(unpackFiles('x.zip', zipOf({ 'folder/': Buffer.alloc(0) }), limits, inflate)).toMatchObject({
    ok: false,
  });
  const whole = zipOf({ 'a.csv': Buffer.from(results) });
  for (let at = 4; at < whole.length; at++) {
    const broken = Buffer.from(whole);
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    expect(() => unpackFiles('x.zip', broken, limits, inflate)).not.toThrow();
    expect(() => unpackFiles('x.zip', whole.subarray(0, at), limits, inflate)).not.toThrow();
  }
});
