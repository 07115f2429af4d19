/** Reads the content of a claimed notification at the time when the e-mail is written. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import type { Claim } from './claims.ts';

export type Reader = Pick<Row<'accounts'>, 'id' | 'givenName' | 'email' | 'language'>;

type ResultLine = {
  sessionId: number;
  sessionName: string;
  groupName: string;
  /** account of the racer */
  racer: string;
  /** null if not classified */
  position: number | null;
  /** null without a lap time */
  bestTimeMs: number | null;
};

export type News =
  | { kind: 'own-results' | 'friends-results'; event: { id: number; name: string }; results: ResultLine[] }
  | { kind: 'follower'; followers: { id: string; name: string }[] };

/** null if the account is inactive, or wants no e-mails. */
export async function findReader(db: Kysely<Schema>, accountId: string): Promise<Reader | null> {
  const reader = await db
    .selectFrom('accounts')
    .select(['id', 'givenName', 'email', 'language'])
    .where('id', '=', accountId)
    .where('status', '=', accountStatuses.Active)
    .where('notifiesByEmail', '=', 1)
    .executeTakeFirst();
  return reader ?? null;
}

/** null if nothing of it is left. */
export async function findNews(db: Kysely<Schema>, claim: Claim): Promise<News | null> {
  const { kind, accountId, subjects, eventId } = claim;
  if (kind === 'follower') {
    const followers = await followersOf(db, accountId, subjects);
    return followers.length === 0 ? null : { kind, followers };
  }
  const event = await db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('id', '=', eventId ?? 0)
    .where('isListed', '=', 1)
    .executeTakeFirst();
  const results = await resultsIn(db, subjects.map(Number), { accountId, isFriends: kind !== 'own-results' });
  return event === undefined || results.length === 0 ? null : { kind, event, results };
}

async function followersOf(db: Kysely<Schema>, accountId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.id', 'follows.followerId')
    .select(['accounts.id', 'accounts.givenName', 'accounts.surName'])
    .where('follows.followedId', '=', accountId)
    .where('follows.followerId', 'in', ids)
    .where('accounts.status', '=', accountStatuses.Active)
    .where('accounts.isPrivate', '=', 0)
    .orderBy('follows.sinceMs')
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id, ...names }) => ({ id, name: nameOf(names) }));
}

async function resultsIn(
  db: Kysely<Schema>,
  sessionIds: readonly number[],
  { accountId, isFriends }: { accountId: string; isFriends: boolean },
): Promise<ResultLine[]> {
  const rows = await db
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .innerJoin('transponders', 'transponders.code', 'competitors.transponder')
    .innerJoin('accounts', 'accounts.id', 'transponders.ownerAccountId')
    .select(['sessions.id as sessionId', 'sessions.name as sessionName', 'sessionGroups.name as groupName'])
    .select(['accounts.givenName', 'accounts.surName', 'competitors.finishPosition'])
    .select(['competitors.isClassified', 'competitors.bestTimeMs'])
    .where('sessions.id', 'in', sessionIds)
    .$if(!isFriends, (query) => query.where('accounts.id', '=', accountId))
    .$if(isFriends, (query) =>
      query
        .where('accounts.isPrivate', '=', 0)
        .where('accounts.status', '=', accountStatuses.Active)
        .where('accounts.id', 'in', ({ selectFrom }) =>
          selectFrom('follows').select('followedId').where('followerId', '=', accountId),
        ),
    )
    .orderBy('sessions.startsAtMs')
    .orderBy('sessions.id')
    .orderBy('competitors.finishPosition')
    .execute();
  return rows.map(({ finishPosition, isClassified, givenName, surName, ...session }) => ({
    ...session,
    racer: nameOf({ givenName, surName }),
    position: isClassified === 1 ? finishPosition : null,
  }));
}

/** People choose their names, and our e-mails must not contain an address chosen by someone else. */
function nameOf({ givenName, surName }: { givenName: string; surName: string }): string {
  return `${givenName} ${surName}`
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/\S*(?:\w\.\w{2,}|:\/|www\.|@)\S*/gi, (word) => word.replace(/[.:/@]+/g, ' '))
    .trim();
}
