import type { Page } from '@playwright/test';
import { connectDecoder, type Decoder } from '../decoder.ts';
import { addSession, armRace, createMeeting, openRaceDesk, timeOfDay, typeCommand } from '../desk.ts';
import { expect, open, test, urlOf } from '../journey.ts';
import {
  type Crossing,
  driveLaps,
  entryList,
  field,
  rankByBestLap,
  rankByDistance,
  seenByDecoder,
  type TrueRow,
} from '../simulated-meeting.ts';

const RACE_LAPS = 10;
const QUALIFYING_MS = 6_000;

const tapeOf = (page: Page) => page.getByRole('list', { name: 'Crossings, newest first' });
const doneOf = (page: Page) => page.getByRole('list', { name: 'What was done' });
const passed = (atMs: number) => expect.poll(() => Date.now()).toBeGreaterThan(atMs);

/** Everything that the decoder has seen up to now is sent and on the tape. */
async function deliver(page: Page, decoder: Decoder, session: string, crossings: readonly Crossing[]) {
  const seen = seenByDecoder(crossings);
  const last = seen.at(-1)?.atMs ?? 0;
  await passed(last);
  await decoder.send(session, seen);
  await expect(tapeOf(page).getByText(timeOfDay(last)).first()).toBeVisible();
}

async function arm(page: Page, session: string, start = 'By hand'): Promise<void> {
  await page.getByRole('combobox', { name: 'Session' }).selectOption({ label: `Sprint · ${session}` });
  await expect(page.getByRole('heading', { level: 1, name: `Sprint · ${session}` })).toBeVisible();
  await page.getByText(start, { exact: true }).click();
  await armRace(page, field.length);
  await page.getByLabel('Command line').click();
}

/** Presses a key on the empty command line, and returns when its act was done. */
async function press(page: Page, key: string): Promise<number> {
  await expect(page.getByLabel('Command line')).toBeFocused();
  const sent = page.waitForRequest((request) => request.url().endsWith('/acts'));
  await page.keyboard.press(key);
  const { events } = (await sent).postDataJSON() as { events: { does: { atMs: number }[] }[] };
  await expect(page.getByText('All saved')).toBeVisible();
  return events[0]?.does[0]?.atMs ?? 0;
}

async function endSession(page: Page): Promise<void> {
  await press(page, 'e');
  await expect(page.getByText('The provisional result is published.')).toBeVisible();
}

type Row = { startNumber: string; numberOfLaps: number; bestTime: string; totalTime: string };

function milliseconds(text: string): number | null {
  const [seconds = 0, minutes = 0, hours = 0] = text.split(':').map(Number).reverse();
  return text === '' ? null : Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000);
}

/** The published result, as the public call has it; of a race with its times. */
async function published(page: Page, address: string, isRace: boolean): Promise<TrueRow[]> {
  const { pathname, search } = new URL(address, urlOf('live'));
  const session = pathname.split('/').at(-1);
  const answer = await page.request.get(
    `${urlOf('live')}/api/v0.2.3/eventresults/sessions/${session}/classification${search}`,
  );
  const { rows = [] } = (await answer.json()) as { rows?: Row[] };
  return rows.map(({ startNumber, numberOfLaps, bestTime, totalTime }) => ({
    number: startNumber,
    laps: numberOfLaps,
    bestMs: milliseconds(bestTime) || null,
    totalMs: isRace ? milliseconds(totalTime) : null,
  }));
}

test('a whole meeting is run at the desk, and its results are the truth', async ({ page, browser }) => {
  test.slow();
  await openRaceDesk(page);
  const publishing = page.getByRole('link', { name: /^Publish results/ }).first();
  const organizationId = Number((await publishing.getAttribute('href'))?.split('/').at(-1));
  await createMeeting(page, { name: `Harskamp Sprint ${Date.now()}`, isListed: false });
  const meetingPath = new URL(page.url()).pathname;
  const eventId = Number(meetingPath.split('/').at(-1));

  await test.step('programme and entries', async () => {
    const shared = { 'Min. lap (s)': '0.3' };
    await addSession(page, { Name: 'Practice 1', ...shared }, 'Practice');
    await addSession(page, { Name: 'Practice 2', ...shared }, 'Practice');
    await addSession(page, { Name: 'Qualifying', 'Time (min)': '0.1', ...shared }, 'Qualifying');
    await addSession(page, { Name: 'Race', Laps: String(RACE_LAPS), ...shared }, 'Race', 'Qualifying');
    await page.getByLabel('Paste from a spreadsheet or an e-mail').fill(entryList());
    await page.getByRole('button', { name: `Add ${field.length}, change 0` }).click();
    await expect(page.getByText(`0 of ${field.length} here`)).toBeVisible();
  });

  const decoder = await connectDecoder(page, organizationId, eventId);
  await open(page, meetingPath);
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  const results = new Map<string, string>();
  const truths = new Map<string, TrueRow[]>();
  const noteResult = async (session: string) => {
    const link = page.getByRole('link', { name: 'See the result' });
    results.set(session, (await link.getAttribute('href')) ?? '');
  };

  await test.step('practice that starts with the first crossing', async () => {
    await arm(page, 'Practice 1', 'With the first crossing');
    const driven = driveLaps(Date.now() + 500, 2, 1);
    await deliver(page, decoder, 'Practice 1', driven);
    await endSession(page);
    await noteResult('Practice 1');
    truths.set('Practice 1', rankByBestLap(driven));
  });

  await test.step('practice without one of the cars', async () => {
    await arm(page, 'Practice 2');
    const startMs = await press(page, 'g');
    const driven = driveLaps(
      startMs,
      3,
      2,
      field.filter(({ number }) => number !== '21'),
    );
    await deliver(page, decoder, 'Practice 2', driven);
    await endSession(page);
    await noteResult('Practice 2');
    truths.set('Practice 2', rankByBestLap(driven));
  });

  await test.step('qualifying, in which the time is up', async () => {
    await arm(page, 'Qualifying');
    const startMs = await press(page, 'g');
    const driven = driveLaps(startMs, 7, 3);
    await deliver(page, decoder, 'Qualifying', driven);
    await expect(page.getByRole('button', { name: 'Finish F', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await endSession(page);
    await noteResult('Qualifying');
    truths.set('Qualifying', rankByBestLap(driven, startMs + QUALIFYING_MS));
  });

  await test.step('the grid of the race is the result of qualifying', async () => {
    await open(page, meetingPath);
    const programme = page.getByRole('region', { name: 'Programme' });
    await programme.getByRole('button', { name: /^Race/ }).click();
    const grid = page.getByRole('region', { name: 'Start grid' }).getByRole('listitem');
    const numbers = truths.get('Qualifying')?.map(({ number }) => number) ?? [];
    await expect(grid).toHaveText(numbers.map((number) => new RegExp(`^\\d${number}\\D`)));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Run', exact: true }).click();
  });

  const driven: Crossing[] = [];
  let startMs = 0;
  const tape = tapeOf(page);
  await test.step('five laps: a crossing is missed, and a car has a spare transponder', async () => {
    await arm(page, 'Race');
    const board = page.getByRole('table', { name: 'Board' });
    const first = truths.get('Qualifying')?.[0]?.number ?? '';
    await expect(board.getByRole('row').nth(1)).toContainText(first);
    startMs = await press(page, 'g');
    for (const { number, transponder, lapMs } of field) {
      for (let lap = 1; lap * lapMs <= 5_250; lap++) {
        const isMissed = number === '12' && lap === 4;
        const isSpare = number === '33' && lap > 2;
        const seenAs = isMissed ? null : isSpare ? '9901' : transponder;
        driven.push({ atMs: startMs + lap * lapMs, number, transponder: seenAs });
      }
    }
    // A reflection: the decoder sees 21 once more, half a lap later.
    driven.push({ atMs: startMs + 3_050, number: '21', transponder: '1021', isGhost: true });
    await deliver(page, decoder, 'Race', driven);

    await expect(page.locator('#run-preview')).toContainText('Enter accepts 12, lap 4');
    await press(page, 'Enter');
    await expect(tape.getByText('Missed crossing?')).toHaveCount(0);

    await expect(tape.getByText(/^33 was last seen at/)).toBeVisible();
    await press(page, 'Shift+Enter');
    await expect(tape.getByText('Unknown', { exact: true })).toHaveCount(0);
    await typeCommand(page, 'P7 5s, jumped the start');
    await expect(doneOf(page).getByText('7: 5 s penalty')).toBeVisible();
  });

  let restartMs = 0;
  await test.step('a red flag, slowly round to the line, and green again', async () => {
    const redMs = await press(page, 'r');
    await press(page, 'h');
    // 48 stays at the track side.
    const slow = field
      .filter(({ number }) => number !== '48')
      .map(({ number, transponder }, place) => ({
        ...{ atMs: redMs + 700 + place * 90, number },
        transponder: number === '33' ? '9901' : transponder,
      }));
    driven.push(...slow);
    await deliver(page, decoder, 'Race', slow);
    await expect(tape.getByText('Missed crossing?')).toHaveCount(0);
    await press(page, 'h');
    restartMs = await press(page, 'g');
  });

  await test.step('to the flag, with the transponder of one car on another', async () => {
    const rest = field
      .filter(({ number }) => number !== '48')
      .flatMap(({ number, transponder, lapMs }) => {
        const seenAs = number === '33' ? '9901' : number === '55' ? '1048' : transponder;
        return [1, 2, 3, 4, 5].map((lap) => ({ atMs: restartMs + lap * lapMs, number, transponder: seenAs }));
      });
    driven.push(...rest);
    await deliver(page, decoder, 'Race', rest);
    await typeCommand(page, `48 >> 55 @${timeOfDay(restartMs)}`);
    await expect(doneOf(page).getByText(/^Transponder 1048 is 55 from/)).toBeVisible();
    await expect(page.getByText('All saved')).toBeVisible();
    await endSession(page);
    await noteResult('Race');
  });

  const race = { startMs, laps: RACE_LAPS };
  const raceAddress = results.get('Race') ?? '';
  await test.step('provisional, as the timer has it: with the reflection still in it', async () => {
    const withGhost = driven.map((each) => ({ ...each, isGhost: false }));
    const expected = rankByDistance(withGhost, { ...race, penaltiesMs: { 7: 5_000 } });
    await expect.poll(() => published(page, raceAddress, true)).toEqual(expected);
  });

  const bar = page.getByRole('region', { name: 'Result of Race' });
  await test.step('a protest is upheld, and published as a revision', async () => {
    await page.getByRole('link', { name: 'Decide', exact: true }).click();
    await bar.getByLabel('Protest time', { exact: true }).selectOption('30');
    await page.getByRole('button', { name: /^New/ }).first().click();
    await page.getByLabel('Kind').selectOption({ label: 'Protest' });
    await page.getByLabel('Cars, separated by commas').fill('33');
    await page.getByLabel('Protest by').fill('Finn Bos');
    await page.getByLabel('What happened').fill('33 passed under yellow');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(bar.getByText(/Waits for 1 open protest/)).toBeVisible();
    await page.getByLabel('Against').selectOption('33');
    await page.getByLabel('Seconds', { exact: true }).fill('10');
    await page.getByLabel('Reason, as published').fill('Passed under yellow');
    await page.getByRole('button', { name: /^Decide Ctrl Enter/ }).click();
    await expect(bar.getByText(/Waits for 1 unpublished ruling/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish revision 2, provisional' }).click();
    await expect(bar.getByText(/revision 2/)).toBeVisible();
  });

  const penaltiesMs = { 7: 5_000, 33: 10_000 };
  await test.step('after it was published, the reflection is deleted at the desk', async () => {
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    const ghostMs = driven.find(({ isGhost }) => isGhost)?.atMs ?? 0;
    await typeCommand(page, '/21');
    await tape.getByRole('button', { name: `Choose 21 at ${timeOfDay(ghostMs)}` }).click();
    await press(page, 'Delete');
    const expected = rankByDistance(driven, { ...race, penaltiesMs });
    truths.set('Race', expected);
    await expect.poll(() => published(page, raceAddress, true)).toEqual(expected);
  });

  await test.step('official, when the protest time is over', async () => {
    await page.getByRole('link', { name: 'Decide', exact: true }).click();
    await expect(bar.getByText(/revision 3/)).toBeVisible();
    // No journey waits for half an hour.
    await bar.getByLabel('Protest time', { exact: true }).selectOption('0');
    await bar.getByRole('button', { name: 'Make official' }).click();
    await expect(bar.getByText(/^Official/)).toBeVisible();
  });

  await test.step('visitors see the truth of every session', async () => {
    const visitor = await browser.newPage();
    for (const [session, truth] of truths) {
      const address = results.get(session) ?? '';
      expect(await published(visitor, address, session === 'Race'), session).toEqual(truth);
      await visitor.goto(new URL(address, urlOf('live')).href);
      const rows = visitor.getByRole('table').first().getByRole('row');
      const names = truth.map(({ number }) => field.find((car) => car.number === number)?.name ?? '');
      await expect(rows.filter({ hasText: /Visser|Kok|Mulder|Hoek|Smit|Bos/ })).toContainText(names);
    }
    await expect(visitor.getByText('Official', { exact: true }).first()).toBeVisible();
    await visitor.close();
  });
});
