/** The whole site over one small world, and all kinds of callers, for tests of permissions. */

import { keyScopes, type MemberRole } from '@lapwing/contract/people/organizations';
import type { Endpoint } from '@lapwing/contract/values/endpoint';
import { accountStatuses } from '@lapwing/contract/values/enums';
import { importJWK, SignJWT } from 'jose';
import { inject } from 'vitest';
import { saveAccounts, saveTransponders } from '../accounts/writers.ts';
import { createApp } from '../app.ts';
import { useMadeKeys } from '../identity/made-keys.test-support.ts';
import { loadKeys } from '../identity/signing-keys.ts';
import { createKey } from '../ingest/access/upload-keys.ts';
import { aCompetitor, aSession, laps, saveRun } from '../live/live.test-support.ts';
import { aLocation, anActivity } from '../practice/practice.test-support.ts';
import { createFilledPractice } from '../practice/stored-practice.test-support.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import { parseSettings } from '../settings/settings.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { sqlitePlace } from '../storage/places.test-support.ts';

export const people = {
  anna: `LAPWING-GA-${'a'.repeat(32)}`,
  ben: `LAPWING-GA-${'b'.repeat(32)}`,
  /** owns the organisation */
  chief: `LAPWING-GA-${'c'.repeat(32)}`,
  /** a timer of it */
  timer: `LAPWING-GA-${'d'.repeat(32)}`,
  /** owns another organisation */
  rival: `LAPWING-GA-${'e'.repeat(32)}`,
  /** runs the site */
  host: `LAPWING-GA-${'f'.repeat(32)}`,
  /** a timer of the other organisation */
  clerk: `LAPWING-GA-${'1'.repeat(32)}`,
  /** was an owner of the organisation and a host, until the account was deactivated */
  deactivated: `LAPWING-GA-${'2'.repeat(32)}`,
  /** was the same, until the account was deleted */
  deleted: `LAPWING-GA-${'3'.repeat(32)}`,
  /** a steward of the organisation */
  steward: `LAPWING-GA-${'4'.repeat(32)}`,
  /** an announcer of it */
  announcer: `LAPWING-GA-${'5'.repeat(32)}`,
} as const;
type PersonName = keyof typeof people;
export const TRANSPONDER = '4200042';
export const VIDEO = 'dQw4w9WgXcQ';

export type WholeSite = Awaited<ReturnType<typeof openWholeSite>>;

/** `putSite` writes pages into the folder of the site. */
export async function openWholeSite(
  putSite: (folder: string) => Promise<void> = async () => {},
  env: Readonly<Record<string, string>> = {},
) {
  const { dataDir: folder, remove } = await sqlitePlace(inject('migrated').sqlite);
  await putSite(folder);
  const settings = parseSettings({ LAPWING_DATA_DIR: folder, LAPWING_LOG_LEVEL: 'silent', ...env });
  const db = await openDatabase(settings);
  await useMadeKeys(db);
  const ids = await fill(db);
  const app = await createApp({
    settings,
    db,
    hasDemoSignIn: false,
    siteFolder: folder,
    ssrFolder: folder,
    checksAnswers: true,
  });
  const tokens = await makeTokens(db, (await app.inject('/api/clientSettings')).json());

  /** A value for each parameter of a path: Anna's own, and things of the first organisation. */
  function addressOf({ path }: Pick<Endpoint, 'path'>): string {
    const known: Readonly<Record<string, string | number>> = {
      ...ids,
      userId: people.anna,
      profileId: people.anna,
      accountId: people.anna,
      friendId: people.ben,
      videoId: VIDEO,
      value: 'true',
      code: TRANSPONDER,
      chipCode: TRANSPONDER,
      chipNumber: TRANSPONDER,
      carId: 0,
      finishPosition: 1,
      sheet: 'result',
      name: 'paddock',
      ticket: 'a'.repeat(22),
      key: 'a'.repeat(32),
      noteId: 'note-0001',
      screenId: 1,
      recordId: 1,
      venueId: 1,
      revisionNumber: 1,
      competitorId: 1,
      claimId: 1,
      clientId: 'club-track',
      from: '2020-01-01',
      momentMs: 1_778_494_178_000,
      backupName: 'lapwing-20260511T020000Z.db',
    };
    const isLive = /^\/api\/(events|live\/boards)\//.test(path);
    return path.replace(/:(\w+)/g, (_, name: string) => {
      if (isLive && name === 'eventId') return `lw-${ids.eventId}`;
      if (isLive && name === 'sessionId') return `lw-${ids.eventId}-${ids.sessionId}`;
      const value = known[name];
      if (value === undefined) throw new Error(`Nothing is known to fill ${name} of ${path} with`);
      return String(value);
    });
  }

  return {
    app,
    db,
    ids,
    tokens,
    addressOf,
    close: async () => {
      await app.close();
      await db.close();
      await remove();
    },
  };
}

/** Two organisations; the first has an event with Anna in it, under another name, and a track where she practised. */
async function fill(db: Database) {
  await saveAccounts(
    db,
    Object.entries(people).map(([name, id]) => ({
      id,
      givenName: `Given-${name}`,
      surName: `Family-${name}`,
      nickName: `Nick-${name}`,
      email: `${name}@example.org`,
      passwordHash: null,
      createdAtMs: 0,
    })),
  );
  for (const [name, status] of [
    ['host', accountStatuses.Active],
    ['deactivated', accountStatuses.Inactive],
    ['deleted', accountStatuses.Deleted],
  ] as const) {
    await db.updateTable('accounts').set({ isHost: 1, status }).where('id', '=', people[name]).execute();
  }
  const chip = { productCategory: 'X2' as const, label: TRANSPONDER, linkedAtMs: 0 };
  await saveTransponders(db, [
    { ...chip, code: TRANSPONDER, codeNumber: Number(TRANSPONDER), ownerAccountId: people.anna },
  ]);
  const competitors = [
    aCompetitor({
      startNumber: '1',
      firstName: 'A.',
      lastName: 'Racer',
      transponder: TRANSPONDER,
      laps: laps([61_000, 60_000]),
    }),
    aCompetitor({ startNumber: '2', laps: laps([62_000, 61_000]) }),
  ];
  const { organizationId, eventId, sessionIds } = await saveRun(db, [
    aSession({ resultStatus: 'Provisional', competitors }),
  ]);
  const otherOrganizationId = await saveOrganization(db, {
    name: 'Rivals',
    city: 'Mol',
    countryCode: 'BE',
    sport: 'Karting',
    websiteUrl: null,
    logoUrl: null,
    createdAtMs: 0,
  });
  const roles: [PersonName, number, MemberRole][] = [
    ['chief', organizationId, 'owner'],
    ['timer', organizationId, 'timer'],
    ['rival', otherOrganizationId, 'owner'],
    ['clerk', otherOrganizationId, 'timer'],
    ['steward', organizationId, 'steward'],
    ['announcer', organizationId, 'announcer'],
    ['deactivated', organizationId, 'owner'],
    ['deleted', organizationId, 'owner'],
  ];
  for (const [name, id, role] of roles) {
    await db
      .insertInto('organizationMembers')
      .values({ organizationId: id, accountId: people[name], role, sinceMs: 0 })
      .execute();
  }
  const practice = createFilledPractice(db);
  const [locationId = 0] = await practice.saveLocations([aLocation({ organizationId })]);
  await db
    .updateTable('practiceLocations')
    .set({ clientId: 'club-track' })
    .where('id', '=', locationId)
    .execute();
  const [activityId = 0] = await practice.saveActivities([
    anActivity({ locationId, transponder: TRANSPONDER }),
  ]);
  const championship = await db
    .insertInto('championships')
    .values({
      organizationId,
      name: 'Cup',
      season: '2026',
      className: '',
      layout: 0,
      rules: JSON.stringify({ points: [25, 18], drops: 0 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = (id: number) =>
    createKey(db, { organizationId: id, name: 'PC', scopes: keyScopes, createdAtMs: 0 });
  const { key: ownKey, keyId } = await key(organizationId);
  const { key: rivalKey } = await key(otherOrganizationId);
  return {
    organizationId,
    otherOrganizationId,
    eventId,
    sessionId: sessionIds[0] ?? 0,
    championshipId: championship.id,
    locationId,
    activityId,
    timerId: 'Genk Timing',
    keyId,
    ownKey,
    rivalKey,
  };
}

async function makeTokens(db: Database, { authority, clientId }: { authority: string; clientId: string }) {
  const issuer = `http://localhost:8080${new URL(authority).pathname}`;
  const jwk = (await loadKeys(db)).signing[0];
  if (jwk?.kid === undefined) throw new Error('There is a signing key');
  const { kid } = jwk;
  const key = await importJWK(jwk);
  const nowS = Math.floor(Date.now() / 1000);
  const sign = (sub: string, more: { issuer?: string; audience?: string; issuedS?: number } = {}) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(sub)
      .setIssuer(more.issuer ?? issuer)
      .setAudience(more.audience ?? clientId)
      .setIssuedAt(more.issuedS ?? nowS)
      .setExpirationTime((more.issuedS ?? nowS) + 3600)
      .sign(key);
  const anna = await sign(people.anna);
  const [head, , signature] = anna.split('.');
  const [, bodyOfBen] = (await sign(people.ben)).split('.');
  return {
    anna,
    ben: await sign(people.ben),
    chief: await sign(people.chief),
    timer: await sign(people.timer),
    rival: await sign(people.rival),
    host: await sign(people.host),
    clerk: await sign(people.clerk),
    steward: await sign(people.steward),
    announcer: await sign(people.announcer),
    deactivated: await sign(people.deactivated),
    deleted: await sign(people.deleted),
    expired: await sign(people.anna, { issuedS: nowS - 2 * 3600 }),
    'of another issuer': await sign(people.anna, { issuer: 'https://elsewhere.example' }),
    'for another site': await sign(people.anna, { audience: 'another-site' }),
    'tampered with': `${head}.${bodyOfBen}.${signature}`,
    nonsense: 'nonsense',
  };
}
