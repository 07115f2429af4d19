/** The visitor's choice about the app banner, in a cookie that lasts as long as the choice. */

import { type BannerChoice, hiddenMs } from './banner-rules.ts';

const NAME = 'lapwing-app-banner';

export function choiceIn(cookies: string): BannerChoice | null {
  const [, kind, atMs] = new RegExp(`(?:^|;\\s*)${NAME}=(closed|installed)\\.(\\d+)`).exec(cookies) ?? [];
  return kind === 'closed' || kind === 'installed' ? { kind, atMs: Number(atMs) } : null;
}

export function cookieFor({ kind, atMs }: BannerChoice): string {
  return `${NAME}=${kind}.${atMs}; path=/; max-age=${hiddenMs(kind) / 1000}; samesite=lax`;
}
