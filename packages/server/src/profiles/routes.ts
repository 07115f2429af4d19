/** The profile API: profiles, following, videos. */

import { imagePathOf } from '@lapwing/contract/people/accounts';
import { type NotifySettings, type ProfilesApi, profilesApis } from '@lapwing/contract/people/profiles';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { type Attempts, followBounds } from '../identity/attempts.ts';
import { requireSelf } from '../identity/require-user.ts';
import type { Friend, Person, ProfilesStore, Video } from './store.ts';

const MAX_FOLLOWED = 1000;
const MAX_VIDEOS = 100;

export type ProfilesOptions = { brand: string; attempts: Attempts; nowMs?: () => number };

export function profilesRoutes(app: FastifyInstance, store: ProfilesStore, options: ProfilesOptions): void {
  for (const api of profilesApis(options.brand)) mountProfiles(app, store, api, options);
}

function mountProfiles(
  app: FastifyInstance,
  store: ProfilesStore,
  api: ProfilesApi,
  { attempts, nowMs = Date.now }: ProfilesOptions,
): void {
  async function getPerson(id: string): Promise<Person> {
    const person = await store.findPerson(id);
    if (person === undefined) throw problem('not-found', { detail: `No profile ${id}` });
    return person;
  }

  async function getVisiblePerson(id: string, user: User | null): Promise<Person> {
    const person = await getPerson(id);
    if (person.isPrivate && user?.accountId !== id) throw problem('profile-is-private');
    return person;
  }

  async function friendsOf(id: string, askedBy: string | undefined) {
    const [following, followedBy] = await Promise.all([store.listFollowing(id), store.listFollowers(id)]);
    const mine = askedBy === id ? following : askedBy === undefined ? [] : await store.listFollowing(askedBy);
    const myFriends = new Set(mine.map((friend) => friend.id));
    const wire = (friend: Friend) => wireFriend(friend, myFriends.has(friend.id));
    return { following: following.map(wire), followedBy: followedBy.map(wire) };
  }

  async function videosOf(person: Person) {
    const videos = await store.listVideos(person.id);
    return { videos: videos.map((video) => wireVideo(video, person)) };
  }

  mount(app, api.profile, async ({ params, user }) => {
    requireSelf(user, params.userId);
    const person = await getPerson(params.userId);
    const isNotified = person.notifiesByEmail === 1;
    return {
      ...wireProfile(person),
      followFriendsDto: await friendsOf(person.id, person.id),
      videosDto: await videosOf(person),
      emailAddress: person.email,
      emailNotify: isNotified,
      // Phone notifications are pinned in the browser, not switched here.
      appNotify: false,
      notifySettingsDto: notifySettingsOf(isNotified),
    };
  });

  mount(app, api.publicProfile, async ({ params, query, user }) => {
    const person = await getPerson(params.userId);
    // A private profile does not even show a name.
    if (person.isPrivate) {
      return wireProfile({ ...person, givenName: '', surName: '', photoSavedAtMs: null, countryCode: null });
    }
    return {
      ...wireProfile(person),
      followFriendsDto: query.friends ? await friendsOf(person.id, user?.accountId ?? query.userId) : null,
      videosDto: query.videos ? await videosOf(person) : null,
    };
  });

  mount(app, api.friends, async ({ params, query, user }) => {
    const person = await getVisiblePerson(params.profileId, user);
    return friendsOf(person.id, user?.accountId ?? query.userId);
  });

  mount(app, api.follow, async ({ params, query, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    if (!query.follow) return store.unfollow(accountId, params.friendId);

    if (accountId === params.friendId) throw problem('conflict', { detail: 'Nobody follows themselves' });
    const follower = await getPerson(accountId);
    const followed = await getPerson(params.friendId);
    if (follower.isPrivate || followed.isPrivate) throw problem('profile-is-private');
    if ((await store.listFollowing(accountId)).length >= MAX_FOLLOWED) {
      throw problem('conflict', { detail: `A profile follows at most ${MAX_FOLLOWED} others` });
    }
    const waitMs = await attempts.take(followBounds(accountId));
    if (waitMs > 0) {
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
    await store.follow(accountId, followed.id, nowMs());
  });

  mount(app, api.setEmailNotify, async ({ params, user }) => {
    await store.saveNotification(requireSelf(user, params.userId).accountId, params.value);
  });

  mount(app, api.setPrivate, async ({ params, user }) => {
    await store.savePrivacy(requireSelf(user, params.userId).accountId, params.value);
  });

  mount(app, api.videos, async ({ params, user }) => videosOf(await getVisiblePerson(params.userId, user)));

  mount(app, api.addVideo, async ({ params, user }) => {
    const person = await getPerson(requireSelf(user, params.userId).accountId);
    const videos = await store.listVideos(person.id);
    if (videos.length >= MAX_VIDEOS) {
      throw problem('conflict', { detail: `A profile shows at most ${MAX_VIDEOS} videos` });
    }
    await store.addVideo(person.id, params.videoId, nowMs());
    return videosOf(person);
  });

  mount(app, api.deleteVideo, async ({ params, user }) => {
    const person = await getPerson(requireSelf(user, params.userId).accountId);
    await store.deleteVideo(person.id, params.videoId);
    return videosOf(person);
  });
}

/** Another picture has another address, so that the old one is not shown from a cache. */
function photoOf({ id, photoSavedAtMs }: Pick<Person, 'id' | 'photoSavedAtMs'>): string | null {
  return photoSavedAtMs === null ? null : `${imagePathOf(id)}?at=${photoSavedAtMs}`;
}

function wireProfile(person: Person) {
  const { id, givenName, surName, isPrivate, countryCode } = person;
  return {
    accountId: id,
    firstName: givenName,
    lastName: surName,
    photo: photoOf(person),
    countryCode,
    privateProfile: isPrivate === 1,
    followFriendsDto: null,
    videosDto: null,
    timelineDto: null,
    achievement: null,
    personalStats: null,
  };
}

/** One switch for all e-mails. */
function notifySettingsOf(isNotified: boolean): NotifySettings {
  return {
    eventPublished: isNotified,
    friendsEventPublished: isNotified,
    friendFollowed: isNotified,
    liveTimingSessionStarted: false,
    liveTimingFriendsSessionStarted: false,
    videoUploaded: false,
    eventVideoUploaded: false,
    productExpireWarning: false,
  };
}

function wireFriend(friend: Friend, isMine: boolean) {
  const { id, givenName, surName, countryCode } = friend;
  const photo = photoOf(friend);
  return { userId: id, firstName: givenName, lastName: surName, photo, countryCode, myFriend: isMine };
}

function wireVideo(
  { youtubeId, eventId, sessionId, description }: Video,
  { id, givenName, surName }: Person,
) {
  return {
    id: youtubeId,
    eventId,
    sessionId,
    racerName: `${givenName} ${surName}`.trim(),
    racerId: id,
    description,
  };
}
