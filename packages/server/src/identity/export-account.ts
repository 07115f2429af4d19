/** Collects everything that is stored about an account, for its owner. No secrets: no hashes, keys, codes or tokens. */

import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { listDevices } from './factors/signed-in-devices.ts';

/** Few enough for the parameters of one statement on either engine. */
const AT_A_TIME = 500;

export async function exportAccount(db: Kysely<Schema>, accountId: string, nowMs: number) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'givenName', 'surName', 'nickName', 'email', 'language', 'countryCode'])
    .select(['isPrivate', 'notifiesByEmail', 'isHost', 'createdAtMs'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const visit = await db
    .selectFrom('accountVisits')
    .select('lastSeenAtMs')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const { isPrivate, notifiesByEmail, isHost, createdAtMs, ...names } = account;
  return {
    exportedAt: instant(nowMs),
    account: {
      ...names,
      isPrivate: isPrivate === 1,
      notifiesByEmail: notifiesByEmail === 1,
      isHost: isHost === 1,
      createdAt: instant(createdAtMs),
      lastSeenAt: instant(visit?.lastSeenAtMs),
    },
    photo: await photoOf(db, accountId),
    organizations: await organizationsOf(db, accountId),
    transponders: await transpondersOf(db, accountId),
    claims: await claimsOf(db, accountId),
    following: await followsOf(db, accountId, 'followerId', 'followedId'),
    followers: await followsOf(db, accountId, 'followedId', 'followerId'),
    videos: await videosOf(db, accountId),
    practice: await practiceOf(db, accountId),
    notifications: await notificationsOf(db, accountId),
    security: await securityOf(db, accountId, nowMs),
    actionsAsHost: await actionsOf(db, accountId),
  };
}

function instant(atMs: number | null | undefined): string | null {
  return atMs === null || atMs === undefined ? null : new Date(atMs).toISOString();
}

async function photoOf(db: Kysely<Schema>, accountId: string) {
  const largest = await db
    .selectFrom('avatars')
    .select(['image', 'savedAtMs'])
    .where('accountId', '=', accountId)
    .orderBy('sizePx', 'desc')
    .executeTakeFirst();
  if (largest === undefined) return null;
  const data = `data:image/jpeg;base64,${Buffer.from(largest.image).toString('base64')}`;
  return { savedAt: instant(largest.savedAtMs), data };
}

async function organizationsOf(db: Kysely<Schema>, accountId: string) {
  const rows = await db
    .selectFrom('organizationMembers')
    .innerJoin('organizations', 'organizations.id', 'organizationMembers.organizationId')
    .select(['organizationId', 'organizations.name', 'role', 'sinceMs'])
    .where('accountId', '=', accountId)
    .orderBy('organizationId')
    .execute();
  return rows.map(({ sinceMs, ...row }) => ({ ...row, since: instant(sinceMs) }));
}

async function transpondersOf(db: Kysely<Schema>, accountId: string) {
  const rows = await db
    .selectFrom('transponders')
    .select(['code', 'label', 'linkedAtMs'])
    .where('ownerAccountId', '=', accountId)
    .orderBy('code')
    .execute();
  return rows.map(({ linkedAtMs, ...row }) => ({ ...row, linkedAt: instant(linkedAtMs) }));
}

async function claimsOf(db: Kysely<Schema>, accountId: string) {
  const claims = await db
    .selectFrom('claims')
    .select(['id', 'transponder', 'eventId', 'sessionId', 'startNumber', 'firstName', 'lastName'])
    .select(['className', 'state', 'createdAtMs', 'decidedAtMs'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  const records = await db
    .selectFrom('claimRecords')
    .innerJoin('claims', 'claims.id', 'claimRecords.claimId')
    .select(['claimId', 'atMs', 'what'])
    .where('claims.accountId', '=', accountId)
    .orderBy('claimRecords.id')
    .execute();
  return claims.map(({ createdAtMs, decidedAtMs, ...claim }) => ({
    ...claim,
    createdAt: instant(createdAtMs),
    decidedAt: instant(decidedAtMs),
    history: records
      .filter(({ claimId }) => claimId === claim.id)
      .map(({ atMs, what }) => ({ at: instant(atMs), what })),
  }));
}

/** The ids of others, whose names are theirs. */
async function followsOf(
  db: Kysely<Schema>,
  accountId: string,
  own: 'followerId' | 'followedId',
  other: 'followerId' | 'followedId',
) {
  const rows = await db
    .selectFrom('follows')
    .select([`${other} as accountId`, 'sinceMs'])
    .where(own, '=', accountId)
    .orderBy('sinceMs')
    .execute();
  return rows.map(({ sinceMs, ...row }) => ({ ...row, since: instant(sinceMs) }));
}

async function videosOf(db: Kysely<Schema>, accountId: string) {
  const rows = await db
    .selectFrom('videos')
    .select(['youtubeId', 'description', 'eventId', 'sessionId', 'addedAtMs'])
    .where('accountId', '=', accountId)
    .orderBy('addedAtMs')
    .execute();
  return rows.map(({ addedAtMs, ...row }) => ({ ...row, addedAt: instant(addedAtMs) }));
}

/** Of the own transponders, and what stayed private of those that the person had before. */
async function practiceOf(db: Kysely<Schema>, accountId: string) {
  const activities = await db
    .selectFrom('practiceActivities')
    .innerJoin('practiceLocations', 'practiceLocations.id', 'practiceActivities.locationId')
    .leftJoin('transponders', 'transponders.code', 'practiceActivities.transponder')
    .select(['practiceActivities.id', 'practiceLocations.name as location', 'transponder'])
    .select(['startsAtMs', 'endsAtMs', 'isPrivate', 'lapCount', 'bestTimeMs'])
    .where((where) =>
      where.or([
        where('formerOwnerId', '=', accountId),
        where.and([where('formerOwnerId', 'is', null), where('ownerAccountId', '=', accountId)]),
      ]),
    )
    .orderBy('startsAtMs')
    .execute();
  const sessions = new Map<number, { startsAt: string | null; lapTimesMs: (number | null)[] }[]>();
  for (let first = 0; first < activities.length; first += AT_A_TIME) {
    const ids = activities.slice(first, first + AT_A_TIME).map(({ id }) => id);
    const rows = await db
      .selectFrom('practiceSessions')
      .select(['activityId', 'startsAtMs', 'laps'])
      .where('activityId', 'in', ids)
      .orderBy('activityId')
      .orderBy('number')
      .execute();
    for (const { activityId, startsAtMs, laps } of rows) {
      const lapTimesMs = decodeLaps(laps).map(({ lapTimeMs }) => lapTimeMs);
      sessions.set(activityId, [
        ...(sessions.get(activityId) ?? []),
        { startsAt: instant(startsAtMs), lapTimesMs },
      ]);
    }
  }
  return activities.map(({ id, startsAtMs, endsAtMs, isPrivate, ...activity }) => ({
    activityId: id,
    ...activity,
    isPrivate: isPrivate === 1,
    startsAt: instant(startsAtMs),
    endsAt: instant(endsAtMs),
    sessions: sessions.get(id) ?? [],
  }));
}

async function notificationsOf(db: Kysely<Schema>, accountId: string) {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'subject', 'eventId', 'dueAtMs', 'sentAtMs'])
    .where('accountId', '=', accountId)
    .orderBy('dueAtMs')
    .execute();
  return rows.map(({ dueAtMs, sentAtMs, ...row }) => ({
    ...row,
    dueAt: instant(dueAtMs),
    sentAt: instant(sentAtMs),
  }));
}

async function securityOf(db: Kysely<Schema>, accountId: string, nowMs: number) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'relyingParty as site', 'createdAtMs', 'lastUsedAtMs'])
    .where('accountId', '=', accountId)
    .orderBy('createdAtMs')
    .execute();
  const secondFactor = await db
    .selectFrom('secondFactors')
    .select('enabledAtMs')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const devices = await listDevices(db, accountId, nowMs);
  return {
    secondFactorOnSince: instant(secondFactor?.enabledAtMs),
    passkeys: passkeys.map(({ createdAtMs, lastUsedAtMs, ...passkey }) => ({
      ...passkey,
      createdAt: instant(createdAtMs),
      lastUsedAt: instant(lastUsedAtMs),
    })),
    devices: devices.map(({ userAgent, firstSeenAtMs, lastSeenAtMs }) => ({
      userAgent,
      firstSeenAt: instant(firstSeenAtMs),
      lastSeenAt: instant(lastSeenAtMs),
    })),
  };
}

async function actionsOf(db: Kysely<Schema>, accountId: string) {
  const rows = await db
    .selectFrom('auditLog')
    .select(['atMs', 'action'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ atMs, action }) => ({ at: instant(atMs), action }));
}
