/** Profiles: public details, friends and videos. */

import * as z from 'zod/mini';
import { get, post } from '../values/endpoint.ts';
import {
  accountId,
  optionalAccountId,
  optionalBoolean,
  textLike,
  trueOrFalse,
} from '../values/text-values.ts';

export const friend = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** the address of the picture, null when there is none */
  photo: z.nullable(z.string()),
  /** two letters, in capitals */
  countryCode: z.nullable(z.string()),
  /** whether the signed-in user follows them */
  myFriend: z.boolean(),
});
export type Friend = z.infer<typeof friend>;

export const friends = z.object({ following: z.array(friend), followedBy: z.array(friend) });
export type Friends = z.infer<typeof friends>;

export const video = z.object({
  /** of YouTube */
  id: z.string(),
  eventId: z.nullable(z.int()),
  sessionId: z.nullable(z.int()),
  racerName: z.string(),
  racerId: z.string(),
  description: z.string(),
});
export type Video = z.infer<typeof video>;

export const videos = z.object({ videos: z.array(video) });

/** Ids are texts here, as existing programs read them. */
export const timeline = z.object({
  messages: z.array(
    z.object({
      eventId: z.string(),
      sessionId: z.string(),
      /** the name of the session */
      timelineName: z.string(),
      racerName: z.string(),
      eventName: z.string(),
      utc: z.iso.datetime(),
      /** 0: a result was published */
      type: z.int(),
    }),
  ),
});
export const notifySettings = z.object({
  eventPublished: z.boolean(),
  friendsEventPublished: z.boolean(),
  friendFollowed: z.boolean(),
  liveTimingSessionStarted: z.boolean(),
  liveTimingFriendsSessionStarted: z.boolean(),
  videoUploaded: z.boolean(),
  eventVideoUploaded: z.boolean(),
  productExpireWarning: z.boolean(),
});
export type NotifySettings = z.infer<typeof notifySettings>;

export const profile = z.object({
  accountId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** the address of the picture, null when there is none */
  photo: z.nullable(z.string()),
  /** two letters, in capitals */
  countryCode: z.nullable(z.string()),
  privateProfile: z.boolean(),
  /** null unless asked for */
  followFriendsDto: z.nullable(friends),
  /** null unless asked for */
  videosDto: z.nullable(videos),
  // Other programs expect these; they are always empty here.
  timelineDto: z.optional(z.literal(null)),
  achievement: z.optional(z.literal(null)),
  personalStats: z.optional(z.literal(null)),
  // Only the owner gets these.
  emailAddress: z.optional(z.string()),
  emailNotify: z.optional(z.boolean()),
  appNotify: z.optional(z.boolean()),
  notifySettingsDto: z.optional(notifySettings),
});
export type Profile = z.infer<typeof profile>;

export const youtubeIdPattern = /^[\w-]{11}$/;
const videoId = textLike(youtubeIdPattern, 'the id of a YouTube video');

const BRAND = '{brand}';
const calls = {
  follow: post('/api/v1/{brand}profile/friends/follow/:userId/:friendId', {
    summary: 'Follow someone, or stop following',
    params: { userId: accountId, friendId: accountId },
    query: { follow: trueOrFalse },
    token: 'required',
    answer: 'empty',
  }),
  friends: get('/api/v1/{brand}profile/friends/:profileId', {
    summary: 'The friends and followers of a profile',
    params: { profileId: accountId },
    query: { userId: optionalAccountId },
    token: 'optional',
    answer: friends,
  }),
  setEmailNotify: post('/api/v1/{brand}profile/emailnotify/:userId/:value', {
    summary: 'Turn e-mail notification on or off',
    params: { userId: accountId, value: trueOrFalse },
    token: 'required',
    answer: 'empty',
  }),
  profile: get('/api/v1/{brand}profile/:userId', {
    summary: "The signed-in user's own profile",
    params: { userId: accountId },
    token: 'required',
    answer: profile,
  }),
  publicProfile: get('/api/v1/{brand}profile/public/:userId', {
    summary: 'A profile as everyone may see it',
    params: { userId: accountId },
    query: { videos: optionalBoolean, friends: optionalBoolean, userId: optionalAccountId },
    token: 'optional',
    answer: profile,
  }),
  timeline: get('/api/v1/{brand}profile/timeline/:userId', {
    summary: 'The sessions of a person, newest first',
    params: { userId: accountId },
    token: 'optional',
    answer: timeline,
  }),
  setPrivate: post('/api/v1/{brand}profile/privateprofile/:userId/:value', {
    summary: 'Make the profile private or public; going private deletes connections and videos',
    params: { userId: accountId, value: trueOrFalse },
    token: 'required',
    answer: 'empty',
  }),
  videos: get('/api/v1/{brand}profile/videos/:userId', {
    summary: 'The videos of a profile',
    params: { userId: accountId },
    token: 'optional',
    answer: videos,
  }),
  addVideo: post('/api/v1/{brand}profile/videos/add/:userId/:videoId', {
    summary: 'Add a YouTube video; returns the updated list',
    params: { userId: accountId, videoId },
    token: 'required',
    answer: videos,
  }),
  deleteVideo: post('/api/v1/{brand}profile/videos/delete/:userId/:videoId', {
    summary: 'Delete a video; returns the updated list',
    params: { userId: accountId, videoId },
    token: 'required',
    answer: videos,
  }),
};

export type ProfilesApi = typeof calls;

/** The brand in the paths of existing programs, whatever the installation's brand is. */
const COMPATIBLE_BRAND = 'speedhive';

/** The calls under the brand's own path, and under the path that existing programs use. */
export function profilesApis(brand: string): ProfilesApi[] {
  return [...new Set([brand, COMPATIBLE_BRAND])].map(profilesApi);
}

/** The brand is a setting of the installation and part of the path, so the calls are a function of it. */
export function profilesApi(brand: string): ProfilesApi {
  const branded = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, path: call.path.replace(BRAND, brand) },
  ]);
  // Only the paths change. Their parameters stay in place.
  return Object.fromEntries(branded) as ProfilesApi;
}
