import { noRaceRules, type RaceRules } from '@lapwing/contract/insight/race-rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { type MemberName, NOW_MS, openDesk } from '../desk.test-support.ts';
import { raceRulesRoutes } from './routes.ts';

const rules = { ...noRaceRules, maximumStintMs: 2_700_000, stops: 6 };

describeOnEachEngine('the rules of the races of an event', (openDb) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let eventId: number;
  beforeEach(async () => {
    const db = await openDb();
    desk = await openDesk(db, { now: () => NOW_MS });
    raceRulesRoutes(desk.app, { db, now: () => NOW_MS });
    ({ eventId } = await desk.create());
  });
  afterEach(() => desk.app.close());

  const read = async (query = '') => {
    const response = await desk.app.inject(`/api/events/lw-${eventId}/racerules${query}`);
    return { status: response.statusCode, ...response.json<{ rules: RaceRules | null }>() };
  };
  const save = (body: object, as: MemberName = 'owner') =>
    desk.ask('PUT', `/api/desk/events/${eventId}/racerules`, body, as);

  test('are set once, read by everybody, changed and removed', async () => {
    expect(await read()).toMatchObject({ status: 200, rules: null });
    expect((await save({ rules })).status).toBe(200);
    expect(await read()).toMatchObject({ rules });
    await save({ rules: { ...rules, stops: 7 } });
    expect(await read()).toMatchObject({ rules: { stops: 7 } });
    await save({ rules: null });
    expect(await read()).toMatchObject({ rules: null });
  });

  test.each<[MemberName, number]>([
    ['timer', 200],
    ['steward', 403],
    ['announcer', 403],
    ['stranger', 403],
  ])('a %s gets %i', async (member, status) => {
    expect((await save({ rules }, member)).status).toBe(status);
  });

  test('a rule that cannot be is refused', async () => {
    expect((await save({ rules: { ...rules, stops: -1 } })).status).toBe(400);
    expect((await save({ rules: { stops: 3 } })).status).toBe(400);
  });

  test('an event that nobody may watch shows none', async () => {
    const response = await desk.app.inject('/api/events/lw-999999/racerules');
    expect(response.statusCode).toBe(404);
  });
});
