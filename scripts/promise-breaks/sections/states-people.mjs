/** Breaks for "States and how they change": accounts, profiles, friends and e-mail. */

const people = 'packages/server/src/identity/people.ts';
const profiles = 'packages/server/src/profiles/store.ts';
const profileRoutes = 'packages/server/src/profiles/routes.ts';
const publicScreen = 'packages/web/src/features/profile/PublicScreen.tsx';
const settings = 'packages/web/src/features/profile/ProfileSettings.tsx';
const publications = 'packages/server/src/notifications/publications.ts';
const newsMail = 'packages/server/src/notifications/news-mail.ts';
const unsubscribe = 'packages/server/src/notifications/unsubscribe-routes.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'An account is active, inactive or deleted; who is deleted is nowhere',
    breaks: [
      { file: people, find: 'status: accountStatuses.Deleted', replace: 'status: accountStatuses.Inactive' },
      { file: people, find: "surName: '',", replace: '' },
      { file: people, find: "email: '',", replace: '' },
      { file: people, find: "'videos',", replace: '' },
      { file: people, find: "where('followedId', '=', id)]", replace: ']' },
      { file: people, find: 'await releaseTransponders(tx, id, nowMs());', replace: '' },
      {
        file: 'packages/server/src/accounts/store.ts',
        find: ".where('status', '!=', accountStatuses.Deleted)",
        replace: '',
      },
      {
        file: profiles,
        find: ".where('id', '=', id)\n      .where('status', '=', accountStatuses.Active)",
        replace: ".where('id', '=', id)",
      },
      {
        file: 'packages/server/src/accounts/routes.ts',
        find: 'account.status === accountStatuses.Active && ',
        replace: '',
      },
      {
        file: 'packages/contract/src/values/enums.ts',
        find: 'accountStatuses = { Active: 0, Inactive: 1, Deleted: 2 }',
        replace: 'accountStatuses = { Active: 0, Inactive: 2, Deleted: 1 }',
      },
    ],
  },
  {
    promise: 'Following begins and ends',
    breaks: [
      {
        file: profileRoutes,
        find: 'await store.follow(accountId, followed.id, nowMs());',
        replace: '',
      },
      {
        file: profiles,
        find: ".deleteFrom('follows')\n        .where('followerId', '=', followerId)",
        replace: ".deleteFrom('follows')\n        .where('followerId', '=', followedId)",
      },
      {
        file: profiles,
        find: "visibleFriends('followerId', 'followedId', id)",
        replace: "visibleFriends('followedId', 'followerId', id)",
      },
    ],
  },
  {
    promise:
      'Going private asks first, then loses connections and videos; going public does not bring them back',
    breaks: [
      {
        file: settings,
        find: '(isPublic ? privacy.mutate(false) : setAsking(true))',
        replace: 'privacy.mutate(!isPublic)',
      },
      {
        file: settings,
        find: '(isPublic ? privacy.mutate(false) : setAsking(true))',
        replace: 'setAsking(true)',
      },
      { file: settings, find: "text={t('Profile.PrivateWarning')}", replace: "text={''}" },
      {
        file: profiles,
        find: "where.or([where('followerId', '=', id), where('followedId', '=', id)])",
        replace: "where.or([where('followerId', '=', id)])",
      },
      {
        file: profiles,
        find: "await tx.deleteFrom('videos').where('accountId', '=', id).execute();",
        replace: '',
      },
      { file: profiles, find: "await reindex(tx, 'Profiles', [id]);", replace: '' },
    ],
  },
  {
    promise: 'Who is private follows nobody and is followed by nobody',
    breaks: [
      {
        file: profileRoutes,
        find: 'if (follower.isPrivate || followed.isPrivate)',
        replace: 'if (follower.isPrivate)',
      },
      {
        file: profileRoutes,
        find: 'if (follower.isPrivate || followed.isPrivate)',
        replace: 'if (followed.isPrivate)',
      },
    ],
  },
  {
    promise: 'Others see of a private profile that it is private, and nothing else',
    breaks: [
      {
        file: profileRoutes,
        find: "wireProfile({ ...person, givenName: '', surName: '',",
        replace: "wireProfile({ ...person, surName: '',",
      },
      {
        file: profileRoutes,
        find: "wireProfile({ ...person, givenName: '', surName: '', photoSavedAtMs: null, countryCode: null })",
        replace: "wireProfile({ ...person, givenName: '', surName: '', countryCode: null })",
      },
      {
        file: profileRoutes,
        find: "wireProfile({ ...person, givenName: '', surName: '', photoSavedAtMs: null, countryCode: null })",
        replace: "wireProfile({ ...person, givenName: '', surName: '', photoSavedAtMs: null })",
      },
      {
        file: profileRoutes,
        find: "if (person.isPrivate && user?.accountId !== id) throw problem('profile-is-private');",
        replace: '',
      },
      { file: publicScreen, find: 'profile.privateProfile ? (', replace: 'false ? (' },
      {
        file: 'packages/web/src/features/profile/PrivateProfile.tsx',
        find: "title={t('Profile.Private')}",
        replace: "title={t('Profile.PrivateHint')}",
      },
    ],
  },
  {
    promise: "Results with one's transponder are told by e-mail, and one click ends that",
    breaks: [
      {
        file: publications,
        find: "kind: 'own-results' as const, ...about })),",
        replace: "kind: 'friends-results' as const, ...about })),",
      },
      { file: newsMail, find: '/sessions/${line.sessionId}`,', replace: '/events/${line.sessionId}`,' },
      { file: unsubscribe, find: '.set({ notifiesByEmail: 0 })', replace: '.set({ notifiesByEmail: 1 })' },
      {
        file: newsMail,
        find: "'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',",
        replace: '',
      },
      {
        file: 'packages/server/src/notifications/unsubscribe-links.ts',
        find: 'received.length === expected.length && timingSafeEqual(received, expected) ? accountId : null',
        replace: 'received.length === expected.length ? accountId : null',
      },
    ],
  },
  {
    promise: 'E-mail notification is turned on and off, and says what it promises',
    breaks: [
      { file: profiles, find: 'notifiesByEmail: isOn ? 1 : 0', replace: 'notifiesByEmail: 1' },
      {
        file: profileRoutes,
        find: 'friendsEventPublished: isNotified',
        replace: 'friendsEventPublished: false',
      },
      {
        file: profileRoutes,
        find: 'videoUploaded: false,\n    eventVideo',
        replace: 'videoUploaded: isNotified,\n    eventVideo',
      },
      { file: newsMail, find: '`${messages.why}\\n${unsubscribeUrl}`]', replace: 'messages.why]' },
      { file: newsMail, find: '`${messages.why}\\n${unsubscribeUrl}`]', replace: 'unsubscribeUrl]' },
      { file: newsMail, find: "'List-Unsubscribe': `<${unsubscribeUrl}>`,", replace: '' },
    ],
  },
  {
    promise: "A private practice session is its owner's alone",
    breaks: [
      {
        file: 'packages/server/src/practice/activity.ts',
        find: "if (!isPrivate && owner?.isPrivate !== true) return 'visible';",
        replace: "if (owner?.isPrivate !== true) return 'visible';",
      },
      {
        file: 'packages/server/src/practice/activity.ts',
        find: "return viewerId === null ? 'needs-sign-in' : 'hidden';",
        replace: "return 'hidden';",
      },
      {
        file: 'packages/server/src/practice/get-visible.ts',
        find: "if (visibility === 'hidden') throw problem('not-allowed', { detail: PRIVATE });",
        replace: '',
      },
      {
        file: 'packages/server/src/practice/activity-queries.ts',
        find: "eb('activity.isPrivate', '=', 0),",
        replace: '',
      },
      {
        file: 'packages/server/src/practice/activity-queries.ts',
        find: "eb('activity.formerOwnerId', 'is', null),\n              ]),",
        replace: "eb('activity.formerOwnerId', 'is not', null),\n              ]),",
      },
    ],
  },
];
