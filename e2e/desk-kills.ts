/**
 * A race typed at the desk while its browser is killed, its connection cut and its server killed, in seeded runs.
 * Afterwards every crossing that the browser had stored must be on the server: once, and in the order of typing.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Link } from '../chaos/link.mjs';
import { runQuietly } from '../scripts/child-process.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { randomFrom } from '../scripts/random.mjs';
import { startServer } from '../scripts/server-process.mjs';
import { serverMain } from '../scripts/workspace.mjs';
import { timeOfDay } from './desk.ts';
import { type KillableBrowser, startBrowser } from './killable-browser.ts';
import { demo } from './sign-in.ts';

const CLUB = 'IJsclub Vlietland';
const NUMBERS = ['7', '12', '21', '33', '48', '55'];
/** What was typed so shortly before a kill may not have reached the disk. Generous, for a busy machine. */
const AT_RISK_MS = 1_500;
/** After this, a user connects the device and opens the page again. */
const PATIENCE_MS = 60_000;
const ATTEMPTS = 60;
const DELIVERY_MS = 600_000;

type Typed = { atMs: number; number: string; typedAtMs: number; isStored: boolean; isAtRisk: boolean };

export type KillRun = {
  seed: number;
  typed: number;
  kills: number;
  cuts: number;
  serverKills: number;
  lostSignIns: number;
  signIns: number;
  /** times that the page did not open without a connection */
  reopened: number;
  /** typed just before a kill, and not stored yet */
  unstored: number;
  faults: string[];
};

/** A server with the demo world, behind a piece of network that can be cut. */
export async function startCutSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-desk-kills-'));
  const port = await freePort();
  const link = await new Link(port).open();
  const url = `http://127.0.0.1:${link.port}`;
  const made = await runQuietly(process.execPath, [serverMain, 'demo', '--days=1'], {
    env: { ...process.env, LAPWING_DATA_DIR: dataDir },
  });
  if (made.code !== 0) throw new Error(`The demo world was not made:\n${made.output}`);
  const env = { LAPWING_PUBLIC_URL: url, LAPWING_DEMO: 'on', LAPWING_THEME: '1' };
  let server = await startServer({ dataDir, port, env });
  return {
    url,
    /** not through the network that is cut */
    directUrl: server.url,
    cut(): void {
      link.leadTo(1);
      link.cut();
    },
    silence: () => link.silence(),
    restore(): void {
      link.leadTo(port);
      link.restore();
    },
    killServer: () => server.kill(),
    async startServer(): Promise<void> {
      server = await startServer({ dataDir, port, env });
    },
    async close(): Promise<void> {
      link.close();
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Site = Awaited<ReturnType<typeof startCutSite>>;
type Race = { path: string; address: string; authorization: string };

async function callOf(url: string, authorization: string, body?: object) {
  const headers = { authorization, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  let answer = await fetch(url, init);
  // A machine that is busy with other things overloads the server. Its clients ask again.
  for (let attempt = 0; answer.status === 503 && attempt < ATTEMPTS; attempt++) {
    await wait(2_000);
    answer = await fetch(url, init);
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function signInAt(page: Page, site: Site): Promise<void> {
  await page.goto(site.url);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page);
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).waitFor();
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function tokenOf(page: Page): Promise<string> {
  const user = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:')),
  );
  return `Bearer ${JSON.parse(user?.[1] ?? '{}').id_token}`;
}

async function planRaceOf(site: Site, seed: number, authorization: string): Promise<Race> {
  const call = (path: string, body?: object) => callOf(site.directUrl + path, authorization, body);
  const [{ entityId }] = await call(`/api/search?term=${encodeURIComponent(CLUB)}&type=Organizations`);
  const nowMs = Date.now();
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const changeId = `kills-${seed}-${nowMs}`;
  const location = { name: 'Vlietland', countryCode: 'NL', timeZone: 'Europe/Amsterdam' };
  const { eventId } = await call(`/api/desk/organizations/${entityId}/meetings`, {
    ...{ changeId, copyOf: null, copiesEntries: false },
    details: {
      ...{ name: `Kills ${seed}`, sport: 'Karting', startDate: today, endDate: today, isListed: false },
      ...{ location, groups: [] },
    },
  });
  const session = { name: 'Race', type: 'race', group: '', startsAtMs: nowMs, slotMs: 1_200_000 };
  await call(`/api/desk/events/${eventId}/changes`, {
    ...{ changeId: `${changeId}-plan`, since: 0 },
    items: [
      { kind: 'session', id: null, version: 0, set: session },
      ...NUMBERS.map((number) => ({
        ...{ kind: 'entry', id: null, version: 0 },
        set: { number, firstName: 'Car', lastName: number, className: 'A' },
      })),
    ],
  });
  const meeting = await call(`/api/desk/events/${eventId}`);
  const address = `/api/desk/events/${eventId}/sessions/${meeting.sessions[0].id}`;
  await call(`${address}/prepare`, { startsWith: 'flag', startsAtMs: null });
  return { path: `/desk/${eventId}/run/${meeting.sessions[0].id}`, address, authorization };
}

/** The moments of the crossings that this browser keeps or has seen on the server, and what it says of them. */
async function readStorage(page: Page, sessionId: number) {
  return page.evaluate(async (id) => {
    type Event = { actId?: string; does?: { kind: string; atMs: number }[] };
    type Stored = { sessionId: number; events: Event[] };
    const said = document.querySelector('.run-connection')?.textContent ?? '';
    const opened = indexedDB.open('lapwing-desk');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(opened.error);
    });
    const tx = db.transaction(['outbox', 'journal']);
    const all = (name: string) =>
      new Promise<Stored[]>((resolve, reject) => {
        const asked = tx.objectStore(name).getAll();
        asked.onsuccess = () => resolve(asked.result.filter((each) => each.sessionId === id));
        asked.onerror = () => reject(asked.error);
      });
    const [outbox, journal] = await Promise.all([all('outbox'), all('journal')]);
    db.close();
    const eventsOf = (stored: Stored[]) => stored.flatMap(({ events }) => events);
    const momentsOf = (stored: Stored[]) =>
      eventsOf(stored).flatMap(({ does = [] }) =>
        does.filter(({ kind }) => kind === 'passing').map(({ atMs }) => atMs),
      );
    return { said, outbox: momentsOf(outbox), journal: momentsOf(journal) };
  }, sessionId);
}

async function serverMoments(site: Site, { address, authorization }: Race): Promise<number[]> {
  type Entry = { number: number; events: { does?: { kind: string; atMs: number }[] }[] };
  const { entries } = (await callOf(`${site.directUrl}${address}/journal`, authorization)) as {
    entries: Entry[];
  };
  return entries.flatMap(({ events }) =>
    events.flatMap(({ does = [] }) => does.filter(({ kind }) => kind === 'passing').map(({ atMs }) => atMs)),
  );
}

export async function runDeskKills(site: Site, seed: number): Promise<KillRun> {
  const random = randomFrom(seed);
  const chance = (probability: number) => random() < probability;
  const profile = mkdtempSync(join(tmpdir(), 'lapwing-desk-profile-'));
  const run: KillRun = {
    ...{
      seed,
      typed: 0,
      kills: 0,
      cuts: 0,
      serverKills: 0,
      lostSignIns: 0,
      signIns: 0,
      reopened: 0,
      unstored: 0,
      faults: [],
    },
  };
  const typed: Typed[] = [];
  let device: KillableBrowser = await startBrowser(profile);
  let starting: Promise<void> | null = null;
  let isCut = false;

  try {
    await signInAt(device.page, site);
    const race = await planRaceOf(site, seed, await tokenOf(device.page));
    const sessionId = Number(race.path.split('/').at(-1));
    const line = () => device.page.getByLabel('Command line');
    const connected = async () => {
      await starting;
      site.restore();
      isCut = false;
    };

    /** As its user does: opens the page, and signs in again if the page asks for it. */
    async function openDesk(): Promise<void> {
      const prompt = device.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
      for (;;) {
        const isOpen = await device.page.goto(site.url + race.path).then(
          () => true,
          () => false,
        );
        const isShown =
          isOpen &&
          (await line()
            .or(prompt)
            .first()
            .waitFor({ timeout: PATIENCE_MS })
            .then(
              () => true,
              () => false,
            ));
        if (isShown) break;
        // This browser had not stored the site or the page yet.
        run.reopened += 1;
        await connected();
        await wait(200);
      }
      if (!(await line().isVisible())) await signInAgain();
    }

    async function signInAgain(): Promise<void> {
      await connected();
      run.signIns += 1;
      const prompt = device.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
      // The line stays in view until the page is left.
      const left = device.page.waitForEvent('framenavigated', { timeout: 0 });
      await prompt.click();
      await left;
      await device.page.getByLabel('E-mail').or(line()).first().waitFor();
      if (await device.page.getByLabel('E-mail').isVisible()) await fillSignIn(device.page);
      await line().waitFor();
    }

    async function kill(): Promise<void> {
      const killedAtMs = Date.now();
      await device.kill();
      run.kills += 1;
      for (const each of typed) each.isAtRisk ||= killedAtMs - each.typedAtMs < AT_RISK_MS;
      device = await startBrowser(profile);
      await openDesk();
    }

    /** As after a kill before the browser has written it, or when the server has ended it. */
    async function loseSignIn(): Promise<void> {
      run.lostSignIns += 1;
      await device.page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('oidc.')) localStorage.removeItem(key);
      });
      await openDesk();
    }

    async function look(): Promise<void> {
      const { said, outbox, journal } = await readStorage(device.page, sessionId);
      const stored = new Set([...outbox, ...journal]);
      for (const each of typed) each.isStored ||= stored.has(each.atMs);
      const arrived = new Set(await (isCut || starting !== null ? [] : serverMoments(site, race)));
      if (said !== 'All saved' || arrived.size === 0) return;
      const left = outbox.filter((atMs) => !arrived.has(atMs));
      if (left.length > 0) run.faults.push(`"All saved" with ${left.length} crossings only on the device`);
    }

    async function type(): Promise<void> {
      const number = NUMBERS[Math.floor(random() * NUMBERS.length)] ?? '7';
      const atMs = startMs + typed.length * 10;
      await line().focus();
      await device.page.keyboard.type(`${number} @${timeOfDay(atMs)}`);
      await device.page.keyboard.press('Enter');
      typed.push({ atMs, number, typedAtMs: Date.now(), isStored: false, isAtRisk: false });
    }

    await openDesk();
    await device.page.evaluate(() => navigator.serviceWorker.ready);
    await line().focus();
    await device.page.keyboard.press('g');
    await device.page.getByText('All saved').waitFor();
    const startMs = Date.now() + 10;
    await wait(50);

    const steps = 14 + Math.floor(random() * 8);
    for (let step = 0; step < steps; step++) {
      const choice = random();
      if (choice < 0.5) {
        const count = 1 + Math.floor(random() * 4);
        for (let each = 0; each < count; each++) await type();
        if (chance(0.5)) await look();
      } else if (choice < 0.66) {
        await wait(Math.floor(random() * 300));
        await kill();
      } else if (choice < 0.82) {
        if (isCut) site.restore();
        else if (chance(0.6)) site.cut();
        else site.silence();
        isCut = !isCut;
        run.cuts += 1;
      } else if (choice < 0.9) {
        if (starting === null) {
          run.serverKills += 1;
          await site.killServer();
          starting = wait(Math.floor(random() * 3_000))
            .then(() => site.startServer())
            .then(() => {
              starting = null;
            });
        }
      } else if (choice < 0.95) await loseSignIn();
      else await wait(Math.floor(random() * 800));
    }
    // Each run ends with crossings that no server has, and a kill.
    if (!isCut) site.cut();
    isCut = true;
    await type();
    await type();
    if (chance(0.5)) await look();
    await kill();

    await connected();
    const prompt = device.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    await device.page.getByText('All saved').or(prompt).first().waitFor();
    if (await prompt.isVisible()) await signInAgain();
    // Acts are delivered one by one, which takes minutes on a machine that is busy with other things.
    await device.page.getByText('All saved').waitFor({ timeout: DELIVERY_MS });
    await look();

    const moments = await serverMoments(site, race);
    const arrived = new Set(moments);
    const missing = typed.filter(({ atMs }) => !arrived.has(atMs));
    for (const { number, atMs, isStored, isAtRisk } of missing) {
      if (isStored || !isAtRisk) run.faults.push(`lost: ${number} at ${atMs - startMs}, stored: ${isStored}`);
      else run.unstored += 1;
    }
    if (arrived.size !== moments.length) run.faults.push('a crossing is on the server twice');
    if (moments.some((atMs, place) => place > 0 && atMs < (moments[place - 1] ?? 0)))
      run.faults.push('crossings are not in the order of typing');
    run.typed = typed.length;
  } finally {
    await starting;
    site.restore();
    await device.kill();
    rmSync(profile, { recursive: true, force: true });
  }
  return run;
}
