/** Breaks for "Screens of people". */

const web = 'packages/web/src/features/profile';
const settings = `${web}/ProfileSettings.tsx`;
const mine = `${web}/MyProfileScreen.tsx`;
const transponders = `${web}/Transponders.tsx`;
const claimsStore = 'packages/server/src/accounts/claims-store.ts';
const claimChanges = 'packages/server/src/accounts/claim-changes.ts';
const claimCodes = 'packages/server/src/accounts/claim-codes.ts';
const rules = 'packages/server/src/accounts/claim-rules.ts';
const friendTabs = `${web}/friends/FriendTabs.tsx`;
const followButton = `${web}/friends/FollowButton.tsx`;
const resultTable = `${web}/results/ResultTable.tsx`;
const publicProfile = `${web}/PublicProfileScreen.tsx`;
const crop = `${web}/photo/crop.ts`;
const identity = 'packages/web/src/identity/identity-context.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'My Profile: private or public, after a warning what is lost',
    breaks: [
      {
        file: settings,
        find: '(isPublic ? privacy.mutate(false) : setAsking(true))',
        replace: 'privacy.mutate(!isPublic)',
      },
      { file: settings, find: "text={t('Profile.PrivateWarning')}", replace: 'text=""' },
      { file: settings, find: 'privacy.mutate(true)', replace: 'privacy.mutate(false)' },
      { file: settings, find: 'privateProfile ? t(', replace: '!privateProfile ? t(' },
    ],
  },
  {
    promise: 'My Profile leads to editing the account, at the provider',
    breaks: [
      { file: mine, find: '?ui_locales=${language}', replace: '' },
      { file: `${web}/queries.ts`, find: '`${authority}/account`', replace: 'authority' },
    ],
  },
  {
    promise: "My Profile: photo, transponders, videos and friends of one's own, and all of it taken back",
    breaks: [
      { file: mine, find: 'picture={<PhotoEditor profile={profile} />}', replace: 'picture={null}' },
      { file: mine, find: '<Transponders accountId={accountId} />', replace: '{null}' },
      { file: mine, find: 'videos.slice(0, FEW_VIDEOS)', replace: '[]' },
      {
        file: mine,
        find: '<FriendTabs friends={friends} shown={FEW_FRIENDS} />',
        replace: '<FriendTabs friends={friends} shown={0} />',
      },
      {
        file: `${web}/photo/PhotoEditor.tsx`,
        find: '    await deletePhoto(accountId);\n',
        replace: '',
      },
      { file: transponders, find: 'release.mutate(asked)', replace: 'setAsked(null)' },
      { file: `${web}/videos/OwnVideos.tsx`, find: 'remove.mutate(asked)', replace: 'setAsked(null)' },
      { file: followButton, find: 'follow.mutate(!isFollowing)', replace: 'follow.mutate(true)' },
    ],
  },
  {
    promise: 'My products: transponders are linked and released',
    breaks: [
      { file: transponders, find: "state === 'Active'", replace: "state === 'Pending'" },
      { file: transponders, find: '() => setAsked(code)', replace: '() => release.mutate(code)' },
      { file: transponders, find: 'release.mutate(asked)', replace: 'setAsked(null)' },
      {
        file: `${web}/LinkTransponder.tsx`,
        find: "transponderCodePattern.test(code) ? null : t('Profile.TransponderWrong')",
        replace: 'null',
      },
      {
        file: `${web}/LinkTransponder.tsx`,
        find: 'link.mutate(code, { onSuccess: clear })',
        replace: 'clear()',
      },
    ],
  },
  {
    promise:
      'A transponder is not taken by typing its number: an organisation, its owner or a code confirms it',
    breaks: [
      {
        file: claimsStore,
        find: '(await ensureClaim(tx, accountId, code, now())).notices',
        replace: 'confirm(tx, (await ensureClaim(tx, accountId, code, now())).claim, now())',
      },
      {
        file: claimsStore,
        find: '!(await organizationsOf(tx, claim)).includes(organizationId)',
        replace: 'organizationId < 0',
      },
      {
        file: claimChanges,
        find: '  await linkTransponder(tx, accountId, transponder, nowMs);\n',
        replace: '',
      },
      { file: claimsStore, find: 'if (isHandedOver) return confirm(tx, claim, now());', replace: '' },
      {
        file: claimsStore,
        find: 'return confirm(tx, { ...claim, codeOrganizationId: organizationId }, now());',
        replace: 'return notices;',
      },
      { file: claimCodes, find: "    .where('expiresAtMs', '>', nowMs)\n", replace: '' },
      {
        file: claimsStore,
        find: 'if ((await ownerOf(tx, transponder)) !== null) return notices;',
        replace: '',
      },
      {
        file: `${web}/Claims.tsx`,
        find: '<Badge>{t(`Claims.States.${state}`)}</Badge>',
        replace: "<Badge>{t('Claims.States.confirmed')}</Badge>",
      },
    ],
  },
  {
    promise: 'A claim against an owner is decided by an organisation after the owner was heard',
    breaks: [
      { file: rules, find: " || state === 'disputed') return null;", replace: ') return null;' },
      { file: rules, find: 'return atMs <= nowMs ? null : atMs;', replace: 'return null;' },
      {
        file: rules,
        find: 'OWNER_ANSWER_DAYS * 86_400_000',
        replace: '(OWNER_ANSWER_DAYS + 1) * 86_400_000',
      },
      {
        file: claimsStore,
        find: "await record(tx, claimId, isHandedOver ? 'handed-over' : 'objected', { accountId: ownerId }, now());",
        replace: '',
      },
      {
        file: claimsStore,
        find: "const stays = isOwnedByOther ? [noticeTo('stays', refused, [ownerId])] : [];",
        replace: 'const stays: ClaimNotice[] = [];',
      },
    ],
  },
  {
    promise: 'My YouTube Videos: a video is added and deleted',
    breaks: [
      {
        file: `${web}/videos/AddVideo.tsx`,
        find: 'const id = youtubeIdIn(address);',
        replace: 'const id = address.slice(-11) || youtubeIdIn(address);',
      },
      { file: `${web}/MyVideosScreen.tsx`, find: 'videos={videos}', replace: 'videos={[]}' },
      {
        file: `${web}/videos/OwnVideos.tsx`,
        find: 'onDelete={setAsked}',
        replace: 'onDelete={remove.mutate}',
      },
      { file: `${web}/videos/OwnVideos.tsx`, find: 'remove.mutate(asked)', replace: 'setAsked(null)' },
      { file: `${web}/videos/VideoCard.tsx`, find: 'useState(false)', replace: 'useState(true)' },
    ],
  },
  {
    promise: 'People are followed and unfollowed from their profile',
    breaks: [
      { file: followButton, find: 'follow.mutate(!isFollowing)', replace: 'follow.mutate(true)' },
      { file: followButton, find: 'follow.mutate(!isFollowing)', replace: 'follow.mutate(false)' },
      {
        file: `${web}/PublicScreen.tsx`,
        find: 'friend.userId === accountId',
        replace: 'friend.userId === reader',
      },
    ],
  },
  {
    promise: "My Friends and a person's friends: tabs Following and Followed",
    breaks: [
      {
        file: friendTabs,
        find: "side === 'following' ? t('Profile.NotFollowing')",
        replace: "side !== 'following' ? t('Profile.NotFollowing')",
      },
      { file: friendTabs, find: "t('Profile.Followed')", replace: "t('Profile.Following')" },
      { file: friendTabs, find: 'friends[side]', replace: 'friends.followedBy' },
      { file: friendTabs, find: 'onSelect={setSide}', replace: "onSelect={() => setSide('following')}" },
      {
        file: friendTabs,
        find: 'count: friends.following.length',
        replace: 'count: friends.followedBy.length',
      },
      {
        file: `${web}/friends/FriendList.tsx`,
        find: 'params={{ userId }}',
        replace: 'params={{ userId: name }}',
      },
      { file: `${web}/PublicFriendsScreen.tsx`, find: '<AllFriends profileId={userId} />', replace: 'null' },
    ],
  },
  {
    promise: 'E-mail notification is a switch of My Profile',
    breaks: [
      { file: settings, find: 'onChange={notify.mutate}', replace: 'onChange={() => notify.mutate(false)}' },
      { file: settings, find: 'setEmailNotify(accountId, value)', replace: 'setPrivate(accountId, value)' },
    ],
  },
  {
    promise: 'My Results: place, field and best lap of each session, by year; tabs Events and Practice',
    breaks: [
      { file: resultTable, find: '{position}</b>', replace: '{position + 1}</b>' },
      {
        file: resultTable,
        find: "if (status !== 'Normal' && status !== 'Provisional')",
        replace: "if (status === 'DQ')",
      },
      {
        file: resultTable,
        find: '<Badge title={t(`RowStatuses.${status}`)}>',
        replace: '<Badge>',
      },
      { file: resultTable, find: '{ count: participated }', replace: '{ count: 0 }' },
      {
        file: resultTable,
        find: "label={t('Profile.PersonalBest')}>\n      {bestTime}",
        replace: "label={t('Profile.PersonalBest')}>\n      {null}",
      },
      {
        file: `${web}/results/AccountResults.tsx`,
        find: 'accountResultsQuery(userId, { year, page,',
        replace: 'accountResultsQuery(userId, { year: undefined, page,',
      },
      {
        file: `${web}/results/YearChoice.tsx`,
        find: 'value === ALL ? undefined : Number(value)',
        replace: 'year',
      },
      {
        file: `${web}/MyResultsScreen.tsx`,
        find: "            { key: 'practice', label: t('Profile.Practice') },\n",
        replace: '',
      },
      {
        file: `${web}/MyResultsScreen.tsx`,
        find: "{tab === 'events' ? (",
        replace: '{tab !== undefined ? (',
      },
    ],
  },
  {
    promise: 'A public profile, with `context` for the name under which a person stood in the result',
    breaks: [
      { file: publicProfile, find: ' && context.trim() !== name;', replace: ';' },
      { file: publicProfile, find: '{isKnownOtherwise && (', replace: '{!isKnownOtherwise && context && (' },
      { file: publicProfile, find: 'name: context.trim().slice(0, LONGEST_NAME)', replace: 'name' },
      { file: publicProfile, find: "t('Profile.NamesDiffer', { name })", replace: "''" },
    ],
  },
  {
    promise: 'A photo is added or changed after being cut to a square, which stays within it',
    breaks: [
      { file: crop, find: 'between(halfX, crop.middleX, 1 - halfX)', replace: 'crop.middleX' },
      { file: crop, find: 'between(halfY, crop.middleY, 1 - halfY)', replace: 'crop.middleY' },
      { file: crop, find: '(by.x * sidePx) / picture.widthPx', replace: 'by.x' },
      {
        file: crop,
        find: 'Math.min(widthPx, heightPx) / zoom',
        replace: 'Math.max(widthPx, heightPx) / zoom',
      },
    ],
  },
  {
    promise: 'A screen that needs a sign-in offers it, and comes back',
    breaks: [
      {
        file: 'packages/web/src/parts/SignedOutPrompt.tsx',
        find: 'actions={button}',
        replace: 'actions={null}',
      },
      { file: identity, find: 'query: search,', replace: 'query: {},' },
      { file: identity, find: "match?.staticData.name ?? 'Events'", replace: "'Events'" },
      {
        file: `${web}/OwnScreen.tsx`,
        find: '        <SignedOutPrompt />\n',
        replace: '',
      },
      {
        file: 'packages/web/src/identity/SignInCallbackScreen.tsx',
        find: "router.history.replace(addressOf(route) ?? '/')",
        replace: "router.history.replace('/')",
      },
    ],
  },
];
