import type { Page } from '@playwright/test';
import { findOrganization, type PlannedRace, planRace } from '../desk.ts';
import { expect, open, test, urlOf } from '../journey.ts';
import { aPerson, signInAs, signUp } from '../new-account.ts';

const CLUB = 'IJsclub Vlietland';

type Role = 'Timer' | 'Steward' | 'Announcer';
const refusal = {
  meeting: 'Timers and owners change this page.',
  run: 'Timers and owners time a session. You see what they do.',
  decide: 'Stewards and owners decide. You see what they publish.',
  publish: 'Your role does not publish results',
  screens: 'Your role cannot steer the screens',
};
type Part = keyof typeof refusal;

/** What a role may do, by the control that does it; everything else is refused in words. */
const rights: Record<Role, readonly Part[]> = {
  Timer: ['meeting', 'run', 'publish', 'screens'],
  Steward: ['decide', 'publish'],
  Announcer: ['screens'],
};

function pathOf(part: Part, { eventId, sessionId }: PlannedRace, club: number): string {
  return {
    meeting: `/desk/${eventId}`,
    run: `/desk/${eventId}/run/${sessionId}`,
    decide: `/desk/${eventId}/decide/${sessionId}`,
    publish: `/desk/publish/${club}`,
    screens: `/desk/screens/${club}`,
  }[part];
}

function controlOf(part: Part, page: Page) {
  return {
    meeting: page.getByRole('button', { name: 'Entry E' }),
    run: page.getByRole('button', { name: 'Arm the session' }),
    decide: page.getByRole('button', { name: 'New N' }),
    publish: page.getByRole('button', { name: 'Choose files O' }),
    screens: page.getByRole('button', { name: 'Add a screen' }),
  }[part];
}

/** The calls behind the controls, for which a role needs a right of its own. */
function callsOf({ eventId, sessionId }: PlannedRace, club: number): [Part, string, object][] {
  const address = `/api/desk/events/${eventId}`;
  return [
    ['meeting', `${address}/changes`, { changeId: 'role-2', since: 0, items: [] }],
    ['run', `${address}/sessions/${sessionId}/prepare`, { startsWith: 'flag', startsAtMs: null }],
    ['decide', `${address}/sessions/${sessionId}/decide/what-if`, { on: [] }],
    ['screens', `/api/desk/organizations/${club}/screens`, { name: 'tower', code: null, state: null }],
  ];
}

async function joinAs(role: Role, page: Page, own: Page, club: number): Promise<string> {
  const person = aPerson(role, 'Member');
  await signUp(own, person);
  await signInAs(own, person);
  await open(page, `/organizations/${club}/manage?tab=members`);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Role').first().selectOption({ label: role });
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  const asked = own.waitForRequest((request) => request.headers().authorization !== undefined);
  await own.goto(`${urlOf('live')}/desk`);
  return (await asked).headers().authorization ?? '';
}

test('timers, stewards and announcers do what is theirs, and read what is not', async ({ page, browser }) => {
  test.slow();
  const race = await planRace(page, ['7', '12']);
  const club = await findOrganization(page, CLUB);
  for (const role of ['Timer', 'Steward', 'Announcer'] as const) {
    await test.step(role, async () => {
      const own = await browser.newPage();
      const authorization = await joinAs(role, page, own, club);
      for (const part of Object.keys(refusal) as Part[]) {
        await own.goto(urlOf('live') + pathOf(part, race, club));
        const [control, words] = [controlOf(part, own), own.getByText(refusal[part])];
        await expect(control.or(words).first()).toBeVisible();
        expect(await control.isVisible(), `${role} has ${part}`).toBe(rights[role].includes(part));
        expect(await words.isVisible(), `${role} is refused ${part}`).toBe(!rights[role].includes(part));
      }
      for (const [part, address, data] of callsOf(race, club)) {
        if (rights[role].includes(part)) continue;
        const answer = await own.request.post(urlOf('live') + address, { headers: { authorization }, data });
        expect(answer.status(), `${role} calls ${address}`).toBe(403);
      }
      await own.close();
    });
  }
});
