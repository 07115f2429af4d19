/** Reads and writes profiles: privacy, notification, who follows whom, videos. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { reindex } from '../search/index/searchable-entities.ts';
import { announce } from '../storage/announce.ts';
import { addPending } from '../storage/pending-notifications.ts';
import type { Row, Schema } from '../storage/schema.ts';
import { saveVideos } from './writers.ts';

export type Person = Pick<
  Row<'accounts'>,
  'id' | 'givenName' | 'surName' | 'nickName' | 'email' | 'countryCode' | 'isPrivate' | 'notifiesByEmail'
> & { photoSavedAtMs: number | null };
export type Friend = Pick<Row<'accounts'>, 'id' | 'givenName' | 'surName' | 'countryCode'> & {
  photoSavedAtMs: number | null;
};
export type Video = Omit<Row<'videos'>, 'addedAtMs'>;
export type ProfilesStore = ReturnType<typeof createProfilesStore>;

const personFields = [
  'id',
  'givenName',
  'surName',
  'nickName',
  'email',
  'countryCode',
  'isPrivate',
  'notifiesByEmail',
] as const;

export function createProfilesStore(db: Kysely<Schema>) {
  function findPerson(id: string, on: Kysely<Schema> = db): Promise<Person | undefined> {
    return on
      .selectFrom('accounts')
      .select(personFields)
      .select((from) =>
        from
          .selectFrom('avatars')
          .select((min) => min.fn.min('savedAtMs').as('savedAtMs'))
          .where('accountId', '=', id)
          .as('photoSavedAtMs'),
      )
      .where('id', '=', id)
      .where('status', '=', accountStatuses.Active)
      .executeTakeFirst();
  }

  /** The friends who are publicly visible, sorted by name. */
  function visibleFriends(
    listed: 'followedId' | 'followerId',
    of: 'followerId' | 'followedId',
    id: string,
  ): Promise<Friend[]> {
    return db
      .selectFrom('follows')
      .innerJoin('accounts', 'accounts.id', `follows.${listed}`)
      .select(['accounts.id', 'accounts.givenName', 'accounts.surName', 'accounts.countryCode'])
      .select((from) =>
        from
          .selectFrom('avatars')
          .select((min) => min.fn.min('savedAtMs').as('savedAtMs'))
          .whereRef('avatars.accountId', '=', 'accounts.id')
          .as('photoSavedAtMs'),
      )
      .where(`follows.${of}`, '=', id)
      .where('accounts.status', '=', accountStatuses.Active)
      .where('accounts.isPrivate', '=', 0)
      .orderBy('accounts.surName')
      .orderBy('accounts.givenName')
      .orderBy('accounts.id')
      .execute();
  }

  return {
    /** Only active accounts have a profile. */
    findPerson: (id: string) => findPerson(id),
    listFollowing: (id: string) => visibleFriends('followedId', 'followerId', id),
    listFollowers: (id: string) => visibleFriends('followerId', 'followedId', id),

    /**
     * A person with a new follower is notified, if they want e-mails. If either is private by now they are not
     * connected.
     */
    async follow(followerId: string, followedId: string, sinceMs: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const [follower, followed] = [await findPerson(followerId, tx), await findPerson(followedId, tx)];
        if (follower?.isPrivate !== 0 || followed?.isPrivate !== 0) return;
        const added = await tx
          .insertInto('follows')
          .values({ followerId, followedId, sinceMs })
          .onConflict((conflict) => conflict.doNothing())
          .returning('followerId')
          .executeTakeFirst();
        if (added === undefined || followed.notifiesByEmail === 0) return;
        const notification = {
          accountId: followedId,
          kind: 'follower',
          subject: followerId,
          eventId: null,
        } as const;
        await addPending(tx, [notification], sinceMs);
      });
    },

    async unfollow(followerId: string, followedId: string): Promise<void> {
      await db
        .deleteFrom('follows')
        .where('followerId', '=', followerId)
        .where('followedId', '=', followedId)
        .execute();
    },

    async saveNotification(id: string, isOn: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await announce(tx, { kind: 'account-details' });
        await tx
          .updateTable('accounts')
          .set({ notifiesByEmail: isOn ? 1 : 0 })
          .where('id', '=', id)
          .execute();
      });
    },

    /** Going private deletes all connections and videos; search no longer finds the profile. */
    async savePrivacy(id: string, isPrivate: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await announce(tx, { kind: 'everything' });
        await tx
          .updateTable('accounts')
          .set({ isPrivate: isPrivate ? 1 : 0 })
          .where('id', '=', id)
          .execute();
        if (isPrivate) {
          await tx
            .deleteFrom('follows')
            .where((where) => where.or([where('followerId', '=', id), where('followedId', '=', id)]))
            .execute();
          await tx.deleteFrom('videos').where('accountId', '=', id).execute();
        }
        await reindex(tx, 'Profiles', [id]);
      });
    },

    /** Newest first. */
    listVideos(accountId: string): Promise<Video[]> {
      return db
        .selectFrom('videos')
        .select(['accountId', 'youtubeId', 'description', 'eventId', 'sessionId'])
        .where('accountId', '=', accountId)
        .orderBy('addedAtMs', 'desc')
        .orderBy('youtubeId')
        .execute();
    },

    async addVideo(accountId: string, youtubeId: string, addedAtMs: number): Promise<void> {
      await saveVideos(db, [
        { accountId, youtubeId, description: '', eventId: null, sessionId: null, addedAtMs },
      ]);
    },

    async deleteVideo(accountId: string, youtubeId: string): Promise<void> {
      await db
        .deleteFrom('videos')
        .where('accountId', '=', accountId)
        .where('youtubeId', '=', youtubeId)
        .execute();
    },
  };
}
