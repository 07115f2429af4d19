/** Who sees the banner that offers the app, and how long a choice lasts. */

import {
  APP_BANNER_HIDDEN_DAYS_AFTER_CLOSE,
  APP_BANNER_HIDDEN_DAYS_AFTER_INSTALL,
} from '@lapwing/contract/values/constants';
import { type Theme, themes } from '@lapwing/contract/values/enums';

const DAY_MS = 86_400_000;
/** From this version on, Mobile Safari offers apps with its own banner. */
const FIRST_IOS_WITH_OWN_BANNER = 6;

type Platform = 'ios' | 'android';
export type BannerChoice = { kind: 'closed' | 'installed'; atMs: number };

/** null if it is no phone or tablet that has an app. */
export function platformOf(userAgent: string): Platform | null {
  // Windows phones pretended to be every other browser.
  if (/windows phone/i.test(userAgent)) return null;
  if (/\b(iphone|ipad|ipod)\b/i.test(userAgent)) return 'ios';
  return /\bandroid\b/i.test(userAgent) ? 'android' : null;
}

function iosVersion(userAgent: string): number {
  return Number(/\bOS (\d+)[_.\d]* like Mac OS X/i.exec(userAgent)?.[1] ?? 0);
}

/** Other browsers on iOS also have their own name. */
function isMobileSafari(userAgent: string): boolean {
  return (
    /\bVersion\/[\d.]+.*\bSafari\//i.test(userAgent) &&
    !/\b(CriOS|FxiOS|EdgiOS|OPiOS|OPT|DuckDuckGo|GSA)\//i.test(userAgent)
  );
}

const hiddenDays = {
  closed: APP_BANNER_HIDDEN_DAYS_AFTER_CLOSE,
  installed: APP_BANNER_HIDDEN_DAYS_AFTER_INSTALL,
} as const;

export function hiddenMs(kind: BannerChoice['kind']): number {
  return hiddenDays[kind] * DAY_MS;
}

type Visit = {
  theme: Theme;
  userAgent: string;
  /** running as an installed app */
  isStandalone: boolean;
  choice: BannerChoice | null;
  nowMs: number;
};

export function isBannerShown({ theme, userAgent, isStandalone, choice, nowMs }: Visit): boolean {
  if (theme !== themes.live || isStandalone) return false;
  const platform = platformOf(userAgent);
  if (platform === null) return false;
  const hasOwnBanner =
    platform === 'ios' && isMobileSafari(userAgent) && iosVersion(userAgent) >= FIRST_IOS_WITH_OWN_BANNER;
  if (hasOwnBanner) return false;
  return choice === null || nowMs - choice.atMs >= hiddenMs(choice.kind);
}
