import { expect, it } from 'vitest';
import { type NewAccount, saveAccounts, saveTransponders } from '../accounts/writers.ts';
import { createServer } from '../http/server.ts';
import type { Mail } from '../identity/mailer.ts';
import { aCompetitor, aSession, START, saveRun } from '../live/live.test-support.ts';
import { createProfilesStore } from '../profiles/store.ts';
import { publishRevision } from '../publishing/revisions/publish-revision.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { createNotifier } from './notifier.ts';
import { loadUnsubscribeLinks } from './unsubscribe-links.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

const idOf = (letter: string) => `LAPWING-GA-${letter.repeat(32)}`;
const [ANNA, BEN, CLEO, DEMO] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const siteUrl = 'https://timing.example.org';

const anAccount = (id: string, givenName: string, more: Partial<NewAccount> = {}): NewAccount => ({
  id,
  givenName,
  surName: 'Berg',
  nickName: givenName,
  email: `${givenName}@example.org`,
  passwordHash: null,
  createdAtMs: 0,
  notifiesByEmail: true,
  ...more,
});

/** Anna races with transponder 7, Ben follows her and reads Dutch, Cleo wants no e-mails; the demo has no mailbox. */
async function openPeople(db: Database) {
  await saveAccounts(db, [
    anAccount(ANNA, 'Anna'),
    anAccount(BEN, 'Ben', { language: 'nl' }),
    anAccount(CLEO, 'Cleo', { notifiesByEmail: false }),
    anAccount(DEMO, 'Demo', { email: 'demo@lapwing.example' }),
  ]);
  const chip = { productCategory: 'TR2' as const, label: '', linkedAtMs: 0 };
  await saveTransponders(db, [
    { ...chip, code: '7', codeNumber: 7, ownerAccountId: ANNA },
    { ...chip, code: '8', codeNumber: 8, ownerAccountId: CLEO },
    { ...chip, code: '9', codeNumber: 9, ownerAccountId: DEMO },
  ]);
  const profiles = createProfilesStore(db);
  const clock = { nowMs: START + MINUTE_MS };
  const mails: Mail[] = [];
  const post = { send: async (mail: Mail): Promise<void> => void mails.push(mail) };
  const links = await loadUnsubscribeLinks(db, siteUrl);
  /** A notifier as created by a starting server. */
  const start = (more: { hasMailServer?: boolean } = {}) =>
    createNotifier({
      db,
      sendMail: (mail) => post.send(mail),
      siteUrl,
      links,
      hasMailServer: true,
      ...more,
      onError: () => {},
      now: () => clock.nowMs,
    });
  /** Long enough for everything to be due. */
  async function later(...notifiers: ReturnType<typeof start>[]) {
    for (let round = 0; round < 3; round++) {
      await Promise.all((notifiers.length > 0 ? notifiers : [start()]).map((notifier) => notifier.look()));
      clock.nowMs += 2 * MINUTE_MS;
    }
    return mails.splice(0).sort((a, b) => a.to.localeCompare(b.to));
  }
  return { profiles, clock, post, links, start, later };
}

const driver = (startNumber: string, transponder: string) => aCompetitor({ startNumber, transponder });
const results = (...transponders: string[]) =>
  aSession({
    resultStatus: 'Provisional',
    competitors: transponders.map((transponder, index) => driver(String(index + 1), transponder)),
  });

describeOnEachEngine('e-mail notification', (openDb) => {
  it('notifies racers and their followers of results, in one e-mail per event, once and for all', async () => {
    const db = await openDb();
    const { profiles, start, later } = await openPeople(db);
    await profiles.follow(BEN, ANNA, START - DAY_MS);
    await later();
    const { sessionIds } = await saveRun(db, [results('8', '7', '9'), { ...results('7'), name: 'Heat' }]);

    const sent = await later(start(), start(), start());
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['Anna@example.org', 'Your results: Spring Cup · Lapwing'],
      ['Ben@example.org', 'Resultaten van mensen die je volgt: Spring Cup · Lapwing'],
    ]);
    const [own, friends] = sent;
    expect(own?.text).toMatch(
      new RegExp(`Senior · Final: P2(, best lap [\\d:.]+)?\\n${siteUrl}/sessions/${sessionIds[0]}`),
    );
    expect(own?.text).toContain('Senior · Heat: P1');
    expect(own?.html).toMatch(/>Senior · Heat<\/a><br><span [^>]*>Spring Cup( · best lap [\d:.]+)?<\/span>/);
    expect(friends?.text).toContain('Anna Berg · Senior · Final: P2');
    expect(friends?.text).not.toContain('Cleo');

    const official = { source: 'official' as const, publishedBy: '', publishedAtMs: START, reason: '' };
    for (const id of sessionIds) await publishRevision(db, id, { ...official, resultStatus: 'Official' });
    expect(await later()).toEqual([]);
  });

  it('writes to an address that no mail server can reach if e-mails go to a folder', async () => {
    const db = await openDb();
    const { start, later } = await openPeople(db);
    await later();
    await saveRun(db, [results('9')]);
    const sent = await later(start({ hasMailServer: false }));
    expect(sent.map(({ to }) => to)).toEqual(['demo@lapwing.example']);
  });

  it('notifies of new followers together, and of each once', async () => {
    const db = await openDb();
    const { profiles, clock, later } = await openPeople(db);
    await profiles.follow(BEN, ANNA, clock.nowMs);
    await profiles.follow(CLEO, ANNA, clock.nowMs);
    await profiles.follow(ANNA, CLEO, clock.nowMs);
    const [mail, ...more] = await later();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'Anna@example.org', subject: '2 people follow you now · Lapwing' });
    expect(mail?.text).toContain('These people follow you now:');
    expect(mail?.text).toContain(`Ben Berg\n${siteUrl}/profile/${BEN}`);

    await profiles.unfollow(BEN, ANNA);
    await profiles.follow(BEN, ANNA, clock.nowMs);
    expect(await later()).toEqual([]);
  });

  it('contains no address chosen by a stranger, and no one who unfollowed or went private', async () => {
    const db = await openDb();
    const { profiles, clock, later } = await openPeople(db);
    await db
      .updateTable('accounts')
      .set({ givenName: 'win at https://evil.example' })
      .where('id', '=', BEN)
      .execute();
    await profiles.follow(BEN, ANNA, clock.nowMs);
    const [mail] = await later();
    expect(mail?.text).not.toMatch(/evil\.example/);

    await profiles.follow(CLEO, ANNA, clock.nowMs);
    await profiles.unfollow(CLEO, ANNA);
    expect(await later()).toEqual([]);
    await profiles.savePrivacy(ANNA, true);
    await saveRun(db, [results('7')]);
    expect((await later()).map(({ to }) => to)).toEqual(['Anna@example.org']);
  });

  it.each([
    ['of an event that is not listed', { isListed: false }, 0],
    ['of what was driven long ago', {}, 40 * DAY_MS],
  ])('sends nothing %s', async (_, event, agoMs) => {
    const db = await openDb();
    const { later } = await openPeople(db);
    await saveRun(db, [{ ...results('7'), startsAtMs: START - agoMs, endsAtMs: START - agoMs }], event);
    expect(await later()).toEqual([]);
  });

  it('retries what a mail server refused, a few times, and never what it may have sent', async () => {
    const db = await openDb();
    const { post, clock, later } = await openPeople(db);
    let tries = 0;
    const fail = (error: object) => {
      post.send = async () => {
        tries += 1;
        throw Object.assign(new Error('no'), error);
      };
    };
    fail({ command: 'DATA', code: 'ETIMEDOUT' });
    await saveRun(db, [results('7')]);
    for (let day = 0; day < 3; day++) {
      await later();
      clock.nowMs += DAY_MS / 12;
    }
    expect(tries).toBe(1);

    tries = 0;
    fail({ command: 'CONN', code: 'ECONNECTION' });
    await saveRun(db, [results('7')], { name: 'Autumn Cup' });
    for (let hours = 0; hours < 12; hours++) {
      await later();
      clock.nowMs += DAY_MS / 24;
    }
    expect(tries).toBe(5);
  });

  it('is turned off by one click in the mail program, or on the page of the link, without a sign-in', async () => {
    const db = await openDb();
    const { clock, profiles, later, links } = await openPeople(db);
    const app = await createServer();
    await unsubscribeRoutes(app, { db, links, lookFor: () => ({ theme: 1, stylesheets: [] }) });
    await profiles.follow(ANNA, BEN, clock.nowMs);
    const [mail] = await later();
    const { headers = {}, text = '' } = mail ?? {};
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = headers['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(text).toContain(`omdat e-mailmeldingen in je profiel aanstaan. Uitzetten:\n${link}\n`);
    const url = link.replace(siteUrl, '');
    const isOn = async () => (await profiles.findPerson(BEN))?.notifiesByEmail;

    const page = await app.inject(url);
    expect(page.body).toContain('E-mailmeldingen uitzetten');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(await isOn()).toBe(1);
    for (const wrong of [url.replace(BEN, ANNA), `${url}x`, '/notifications/unsubscribe']) {
      expect((await app.inject({ method: 'POST', url: wrong })).statusCode).toBe(400);
    }
    const clicked = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.statusCode, await isOn()]).toEqual([200, 0]);
    expect(clicked.body).toContain('E-mailmeldingen staan uit');
    await profiles.follow(CLEO, BEN, clock.nowMs);
    expect(await later()).toEqual([]);
  });

  it('continues after notifications that cannot be read', async () => {
    const db = await openDb();
    const { profiles, clock, later } = await openPeople(db);
    const { eventId } = await saveRun(db, []);
    const bad = { accountId: ANNA, eventId, dueAtMs: 0, tries: 0, sentAtMs: null };
    await db
      .insertInto('notifications')
      .values([
        { ...bad, kind: 'own-results', subject: 'no number' },
        { ...bad, kind: 'banana', subject: '7' },
        { ...bad, kind: 'friends-results', subject: String(Number.MAX_VALUE) },
      ])
      .execute();
    await profiles.follow(ANNA, BEN, clock.nowMs);
    expect((await later()).map(({ to }) => to)).toEqual(['Ben@example.org']);
    const unsent = await db
      .selectFrom('notifications')
      .select('kind')
      .where('sentAtMs', 'is', null)
      .execute();
    expect(unsent).toEqual([]);
  });
});
