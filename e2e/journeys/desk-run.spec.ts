import type { Page } from '@playwright/test';
import { armRace, guidOf, type PlannedRace, planRace, readJournal, timeOfDay, typeCommand } from '../desk.ts';
import { type KillRun, runDeskKills, startCutSite } from '../desk-kills.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';
import { untilReadyOffline } from '../ready-offline.ts';

const LAP_MS = 1_200;

async function startOf(page: Page, race: PlannedRace): Promise<number> {
  const events = await readJournal(page, race);
  const start = events.flatMap(({ does }) => does ?? []).find(({ flag }) => flag === 'Green');
  return start?.atMs ?? 0;
}

async function resultOf(page: Page, { sessionId }: PlannedRace, guid: string) {
  const answer = await page.request.get(
    `${urlOf('live')}/api/v0.2.3/eventresults/sessions/${sessionId}/classification?guid=${guid}`,
  );
  return answer.json();
}

test.describe('at the race desk', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a race is typed, repaired while it runs, and its provisional result is right', async ({
    page,
    context,
    complaints,
  }) => {
    test.slow();
    const race = await planRace(page, ['7', '12', '21'], { minimumLapTimeMs: 300 });
    await open(page, race.path);
    await untilReadyOffline(page);

    await test.step('armed with its entries, and started by hand', async () => {
      await armRace(page, 3);
      await page.getByLabel('Command line').click();
      await page.keyboard.press('g');
      await expect(
        page.getByRole('list', { name: 'What was done' }).getByText('Start', { exact: true }),
      ).toBeVisible();
      await expect(page.getByText('All saved')).toBeVisible();
    });
    const startMs = await startOf(page, race);
    const at = (laps: number, behindMs = 0) => startMs + Math.round(laps * LAP_MS) + behindMs;
    const tape = page.getByRole('list', { name: 'Crossings, newest first' });
    const done = page.getByRole('list', { name: 'What was done' });

    await test.step('crossings appear when they are typed', async () => {
      await expect.poll(() => Date.now()).toBeGreaterThan(at(6.5));
      for (const lap of [1, 2, 3, 5, 6]) await typeCommand(page, `7 @${timeOfDay(at(lap))}`);
      for (const lap of [1, 2, 3, 4]) await typeCommand(page, `12 @${timeOfDay(at(lap, 150))}`);
      await expect(tape.getByText('Car 7', { exact: true })).toHaveCount(6);
    });

    await test.step('a crossing is on the tape in the first frame after Enter', async () => {
      const before = await tape.getByRole('listitem').count();
      await page.keyboard.type(`21 @${timeOfDay(at(0.5))}`);
      await page.evaluate(() => {
        const rows = () => document.querySelectorAll('.run-tape > li').length;
        const inFirstFrame = new Promise<number>((resolve) => {
          const onKey = () => requestAnimationFrame(() => resolve(rows()));
          addEventListener('keydown', onKey, { once: true, capture: true });
        });
        Object.assign(globalThis, { inFirstFrame });
      });
      await page.keyboard.press('Enter');
      const shown = await page.evaluate(
        () => (globalThis as unknown as { inFirstFrame: number }).inFirstFrame,
      );
      expect(shown).toBe(before + 1);
      await typeCommand(page, 'D21');
    });

    await test.step('a missed crossing is proposed with its reason, and accepted with Enter', async () => {
      await expect(tape.getByText('Missed crossing?')).toBeVisible();
      await expect(page.locator('#run-preview')).toContainText('Enter accepts 7, lap 4');
      await page.keyboard.press('Enter');
      await expect(tape.getByText('Missed crossing?')).toHaveCount(0);
    });

    await test.step('a wrong number is corrected, undone and redone', async () => {
      await typeCommand(page, `12 @${timeOfDay(at(5, 400))}`);
      await typeCommand(page, '12 > 21');
      await expect(done.getByText('Crossing of 12 was 21')).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(done.locator('[data-undone]').getByText('Crossing of 12 was 21')).toBeVisible();
      await page.keyboard.press('Control+Shift+z');
      await expect(done.locator('[data-undone]')).toHaveCount(0);
      await expect(tape.getByText('Car 21', { exact: true })).toBeVisible();
    });

    await test.step('after a click, Space is a crossing and presses no button', async () => {
      const taps = done.getByText('Crossing without a number', { exact: true });
      await page.getByRole('button', { name: 'Yellow Y', exact: true }).click();
      await page.keyboard.press('Space');
      await expect(taps).toHaveCount(1);
      await expect(done.getByText('Yellow', { exact: true })).toHaveCount(1);
      await page.keyboard.press('Control+z');
      await expect(done.locator('[data-undone]').getByText('Crossing without a number')).toBeVisible();
    });

    await test.step('under a red flag the race can be started again, ended with an earlier lap, or resumed', async () => {
      const board = page.getByRole('table', { name: 'Board' });
      const laps = board.getByRole('row').nth(1).getByRole('cell').nth(3);
      await expect(laps).toHaveText('6');
      await page.keyboard.press('r');
      const red = page.getByRole('region', { name: 'After the red flag' });
      await red.getByRole('button', { name: 'Start again from zero' }).click();
      await expect(laps).toHaveText('0');
      await page.keyboard.press('Control+z');
      await red.getByRole('button', { name: 'End with the result of lap 5' }).click();
      await expect(laps).toHaveText('5');
      await page.keyboard.press('Control+z');
      await expect(laps).toHaveText('6');
      await red.getByRole('button', { name: /^Green again/ }).click();
      await expect(red).toHaveCount(0);
    });

    await test.step('a red flag and green again', async () => {
      await page.keyboard.press('r');
      await expect(page.getByRole('button', { name: 'Red R', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.keyboard.press('h');
      await expect(page.getByRole('button', { name: /^Resume/ })).toBeVisible();
      await page.keyboard.press('h');
      await page.keyboard.press('g');
      await expect(page.getByRole('button', { name: 'Green G', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });

    await test.step('without a connection work goes on, also after a reload', async () => {
      await expect(page.getByText('All saved')).toBeVisible();
      await context.setOffline(true);
      await typeCommand(page, `12 @${timeOfDay(at(5, 200))}`);
      await expect(page.getByText(/^Offline \d+:\d\d, 1 act kept here$/)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/^Offline \d+:\d\d, 1 act kept here$/)).toBeVisible();
      await typeCommand(page, `12 @${timeOfDay(at(6, 250))}`);
      await expect(page.getByText(/^Offline \d+:\d\d, 2 acts kept here$/)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('All saved')).toBeVisible();
    });
    complaints.length = 0;

    await test.step('signed out by a fault, work goes on, and arrives after a sign-in', async () => {
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('oidc.')) localStorage.removeItem(key);
      });
      await page.reload();
      const warning = page.getByRole('alert').filter({ hasText: 'You are signed out' });
      await expect(warning).toBeVisible();
      await page.getByLabel('Command line').click();
      await typeCommand(page, `21 @${timeOfDay(at(6, 700))}`);
      await expect(page.getByText(/, 1 act kept here$/)).toBeVisible();
      await warning.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('All saved')).toBeVisible();
      await expect(warning).toHaveCount(0);
      const journalled = async () => (await readJournal(page, race)).length;
      const before = await journalled();
      await typeCommand(page, 'D21');
      await expect.poll(journalled).toBeGreaterThan(before);
      await expect(page.getByText('All saved')).toBeVisible();
    });
    complaints.length = 0;

    await test.step('what the server refuses is listed with its reason, also after a reload', async () => {
      const body = { code: 'not-allowed', title: 'This belongs to someone else', correlationId: 'x' };
      await page.route('**/acts', (route) => route.fulfill({ status: 403, json: body }));
      await typeCommand(page, `21 @${timeOfDay(at(6, 900))}`);
      const refused = page.getByRole('list', { name: 'Acts that were not accepted' });
      await expect(refused.getByText('Crossing 21')).toBeVisible();
      await page.unroute('**/acts');
      await page.reload();
      await expect(refused.getByText('This belongs to someone else')).toBeVisible();
      await refused.getByRole('button', { name: /^Dismiss Crossing 21 at / }).click();
      await expect(refused).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('All saved')).toBeVisible();
      await expect(refused).toHaveCount(0);
    });
    complaints.length = 0;

    await test.step('ended by mistake, taken back, and ended', async () => {
      await page.getByLabel('Command line').click();
      await page.keyboard.press('e');
      await expect(page.getByText('The provisional result is published.')).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(page.getByText('The provisional result is published.')).toHaveCount(0);
      await page.keyboard.press('Control+Shift+z');
      await expect(page.getByText('The provisional result is published.')).toBeVisible();
      await expect(page.getByText('All saved')).toBeVisible();
    });

    await test.step('the result is the one that follows from the crossings', async () => {
      const events = await readJournal(page, race);
      const ids = events.flatMap(({ actId }) => actId ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const expected = [
        ['7', 6, at(6) - startMs],
        ['12', 6, at(6, 250) - startMs],
        ['21', 1, at(5, 400) - startMs],
      ];
      const guid = await guidOf(page, race);
      await expect
        .poll(async () => {
          const { rows = [] } = await resultOf(page, race, guid);
          return rows.map((row: Record<string, unknown>) => [
            row.startNumber,
            row.numberOfLaps,
            row.totalTime,
          ]);
        })
        .toHaveLength(3);
      const result = await resultOf(page, race, guid);
      const seconds = (text: string) => {
        const [last = 0, minutes = 0] = text.split(':').map(Number).reverse();
        return Math.round((minutes * 60 + last) * 1000);
      };
      expect(
        result.rows.map((row: { startNumber: string; numberOfLaps: number; totalTime: string }) => [
          row.startNumber,
          row.numberOfLaps,
          seconds(row.totalTime),
        ]),
      ).toEqual(expected);
    });
    await expectAccessible(page);
  });

  /** `LAPWING_DESK_KILLS=50` does the seeds 1 to 50, `LAPWING_DESK_KILL_SEED` begins with another one. */
  test('nothing that is stored is lost when the browser and the server are killed, and the connection is cut', async () => {
    const count = Number(process.env.LAPWING_DESK_KILLS ?? 1);
    const first = Number(process.env.LAPWING_DESK_KILL_SEED ?? 1);
    test.setTimeout(count * 600_000);
    const site = await startCutSite();
    const runs: KillRun[] = [];
    try {
      for (let seed = first; seed < first + count; seed++) {
        const run = await runDeskKills(site, seed);
        if (count > 1) console.log(JSON.stringify(run));
        runs.push(run);
      }
    } finally {
      await site.close();
    }
    expect(runs.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  test('a session starts at its set time without a desk', async ({ page }) => {
    const timed = await planRace(page, ['7', '12']);
    await open(page, timed.path);
    const atMs = Math.ceil(Date.now() / 1000) * 1000 + 6_000;
    await page.getByText('At a time').click();
    await page.getByLabel('Start at').fill(timeOfDay(atMs).slice(0, 8));
    await page.getByRole('button', { name: 'Arm the session' }).click();
    await expect(page.getByText(`Starts ${timeOfDay(atMs)}`)).toBeVisible();
    await page.goto('about:blank');
    await expect.poll(() => startOf(page, timed)).toBe(atMs);
    await open(page, timed.path);
    await expect(page.getByText(`Started ${timeOfDay(atMs)}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Green G', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('a session starts with its first crossing', async ({ page }) => {
    const race = await planRace(page, ['7', '12']);
    await open(page, race.path);
    await page.getByText('With the first crossing').click();
    await armRace(page, 2);
    await page.getByLabel('Command line').click();
    await typeCommand(page, '12');
    await expect(page.getByText(/^Started \d\d:\d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Green G', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('three phones at one line count a crossing once', async ({ page, browser }) => {
    test.slow();
    const race = await planRace(page, ['7', '12'], { minimumLapTimeMs: 4_000 });
    await open(page, race.path);
    await armRace(page, 2);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const storage = await page.context().storageState();
    const phones = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const context = await browser.newContext({
          ...{ storageState: storage, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
        });
        const phone = await context.newPage();
        await phone.goto(`${urlOf('live')}${race.path}/phone?number=${number}`);
        await phone.getByText(new RegExp(`Phone ${number} · connected`)).waitFor();
        return phone;
      }),
    );
    const [first, second, third] = phones;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three phones');
    await third.getByRole('button', { name: 'Button', exact: true }).click();
    await expect.poll(async () => Date.now() - (await startOf(page, race))).toBeGreaterThan(4_500);

    await third.context().setOffline(true);
    await Promise.all([
      third.getByRole('button', { name: /^Tap/ }).tap(),
      ...[first, second].map(async (phone) => {
        await phone.getByRole('button', { name: '7', exact: true }).tap();
        await phone.getByRole('button', { name: 'Cross', exact: true }).tap();
      }),
    ]);
    await expect(third.getByText('1 tap kept here')).toBeVisible();
    await third.context().setOffline(false);
    await expect(third.getByLabel('delivered')).toBeVisible();

    const tape = page.getByRole('list', { name: 'Crossings, newest first' });
    const row = tape.getByRole('listitem').filter({ hasText: 'Car 7' });
    await expect(row).toHaveCount(1);
    for (const number of [1, 2]) await expect(row.getByText(`Phone ${number}`)).toBeAttached();
    const board = page.getByRole('table', { name: 'Board' });
    await expect(board.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('7');
    await expect(board.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('1');
    for (const phone of phones) await phone.context().close();
  });
});
