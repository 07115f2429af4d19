import { expect, it } from 'vitest';
import { createResponseCache } from '../../http/responses/response-cache.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aRace, openResults } from '../calls.test-support.ts';
import { invalidateResultsCache } from '../invalidate-cache.ts';
import { ANNA, aCompetitor, aSession, insertAccount, lapsOf } from '../results.test-support.ts';
import { readPdf } from './read-pdf.test-support.ts';
import { printRoutes } from './routes.ts';

const site = { origin: 'https://timing.example', name: 'Lapwing Live' };

async function openPrints(db: Database) {
  const results = await openResults(db);
  const cache = createResponseCache(50_000_000);
  printRoutes(results.app, results.store, cache, () => site);
  invalidateResultsCache(db, cache);
  const pdf = async (path: string, token?: string) => {
    const answer = await results.get(path, token);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename=".+\.pdf"/);
    return readPdf(answer.rawPayload);
  };
  return { ...results, pdf };
}

const A4 = { width: 595, height: 842 };
const LETTER = { width: 612, height: 792 };

function manyRunners(count: number, lapCount = 3) {
  return aSession({
    competitors: Array.from({ length: count }, (_, index) =>
      aCompetitor({
        startNumber: String(index + 1),
        firstName: 'Runner',
        lastName: `Number${index + 1}`,
        startPosition: count - index,
        laps: lapsOf(
          Array.from({ length: lapCount }, (_lap, lap) => 60_000 + index * 11 + ((lap * 37) % 500)),
        ),
      }),
    ),
  });
}

describeOnEachEngine('a printed result', (openDb) => {
  it('has every row, what it is about and how final it is, on both sizes of paper', async () => {
    const { pdf, save } = await openPrints(await openDb());
    const { sessionId } = await save(aRace());
    for (const [size, expected] of [
      ['A4', A4],
      ['Letter', LETTER],
    ] as const) {
      const pages = await pdf(`/sessions/${sessionId}/pdf/result?size=${size}`);
      expect(pages).toHaveLength(1);
      expect(pages[0]).toMatchObject(expected);
      const text = pages[0]?.text ?? '';
      for (const part of [
        'Race 1',
        'Spring Cup',
        'Result',
        'Official',
        'Revision 1',
        'Sealed ',
        'Page 1 of 1',
        site.name,
      ])
        expect(text).toContain(part);
      for (const part of ['Anna Jansen', '3:01.500', 'Ben Smit', '+1 lap', 'Cas', 'DNS'])
        expect(text).toContain(part);
      expect(text).toMatch(/Printed \w{3}, \w{3} \d+, \d{4}, \d\d:\d\d/);
    }
  });

  it('leads certificates and grids to the check of the revision that they show', async () => {
    const { pdf, save, store } = await openPrints(await openDb());
    const { sessionId } = await save(aRace());
    const hash = (await store.findSealHash(sessionId, 1)) ?? '';
    const [grid] = await pdf(`/sessions/${sessionId}/pdf/grid`);
    expect(grid?.text).toContain(`Sealed ${hash.slice(0, 12)}`);
    const source = await store.findSession(sessionId);
    if (source === null) throw new Error('The session is stored');
    const { certificatesPdf } = await import('./make-prints.ts');
    const context = { site, size: 'A4', language: 'en', nowMs: 0 } as const;
    const { content } = await certificatesPdf(store, source, [1], context);
    expect((await readPdf(content))[0]?.text).toContain(`Sealed ${hash.slice(0, 12)}`);
  });

  it('has the entry list and the start grid of an event', async () => {
    const { pdf, save, json } = await openPrints(await openDb());
    const { eventId, sessionId } = await save(aRace());
    expect(await json(`/events/${eventId}/pdf`)).toEqual({
      hasEntries: true,
      grids: [{ sessionId, name: 'Senior · Race 1' }],
    });
    const [entries] = await pdf(`/events/${eventId}/pdf/entries`);
    expect(entries?.text).toMatch(/Entry list 3 entries Spring Cup/);
    expect(entries?.text).toMatch(
      /Junior · 1 entry .*9 Cas .*Senior · 2 entries .*7 Anna Jansen .*8 Ben Smit/,
    );
    const [grid] = await pdf(`/sessions/${sessionId}/pdf/grid`);
    expect(grid?.text).toMatch(/1 8 Ben Smit .*2 7 Anna Jansen/);
  });

  it('of a session says which sheets there are, and whose certificates', async () => {
    const db = await openDb();
    const { get, save } = await openPrints(db);
    await insertAccount(db, { isPrivate: 1 });
    const { sessionId } = await save(aRace());
    const sheets = ['result', 'laps', 'lapchart', 'grid'];
    expect((await get(`/sessions/${sessionId}/pdf`)).json()).toEqual({ sheets, ownPositions: [] });
    expect((await get(`/sessions/${sessionId}/pdf`, ANNA)).json()).toEqual({ sheets, ownPositions: [1] });
  });
});

describeOnSqlite('printed sheets', (openDb) => {
  it('repeat head and columns on every page of a field of 300', async () => {
    const { pdf, save } = await openPrints(await openDb());
    const { sessionId } = await save(manyRunners(300));
    const pages = await pdf(`/sessions/${sessionId}/pdf/result`);
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain('Official');
      expect(text).toContain('Competitor');
    }
    const all = pages.map(({ text }) => text).join(' ');
    for (let number = 1; number <= 300; number += 1) expect(all).toContain(`Runner Number${number} `);
  });

  it('have all laps of 60 cars and 800 laps', async () => {
    const { pdf, save } = await openPrints(await openDb());
    const { sessionId } = await save(manyRunners(60, 800));
    const pages = await pdf(`/sessions/${sessionId}/pdf/laps`);
    expect(pages.length).toBeGreaterThan(60);
    const all = pages.map(({ text }) => text).join(' ');
    expect(all.match(/1:0\d\.\d{3}/g)?.length).toBeGreaterThanOrEqual(60 * 800);
    expect(all).toContain('800 laps');
  });

  it('draw a lap chart over as many pages as its laps need', async () => {
    const { pdf, save } = await openPrints(await openDb());
    const short = await save(aRace());
    const [page, ...others] = await pdf(`/sessions/${short.sessionId}/pdf/lapchart`);
    expect(others).toEqual([]);
    expect(page).toMatchObject({ width: 842, height: 595 });
    expect(page?.text).toMatch(/Lap chart .*Grid .*Ben Smit/);
    const long = await save(manyRunners(20, 400));
    const pages = await pdf(`/sessions/${long.sessionId}/pdf/lapchart?size=Letter`);
    expect(pages.length).toBeGreaterThan(1);
    for (const { text, width } of pages) expect([text.includes('Number20'), width]).toEqual([true, 792]);
  });

  it('are in the language of the reader, with names in Japanese', async () => {
    const { pdf, save } = await openPrints(await openDb());
    const race = aSession({
      name: '決勝 第1レース',
      competitors: [
        aCompetitor({
          firstName: '太郎',
          lastName: '山田',
          className: 'クラスA',
          laps: lapsOf([61_000, 60_000]),
        }),
        aCompetitor({
          startNumber: '8',
          firstName: 'Žofie',
          lastName: 'Dvořáková',
          laps: lapsOf([62_000, 61_000]),
        }),
        aCompetitor({
          startNumber: '9',
          firstName: 'Ωρίων',
          lastName: 'Юрий',
          laps: lapsOf([63_000, 62_000]),
        }),
      ],
    });
    const { sessionId } = await save(race);
    const [page] = await pdf(`/sessions/${sessionId}/pdf/result?lang=ja`);
    for (const part of [
      '決勝',
      '第1レース',
      '太郎',
      '山田',
      'クラスA',
      '正式',
      '順位',
      '1 / 1ページ',
      'Žofie',
      'Dvořáková',
      'Ωρίων',
      'Юрий',
    ])
      expect(page?.text.replace(/ /g, '')).toContain(part.replace(/ /g, ''));
    const [dutch] = await pdf(`/sessions/${sessionId}/pdf/result?lang=nl`);
    expect(dutch?.text).toContain('Uitslag');
    expect(dutch?.text).toContain('ma 11 mei 2026');
  });

  it('keep their layout with very long names, which continue on a second line', async () => {
    const { pdf, save } = await openPrints(await openDb());
    const lastName = 'van der Bergh-Schimmelpenninck van Oldenbarneveld tot Wittenhorst'.repeat(3);
    const { sessionId } = await save(
      aSession({
        name: 'Race '.repeat(40).trim(),
        competitors: [aCompetitor({ lastName, laps: lapsOf([60_000]) })],
      }),
    );
    for (const sheet of ['result', 'laps', 'lapchart']) {
      const pages = await pdf(`/sessions/${sessionId}/pdf/${sheet}`);
      expect(pages[0]?.text, sheet).toContain('…');
      expect(pages[0]?.text, sheet).toContain('Page 1 of');
    }
    const [page] = await pdf(`/sessions/${sessionId}/pdf/result`);
    expect(page?.text).toContain('tot WittenhorstVan'.slice(0, 8));
  });

  it('are certificates for the own result of a person, and for nobody else', async () => {
    const db = await openDb();
    const { get, pdf, save } = await openPrints(db);
    await insertAccount(db, { isPrivate: 1 });
    const { sessionId } = await save(aRace());
    const own = `/sessions/${sessionId}/lapdata/1/certificate`;
    const [page, ...others] = await pdf(own, ANNA);
    expect(others).toEqual([]);
    expect(page?.text).toMatch(/Certificate .*Anna Jansen .*Spring Cup .*finished 1st/);
    expect((await get(own)).statusCode).toBe(401);
    expect((await get(own, `LAPWING-GA-${'b'.repeat(32)}`)).statusCode).toBe(404);
    expect((await get(`/sessions/${sessionId}/lapdata/2/certificate`, ANNA)).statusCode).toBe(404);
  });

  it('are no certificates for somebody who did not start', async () => {
    const db = await openDb();
    const { get, json, save, store } = await openPrints(db);
    await insertAccount(db, { isPrivate: 1 });
    const started = aCompetitor({ startNumber: '8', firstName: 'Ben', lastName: 'Smit' });
    const { sessionId } = await save(
      aSession({ competitors: [started, aCompetitor({ transponder: '1234567', status: 'DNS' })] }),
    );
    expect((await get(`/sessions/${sessionId}/lapdata/2/certificate`, ANNA)).statusCode).toBe(404);
    expect((await get(`/sessions/${sessionId}/pdf`, ANNA)).json().ownPositions).toEqual([]);
    expect((await json(`/sessions/${sessionId}/classification`)).rows).toHaveLength(2);
    const source = await store.findSession(sessionId);
    if (source === null) throw new Error('The session is stored');
    const { certificatesPdf } = await import('./make-prints.ts');
    const context = { site, size: 'A4', language: 'en', nowMs: 0 } as const;
    const { content } = await certificatesPdf(store, source, null, context);
    const pages = await readPdf(content);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('Ben Smit');
  });

  it('have every driver of a large crew on a certificate', async () => {
    const { save, store } = await openPrints(await openDb());
    const drivers = Array.from({ length: 8 }, (_, index) => ({
      firstName: `Maximiliaan-Alexander${index}`,
      lastName: 'van Wassenaer van den Oudenhoven',
    }));
    const { sessionId } = await save(
      aSession({ competitors: [aCompetitor({ drivers, laps: lapsOf([61_000]) })] }),
    );
    const source = await store.findSession(sessionId);
    if (source === null) throw new Error('The session is stored');
    const { certificatesPdf } = await import('./make-prints.ts');
    for (const size of ['A4', 'Letter'] as const) {
      const context = { site, size, language: 'en', nowMs: 0 } as const;
      const [page] = await readPdf((await certificatesPdf(store, source, [1], context)).content);
      for (const { firstName } of drivers) expect(page?.text).toContain(firstName);
      expect(page?.text).toContain('finished 1st');
    }
  });

  it('of standings have the time of the place where they were last scored', async () => {
    const { pdf, save, store, organizationId } = await openPrints(await openDb());
    const { eventId, sessionId } = await save(aRace());
    const championshipId = await store.saveChampionship({
      ...{ organizationId, name: 'Club Cup', season: '2026', className: '', layout: 'PointsPerRun' },
      rules: { points: [25, 18], drops: 0 },
      events: [{ eventId, rounds: [{ sessionId, name: 'Race 1', shortName: 'R1' }] }],
    });
    const clockIn = (timeZone: string, atMs: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(atMs);
    const beforeMs = Date.now();
    const [page] = await pdf(`/championships/${championshipId}/pdf`);
    const clocks = [beforeMs, Date.now()].map((atMs) => clockIn('Europe/Amsterdam', atMs));
    expect(clocks).toContain(/Printed .*?, (\d\d:\d\d)/.exec(page?.text ?? '')?.[1]);
  });

  it('are made again when the result changes, and otherwise kept', async () => {
    const db = await openDb();
    const { get, pdf, save } = await openPrints(db);
    const { sessionId } = await save(aRace());
    const path = `/sessions/${sessionId}/pdf/result`;
    const first = await get(path);
    expect((await get(path)).headers.etag).toBe(first.headers.etag);
    await db
      .updateTable('competitors')
      .set({ lastName: 'Renamed' })
      .where('sessionId', '=', sessionId)
      .execute();
    expect((await pdf(path))[0]?.text).toContain('Renamed');
  });

  it('that do not exist are refused with the reason', async () => {
    const { get, save } = await openPrints(await openDb());
    const { sessionId, eventId } = await save(
      aSession({ kind: 'qualify', competitors: [], resultStatus: 'None' }),
    );
    for (const [path, detail] of [
      [`/sessions/${sessionId}/pdf/result`, 'no result'],
      [`/sessions/${sessionId}/pdf/grid`, 'no start grid'],
      [`/events/${eventId}/pdf/entries`, 'no entries'],
      ['/sessions/999999/pdf/result', 'no session'],
      ['/championships/999999/pdf', 'no championship'],
    ] as const) {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().detail.includes(detail)], path).toEqual([404, true]);
    }
    expect((await get(`/sessions/${sessionId}/pdf/result?size=A5`)).json().errors[0].name).toBe('size');
    expect((await get(`/sessions/${sessionId}/pdf/poster`)).statusCode).toBe(400);
  });
});
