import { markers, themes } from '@lapwing/contract/values/enums';
import { expect, it } from 'vitest';
import { createCardReader } from '../pages/sharing/card-reader.ts';
import { fetchAnonymously } from '../pages/sharing/fetch-anonymously.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aCompetitor, anUpload, aSession, laps, openIngest } from './ingest.test-support.ts';

type Row = Record<string, unknown> & { startNumber: string };

/** Nine was fastest and has no place; two did not finish, in the order of the file. */
const results = [
  'Pos,No.,Name,Class,Laps,Total Tm,Best Tm',
  '1,7,Seven,Senior,10,10:05.000,1:00.000',
  '2,5,Five,Junior,10,10:06.000,1:00.100',
  'Not classified,9,Nine,Senior,10,10:00.000,59.000',
  ',4,Four,Senior,3,3:00.000,1:00.000',
  'DNF,3,Three,Junior,4,4:10.000,1:01.000',
  'DNS,2,Two,Junior,,,',
].join('\n');
const query =
  'fileName=race1.csv&event=Spring+Cup&eventId=spring-cup&date=2026-05-11&sport=Karting&location=Pottendijk' +
  '&country=nl&timeZone=Europe/Amsterdam&session=Race+1&sessionId=race-1&type=race&startsAt=2026-05-11T14:00:00';

describeOnEachEngine('a competitor without a place, if others have one', (openDb) => {
  async function open(status = 'Official') {
    const ingest = await openIngest(await openDb());
    const sendFile = async (text: string, uploadId: string) => {
      const answer = await ingest.send(
        `/results/file?uploadId=${uploadId}&status=${status}&${query}`,
        Buffer.from(text),
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const { sessionId } = (await sendFile(results, 'f-1')).sessions[0];
    const rows = async (): Promise<Row[]> =>
      (await ingest.results(`/sessions/${sessionId}/classification`)).rows;
    const shown = async () =>
      (await rows()).map(
        ({ startNumber, status: of, positionInClass, isQualified }) =>
          `${startNumber} ${of} ${positionInClass}${isQualified ? '' : ' -'}`,
      );
    const correct = async (ruling: object) => {
      const body = { uploadId: 'c-1', reason: '', rulings: [ruling] };
      const answer = await ingest.send(`/sessions/${sessionId}/revisions`, body);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    return { ...ingest, sendFile, sessionId, rows, shown, correct };
  }
  const asPublished = ['7 Normal 1', '5 Normal 1', '9 Normal 0 -', '4 Normal 0 -', '3 DNF 0 -', '2 DNS 0 -'];

  it('is after the others in the order of the file and not classified, with the status of the file', async () => {
    const { shown, rows, sessionId, app, results: get } = await open();
    expect(await shown()).toEqual(asPublished);
    const [, second, ninth] = await rows();
    expect(ninth).toMatchObject({ position: 3, numberOfLaps: 10, totalTime: '10:00.000', rulings: [] });
    expect(second?.gap).toEqual({ lapsBehind: 0, timeDifference: '1.000' });
    const { lapDataInfo } = await get(`/sessions/${sessionId}/lapdata/3/laps`);
    expect(lapDataInfo.participantInfo).toMatchObject({ startNr: '9', classFinishPos: 0, fieldFinishPos: 3 });
    const csv = await app.inject({ url: `/api/v0.2.3/eventresults/sessions/${sessionId}/csv` });
    const lines = csv.body.split('\r\n').map((line) => line.split(','));
    const [titles = [], , , ninthLine = []] = lines;
    const cell = (title: string) => ninthLine[titles.indexOf(title)];
    expect([cell('Start Number'), cell('Pos in Class'), cell('Status')]).toEqual(['9', '', 'Not classified']);
  });

  it('is NC on the live page and on the shared card', async () => {
    const { app, sessionId, results: get } = await open();
    const { eventId } = await get(`/sessions/${sessionId}`);
    const data = await app.inject(`/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}/data`);
    const places = data
      .json()
      .l.map(({ no, pos, mkr }: { no: string; pos?: string; mkr: number }) => `${no} ${pos} ${mkr}`);
    const { Finished, None, DidNotFinish, DidNotStart } = markers;
    expect(places).toEqual([
      ...[`7 1 ${Finished}`, `5 2 ${Finished}`, `9 NC ${None}`, `4 NC ${None}`],
      ...[`3 DNF ${DidNotFinish}`, `2 DNS ${DidNotStart}`],
    ]);
    const { readCard } = createCardReader({ ask: fetchAnonymously(app), nowMs: Date.now, brand: 'lapwing' });
    const card = await readCard(`/sessions/${sessionId}`, themes.live, 'en');
    expect(card?.card.rows.map(({ place }) => place)).toEqual(['1', '2', 'NC', 'NC', 'DNF']);
  });

  it('has a separate ruling in the list of rulings, and can be decided', async () => {
    const { app, key, sessionId, shown, correct, rows } = await open('Provisional');
    const decided = { kind: 'not-classified', competitor: '5', reason: 'Too few laps' };
    await correct(decided);
    expect(await shown()).toContain('5 Normal 0 -');
    const five = (await rows()).find(({ startNumber }) => startNumber === '5');
    expect(five?.rulings).toEqual([{ kind: 'not-classified', reason: 'Too few laps' }]);
    const answer = await app.inject({
      url: `/api/ingest/v1/sessions/${sessionId}/rulings`,
      headers: { authorization: `Bearer ${key}` },
    });
    const listed = answer
      .json()
      .map(({ startNumber, ruling }: { startNumber: string; ruling: object }) => [startNumber, ruling]);
    const asPrinted = {
      kind: 'not-classified',
      reason: 'Place in the published result',
      source: 'published-order',
    };
    expect(listed).toEqual([
      ['9', asPrinted],
      ['4', asPrinted],
      ['3', asPrinted],
      ['5', { kind: 'not-classified', reason: 'Too few laps' }],
    ]);
  });

  it('is decided by the officials even if their reason has the words of a published order', async () => {
    const { correct, rows, sendFile } = await open('Provisional');
    const decided = { kind: 'not-classified', reason: 'Place in the published result' };
    const rulingsOf = async (number: string) =>
      (await rows()).find(({ startNumber }) => startNumber === number)?.rulings;
    await correct({ ...decided, competitor: '5' });
    expect(await rulingsOf('5')).toEqual([decided]);
    // A published order is compared again with each file; a decision stays.
    const withoutPlaces = results
      .split('\n')
      .map((line, index) => (index === 0 ? line : line.replace(/^[^,]*/, '')));
    await sendFile(withoutPlaces.join('\n'), 'f-2');
    expect(await rulingsOf('5')).toEqual([decided]);
  });

  it('stays so when the file of this server is read back', async () => {
    const { shown, app, sessionId, sendFile } = await open();
    const csv = await app.inject({ url: `/api/v0.2.3/eventresults/sessions/${sessionId}/csv` });
    await sendFile(csv.body, 'f-2');
    expect(await shown()).toEqual(asPublished);
  });

  it('stays so after a penalty, after laps, and when the same file is sent again', async () => {
    const { shown, correct, sendFile, upload } = await open();
    const penalty = { kind: 'penalty', competitor: '5', penaltyMs: 1_000, reason: '' };
    await correct(penalty);
    expect(await shown()).toEqual(asPublished);
    const driven = { number: '9', lastName: 'Nine', firstName: '', laps: laps(59_000, 60_000) };
    await upload(anUpload({ sessions: [aSession({ content: 'laps', competitors: [aCompetitor(driven)] })] }));
    expect(await shown()).toEqual(asPublished);
    await sendFile(results, 'f-2');
    expect(await shown()).toEqual(asPublished);
  });

  it('follows the order of the newest file, also after a decision about another', async () => {
    const { shown, correct, sendFile } = await open();
    const [head = '', first = '', second = '', nine = '', four = '', ...rest] = results.split('\n');
    await sendFile([head, first, second, four, nine, ...rest].join('\n'), 'f-2');
    const turned = ['7 Normal 1', '5 Normal 1', '4 Normal 0 -', '9 Normal 0 -', '3 DNF 0 -', '2 DNS 0 -'];
    expect(await shown()).toEqual(turned);
    const penalty = { kind: 'penalty', competitor: '7', penaltyMs: 1, reason: '' };
    await correct(penalty);
    expect(await shown()).toEqual(turned);
  });

  it('is classified as soon as the officials assign a place', async () => {
    const { shown, correct, sessionId, results: get } = await open('Provisional');
    const placed = { kind: 'placed', competitor: '9', position: 1, reason: 'Appeal' };
    await correct(placed);
    expect((await shown()).slice(0, 3)).toEqual(['9 Normal 1', '7 Normal 2', '5 Normal 1']);
    const [revision] = await get(`/sessions/${sessionId}/revisions`);
    expect(revision.changes).toContainEqual(
      expect.objectContaining({ kind: 'position', startNumber: '9', from: null, to: 1 }),
    );
  });

  it('has no points in a championship', async () => {
    const { send, results: get } = await open();
    const answer = await send('/championships', {
      ...{ clientId: 'cup', name: 'Cup', season: '2026', points: [25, 18, 15, 12, 10, 8] },
      events: [{ event: 'spring-cup', rounds: [{ session: 'race-1' }] }],
    });
    const { competitors } = await get(`/championships/${answer.json().championshipId}`);
    const points = competitors.map(({ no, total }: { no: string; total: number }) => `${no}: ${total}`);
    expect(points).toEqual(['7: 25', '5: 18', '9: 0', '4: 0', '3: 0', '2: 0']);
  });

  it('is classified by laps and times if nobody has a place, unless the document decides otherwise', async () => {
    const ingest = await openIngest(await openDb());
    const competitors = [
      aCompetitor({ number: '1', lastName: 'One', lapCount: 10, totalTimeMs: 601_000 }),
      aCompetitor({
        number: '2',
        lastName: 'Two',
        lapCount: 10,
        totalTimeMs: 600_000,
        isClassified: false,
      }),
      aCompetitor({ number: '3', lastName: 'Three', lapCount: 4, totalTimeMs: 240_000, status: 'DNF' }),
    ];
    const { sessions } = await ingest.upload(anUpload({ sessions: [aSession({ competitors })] }));
    const { rows } = await ingest.results(`/sessions/${sessions[0].sessionId}/classification`);
    expect(rows.map((row: Row) => [row.startNumber, row.isQualified])).toEqual([
      ['1', true],
      ['3', true],
      ['2', false],
    ]);
  });
});
