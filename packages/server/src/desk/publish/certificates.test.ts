import { expect, test } from 'vitest';
import { readPdf } from '../../results/prints/read-pdf.test-support.ts';
import type { Database } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { idOfMember, type MemberName, openDesk } from '../desk.test-support.ts';
import { certificateRoute } from './certificate-route.ts';

async function openCertificates(db: Database) {
  const desk = await openDesk(db);
  certificateRoute(desk.app, db, () => ({ origin: 'https://timing.example', name: 'Lapwing Live' }));
  await desk.publishClubDay('spring');
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('name', '=', 'R1')
    .executeTakeFirstOrThrow();
  const get = (query: string, as: MemberName | null) =>
    desk.app.inject({
      url: `/api/desk/sessions/${id}/certificates${query}`,
      ...(as !== null && { headers: { authorization: `Bearer ${idOfMember(as)}` } }),
    });
  return { get };
}

describeOnEachEngine('Certificates at the desk', (openDb) => {
  test.each([
    ['A4', { width: 842, height: 595 }],
    ['Letter', { width: 792, height: 612 }],
  ])('have one turned page of %s for each competitor, with name and place', async (size, paper) => {
    const { get } = await openCertificates(await openDb());
    const answer = await get(`?size=${size}`, 'announcer');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pages = await readPdf(answer.rawPayload);
    expect(pages.map(({ width, height }) => ({ width, height }))).toEqual([paper, paper, paper]);
    for (const [index, words] of [
      'Maes .*finished 1st',
      'Vos .*finished 2nd',
      'Bos .*finished 3rd',
    ].entries())
      expect(pages[index]?.text).toMatch(new RegExp(`Certificate .*${words}`));
  });

  test('one of them has only its competitor, in the language of the reader', async () => {
    const { get } = await openCertificates(await openDb());
    const [page, ...others] = await readPdf((await get('?position=2&lang=nl', 'owner')).rawPayload);
    expect(others).toEqual([]);
    expect(page?.text).toContain('Vos');
    expect(page?.text).not.toContain('Certificate');
  });

  test('are for members only', async () => {
    const { get } = await openCertificates(await openDb());
    expect((await get('', null)).statusCode).toBe(401);
    expect((await get('', 'stranger')).statusCode).toBe(403);
  });
});
