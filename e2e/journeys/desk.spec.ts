import type { Page } from '@playwright/test';
import { addSession, createMeeting, openRaceDesk, planRace } from '../desk.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, test, urlOf } from '../journey.ts';
import { untilReadyOffline } from '../ready-offline.ts';

/** Far ahead, so that nothing of it runs or is late. */
const DAY = '2027-06-12';

const drivers = [
  '44 Jesse van Rooijen GT4 4418027',
  '71 Tobias Lindqvist GT4 5102236',
  '18 Lukasz Piatek GT4 6620914',
  '62 Rui Tavares GT4 4417785',
  '116 Sanne Kuipers GT4 7104402',
  '55 Hendrik Aalbers TCR 3380159',
  '47 Maud Verhagen TCR 5583310',
  '21 Pieter Wouters TCR 5583301',
  '38 Isla Mackinnon TCR 6019447',
  '104 Ondrej Malik TCR 6019448',
  '29 Veerle Claessens CUP 4420618',
  '14 Sami Niskanen CUP 4420377',
];

/** As copied from a spreadsheet, with Dutch titles and a column that the desk does not know. */
function aList(): string {
  const rows = drivers.map((line) => {
    const [, number, name, className, transponder] = /^(\d+) (.+) (\w+) (\d+)$/.exec(line) ?? [];
    return [number, name, className, transponder, 'ja'].join('\t');
  });
  return ['Startnr\tNaam\tKlasse\tPonder\tBetaald', ...rows].join('\n');
}

test('an owner prepares a meeting at the race desk, and a fan sees its programme @phone', async ({
  page,
  browser,
}, { project }) => {
  test.slow();
  const name = `Club Day ${project.name}`;
  const isPhone = project.name === 'phone';
  await openRaceDesk(page);
  await createMeeting(page, { name, day: DAY, classes: 'GT4, TCR' });
  const programme = page.getByRole('region', { name: 'Programme' });

  await test.step('two sessions, of which the second is moved to the front', async () => {
    await addSession(page, { Name: 'Qualifying', Start: '10:00', Laps: '12' });
    await addSession(page, { Name: 'Race 1', Start: '11:00', Laps: '12' });
    if (isPhone) await programme.getByRole('button', { name: 'Move Race 1 up' }).click();
    else {
      await programme.getByRole('button', { name: /^Race 1/ }).focus();
      await page.keyboard.press('Alt+ArrowLeft');
    }
    const first = programme.getByRole('button', { name: /^Race 1/ });
    if (isPhone) await expect(programme.getByRole('listitem').first()).toContainText('Race 1');
    else await expect(first).toHaveAccessibleName(/10:00/);
    await page.getByRole('button', { name: /^Undo( Ctrl Z)?$/ }).click();
    if (isPhone) await expect(programme.getByRole('listitem').first()).toContainText('Qualifying');
    else await expect(first).toHaveAccessibleName(/11:00/);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Redo', exact: true })).toHaveCount(0);
  });

  await test.step('twelve entries from a pasted list, with a preview', async () => {
    await page.getByLabel('Paste from a spreadsheet or an e-mail').fill(aList());
    await expect(page.getByText('Left out: Betaald')).toBeVisible();
    await expect(page.getByRole('table', { name: /Preview/ }).getByText('New')).toHaveCount(12);
    await page.getByRole('button', { name: 'Add 12, change 0' }).click();
    await expect(page.getByText('0 of 12 here')).toBeVisible();
  });

  await test.step('check-in with one tap, and search', async () => {
    const entries = page.getByRole('region', { name: 'Entries' });
    await entries.getByLabel('44 is here').check();
    await entries.getByLabel('14 is here').check();
    await expect(entries.getByText('2 of 12 here')).toBeVisible();
    await entries.getByText('Not here 10').click();
    await expect(entries.getByLabel('44 is here')).toHaveCount(0);
    await entries.getByText('All', { exact: true }).click();
    await entries.getByLabel('Find a number, name or transponder').fill('5583301');
    await expect(entries.getByRole('checkbox')).toHaveCount(1);
    await expect(entries.getByRole('button', { name: 'Pieter Wouters' })).toBeVisible();
    await entries.getByLabel('Find a number, name or transponder').fill('');
  });

  await test.step('every change is listed, and each can be undone', async () => {
    const changes = page.getByRole('list', { name: 'Changes, newest first' });
    await expect(changes.getByText('Checked in: 14 Sami Niskanen')).toBeVisible();
    await changes.getByRole('button', { name: 'Undo Checked in: 44 Jesse van Rooijen' }).click();
    const entries = page.getByRole('region', { name: 'Entries' });
    await expect(entries.getByText('1 of 12 here')).toBeVisible();
    await expect(entries.getByLabel('44 is here')).not.toBeChecked();
    await entries.getByLabel('44 is here').check();
    await expect(entries.getByText('2 of 12 here')).toBeVisible();
  });

  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('another desk sees it, and a change of both is refused', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    const entry = (desk: Page) => desk.getByRole('dialog', { name: 'Edit entry' });
    for (const desk of [page, other]) {
      await desk.getByRole('button', { name: 'Rui Tavares' }).click();
      await entry(desk)
        .getByLabel('Team')
        .fill(desk === page ? 'Lusitano Sport' : 'Lisboa');
    }
    await entry(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('All saved')).toBeAttached();
    await entry(other).getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Someone else changed this first')).toBeVisible();
    await expect(other.getByText('Lusitano Sport').first()).toBeAttached();
    await other.close();
  });

  await test.step('a fan sees the programme', async () => {
    const fan = await browser.newPage();
    const eventId = /desk\/(\d+)/.exec(page.url())?.[1];
    await fan.goto(`${urlOf('live')}/events/${eventId}`);
    await expect(fan.getByRole('heading', { level: 1, name })).toBeVisible();
    const rows = fan.locator('li.programme-row');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Race 1');
    await expect(rows.first()).toContainText(/in \d+ days/);
    await expect(fan.getByText('12 entries')).toBeVisible();
    await rows
      .first()
      .getByRole('link', { name: /Race 1/ })
      .click();
    const starters = fan.getByRole('table', { name: 'Entries' });
    await expect(starters.getByRole('row')).toHaveCount(11);
    await expect(starters).toContainText('Rui Tavares');
    await expectNoSidewaysScroll(fan);
    await fan.close();
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('entries are checked in at the gate, also after a reload, and arrive when it is back', async ({
    page,
    context,
    complaints,
  }) => {
    test.slow();
    const race = await planRace(page, ['7', '12']);
    await open(page, `/desk/${race.eventId}`);
    await untilReadyOffline(page);
    const entries = page.getByRole('region', { name: 'Entries' });
    await expect(entries.getByText('0 of 2 here')).toBeVisible();
    await context.setOffline(true);
    await entries.getByLabel('7 is here').check();
    await expect(entries.getByText('1 of 2 here')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No connection, 1 check-in kept here')).toBeVisible();
    await expect(entries.getByLabel('7 is here')).toBeChecked();
    await entries.getByLabel('12 is here').check();
    await expect(page.getByText('No connection, 2 check-ins kept here')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('All saved')).toBeVisible();
    const changes = page.getByRole('list', { name: 'Changes, newest first' });
    await expect(changes.getByText(/^Checked in: /)).toHaveCount(2);
    await page.reload();
    await expect(entries.getByText('2 of 2 here')).toBeVisible();
    complaints.length = 0;
  });
});

test('the button for a missing transponder names its entry', async ({ page }) => {
  const race = await planRace(page, ['7', '12']);
  await open(page, `/desk/${race.eventId}`);
  const entries = page.getByRole('region', { name: 'Entries' });
  await entries.getByRole('button', { name: 'Add transponder of 12', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('No.')).toHaveValue('12');
});

test('the header of the desk takes one row in every language at 1366 px', async ({ page, browser }) => {
  const race = await planRace(page, ['7', '12'], {
    name: 'Finale van de zondagmiddag',
    group: 'Formula Prairie · Spec Sedan',
  });
  const { eventId, sessionId } = race;
  const change = {
    changeId: `second-${eventId}`,
    since: 0,
    items: [
      {
        ...{ kind: 'session', id: null, version: 0 },
        set: { name: 'Kwalificatie', type: 'qualify', group: '', startsAtMs: 0, slotMs: 600_000 },
      },
    ],
  };
  const address = `${urlOf('live')}/api/desk/events/${eventId}/changes`;
  const headers = { authorization: race.authorization };
  expect((await page.request.post(address, { headers, data: change })).ok()).toBe(true);
  const storageState = await page.context().storageState();
  for (const locale of ['nl-NL', 'en-US', 'ja-JP']) {
    const visit = await browser.newPage({ locale, storageState, viewport: { width: 1366, height: 768 } });
    for (const path of [`/desk/${eventId}`, race.path, `/desk/${eventId}/decide/${sessionId}`]) {
      await open(visit, path);
      const header = visit.locator('header').first();
      await expect(header.locator(`nav a[href^="/desk/screens/"]`)).toBeVisible();
      const box = await header.boundingBox();
      expect(box?.height, `${locale} ${path}`).toBeLessThan(60);
      await expectNoSidewaysScroll(visit);
    }
    await visit.close();
  }
});
