/** Breaks for "States and how they change": the install banner, the start of the site, and sign-in. */

const banner = 'packages/web/src/frame/app-banner/AppBanner.tsx';
const bannerRules = 'packages/web/src/frame/app-banner/banner-rules.ts';
const bannerCookie = 'packages/web/src/frame/app-banner/banner-cookie.ts';
const main = 'packages/web/src/main.tsx';
const signIn = 'packages/web/src/identity/sign-in.ts';
const routeState = 'packages/web/src/identity/route-state.ts';
const timer = 'packages/web/src/identity/renewal-timer.ts';
const userManager = 'packages/web/src/identity/user-manager.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'The install banner is for phones and tablets with iOS or Android, in the live brand',
    breaks: [
      { file: bannerRules, find: '(iphone|ipad|ipod)', replace: '(iphone|ipod)' },
      { file: bannerRules, find: "? 'android' : null;", replace: '? null : null;' },
      { file: bannerRules, find: 'if (/windows phone/i.test(userAgent)) return null;', replace: '' },
      { file: bannerRules, find: 'if (platform === null) return false;', replace: '' },
      { file: bannerRules, find: 'theme !== themes.live || ', replace: '' },
      { file: banner, find: 'theme: pageTheme(),', replace: 'theme: 1,' },
    ],
  },
  {
    promise: 'It is not shown within the installed app, nor in Mobile Safari as of iOS 6',
    breaks: [
      { file: bannerRules, find: '|| isStandalone) return false', replace: ') return false' },
      { file: bannerRules, find: 'FIRST_IOS_WITH_OWN_BANNER = 6', replace: 'FIRST_IOS_WITH_OWN_BANNER = 7' },
      { file: bannerRules, find: 'FIRST_IOS_WITH_OWN_BANNER = 6', replace: 'FIRST_IOS_WITH_OWN_BANNER = 5' },
      { file: bannerRules, find: '|EdgiOS|', replace: '|' },
      { file: banner, find: 'isStandalone: isStandalone(),', replace: 'isStandalone: false,' },
    ],
  },
  {
    promise: 'Closing or installing hides it, and a cookie remembers which',
    breaks: [
      { file: banner, find: 'setIsShown(false);', replace: '' },
      { file: banner, find: "choose('closed')", replace: "choose('installed')" },
      { file: banner, find: "choose('installed')", replace: "choose('closed')" },
      { file: banner, find: 'choice: choiceIn(document.cookie)', replace: 'choice: null' },
      { file: bannerCookie, find: 'hiddenMs(kind) / 1000', replace: "hiddenMs('closed') / 1000" },
      { file: bannerRules, find: 'nowMs - choice.atMs >= hiddenMs(choice.kind)', replace: 'true' },
    ],
  },
  {
    promise: 'Start of the site: settings, then identity, then screens',
    breaks: [
      {
        file: main,
        find: 'await loadClientSettings().finally(() => languageApplied)',
        replace: '({}) as Awaited<ReturnType<typeof loadClientSettings>>',
      },
      { file: main, find: 'await identity.start();', replace: 'void identity.start();' },
      {
        file: main,
        find: 'const identity = createIdentity(settings);\n  await identity.start();',
        replace: 'const identity = createIdentity(settings);',
      },
      {
        file: 'packages/web/src/identity/identity.ts',
        find: 'if (hasStoredState()) await takeUp();',
        replace:
          "await (await import('./provider-metadata.ts')).loadProviderMetadata(settings.authority);\n      if (hasStoredState()) await takeUp();",
      },
      {
        file: signIn,
        find: 'await signedIn(await renewed());\n      } catch',
        replace: 'signedOut();\n      } catch',
      },
    ],
  },
  {
    promise: 'Where silent sign-in fails at the start, one is signed out',
    breaks: [
      {
        file: signIn,
        find: "console.warn('The stored sign-in cannot be used', error);\n        if (isRefusal(error)) return forget();\n        signedOut();",
        replace: "console.warn('The stored sign-in cannot be used', error);",
      },
      {
        file: signIn,
        find: 'if (!isExpired(user.profile, Date.now())) return await signedIn(user);',
        replace: 'return await signedIn(user);',
      },
    ],
  },
  {
    promise: 'Without a refresh token nothing is renewed, and a warning is logged',
    breaks: [
      {
        file: signIn,
        find: 'warnOfNoRenewal();\n          return signedOut();',
        replace: 'return signedOut();',
      },
      {
        file: signIn,
        find: 'warnOfNoRenewal();\n          return signedOut();',
        replace: 'warnOfNoRenewal();\n          return await signedIn(user);',
      },
      { file: signIn, find: 'if (!refresh_token) return warnOfNoRenewal();', replace: '' },
      {
        file: signIn,
        find: 'if (!refresh_token) return warnOfNoRenewal();',
        replace: 'if (!refresh_token) return;',
      },
      { file: signIn, find: 'if (!user?.refresh_token) return forget();', replace: '' },
    ],
  },
  {
    promise:
      'Signing in saves the route in session storage, goes to the provider and comes back to it; without one to Events',
    breaks: [
      { file: signIn, find: 'saveRouteState(route);', replace: '' },
      { file: signIn, find: 'signinRedirect({', replace: 'signoutRedirect({' },
      { file: routeState, find: 'sessionStorage.setItem(', replace: 'localStorage.setItem(' },
      { file: routeState, find: 'sessionStorage.removeItem(ROUTE_STATE_KEY);', replace: '' },
      { file: routeState, find: "hash: typeof hash === 'string' ? hash : '',", replace: "hash: ''," },
      { file: routeState, find: "name: 'Events', params", replace: "name: 'Search', params" },
    ],
  },
  {
    promise:
      "Renewal looks every five seconds at most and starts again after each renewal; the library's own is off",
    breaks: [
      { file: timer, find: 'Math.min(remainingMs, RENEWAL_POLL_MAX_S * 1000)', replace: 'remainingMs' },
      {
        file: timer,
        find: 'Math.min(remainingMs, RENEWAL_POLL_MAX_S * 1000)',
        replace: 'RENEWAL_POLL_MAX_S * 1000',
      },
      {
        file: 'packages/contract/src/values/constants.ts',
        find: 'RENEWAL_POLL_MAX_S = 5',
        replace: 'RENEWAL_POLL_MAX_S = 6',
      },
      {
        file: signIn,
        find: 'stopTimer = startRenewalTimer(isOver ? Date.now() + RENEWAL_POLL_MAX_S * 1000 : expiresAtMs, renew);',
        replace: '',
      },
      {
        file: signIn,
        find: 'await signedIn(await renewed());\n    } catch',
        replace: 'await renewed();\n    } catch',
      },
      { file: userManager, find: 'automaticSilentRenew: false', replace: 'automaticSilentRenew: true' },
    ],
  },
  {
    promise: "Signing out goes to the provider and returns to the site's origin",
    breaks: [
      {
        file: userManager,
        find: 'post_logout_redirect_uri: location.origin',
        replace: 'post_logout_redirect_uri: `${location.origin}/auth`',
      },
      { file: signIn, find: 'await manager.signoutRedirect({', replace: 'await manager.signinRedirect({' },
    ],
  },
  {
    promise: 'A renewal about somebody else is refused as login_required',
    breaks: [
      { file: userManager, find: "error: 'login_required'", replace: "error: 'consent_required'" },
      {
        file: userManager,
        find: "if (error instanceof Error && error.message.includes('does not match current sub')) throw refused();",
        replace: '',
      },
    ],
  },
];
