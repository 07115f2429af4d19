import type { Page } from '@playwright/test';
import { guidOf, type PlannedRace, planRace, readJournal } from '../desk.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';

const LAP_MS = 1_200;

async function post(
  page: Page,
  { eventId, sessionId, authorization }: PlannedRace,
  path: string,
  data: object,
) {
  const address = `${urlOf('live')}/api/desk/events/${eventId}/sessions/${sessionId}/${path}`;
  const answer = await page.request.post(address, { headers: { authorization }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Three cars, two laps each, over the desk's own calls: 7, then 12, then 21, 100 ms apart a lap. */
async function startRace(page: Page, race: PlannedRace): Promise<(event: object) => Promise<void>> {
  await post(page, race, 'prepare', { startsWith: 'flag', startsAtMs: null });
  const entered = await readJournal(page, race);
  const cars = entered as unknown as { kind: string; number: string; competitorId: string }[];
  const idOf = (number: string) => cars.find((car) => car.number === number)?.competitorId;
  let sequence = 0;
  const act = (event: object) => {
    sequence += 1;
    const events = [{ kind: 'act', atMs: Date.now(), actId: `journey ${sequence}`, does: [event] }];
    const batch = { batchId: `journey-${sequence}`, sequence, deviceId: 'journey', offsetMs: 0, events };
    return post(page, race, 'acts', batch);
  };
  // Acts count at their own times, and the entries were made just now.
  const startMs = Date.now();
  await act({ kind: 'flag', atMs: startMs, flag: 'Green' });
  await expect.poll(() => Date.now()).toBeGreaterThan(startMs + 3 * LAP_MS);
  for (const lap of [1, 2]) {
    for (const [index, number] of ['7', '12', '21'].entries()) {
      const atMs = startMs + lap * (LAP_MS + index * 100);
      await act({ kind: 'passing', atMs, loopId: 'line', competitorId: idOf(number), source: 'keys' });
    }
  }
  return act;
}

test('an incident from a phone becomes a penalty, a provisional result, and an official one', async ({
  page,
  context,
  complaints,
}) => {
  test.slow();
  const race = await planRace(page, ['7', '12', '21'], { minimumLapTimeMs: 300 });
  const act = await startRace(page, race);

  await test.step('a marshal reports without a connection, and it is delivered later', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${urlOf('live')}${race.path}/phone?number=1&tab=incident`);
    await page.getByLabel('Post or turn').fill('4, turn 7');
    await expect(page.getByRole('button', { name: '7', exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Contact' }).click();
    await page.getByRole('button', { name: '7', exact: true }).click();
    await page.getByRole('button', { name: '12', exact: true }).click();
    await page.getByLabel('Note').fill('7 dived inside, 12 spun');
    await page.getByRole('button', { name: 'Send to the stewards' }).click();
    const sent = page.getByRole('list', { name: 'Sent incidents' });
    await expect(sent.getByLabel('kept on this device')).toBeVisible();
    await context.setOffline(false);
    await expect(sent.getByLabel('delivered')).toBeVisible();
    // Requests fail without a connection.
    complaints.length = 0;
    // On a shorter screen the tabs at the bottom cover a part of the list.
    await page.setViewportSize({ width: 390, height: 1_100 });
    await expectAccessible(page);
  });
  await act({ kind: 'session-ended', atMs: Date.now() });

  const decidePath = `/desk/${race.eventId}/decide/${race.sessionId}`;
  const file = page.getByRole('region', { name: 'Incidents' });
  await test.step('the stewards see it with the laps around it, and investigate', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await open(page, decidePath);
    await file.getByRole('button', { name: /^Contact/ }).click();
    await expect(page.getByText('“7 dived inside, 12 spun”')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Laps around the moment' })).toContainText('7 ahead');
    // The report of a phone is not undone from here by a key, though the same person is signed in there.
    await expect(page.getByRole('button', { name: /^Undo Ctrl Z/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Investigate' }).click();
    await expect(file.getByText('Under investigation', { exact: true })).toBeVisible();
  });

  const whatIf = page.getByRole('region', { name: 'What if' });
  await test.step('a draft shows what it would change, and only there', async () => {
    await page.getByLabel('Against').selectOption('7');
    await page.getByLabel('Seconds', { exact: true }).fill('10');
    await page.getByLabel('Reason, as published').fill('Caused a collision');
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(whatIf.getByText('Draft')).toBeVisible();
    await expect(whatIf.getByText('7 goes from P1 to P3.')).toBeVisible();
    await whatIf.getByRole('switch').uncheck();
    await expect(whatIf.getByText('The order stays as it is.')).toBeVisible();
    await whatIf.getByRole('switch').check();
    await expect(whatIf.getByText('7 goes from P1 to P3.')).toBeVisible();
    await expectAccessible(page);
    // Hidden words of its rows are within the pane, which scrolls. Otherwise a long field makes the page longer.
    const isWithin = await whatIf.evaluate((pane) =>
      [...pane.querySelectorAll('*')].every(
        (part) => !(part instanceof HTMLElement) || pane.contains(part.offsetParent ?? pane),
      ),
    );
    expect(isWithin).toBe(true);
  });

  const bar = page.getByRole('region', { name: 'Result of Race 1' });
  await test.step('published provisional, it waits for the protest time and for the incident', async () => {
    await bar.getByLabel('Protest time', { exact: true }).selectOption('30');
    await expect(bar.getByText(/to go of 30 min/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish revision 2, provisional' }).click();
    await expect(whatIf.getByText('Published', { exact: true })).toBeVisible();
    await expect(bar.getByText(/Official from .+ Waits for 1 open incident/)).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Make official' })).toBeDisabled();
  });

  const guid = await guidOf(page, race);
  await test.step('the public result has the order, the penalty and the time that is left', async () => {
    await open(page, `/sessions/${race.sessionId}?guid=${guid}`);
    await expect(page.getByText(/protests until .+ to go/)).toBeVisible();
    const rows = page.getByRole('table').first().getByRole('row');
    await expect(rows.nth(1)).toContainText('Car 12');
    await expect(rows.nth(3)).toContainText('Car 7');
    await expect(page.getByText(/penalty of 10 s \(Caused a collision\)/).first()).toBeVisible();
    await expect(page.getByText('7, 12: Contact, under investigation')).toBeVisible();
  });

  await test.step('a mistake is undone, the incident is closed, and the result is official', async () => {
    await open(page, decidePath);
    await file.getByRole('button', { name: /^Contact/ }).click();
    await page.getByRole('button', { name: 'No action' }).click();
    await expect(bar.getByText(/Waits for/)).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo Ctrl Z/ }).click();
    await expect(bar.getByText(/Waits for 1 open incident/)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(bar.getByText(/Waits for/)).toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Make official' })).toBeDisabled();
    // No journey waits for half an hour.
    await bar.getByLabel('Protest time', { exact: true }).selectOption('0');
    await bar.getByRole('button', { name: 'Make official' }).click();
    await expect(bar.getByText(/^Official/)).toBeVisible();
    await open(page, `/sessions/${race.sessionId}?guid=${guid}`);
    await expect(page.getByText(/protests until/)).toHaveCount(0);
    await expect(page.getByRole('table').first().getByRole('row').nth(1)).toContainText('Car 12');
  });
});
