import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { expect, expectAccessible, open, screenIsComplete, test } from '../journey.ts';
import { demo } from '../sign-in.ts';

test('a team follows its race from the pit wall @phone', async ({ page, world }) => {
  await open(page, `/livetiming/${world.liveEventId}/pitwall`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const field = page.getByRole('region', { name: 'Choose a team' });
  await field.getByRole('button', { name: / P2$/ }).click();
  await expect(page).toHaveURL(/team=/);
  await expect(field).toBeHidden();
  await page.getByLabel('Team', { exact: true }).selectOption({ index: 3 });
  await expect(page.getByRole('region', { name: 'Catch' })).toBeVisible();

  await page.getByRole('button', { name: 'Race rules' }).click();
  await page.getByLabel('Longest stint, minutes').fill('45');
  await page.getByLabel('Stops to make').fill('6');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const clocks = page.getByRole('region', { name: 'Rules and clocks' });
  await expect(clocks.getByText(/^\d+ of 6$/)).toBeVisible();

  await page.reload();
  await expect(clocks.getByText(/^\d+ of 6$/)).toBeVisible();
  const cars = page.locator('.pw-stint-car');
  await expect(cars.first()).toBeVisible();
  const cut = await cars.evaluateAll((all) =>
    all.flatMap((car) => (car.scrollWidth > car.clientWidth ? [car.textContent] : [])),
  );
  expect(cut, 'names of cars that are cut').toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the head and the panels of a pit wall have the room of a tablet and of a desktop', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, `/livetiming/${world.liveEventId}/pitwall?team=100`);
  const title = page.locator('.race-title h1');
  const cutPx = () => title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(cutPx, 'the name of the race').toBeLessThan(4);
  await page.setViewportSize({ width: 1440, height: 900 });
  const panel = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const above = Math.max((await panel('Rules and clocks')).bottom, (await panel('If we pit now')).bottom);
  expect((await panel('Stints')).top - above, 'a hole between the panels').toBeLessThan(30);
});

test('a team keeps notes, and shares them with somebody without an account', async ({
  page,
  browser,
  world,
}) => {
  await open(page, `/livetiming/${world.liveEventId}/pitwall`);
  await page.getByLabel('Team', { exact: true }).selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Sign in to start notes' }).click();
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const notes = page.getByRole('region', { name: 'Private notes' });
  await notes.getByRole('button', { name: 'Start private notes' }).click();
  await notes.getByLabel('Note', { exact: true }).fill('Front left too high');
  await page.keyboard.press('Enter');
  await expect(notes.getByRole('listitem')).toHaveText(/Front left too high/);
  await expectAccessible(page, notes);

  const key = await page.evaluate(
    (eventId) => localStorage.getItem(`lapwing.pitwall.notes.${eventId}`),
    world.liveEventId,
  );
  const other = await browser.newPage();
  await other.goto(`${page.url()}#notes=${key}`);
  await screenIsComplete(other);
  const shared = other.getByRole('region', { name: 'Private notes' });
  await expect(shared.getByRole('listitem')).toHaveText(/Front left too high/);
  await expect(other).not.toHaveURL(/#/);
  await other.close();

  await notes.getByRole('button', { name: 'Delete all notes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all notes' }).click();
  await expect(notes.getByRole('button', { name: 'Start private notes' })).toBeVisible();
});
