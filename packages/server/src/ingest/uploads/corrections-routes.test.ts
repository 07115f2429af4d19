import { expect, it } from 'vitest';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { anUpload, aSession, openIngest } from '../ingest.test-support.ts';

type Row = { startNumber: string };

describeOnSqlite('corrections', (openDb) => {
  const open = async () => {
    const ingest = await openIngest(await openDb());
    const { sessions, event } = await ingest.upload(anUpload());
    const { sessionId } = sessions[0];
    const correct = (body: object) =>
      ingest.send(`/sessions/${sessionId}/revisions`, { uploadId: 'c-1', reason: '', ...body });
    const order = async () =>
      (await ingest.results(`/sessions/${sessionId}/classification`)).rows.map((row: Row) => row.startNumber);
    return { ...ingest, sessionId, eventId: event.eventId, correct, order };
  };

  it('of every kind recompute the order and make a revision with the reason', async () => {
    const { correct, order, results, sessionId } = await open();
    const answer = await correct({
      reason: 'Contact in turn 1',
      publishedBy: 'Stewards',
      rulings: [{ kind: 'penalty', competitor: '7', penaltyMs: 5_000, reason: 'Contact' }],
    });
    expect(answer.json()).toMatchObject({ isRepeated: false, revision: 2, status: 'Provisional', sessionId });
    expect(answer.json().changes).toContainEqual(
      expect.objectContaining({ kind: 'penalty', startNumber: '7', to: '5.000' }),
    );
    expect(await order()).toEqual(['8', '7', '08']);
    await correct({
      uploadId: 'c-2',
      rulings: [{ kind: 'relegated', competitor: '8', behind: 'field', reason: '' }],
    });
    expect(await order()).toEqual(['7', '08', '8']);
    await correct({
      uploadId: 'c-3',
      rulings: [{ kind: 'status', competitor: '7', status: 'DQ', reason: 'Weight' }],
    });
    expect(await order()).toEqual(['08', '8', '7']);
    await correct({
      uploadId: 'c-4',
      rulings: [{ kind: 'lap-deleted', competitor: '8', lapNumber: 2, reason: '' }],
    });
    const { laps } = await results(`/sessions/${sessionId}/lapdata/2/laps`);
    expect(laps[1].isDeleted).toBe(true);
    const [newest] = await results(`/sessions/${sessionId}/revisions`);
    expect(newest.number).toBe(5);
  });

  it('can be withdrawn, and the result made official', async () => {
    const { correct, order, send, sessionId, eventId, results } = await open();
    await correct({ rulings: [{ kind: 'disqualified', competitor: '7', reason: 'Weight' }] });
    const rulings = (await send(`/sessions/${sessionId}/rulings`, undefined, { method: 'GET' })).json();
    expect(rulings).toMatchObject([
      { number: 1, startNumber: '7', isWithdrawn: false, decidedBy: 'Timing PC' },
    ]);
    expect(await results(`/events/${eventId}`)).toMatchObject({ resultStatus: 'Provisional' });
    await correct({ uploadId: 'c-2', withdrawn: [1], status: 'Official', reason: 'Appeal upheld' });
    expect(await results(`/events/${eventId}`)).toMatchObject({ resultStatus: 'Official' });
    expect(await order()).toEqual(['7', '8', '08']);
    expect(await results(`/sessions/${sessionId}`)).toMatchObject({ resultStatus: 'Official' });
    const again = await correct({ uploadId: 'c-3', withdrawn: [1, 9] });
    expect(again.json().errors.map((error: { name: string }) => error.name)).toEqual([
      '/withdrawn/0',
      '/withdrawn/1',
    ]);
  });

  it('are applied once if they are sent again', async () => {
    const { correct, results, sessionId } = await open();
    const body = { rulings: [{ kind: 'penalty', competitor: '7', penaltyMs: 1_000, reason: '' }] };
    const first = await correct(body);
    expect((await correct(body)).json()).toEqual({ ...first.json(), isRepeated: true });
    expect(await results(`/sessions/${sessionId}/revisions`)).toHaveLength(2);
  });

  it('about unknown competitors, or a lap that was not driven, are refused with their place', async () => {
    const { correct, results, sessionId } = await open();
    const answer = await correct({
      rulings: [
        { kind: 'penalty', competitor: '99', penaltyMs: 1, reason: '' },
        { kind: 'lap-deleted', competitor: '8', lapNumber: 44, reason: '' },
      ],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { name: string }) => error.name)).toEqual([
      '/rulings/0/competitor',
      '/rulings/1/lapNumber',
    ]);
    expect(await results(`/sessions/${sessionId}/revisions`)).toHaveLength(1);
  });

  it('are refused for a session without a result', async () => {
    const { upload, send } = await open();
    const announced = aSession({
      clientId: 'r-2',
      name: 'Race 2',
      startsAt: '2026-05-11T16:00:00',
      status: 'None',
    });
    const { sessions } = await upload(anUpload({ uploadId: 'u-2', sessions: [announced] }));
    const answer = await send(`/sessions/${sessions[0].sessionId}/revisions`, { uploadId: 'c', reason: '' });
    expect(answer.statusCode).toBe(409);
  });

  it('a deleted event is gone for everyone, accepts nothing more, and is restored as it was', async () => {
    const { send, app, eventId, sessionId, order } = await open();
    const address = `/api/v0.2.3/eventresults/events/${eventId}`;
    const deleted = await send(`/events/${eventId}`, undefined, { method: 'DELETE' });
    expect(deleted.json()).toMatchObject({ isDeleted: true, isListed: true, path: '' });
    expect((await app.inject({ url: address })).statusCode).toBe(404);
    expect((await app.inject({ url: `/api/v0.2.3/eventresults/sessions/${sessionId}` })).statusCode).toBe(
      404,
    );
    expect((await send('/results', anUpload({ uploadId: 'u-2' }))).statusCode).toBe(409);
    expect((await send(`/sessions/${sessionId}/revisions`, { uploadId: 'c', reason: '' })).statusCode).toBe(
      404,
    );
    expect((await send(`/events/${eventId}/restore`)).json()).toMatchObject({ isDeleted: false });
    expect((await app.inject({ url: address })).statusCode).toBe(200);
    expect(await order()).toEqual(['7', '8', '08']);
  });

  it('an unlisted event is found only by its own link', async () => {
    const { upload, app } = await open();
    const { event } = anUpload();
    const answer = await upload(
      anUpload({ uploadId: 'u-2', event: { ...event, clientId: 'test', isListed: false } }),
    );
    expect(answer.event.path).toMatch(/^\/events\/\d+\?guid=/);
    const address = `/api/v0.2.3/eventresults${answer.event.path}`;
    expect((await app.inject({ url: address })).statusCode).toBe(200);
    expect((await app.inject({ url: address.split('?')[0] ?? '' })).statusCode).toBe(404);
  });
});
