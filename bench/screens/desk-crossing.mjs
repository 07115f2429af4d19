/**
 * The race desk in the browser: how soon a typed crossing is on the screen, in a field of 60 with 360 crossings. It is also
 * compared with a page that only adds a line to a list, which a busy machine slows down as much.
 */

import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { median } from '../measure/median.mjs';

const CARS = 60;
const LAPS = 6;
const LAP_MS = 30_000;
const TYPED = 21;
const LIMIT_MS = 50;
const LIMIT_OF_BARE = 4;
const CLUB = 'IJsclub Vlietland';
const demo = { email: 'demo@lapwing.example', password: 'lapwing-demo' };

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureDeskCrossing(dataDir) {
  const executablePath = requireChromium();
  const server = await startServer({ dataDir });
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const authorization = await signIn(page, server.url);
  await page.goto(server.url + (await runRace(server.url, authorization)));
  const times = await typeCrossings(page);
  const bareMs = median(await typeLines(await browser.newPage()));
  await browser.close();
  await server.stop();
  const typicalMs = median(times);
  return [
    {
      what: `crossing typed at the desk, Enter until painted, ${CARS} cars, ${CARS * LAPS} crossings`,
      measured: `${Math.round(typicalMs)} ms (slowest ${Math.round(Math.max(...times))} ms)`,
      target: `≤ ${LIMIT_MS} ms`,
      isMet: typicalMs <= LIMIT_MS,
    },
    {
      what: 'the same, compared with a page that only adds a line to a list',
      measured: `${(typicalMs / bareMs).toFixed(1)} × ${Math.round(bareMs)} ms`,
      target: `≤ ${LIMIT_OF_BARE}`,
      isMet: typicalMs <= bareMs * LIMIT_OF_BARE,
    },
  ];
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
async function signIn(page, url) {
  await page.goto(url);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).waitFor();
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.goto(`${url}/desk`);
  return (await asked).headers().authorization ?? '';
}

/**
 * A race that has run for some laps, over the desk's own calls. Returns the address of its page.
 * @param {string} url
 * @param {string} authorization
 */
async function runRace(url, authorization) {
  /**
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  const call = async (path, body) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(
      url + path,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const [{ entityId }] = await call(`/api/search?term=${CLUB}&type=Organizations`);
  const nowMs = Date.now();
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const location = { name: 'Vlietland', countryCode: 'NL', timeZone: 'Europe/Amsterdam' };
  const details = { name: 'Bench', sport: 'Karting', startDate: today, endDate: today, isListed: false };
  const { eventId } = await call(`/api/desk/organizations/${entityId}/meetings`, {
    ...{ changeId: `bench-${nowMs}`, copyOf: null, copiesEntries: false },
    details: { ...details, location, groups: [] },
  });
  const numbers = Array.from({ length: CARS }, (_, index) => String(index + 1));
  const race = { name: 'Race', type: 'race', group: '', startsAtMs: nowMs, slotMs: 1_200_000 };
  await call(`/api/desk/events/${eventId}/changes`, {
    ...{ changeId: `bench-${nowMs}-plan`, since: 0 },
    items: [
      { kind: 'session', id: null, version: 0, set: { ...race, minimumLapTimeMs: 1_000 } },
      ...numbers.map((number) => ({
        ...{ kind: 'entry', id: null, version: 0 },
        set: { number, firstName: 'Car', lastName: number, className: Number(number) % 2 ? 'A' : 'B' },
      })),
    ],
  });
  const { sessions, entries } = await call(`/api/desk/events/${eventId}`);
  const address = `/api/desk/events/${eventId}/sessions/${sessions[0].id}`;
  await call(`${address}/prepare`, { startsWith: 'flag', startsAtMs: null });
  const startMs = Date.now() - LAPS * LAP_MS - CARS * 200;
  /** @type {{ id: number, number: string }[]} */
  const cars = entries;
  const crossings = Array.from({ length: LAPS }, (_, lap) =>
    cars.map(({ id, number }) => ({
      ...{ kind: 'passing', loopId: 'line', competitorId: `entry-${id}`, source: 'keys' },
      atMs: startMs + (lap + 1) * (LAP_MS + Number(number) * 10),
    })),
  ).flat();
  const all = [{ kind: 'flag', atMs: startMs, flag: 'Green' }, ...crossings];
  for (let from = 0; from < all.length; from += CARS) {
    const events = all.slice(from, from + CARS).map((event, index) => ({
      ...{ kind: 'act', atMs: event.atMs, actId: `bench ${nowMs} ${from + index}`, does: [event] },
    }));
    const batch = { batchId: `bench-${nowMs}-${from}`, sequence: from, deviceId: 'bench', offsetMs: 0 };
    await call(`${address}/acts`, { ...batch, events });
  }
  return `/desk/${eventId}/run/${sessions[0].id}`;
}

/** Run in the page, where this project's scripts have no types. A message that is sent in a frame arrives after it was painted. */
const timeNextEnter = `
  globalThis.painted = new Promise((resolve) => {
    const onKey = (event) => {
      if (event.key !== 'Enter') return;
      removeEventListener('keydown', onKey, true);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    };
    addEventListener('keydown', onKey, true);
  });
  undefined;
`;

/**
 * Milliseconds from Enter until the row is painted, for each.
 * @param {import('playwright-core').Page} page
 */
async function typeCrossings(page) {
  const line = page.getByLabel('Command line');
  await line.waitFor();
  await page.getByRole('row').nth(CARS).waitFor();
  await line.focus();
  const newest = page.locator('.run-tape > li').first();
  const times = [];
  for (let typed = 1; typed <= TYPED; typed++) {
    await page.keyboard.type(String(typed));
    await page.evaluate(timeNextEnter);
    await page.keyboard.press('Enter');
    times.push(Number(await page.evaluate('painted')));
    await newest.getByText(`Car ${typed}`, { exact: true }).waitFor();
    await page.getByText('All saved').waitFor();
  }
  return times;
}

const barePage = `<input><ol></ol><script>
  addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') document.querySelector('ol').prepend(document.createElement('li'));
  });
</script>`;

/** @param {import('playwright-core').Page} page */
async function typeLines(page) {
  await page.setContent(barePage);
  await page.locator('input').focus();
  const times = [];
  for (let typed = 1; typed <= TYPED; typed++) {
    await page.keyboard.type(String(typed));
    await page.evaluate(timeNextEnter);
    await page.keyboard.press('Enter');
    times.push(Number(await page.evaluate('painted')));
  }
  return times;
}
