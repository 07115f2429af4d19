import type { Browser, Page } from '@playwright/test';
import {
  createMeeting,
  guidOf,
  openRaceDesk,
  type PlannedMeeting,
  planRace,
  readJournal,
  readMeeting,
} from '../desk.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

const MINIMUM_LAP_MS = 3_000;
const POINTS = [10, 8, 6];
const PHONES = [1, 2, 3];

async function openPhones(page: Page, browser: Browser, path: string): Promise<Page[]> {
  const storageState = await page.context().storageState();
  return Promise.all(
    PHONES.map(async (number) => {
      const context = await browser.newContext({
        ...{ storageState, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      });
      const phone = await context.newPage();
      await phone.goto(`${urlOf('live')}${path}/phone?number=${number}`);
      await phone.getByText(new RegExp(`Phone ${number} · connected`)).waitFor();
      return phone;
    }),
  );
}

async function tapCar(phone: Page, number: string): Promise<void> {
  for (const digit of number) await phone.getByRole('button', { name: digit, exact: true }).tap();
  await phone.getByRole('button', { name: 'Cross', exact: true }).tap();
}

/** One lap of a race, timed by three phones: everybody is tapped by one of them, and the first car by all. */
async function runRace(page: Page, browser: Browser, meeting: PlannedMeeting, name: string, order: string[]) {
  const { sessionIds } = await readMeeting(page, meeting);
  const sessionId = sessionIds.get(name) ?? 0;
  const path = `/desk/${meeting.eventId}/run/${sessionId}`;
  await open(page, path);
  await page.getByRole('button', { name: 'Arm the session' }).click();
  await expect(page.getByRole('table', { name: 'Board' }).getByRole('row')).toHaveCount(order.length + 1);
  const phones = await openPhones(page, browser, path);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const readActs = async () =>
    (await readJournal(page, { ...meeting, sessionId })).flatMap(({ does }) => does ?? []);
  const startOf = async () => (await readActs()).find(({ flag }) => flag === 'Green')?.atMs ?? Date.now();
  await expect.poll(async () => Date.now() - (await startOf())).toBeGreaterThan(MINIMUM_LAP_MS + 500);
  const [first = ''] = order;
  for (const phone of phones) await tapCar(phone, first);
  for (const [index, number] of order.slice(1).entries()) {
    const phone = phones[index % phones.length];
    if (phone !== undefined) await tapCar(phone, number);
  }
  const taps = PHONES.length + order.length - 1;
  await expect
    .poll(async () => (await readActs()).filter(({ kind }) => kind === 'passing').length)
    .toBe(taps);
  for (const phone of phones) await phone.context().close();
  await page.getByRole('button', { name: /^End/ }).click();
  await expect(page.getByText('The provisional result is published.')).toBeVisible();
  await expect(page.getByText('All saved')).toBeVisible();
  const truth = truthOf(await readActs(), await startOf());
  const numberOf = await readNumbers(page, meeting);
  const expected = truth.map(([id, timeMs]) => [numberOf.get(id), timeMs]);
  await expect.poll(() => readResult(page, meeting, sessionId), name).toEqual(expected);
  return truth;
}

/** The numbers of the entries by the ids under which they race. */
async function readNumbers(page: Page, { eventId, authorization }: PlannedMeeting) {
  const address = `${urlOf('live')}/api/desk/events/${eventId}`;
  const { entries } = await (await page.request.get(address, { headers: { authorization } })).json();
  return new Map<string, string>(
    entries.map(({ id, number }: { id: number; number: string }) => [`entry-${id}`, number]),
  );
}

/** The published numbers with their times, in order. */
async function readResult(page: Page, meeting: PlannedMeeting, sessionId: number) {
  const guid = await guidOf(page, meeting);
  const address = `${urlOf('live')}/api/v0.2.3/eventresults/sessions/${sessionId}/classification`;
  const { rows = [] } = await (await page.request.get(`${address}?guid=${guid}`)).json();
  return rows.map((row: { startNumber: string; totalTime: string }) => {
    const [seconds = 0, minutes = 0] = row.totalTime.split(':').map(Number).reverse();
    return [row.startNumber, Math.round((minutes * 60 + seconds) * 1_000)];
  });
}

/** From the taps alone: the first one of each car counts. */
function truthOf(acts: Awaited<ReturnType<typeof readJournal>>[number]['does'], startMs: number) {
  const times = new Map<string, number>();
  for (const { kind, competitorId = '', atMs } of acts ?? []) {
    if (kind !== 'passing' || competitorId === '') continue;
    times.set(competitorId, Math.min(times.get(competitorId) ?? Number.POSITIVE_INFINITY, atMs - startMs));
  }
  return [...times].sort(([, a], [, b]) => a - b);
}

test('heats and a final are drawn, timed by three phones, and follow each other by themselves', async ({
  page,
  browser,
}) => {
  test.slow();
  await openRaceDesk(page);
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await createMeeting(page, { name: `Heats ${Date.now()}`, isListed: false });
  const meeting = {
    eventId: Number(new URL(page.url()).pathname.split('/').at(-1)),
    authorization: (await asked).headers().authorization ?? '',
  };
  await test.step('the cars are entered from a pasted list', async () => {
    const list = ['1', '2', '3', '4', '5', '6'].map((number) => `${number}\tCar ${number}\tSprint`);
    await page
      .getByLabel('Paste from a spreadsheet or an e-mail')
      .fill(['No\tName\tClass', ...list].join('\n'));
    await page.getByRole('button', { name: 'Add 6, change 0' }).click();
    await expect(page.getByText('0 of 6 here')).toBeVisible();
  });

  await test.step('the format is chosen with a preview, and drawn', async () => {
    await page.getByRole('button', { name: 'Heats', exact: true }).click();
    await page.getByLabel('Draw', { exact: true }).selectOption('order');
    await page.getByLabel('Heats per car').fill('1');
    await page.getByLabel('Cars in a heat').fill('3');
    await page.getByLabel('Points by place, with commas').fill(POINTS.join(', '));
    await page.getByLabel('Finals', { exact: true }).fill('1');
    await page.getByLabel('Cars in a final').fill('4');
    await page.getByText('The lowest final takes everyone who is left').click();
    await page.getByLabel('Laps', { exact: true }).fill('1');
    await page.getByLabel('Laps of finals').fill('1');
    await page.getByLabel('Min. lap (s)').fill(String(MINIMUM_LAP_MS / 1_000));
    await expect(page.getByRole('region', { name: 'Heat 2' }).getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page, page.getByRole('region', { name: 'Heats and finals' }));
    await page.getByRole('button', { name: 'Draw 3 races' }).click();
    await expect(page.getByText('3 races are in the programme.')).toBeVisible();
  });

  await test.step('a draw is undone with its sessions, and redone', async () => {
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(page.getByText('No heats yet.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Final', exact: true })).toBeVisible();
  });

  const numberOf = await readNumbers(page, meeting);
  const numbers = (truth: (readonly [string, number])[]) => truth.map(([id]) => numberOf.get(id) ?? '');

  const heats: string[][] = [];
  await test.step('both heats are run', async () => {
    heats.push(numbers(await runRace(page, browser, meeting, 'Heat 1', ['3', '1', '2'])));
    heats.push(numbers(await runRace(page, browser, meeting, 'Heat 2', ['5', '6', '4'])));
    expect(heats).toEqual([
      ['3', '1', '2'],
      ['5', '6', '4'],
    ]);
  });

  // Most points first; cars with equal points had the same places, so the faster lap decides, which the taps give.
  const final = await test.step('the grid of the final appears by itself', async () => {
    await open(page, `/desk/${meeting.eventId}`);
    const race = page.getByRole('region', { name: 'Final', exact: true });
    // A place whose car is known is a button.
    await expect(race.getByRole('button')).toHaveCount(4);
    const texts = await race.getByRole('listitem').allInnerTexts();
    const grid = texts.map((text) => /Car (\d)/.exec(text)?.[1] ?? '');
    const pointsOf = (number: string) =>
      POINTS[heats.find((heat) => heat.includes(number))?.indexOf(number) ?? 9];
    expect(grid.map(pointsOf)).toEqual([10, 10, 8, 8]);
    expect([...grid].sort()).toEqual(['1', '3', '5', '6']);
    return grid;
  });

  await test.step('the final is run, and the order of the day follows', async () => {
    const truth = await runRace(page, browser, meeting, 'Final', final.toReversed());
    expect(numbers(truth)).toEqual(final.toReversed());

    const { path } = await readMeeting(page, meeting);
    await open(page, path);
    const order = page.getByRole('region', { name: 'Final order' }).getByRole('listitem');
    await expect(order).toHaveCount(6);
    const shown = (await order.allInnerTexts()).map((text) => /Car (\d)/.exec(text)?.[1]);
    expect(shown.slice(0, 4)).toEqual(final.toReversed());
    await expect(page.getByRole('table', { name: 'Ranking after the heats' }).getByRole('row')).toHaveCount(
      7,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, page.getByRole('region', { name: 'Heats and finals' }));
    const car = page.getByRole('region', { name: 'Heat 1' }).getByRole('button').first();
    await car.focus();
    await page.keyboard.press('Enter');
    await expect(car).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the number of cars that advance in a bracket is readable in its form', async ({ page }) => {
  const { eventId } = await planRace(page, ['1', '2', '3', '4', '5', '6', '7', '8']);
  await open(page, `/desk/${eventId}`);
  await page.getByRole('button', { name: 'Heats' }).click();
  const heats = page.getByRole('region', { name: 'Heats and finals' });
  await heats.getByText('Bracket', { exact: true }).click();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const shown = heats.getByText('Cars that advance 1');
    expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  }
});
