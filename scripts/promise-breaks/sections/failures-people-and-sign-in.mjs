/** Breaks for "When something fails": messages about people, and errors of sign-in. */

const english = 'packages/web/src/i18n/en.ts';
const screens = 'packages/web/src/i18n/en-screens.ts';
const addVideo = 'packages/web/src/features/profile/videos/AddVideo.tsx';
const ownVideos = 'packages/web/src/features/profile/videos/OwnVideos.tsx';
const friendTabs = 'packages/web/src/features/profile/friends/FriendTabs.tsx';
const photoEditor = 'packages/web/src/features/profile/photo/PhotoEditor.tsx';
const signInError = 'packages/web/src/identity/sign-in-error.ts';
const userManager = 'packages/web/src/identity/user-manager.ts';
const resultHints = 'packages/web/src/features/profile/results/ResultHints.tsx';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: "'An error occurred while signing in', with an id",
    breaks: [
      {
        file: 'packages/web/src/identity/SignInCallbackScreen.tsx',
        find: 'setErrorId(reportSignInError(error))',
        replace: "setErrorId('')",
      },
      { file: english, find: 'while signing in. Error ID: {id}', replace: 'while signing in.' },
      {
        file: signInError,
        find: 'correlationIdOf(error) ?? randomId()',
        replace: "correlationIdOf(error) ?? ''",
      },
    ],
  },
  {
    promise: "'There are no results for your account', with a way to link a transponder and the webshop",
    breaks: [
      {
        file: resultHints,
        find: '<LinkButton to="/profile" hash="products">',
        replace: '<LinkButton to="/profile">',
      },
      { file: resultHints, find: '{webShopUrl && (', replace: '{!webShopUrl && (' },
      { file: resultHints, find: '<a href={address}', replace: '<a href={webShopUrl}' },
      { file: english, find: 'There are no results for your account', replace: 'No results' },
    ],
  },
  {
    promise: "'This profile is private'",
    breaks: [
      {
        file: 'packages/web/src/features/profile/PublicScreen.tsx',
        find: 'profile.privateProfile ? (',
        replace: 'profile.privateProfile && isOwn ? (',
      },
      {
        file: 'packages/web/src/features/profile/PrivateProfile.tsx',
        find: 'hasStatus(error, 403) ?',
        replace: 'hasStatus(error, 404) ?',
      },
      { file: screens, find: "'This profile is private'", replace: "'Private'" },
    ],
  },
  {
    promise: "'Not following anyone yet', 'No followers yet'",
    breaks: [
      {
        file: friendTabs,
        find: "side === 'following' ? t('Profile.NotFollowing') : t('Profile.NoFollowers')",
        replace: "t('Profile.NotFollowing')",
      },
      { file: screens, find: "'Not following anyone yet'", replace: "'Nobody yet'" },
      { file: friendTabs, find: 'onSelect={setSide}', replace: "onSelect={() => setSide('following')}" },
    ],
  },
  {
    promise: "'An error occurred while uploading the image'",
    breaks: [
      {
        file: photoEditor,
        find: "      showToast({ text: t('Profile.PhotoFailed'), tone: 'problem' });\n",
        replace: '',
      },
      { file: photoEditor, find: "    () => t('Profile.PhotoFailed'),\n", replace: '' },
      { file: screens, find: "'An error occurred while uploading the image'", replace: "'No picture'" },
    ],
  },
  {
    promise: "'Please enter a valid YouTube URL'",
    breaks: [
      { file: addVideo, find: 'setWrong(id === null);', replace: 'setWrong(false);' },
      { file: screens, find: 'Please enter a valid YouTube URL', replace: 'That is no video' },
    ],
  },
  {
    promise: "'No videos yet'",
    breaks: [
      {
        file: 'packages/web/src/features/profile/videos/VideoGrid.tsx',
        find: "if (videos.length === 0) return <EmptyState title={t('Profile.NoVideos')} />;",
        replace: '',
      },
      { file: screens, find: "'No videos yet'", replace: "'No videos'" },
    ],
  },
  {
    promise: 'Deleting a video asks first, and says that it is for good',
    breaks: [
      { file: ownVideos, find: 'onDelete={setAsked}', replace: 'onDelete={(id) => remove.mutate(id)}' },
      {
        file: screens,
        find: "Permanently delete your video? You can't undo this.",
        replace: 'Delete your video?',
      },
      { file: ownVideos, find: 'asked !== null && remove.mutate(asked)', replace: 'setAsked(null)' },
    ],
  },
  {
    promise: 'Silent renewal that fails at the start means signed out',
    breaks: [
      {
        file: 'packages/web/src/identity/sign-in.ts',
        find: "        console.warn('The stored sign-in cannot be used', error);\n        if (isRefusal(error)) return forget();\n        signedOut();\n",
        replace: "        console.warn('The stored sign-in cannot be used', error);\n",
      },
    ],
  },
  {
    promise: 'What the sign-in library throws has a name of ours, by which it is found in the log',
    breaks: [
      { file: signInError, find: '[id, signInErrorCode(error)]', replace: '[id]' },
      {
        file: signInError,
        find: 'error.message === signInErrors[code]',
        replace: 'error.message.startsWith(signInErrors[code])',
      },
      {
        file: 'packages/contract/src/values/errors.ts',
        find: "'State does not match'",
        replace: "'State mismatch'",
      },
      {
        file: 'packages/contract/src/values/errors.ts',
        find: "  'popup-blocked': 'Popup blocked by user',\n",
        replace: '',
      },
    ],
  },
  {
    promise: 'Answers of the provider that mean an anonymous session sign out; sessions are not monitored',
    breaks: [
      ...['login_required', 'consent_required', 'interaction_required', 'account_selection_required'].map(
        (code) => ({
          file: userManager,
          find: 'return error instanceof ErrorResponse;',
          replace: `return error instanceof ErrorResponse && error.error !== '${code}';`,
        }),
      ),
      {
        file: userManager,
        find: 'automaticSilentRenew: false,',
        replace: 'automaticSilentRenew: false,\n    monitorSession: true,',
      },
    ],
  },
];
