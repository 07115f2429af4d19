/** The screens of a venue: what they show for everyone who stands before them, and the desk that steers them. */

import { type DeskScreens, type ScreenAnswer, screensApi } from '@lapwing/contract/desk/screens';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import type { Database } from '../../storage/database.ts';
import { requireRight } from '../require-right.ts';
import { enterCode, findPaired, openPairing } from './pairings.ts';
import {
  addScreen,
  findScreen,
  listScreens,
  noteSeen,
  removeScreen,
  steerScreen,
  undoScreen,
} from './screen-store.ts';
import { createWaiting } from './wait-for-change.ts';
import { listChoices, whatIsShown } from './what-is-shown.ts';

type ScreenOptions = { db: Database; now?: () => number };

export function screenRoutes(app: FastifyInstance, { db, now = Date.now }: ScreenOptions): void {
  const { waitFor, wake, stop } = createWaiting();
  app.addHook('preClose', async () => stop());

  mount(
    app,
    screensApi.screen,
    async ({ params: { organizationId, name }, query }): Promise<ScreenAnswer> => {
      const { after = 0, wait = 0 } = query;
      const organization = await nameOfOrganization(organizationId);
      const getScreen = async () => {
        const found = await findScreen(db, organizationId, name);
        if (found === null) throw problem('not-found', { detail: `There is no screen ${name}` });
        return found;
      };
      await noteSeen(db, await getScreen(), after, now());
      const screen = await waitFor(getScreen, ({ version }) => version !== after, wait);
      return {
        name: screen.name,
        organizationName: organization,
        version: screen.version,
        state: screen.state,
        shown: await whatIsShown(db, organizationId, screen.state, now()),
        nowMs: now(),
      };
    },
  );

  async function nameOfOrganization(organizationId: number): Promise<string> {
    const found = await db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .where('suspendedAtMs', 'is', null)
      .executeTakeFirst();
    if (found === undefined) throw problem('not-found', { detail: `No organization ${organizationId}` });
    return found.name;
  }

  mount(app, screensApi.openPairing, () => openPairing(db, now()));

  mount(app, screensApi.pairing, async ({ params: { ticket }, query: { wait = 0 } }) => ({
    screen: await waitFor(
      () => findPaired(db, ticket, now()),
      (found) => found !== null,
      wait,
    ),
  }));

  const allowed = (user: User | null, organizationId: number) =>
    requireRight(db, user, organizationId, 'announce');

  async function screensOf(organizationId: number): Promise<DeskScreens> {
    const screens = await listScreens(db, organizationId);
    const people = await namesOf(screens.map(({ changedBy }) => changedBy));
    const nowMs = now();
    return {
      organizationName: await nameOfOrganization(organizationId),
      screens: await Promise.all(
        screens.map(async ({ id, name, version, state, previous, changedAtMs, changedBy, ...seen }) => ({
          screenId: id,
          name,
          version,
          state,
          shown: await whatIsShown(db, organizationId, state, nowMs),
          seenAtMs: seen.seenAtMs,
          isCurrent: seen.seenVersion === version,
          canUndo: previous !== null,
          changedAtMs,
          changedBy: people.get(changedBy) ?? '',
        })),
      ),
      choices: await listChoices(db, organizationId),
      nowMs,
    };
  }

  async function namesOf(accountIds: readonly string[]): Promise<Map<string, string>> {
    if (accountIds.length === 0) return new Map();
    const found = await db
      .selectFrom('accounts')
      .select(['id', 'givenName', 'surName'])
      .where('id', 'in', accountIds)
      .execute();
    return new Map(found.map(({ id, givenName, surName }) => [id, `${givenName} ${surName}`.trim()]));
  }

  mount(app, screensApi.screens, async ({ params: { organizationId }, user }) => {
    await allowed(user, organizationId);
    return screensOf(organizationId);
  });

  mount(app, screensApi.addScreen, async ({ params: { organizationId }, body, user }) => {
    const { accountId } = await allowed(user, organizationId);
    const nowMs = now();
    // First: a wrong code adds nothing.
    if (body.code !== null) await enterCode(db, body.code, { organizationId, name: body.name }, nowMs);
    await addScreen(db, organizationId, body, { accountId, nowMs });
    wake();
    return screensOf(organizationId);
  });

  mount(app, screensApi.steerScreen, async ({ params: { organizationId, screenId }, body, user }) => {
    const { accountId } = await allowed(user, organizationId);
    await steerScreen(db, organizationId, screenId, body.state, { accountId, nowMs: now() });
    wake();
    return screensOf(organizationId);
  });

  mount(app, screensApi.undoScreen, async ({ params: { organizationId, screenId }, body, user }) => {
    const { accountId } = await allowed(user, organizationId);
    await undoScreen(db, organizationId, screenId, body.version, { accountId, nowMs: now() });
    wake();
    return screensOf(organizationId);
  });

  mount(app, screensApi.removeScreen, async ({ params: { organizationId, screenId }, user }) => {
    await allowed(user, organizationId);
    await removeScreen(db, organizationId, screenId);
    return screensOf(organizationId);
  });
}
