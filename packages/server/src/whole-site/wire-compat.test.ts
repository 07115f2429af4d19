import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANNA } from '../results/results.test-support.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { ACTIVITIES, openHost } from './wire-compat.test-support.ts';

const RESULTS = '/api/v0.2.3/eventresults';

/** A program that only uses the status and the JSON. */
function programOn(app: FastifyInstance, headers: Record<string, string> = {}) {
  return async (url: string) => {
    const answer = await app.inject({ url, headers: { accept: 'application/json', ...headers } });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    return answer.json();
  };
}

function valuesIn(answer: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof answer !== 'object' || answer === null) return [[path, answer]];
  return Object.entries(answer).flatMap(([key, value]) =>
    valuesIn(value, Array.isArray(answer) ? path : `${path}.${key}`),
  );
}

/** In the programs' format: minutes and hours with colons, always three decimals. */
const DURATION = /^-?(?:(?:\d+:)?\d{1,2}:)?\d{1,2}\.\d{3}$/;

describeOnEachEngine('programs written for the public API', (_openDb, { openSharedDb }) => {
  let host: Awaited<ReturnType<typeof openHost>>;
  beforeAll(async () => {
    host = await openHost(await openSharedDb());
  });
  afterAll(() => host?.app.close());

  it('reach every area whatever headers they send', async () => {
    const { app } = host;
    for (const headers of [
      {},
      { origin: 'https://timing.example', referer: 'https://timing.example/' },
      { Apikey: 'abc' },
      { apiKey: 'abc', origin: 'https://results.example' },
    ]) {
      const ask = programOn(app, headers);
      await ask(`${RESULTS}/events?sport=All&requestId=1&limit=5`);
      await ask('/api/v1/locations?requestId=1');
      await ask('/api/events?paidOnly=true&requestId=1');
      await ask('/api/search?term=cup&fuzzy=true');
      await ask('/api/health');
      await ask('/api/v1/health');
    }
  });

  it('read every duration as text with three decimals, and never as a number', async () => {
    const { app, recent, locationId } = host;
    const ask = programOn(app);
    const { activities } = await ask(`/api/v1/locations/${locationId}/activities?count=1`);
    const answers = [
      await ask(`${RESULTS}/sessions/${recent.sessionIds[0]}/classification`),
      await ask(`${RESULTS}/sessions/${recent.sessionIds[1]}/classification`),
      await ask(`${RESULTS}/sessions/${recent.sessionIds[0]}/lapdata/1/laps`),
      await ask(`${RESULTS}/sessions/${recent.sessionIds[0]}/lapdata/3/laps`),
      await ask(`/api/v1/training/activities/${activities[0].id}/sessions`),
    ];
    const names = /(Time|Duration|duration|timeDifference|diffPrevLap|diffWith\w+|lapTime|\.time)$/;
    const durations = answers
      .flatMap((answer) => valuesIn(answer))
      .filter(([path, value]) => names.test(path) && !path.endsWith('startTime') && value !== null);
    expect(durations.length).toBeGreaterThan(50);
    expect(durations.filter(([, value]) => typeof value !== 'string' || !DURATION.test(value))).toEqual([]);
  });

  it('decode numbers and texts of results into fixed types', async () => {
    const { app, recent } = host;
    const ask = programOn(app);
    const { rows, type, bestLaps, bestLap } = await ask(
      `${RESULTS}/sessions/${recent.sessionIds[0]}/classification`,
    );
    expect(type).toBe('Race');
    expect(bestLaps.field).toMatchObject({
      name: expect.any(String),
      fieldFinishPosition: expect.any(Number),
    });
    expect(bestLap).toMatchObject({
      lapNumber: expect.any(Number),
      lapTime: expect.stringMatching(DURATION),
    });
    for (const row of rows) {
      expect(row).toMatchObject({
        position: expect.any(Number),
        positionInClass: expect.any(Number),
        startNumber: expect.any(String),
        numberOfLaps: expect.any(Number),
        bestLap: expect.any(Number),
        bestSpeed: expect.any(Number),
        isQualified: expect.any(Boolean),
        additionalFields: expect.any(Array),
      });
    }
    expect(rows[0].user).toEqual({
      mstUserId: ANNA,
      productCategory: 'TR2',
      chip: { code: '1234567' },
    });
    expect(rows[0]).toMatchObject({
      transponder: '1234567',
      transponderCategory: 'TR2',
      accountId: ANNA,
    });
    expect(rows[1].startNumber).toBe('08');

    const { lapDataInfo } = await ask(`${RESULTS}/sessions/${recent.sessionIds[0]}/lapdata/1/laps`);
    expect(lapDataInfo).toMatchObject({
      classificationType: 'Race',
      classificationTypeString: 'Race',
      participantInfo: { startNr: '7', transponder: '1234567', fieldFinishPos: 1 },
    });
  });

  it('find competitors who are not classified after the others, counted on and without times', async () => {
    const { app, recent } = host;
    const { rows } = await programOn(app)(`${RESULTS}/sessions/${recent.sessionIds[0]}/classification`);
    const shown = rows.map(({ position, status }: { position: number; status: string }) => [
      position,
      status,
    ]);
    expect(shown).toEqual([
      [1, 'Normal'],
      [2, 'Normal'],
      [3, 'Normal'],
      [4, 'DNF'],
      [5, 'DNS'],
      [6, 'DQ'],
    ]);
    expect(rows[2].difference).toEqual({ lapsBehind: 1, timeDifference: '00.000' });
    expect(rows[0].difference).toEqual({ lapsBehind: 0, timeDifference: '00.000' });
    expect(rows[4]).toMatchObject({
      positionInClass: 0,
      isQualified: false,
      totalTime: '0.000',
      bestTime: '0.000',
      bestLap: 0,
      bestSpeed: 0,
    });
  });

  it('request the laps of every row of a classification', async () => {
    const { app, recent } = host;
    const ask = programOn(app);
    for (const sessionId of recent.sessionIds) {
      const { rows } = await ask(`${RESULTS}/sessions/${sessionId}/classification`);
      for (const row of rows) {
        const { lapDataInfo, laps } = await ask(
          `${RESULTS}/sessions/${sessionId}/lapdata/${row.position}/laps`,
        );
        expect(lapDataInfo.participantInfo.name).toBe(row.name);
        expect(lapDataInfo.lapCount).toBe(laps.length);
      }
      const beyond = await ask(`${RESULTS}/sessions/${sessionId}/lapdata/${rows.length + 1}/laps`);
      expect(beyond).toEqual({ lapDataInfo: null, laps: [] });
    }
  });

  it('page until a page is short, and get each item once', async () => {
    const { app, recent, organizationId } = host;
    const ask = programOn(app);
    async function readAll(path: string, count: number, itemsOf = (page: { id: number }[]) => page) {
      const items: unknown[] = [];
      for (let offset = 0; ; offset += count) {
        const page = itemsOf(await ask(`${path}?count=${count}&offset=${offset}`));
        items.push(...page);
        if (page.length < count) return items;
        if (offset > 100 * count) throw new Error(`${path} never ends`);
      }
    }
    const rowsOf = (page: unknown) => (page as { rows: { id: number }[] }).rows;
    expect(await readAll(`${RESULTS}/events`, 2)).toHaveLength(4);
    expect(await readAll(`${RESULTS}/organizations/${organizationId}/events`, 1)).toHaveLength(4);
    expect(
      await readAll(`${RESULTS}/sessions/${recent.sessionIds[0]}/classification`, 2, rowsOf),
    ).toHaveLength(6);
    expect(await readAll(`${RESULTS}/accounts/${ANNA}/events`, 2)).toHaveLength(3);
  });

  it('page a classification of hundreds to its end', async () => {
    const { app, big } = host;
    const ask = programOn(app);
    const rows: { position: number }[] = [];
    for (let offset = 0; ; offset += 200) {
      const page = await ask(
        `${RESULTS}/sessions/${big.sessionIds[0]}/classification?count=200&offset=${offset}`,
      );
      rows.push(...page.rows);
      if (page.rows.length < 200) break;
    }
    expect(rows.map(({ position }) => position)).toEqual(
      Array.from({ length: 400 }, (_, index) => index + 1),
    );
  });

  it('run against the older paths too', async () => {
    const { app, recent, organizationId, championshipId } = host;
    const ask = programOn(app);
    expect(await ask('/v2/events?count=2')).toHaveLength(2);
    const { sessions } = await ask(`/v2/events/${recent.eventId}/sessions`);
    expect(sessions).toEqual([]);
    const [sessionId] = recent.sessionIds;
    expect((await ask(`/v2/sessions/${sessionId}/classification`)).type).toBe('Race');
    const { lapDataInfo } = await ask(`/v2/sessions/${sessionId}/lapdata/1/laps`);
    expect(lapDataInfo).toMatchObject({ classificationType: 1, classificationTypeString: 'Race' });
    const everybody = await ask(`/sessions/${sessionId}/alllaptimes`);
    expect(everybody[0]).toMatchObject({ position: 1, laps: [{ lap: 1, lapTime: '1:01.000' }, {}, {}] });
    expect(Array.isArray(await ask(`/v2/organizations/${organizationId}/championships`))).toBe(true);
    expect((await ask(`/v2/championships/${championshipId}`)).layout).toBe(1);
    expect(Date.parse((await ask('/v1/time')).time)).toBeGreaterThan(0);
  });

  it("stop at the first old event of an organisation's list", async () => {
    const { app, organizationId } = host;
    const events = await programOn(app)(`${RESULTS}/organizations/${organizationId}/events`);
    const dates = events.map(({ startDate }: { startDate: string }) => startDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('find sessions in groups and their sub-groups', async () => {
    const { app, recent } = host;
    const ask = programOn(app);
    const url = `${RESULTS}/events/${recent.eventId}`;
    expect((await ask(url)).sessions).toBeNull();
    const { sessions } = await ask(`${url}?sessions=True`);
    expect(sessions).toEqual(await ask(`${url}/sessions`));
    expect(sessions.sessions).toEqual([]);
    const [senior] = sessions.groups[0].subGroups;
    expect(senior.sessions).toMatchObject([
      { name: 'Race', type: 'race', groupName: 'Senior', eventId: recent.eventId },
      { name: 'Qualifying', type: 'qualify' },
    ]);
    expect(senior.sessions[0].startTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  it('write addresses in any letter case', async () => {
    const { app, recent } = host;
    const event = await programOn(app)(`/API/V0.2.3/EventResults/Events/${recent.eventId}?Sessions=TRUE`);
    expect(event.sessions.groups).toHaveLength(1);
  });

  it('read championships as an object with a list, and points as numbers', async () => {
    const { app, organizationId, championshipId } = host;
    const ask = programOn(app);
    const { championships } = await ask(`${RESULTS}/organizations/${organizationId}/championships`);
    expect(championships).toMatchObject([
      { id: championshipId, organization: organizationId, name: 'Club Championship', season: '2026' },
    ]);
    const { layout, competitors } = await ask(`${RESULTS}/championships/${championshipId}`);
    expect(layout).toBe('PointsPerRun');
    expect(competitors[0]).toMatchObject({ no: '7', position: '1', total: 25, diff: 0, gap: 0 });
  });

  it('read the laps of a competitor from a CSV file by its header', async () => {
    const { app, recent } = host;
    const { body, headers } = await app.inject(`${RESULTS}/sessions/${recent.sessionIds[0]}/lapdata/1/csv`);
    const [header] = body.replace(/^\uFEFF/, '').split(/\r?\n/);
    expect(header).toBe('Lap,Pos,Lap Time,Diff to Last Lap,Diff to Best Lap,Gap in Front,Diff to P1,Speed');
    expect(headers['content-disposition']).toContain('Anna Jansen, Race, Spring Cup.csv');
  });

  it('only get a status for missing things', async () => {
    const { app } = host;
    for (const path of [
      `${RESULTS}/events/999999`,
      `${RESULTS}/sessions/999999/classification`,
      `${RESULTS}/organizations/999999`,
      `${RESULTS}/championships/999999`,
      '/api/events/OUMMNDLQ-2147485640',
      '/api/events/OUMMNDLQ-2147485640/active',
      '/api/v1/locations/999999',
      '/api/v1/training/activities/999999',
      '/api/v1/chips/999999/training/activities',
    ]) {
      expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
    }
  });

  it('walk from the live list to a session without meeting a null', async () => {
    const { app } = host;
    const ask = programOn(app);
    const list = await ask('/api/events?paidOnly=true');
    const [event] = list.LiveEvents;
    const detail = await ask(`/api/events/${event.id.toUpperCase()}`);
    const active = await ask(`/api/events/${event.id}/active`);
    const data = await ask(`/api/events/${event.id}/sessions/${detail.ss[0].id}/data`);
    const stats = await ask(`/api/events/${event.id}/sessions/${detail.ss[0].id}/stats`);
    const nulls = [list, detail, active, data, stats].flatMap((answer) =>
      valuesIn(answer).filter(([, value]) => value === null),
    );
    expect(nulls).toEqual([]);
    expect(event.id).toMatch(/^[A-Za-z0-9]+-\d+$/);
    expect(active.id).toMatch(new RegExp(`^${event.id}-\\d+$`));
    expect(active.l).toEqual(data.l);
  });

  it('decode a live row into fixed types', async () => {
    const { app, running } = host;
    const { l: rows } = await programOn(app)(`/api/events/lw-${running.eventId}/active`);
    const texts = [
      'sesId',
      'eId',
      'id',
      'btTm',
      'tTm',
      'lsTm',
      'cl',
      'nam',
      'fNam',
      'no',
      'pCl',
      'pos',
      'avTm',
    ];
    for (const name of texts) expect([name, typeof rows[1][name]]).toEqual([name, 'string']);
    for (const name of ['ls', 'lbpos', 'mkr']) expect([name, typeof rows[1][name]]).toEqual([name, 'number']);
    for (const name of ['ibt', 'btCl', 'if']) expect([name, typeof rows[1][name]]).toEqual([name, 'boolean']);
    expect(rows[0]).not.toHaveProperty('gp');
    expect(rows[0]).not.toHaveProperty('df');
    expect(rows[1]).toMatchObject({ gp: '+0.800', df: '+0.800' });
    expect(rows.map(({ pos }: { pos: string }) => pos)).toEqual(['1', '2', '3', 'DNF', 'DNS', 'DSQ']);
  });

  it('get all practice activities of a chip if they give no count', async () => {
    const { app } = host;
    const ask = programOn(app);
    const { activities, activityCount } = await ask('/api/v1/chips/code/1234567/training/activities');
    expect([activities.length, activityCount]).toEqual([ACTIVITIES, ACTIVITIES]);
    expect(activities[0]).toMatchObject({ gaUId: ANNA, location: { trackLength: 1003, country: 'nl' } });
    expect(await ask(`/api/v1/accounts/${ANNA}/training/activities`)).toMatchObject({ activityCount });
  });

  it('read search results from a bare list', async () => {
    const { app, running } = host;
    const found = await programOn(app)('/api/search?term=summer%20nothing&category=Motorized&count=25');
    const common = { name: 'Summer Cup', sportType: 'Karting', countryCode: 'NL' };
    // What is running comes before its results.
    expect(found).toMatchObject([
      { entityType: 'LiveEvents', entityId: `lw-${running.eventId}`, ...common },
      { entityType: 'Events', entityId: String(running.eventId), ...common },
    ]);
    expect(found[1].date.slice(0, 10)).toBe('2026-05-11');
  });
});
