import { describe, expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { type Page, TestBrowser } from './identity.test-support.ts';
import type { CodePurpose } from './mailed-codes.ts';
import { anna, openIdentity, tokensOf } from './open-identity.test-support.ts';

const PASSWORD = 'another password';
const NEW = 'new@example.org';
const BEA = { email: 'bea@example.org', givenName: 'Bea', surName: 'Cruz', password: PASSWORD };

type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld(db: Parameters<typeof openIdentity>[0]) {
  const { authority, nextMail } = await openIdentity(db);
  const owner = new TestBrowser();
  await tokensOf(authority, owner);
  const account = await owner.open(`${authority}/account`);
  const send = (part: string, fields: Record<string, string>) =>
    owner.submit(account, { password: anna.password, ...fields }, undefined, `account/${part}`);
  const anyone = new TestBrowser();
  const ask = async (page: string, fields: Record<string, string>) => {
    await anyone.submit(await anyone.open(`${authority}/${page}`), fields);
    return (await nextMail()).link;
  };
  return {
    askReset: () => ask('forgotten', { email: anna.email }),
    askSignUp: () => ask('sign-up', BEA),
    async askEmail(email = NEW) {
      await send('email', { email });
      return (await nextMail()).link;
    },
    /** Opens the link and submits its form. */
    async follow(link: string): Promise<Page> {
      const page = await anyone.open(link);
      if (page.status !== 200) return page;
      // The names are already filled in, as for a visitor.
      const names = link.includes('confirm-sign-up') ? BEA : {};
      return anyone.submit(page, { password: PASSWORD, ...names });
    },
    /** Confirms an address, and skips the e-mail to the old one. */
    async moveTo(email: string) {
      await send('email', { email });
      await owner.submit(await owner.open((await nextMail()).link), {});
      await nextMail();
    },
    changePassword: () => send('password', { newPassword: PASSWORD }),
    deleteAccount: () => send('delete', {}),
  };
}

const mailed: Record<CodePurpose, (world: World) => Promise<string>> = {
  password: (world) => world.askReset(),
  email: (world) => world.askEmail('mistyped@example.org'),
  'sign-up': (world) => world.askSignUp(),
};

type AccountAction = [what: string, happen: (world: World) => Promise<unknown>];

const ends: Record<CodePurpose, AccountAction[]> = {
  password: [
    ['it was used', async () => {}],
    ['another reset link was used', async (world) => world.follow(await world.askReset())],
    ['the password was changed', (world) => world.changePassword()],
    ['the e-mail address was changed', (world) => world.moveTo(NEW)],
    ['the account was deleted', (world) => world.deleteAccount()],
  ],
  email: [
    ['it was used', async () => {}],
    ['another address was asked for', (world) => world.askEmail()],
    ['an address was asked for that somebody has', (world) => world.askEmail('anna@example.org')],
    ['another address was confirmed', (world) => world.moveTo(NEW)],
    ['the password was changed', (world) => world.changePassword()],
    ['a forgotten password was replaced', async (world) => world.follow(await world.askReset())],
    ['the account was deleted', (world) => world.deleteAccount()],
  ],
  'sign-up': [
    ['it was used', async () => {}],
    ['another link made the account', async (world) => world.follow(await world.askSignUp())],
    [
      'an account had the address since, and left it',
      async (world) => {
        await world.moveTo(BEA.email);
        await world.moveTo(NEW);
      },
    ],
  ],
};

const outlives: Record<CodePurpose, AccountAction[]> = {
  password: [
    ['nothing happened', async () => {}],
    ['another reset link was asked for', (world) => world.askReset()],
    ['a new address was asked for and not confirmed', (world) => world.askEmail()],
  ],
  email: [
    ['nothing happened', async () => {}],
    ['a reset link was asked for', (world) => world.askReset()],
  ],
  'sign-up': [
    ['nothing happened', async () => {}],
    ['another sign-up was asked for', (world) => world.askSignUp()],
  ],
};

describeOnSqlite('a mailed link', (openDb) => {
  describe.each(Object.keys(ends) as CodePurpose[])('for %s', (purpose) => {
    it.each(ends[purpose])('is invalid after %s', async (what, happen) => {
      const world = await openWorld(await openDb());
      const link = await mailed[purpose](world);
      if (what === 'it was used') expect((await world.follow(link)).status).toBe(200);
      await happen(world);
      expect((await world.follow(link)).status).toBe(400);
    });

    it.each(outlives[purpose])('works after %s', async (_what, happen) => {
      const world = await openWorld(await openDb());
      const link = await mailed[purpose](world);
      await happen(world);
      expect((await world.follow(link)).status).toBe(200);
    });
  });
});
