/** Breaks for "Constants": sign-in and its renewal. */

const constants = 'packages/contract/src/values/constants.ts';
const tokenLife = 'packages/web/src/identity/token-life.ts';
const signIn = 'packages/web/src/identity/sign-in.ts';
const userManager = 'packages/web/src/identity/user-manager.ts';
const metadata = 'packages/web/src/identity/provider-metadata.ts';
const verifyToken = 'packages/server/src/identity/verify-token.ts';
const routeState = 'packages/web/src/identity/route-state.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'A token is renewed 60 seconds early',
    breaks: [
      { file: constants, find: 'TOKEN_EXPIRY_MARGIN_S = 60', replace: 'TOKEN_EXPIRY_MARGIN_S = 30' },
      { file: tokenLife, find: 'debugDurationS()) <= nowMs', replace: 'debugDurationS()) < nowMs' },
    ],
  },
  {
    promise: 'The clock is looked at every five seconds at most',
    breaks: [
      { file: constants, find: 'RENEWAL_POLL_MAX_S = 5', replace: 'RENEWAL_POLL_MAX_S = 6' },
      {
        file: 'packages/web/src/identity/renewal-timer.ts',
        find: 'Math.min(remainingMs, RENEWAL_POLL_MAX_S * 1000)',
        replace: 'RENEWAL_POLL_MAX_S * 1000',
      },
    ],
  },
  {
    promise: 'A silent request takes 10 seconds at most',
    breaks: [
      { file: constants, find: 'SILENT_REQUEST_TIMEOUT_S = 10', replace: 'SILENT_REQUEST_TIMEOUT_S = 20' },
    ],
  },
  {
    promise:
      "The sign-in library announces an access token's end 60 seconds early; the site renews by its own timer",
    breaks: [{ file: constants, find: 'EXPIRING_NOTICE_S = 60', replace: 'EXPIRING_NOTICE_S = 30' }],
  },
  {
    promise: "The sign-in library's session check is set to 2 seconds; the site does not turn it on",
    breaks: [
      { file: constants, find: 'SESSION_CHECK_INTERVAL_S = 2', replace: 'SESSION_CHECK_INTERVAL_S = 20' },
      {
        file: userManager,
        find: 'automaticSilentRenew: false,',
        replace: 'automaticSilentRenew: false,\n    monitorSession: true,',
      },
    ],
  },
  {
    promise:
      'A pop-up of the sign-in library is 640 high, and its closing is noticed within half a second; the site opens none',
    breaks: [{ file: constants, find: 'POPUP_HEIGHT_PX = 640', replace: 'POPUP_HEIGHT_PX = 600' }],
  },
  {
    promise: 'A silent renewal that failed is tried again after 5 seconds',
    breaks: [
      { file: constants, find: 'SILENT_RENEW_RETRY_S = 5', replace: 'SILENT_RENEW_RETRY_S = 15' },
      { file: constants, find: 'SILENT_RENEW_RETRY_S = 5', replace: 'SILENT_RENEW_RETRY_S = 1' },
      {
        file: signIn,
        find: '    stopTimer = startRenewalTimer(Date.now() + SILENT_RENEW_RETRY_S * 1000, renew);\n',
        replace: '',
      },
    ],
  },
  {
    promise: 'What a sign-in that was given up left behind is cleared after 15 minutes',
    breaks: [
      {
        file: constants,
        find: 'STALE_SIGN_IN_STATE_S = 15 * 60',
        replace: 'STALE_SIGN_IN_STATE_S = 10 * 60',
      },
      {
        file: constants,
        find: 'STALE_SIGN_IN_STATE_S = 15 * 60',
        replace: 'STALE_SIGN_IN_STATE_S = 20 * 60',
      },
      { file: signIn, find: '        await manager.clearStaleState();\n', replace: '' },
    ],
  },
  {
    promise: "The provider's configuration is kept for a day",
    breaks: [
      {
        file: constants,
        find: 'IDENTITY_CONFIGURATION_CACHE_MS = 86_400_000',
        replace: 'IDENTITY_CONFIGURATION_CACHE_MS = 186_400_000',
      },
      {
        file: constants,
        find: 'IDENTITY_CONFIGURATION_CACHE_MS = 86_400_000',
        replace: 'IDENTITY_CONFIGURATION_CACHE_MS = 3_600_000',
      },
      { file: metadata, find: '? kept.metadata : null', replace: '? null : null' },
    ],
  },
  {
    promise: 'Clocks may differ by five minutes',
    breaks: [
      { file: constants, find: 'CLOCK_SKEW_S = 5 * 60', replace: 'CLOCK_SKEW_S = 4 * 60' },
      { file: constants, find: 'CLOCK_SKEW_S = 5 * 60', replace: 'CLOCK_SKEW_S = 6 * 60' },
      { file: verifyToken, find: '      clockTolerance: CLOCK_SKEW_S,\n', replace: '' },
      { file: tokenLife, find: 'iat > nowS + CLOCK_SKEW_S', replace: 'iat > nowS' },
    ],
  },
  {
    promise: 'The user in local storage, the route in session storage',
    breaks: [
      { file: userManager, find: '{ store: localStorage }', replace: '{ store: sessionStorage }' },
      { file: routeState, find: '  sessionStorage.removeItem(ROUTE_STATE_KEY);\n', replace: '' },
      {
        file: routeState,
        find: "const ROUTE_STATE_KEY = 'lapwing.routeState';",
        replace: "const ROUTE_STATE_KEY = 'lapwing.routeState';\nconst sessionStorage = localStorage;",
      },
    ],
  },
];
