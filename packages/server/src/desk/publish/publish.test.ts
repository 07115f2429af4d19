import type {
  CorrectedResult,
  PublishedResult,
  PublishOptions,
  PublishPreview,
} from '@lapwing/contract/desk/publish';
import type { PublishedResults } from '@lapwing/contract/ingest/results-upload';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUploads } from '../../ingest/uploads/upload-log.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aSession, idOfMember, type MemberName, openDesk } from '../desk.test-support.ts';

const table =
  'Plek;Nr;Naam;Klasse;Ronden;Totaaltijd\n1;33;Koen Maes;GT4;14;19:42.118\n2;18;Ada Vos;GT4;14;19:4g.000\n';
const newEvent = {
  name: 'Club Day',
  sport: 'Karting' as const,
  startDate: '2026-05-11',
  location: { name: 'Harskamp', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
  isListed: true,
};
const base: PublishOptions = {
  uploadId: 'up-1',
  eventId: null,
  newEvent,
  sessionId: null,
  sessionName: 'Race 2',
  sessionType: null,
  startsAt: null,
  status: 'Provisional',
  reason: '',
  columns: [],
  remembersColumns: false,
  fixes: [],
};
const position = { title: 'Plek', field: 'position' as const };
const fix = { file: 'race2.csv', line: 3, cell: 6, text: '19:46.000' };
const mended = { columns: [position], fixes: [fix] };

describeOnEachEngine('publishing at the desk', (openDb) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  beforeEach(async () => {
    desk = await openDesk(await openDb());
  });
  afterEach(() => desk.app.close());

  async function send(
    call: 'publish' | 'publish/preview',
    options: Partial<PublishOptions> = {},
    { as = 'owner' as MemberName, files = { 'race2.csv': table } as Record<string, string> } = {},
  ) {
    const form = new FormData();
    form.append('options', JSON.stringify({ ...base, ...options }));
    for (const [name, text] of Object.entries(files)) form.append('files', new File([text], name));
    const request = new Response(form);
    const answer = await desk.app.inject({
      method: 'POST',
      url: `/api/desk/organizations/${desk.organizationId}/${call}`,
      headers: {
        authorization: `Bearer ${idOfMember(as)}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, json: answer.json() };
  }
  const preview = async (options: Partial<PublishOptions> = {}, more = {}) => {
    const { status, json } = await send('publish/preview', options, more);
    expect(json).not.toHaveProperty('code');
    expect(status).toBe(200);
    return json as PublishPreview;
  };
  const publish = async (options: Partial<PublishOptions> = {}, more = {}) => {
    const { status, json } = await send('publish', options, more);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json as PublishedResults;
  };
  const sessions = () => desk.db.selectFrom('sessions').select(['id', 'revisionNumber']).execute();
  const result = async (sessionId: number) =>
    (await desk.ask('GET', `/api/desk/sessions/${sessionId}/result`)).json as PublishedResult;
  const correct = (sessionId: number, body: object, as: MemberName = 'owner', query = '') =>
    desk.ask(
      'POST',
      `/api/desk/sessions/${sessionId}/corrections${query}`,
      {
        uploadId: 'correction-1',
        revision: 1,
        status: 'Provisional',
        edits: [],
        rulings: [],
        withdrawn: [],
        reason: 'Name corrected',
        ...body,
      },
      as,
    );

  test('a preview shows columns to name, then errors by line and column, then the rows; nothing is stored', async () => {
    const unnamed = await preview();
    expect(unnamed.files[0]?.columns[0]).toEqual({
      title: 'Plek',
      values: ['1', '2'],
      field: null,
      how: 'unknown',
    });
    expect(unnamed.errors[0]).toMatchObject({ file: 'race2.csv', code: 'format-incomplete-titles' });

    const named = await preview({ columns: [position] });
    expect(named.errors).toMatchObject([
      { file: 'race2.csv', line: 3, column: 21, cell: 6, field: 'Totaaltijd', code: 'not-a-time' },
    ]);

    const read = await preview(mended);
    expect(read).toMatchObject({ errors: [], event: { eventId: null, name: 'Club Day' } });
    expect(read.sessions).toMatchObject([
      { name: 'Race 2', type: 'race', sessionId: null, revisionBefore: 0, revision: 1 },
    ]);
    expect(read.sessions[0]?.rows.map(({ after }) => after?.lastName)).toEqual(['Koen Maes', 'Ada Vos']);
    expect(await sessions()).toEqual([]);
    expect(await listUploads(desk.db, desk.organizationId, {})).toEqual([]);
  });

  test('a JSON file that is not ours is refused in words, one of ours with the place of each error', async () => {
    const foreign = await preview({}, { files: { 'export.json': '{"drivers": [], "laps": []}' } });
    expect(foreign.errors).toMatchObject([{ file: 'export.json', line: null, code: 'json-not-results' }]);
    const ours = await preview(
      {},
      { files: { 'race.json': '{\n  "event": {"clientId": "e", "nam": 1},\n  "sessions": []\n}' } },
    );
    expect(ours.errors).toMatchObject([
      {
        ...{ file: 'race.json', line: 2, column: 30, cell: null, field: 'event.nam', code: 'unknown-field' },
        excerpt: { text: '  "event": {"clientId": "e", "nam": 1},', start: 29, length: 8 },
      },
    ]);
  });

  test('publishing stores it once, with the account, and remembers the columns', async () => {
    const options = { ...mended, remembersColumns: true };
    const { sessions: published } = await publish(options);
    expect(published).toMatchObject([{ name: 'Race 2', revision: 1, isChanged: true }]);
    expect(await publish(options)).toMatchObject({ isRepeated: true });
    expect(await sessions()).toMatchObject([{ revisionNumber: 1 }]);
    expect(await listUploads(desk.db, desk.organizationId, {})).toMatchObject([
      {
        call: 'desk/publish',
        outcome: 'stored',
        keyName: '',
        accountName: 'owner Test',
        fileName: 'race2.csv',
      },
    ]);
    const shown = await result(published[0]?.sessionId ?? 0);
    expect(shown.revisions).toMatchObject([{ number: 1, account: 'owner Test' }]);
    expect(shown.revisions[0]?.publishedBy).not.toContain('Test');
    const again = await preview({ fixes: [fix], uploadId: 'up-2' });
    expect(again).toMatchObject({ errors: [], sessions: [{ isChanged: false, revisionBefore: 1 }] });
  });

  test('errors refuse a publication, and are logged', async () => {
    expect(await send('publish', { columns: [position] })).toMatchObject({
      status: 400,
      json: { code: 'invalid-parameters', errors: [{ file: 'race2.csv', line: 3 }] },
    });
    expect(await sessions()).toEqual([]);
    expect(await listUploads(desk.db, desk.organizationId, {})).toMatchObject([{ outcome: 'refused' }]);
  });

  test('several files are one session, and a picture is left out', async () => {
    const files = {
      'race2.csv': table.replace('4g', '46'),
      'paddock.jpg': '\u0001\u0002\u0000JFIF',
      'laps.csv': 'Time of Day;Lap;Lap Tm\n33 - Koen Maes\n14:20:00;1;1:24.000\n',
    };
    const seen = await preview({ columns: [position] }, { files });
    expect(seen.files).toMatchObject([
      { name: 'race2.csv', format: 'orbits-results', isLeftOut: false },
      { name: 'paddock.jpg', isLeftOut: true },
      { name: 'laps.csv', format: 'orbits-laps' },
    ]);
    expect(seen.sessions).toHaveLength(1);
  });

  test('a meeting of the desk takes the result of one of its sessions', async () => {
    const { eventId } = await desk.create();
    await desk.change(eventId, [aSession('Final')]);
    const sessionId = (await desk.load(eventId)).sessions[0]?.id ?? 0;
    const into = { ...mended, eventId, newEvent: null, sessionId, sessionName: '' };
    expect(await preview(into)).toMatchObject({
      event: { eventId, name: 'Club Day' },
      sessions: [{ name: 'Final', sessionId }],
    });
    expect((await publish(into)).sessions).toMatchObject([{ sessionId, revision: 1 }]);
    const { json } = await desk.ask('GET', `/api/desk/organizations/${desk.organizationId}/publish`);
    expect(json).toMatchObject({
      events: [{ eventId, sessions: [{ sessionId, name: 'Final', group: 'Sprint', revision: 1 }] }],
    });
    expect(await result(sessionId)).toMatchObject({ name: 'Final', group: 'Sprint' });
  });

  test('a second file shows what it changes, and the result before it can be put back', async () => {
    const first = await publish(mended);
    const sessionId = first.sessions[0]?.sessionId ?? 0;
    expect(await result(sessionId)).toMatchObject({ name: 'Race 2', group: '' });
    const swapped =
      'Plek;Nr;Naam;Klasse;Ronden;Totaaltijd\n1;18;Ada Vos;GT4;14;19:40.000\n2;7;Bo Kok;GT4;13;19:50.000\n';
    const options = { ...mended, fixes: [], uploadId: 'up-2' };
    const files = { 'race2.csv': swapped };
    const seen = await preview(options, { files });
    expect(seen.sessions).toMatchObject([{ sessionId, revisionBefore: 1, revision: 2 }]);
    expect(
      seen.sessions[0]?.rows.map(({ before, after }) => [before?.position ?? null, after?.position ?? null]),
    ).toEqual([
      [2, 1],
      [null, 2],
      [1, null],
    ]);
    await publish(options, { files });
    expect(await result(sessionId)).toMatchObject({ revision: 2, restorable: 1 });
    const restored = await desk.ask('POST', `/api/desk/sessions/${sessionId}/restore`, {
      uploadId: 'restore-1',
      revision: 1,
      reason: 'Wrong file',
    });
    expect(restored).toMatchObject({ status: 200, json: { revision: 3 } });
    const { rows, revisions, restorable } = await result(sessionId);
    expect(rows.map(({ number, totalTimeMs }) => [number, totalTimeMs])).toEqual([
      ['33', 1_182_118],
      ['18', 1_186_000],
    ]);
    expect(revisions[0]).toMatchObject({ number: 3, reason: 'Wrong file' });
    expect(restorable).toBe(2);
    expect(
      await desk.ask('POST', `/api/desk/sessions/${sessionId}/restore`, {
        uploadId: 'restore-2',
        revision: 1,
        reason: '',
      }),
    ).toMatchObject({ status: 409 });
  });

  test('names, numbers and classes are edited as a revision, which can be put back', async () => {
    const { sessions: published } = await publish(mended);
    const sessionId = published[0]?.sessionId ?? 0;
    const [winner, second] = (await result(sessionId)).rows;
    const edit = {
      competitorId: second?.competitorId,
      number: '19',
      firstName: 'Ada',
      lastName: 'de Vos',
      className: 'TCR',
    };
    const tried = await correct(sessionId, { edits: [edit] }, 'owner', '?dryRun=true');
    expect((tried.json as CorrectedResult).rows[1]).toMatchObject({
      before: { number: '18', lastName: 'Ada Vos' },
      after: { number: '19', firstName: 'Ada', lastName: 'de Vos', className: 'TCR' },
    });
    expect((await result(sessionId)).revision).toBe(1);

    expect(await correct(sessionId, { edits: [edit] })).toMatchObject({ status: 200, json: { revision: 2 } });
    // The same once more is the same revision; another for a revision that is no longer there is refused.
    expect(await correct(sessionId, { edits: [edit] })).toMatchObject({ status: 200, json: { revision: 2 } });
    expect(await correct(sessionId, { edits: [edit], uploadId: 'late' })).toMatchObject({ status: 409 });
    const edited = await result(sessionId);
    expect(edited).toMatchObject({ revision: 2, restorable: 1 });
    expect(edited.rows).toMatchObject([{ competitorId: winner?.competitorId }, { lastName: 'de Vos' }]);
    expect(edited.revisions[0]).toMatchObject({ reason: 'Name corrected', account: 'owner Test' });
    // Visitors read what was edited, and how it was before.
    const history = await desk.app.inject(`/api/v0.2.3/eventresults/sessions/${sessionId}/revisions`);
    expect(history.json()[0].changes).toMatchObject([
      { kind: 'number', from: '18', to: '19' },
      { kind: 'name', from: 'Ada Vos', to: 'Ada de Vos' },
      { kind: 'class', from: 'GT4', to: 'TCR' },
    ]);

    const visitor = await desk.app.inject(`/api/v0.2.3/eventresults/sessions/${sessionId}/classification`);
    expect(visitor.body).toContain('de Vos');

    await desk.ask('POST', `/api/desk/sessions/${sessionId}/restore`, {
      uploadId: 'back',
      revision: 1,
      reason: 'Was right',
    });
    expect((await result(sessionId)).rows[1]).toMatchObject({
      number: '18',
      lastName: 'Ada Vos',
      className: 'GT4',
    });
  });

  test('a penalty is decided, shown with the result, and put back', async () => {
    const { sessions: published } = await publish(mended);
    const sessionId = published[0]?.sessionId ?? 0;
    const [winner] = (await result(sessionId)).rows;
    const ruling = {
      kind: 'penalty',
      competitor: String(winner?.competitorId),
      penaltyMs: 10_000,
      reason: 'contact',
    };
    expect(await correct(sessionId, { rulings: [ruling] }, 'timer')).toMatchObject({ status: 403 });
    expect(await correct(sessionId, { rulings: [ruling] }, 'steward')).toMatchObject({ status: 200 });
    const ruled = await result(sessionId);
    expect(ruled.rows.map(({ number }) => number)).toEqual(['18', '33']);
    expect(ruled.rulings).toMatchObject([{ ruling: { kind: 'penalty', reason: 'contact' } }]);
    await desk.ask('POST', `/api/desk/sessions/${sessionId}/restore`, {
      uploadId: 'back',
      revision: 1,
      reason: '',
    });
    const back = await result(sessionId);
    expect(back.rows.map(({ number }) => number)).toEqual(['33', '18']);
    expect(back.rulings).toEqual([]);
  });

  test('members without the right are refused before their files are read', async () => {
    for (const [as, status] of [
      ['owner', 200],
      ['timer', 200],
      ['steward', 200],
      ['announcer', 403],
      ['stranger', 403],
    ] as const) {
      expect((await send('publish/preview', mended, { as })).status).toBe(status);
    }
  });

  test('an event of another organisation is not found', async () => {
    expect(await send('publish/preview', { ...mended, eventId: 4_711, newEvent: null })).toMatchObject({
      status: 404,
    });
  });
});
