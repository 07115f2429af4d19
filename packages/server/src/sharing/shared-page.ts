/** What is said of the page at an address: its card where it has one, else the site itself. */

import type { Theme } from '@lapwing/contract/enums';
import { cardPath, type ReadCard } from './card-reader.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-svg.ts';
import { siteFeeds } from './share-card.ts';

const SITE_DESCRIPTION = 'Live timing, results and practice for motorsport and sports.';
const ICON_PX = 512;

/** Screens without a card of their own, by the beginning of their address. */
const screens: readonly { pattern: RegExp; title: string }[] = [
  { pattern: /^\/livetiming(\/|$)/i, title: 'Live timing' },
  { pattern: /^\/practice(\/|$)/i, title: 'Practice' },
  { pattern: /^\/search(\/|$)/i, title: 'Search' },
  { pattern: /^\/profile(\/|$)/i, title: 'Profile' },
  { pattern: /^\/app$/i, title: 'App' },
];

type Asked = {
  /** path and query */
  url: string;
  origin: string;
  theme: Theme;
  siteName: string;
  /** of the brand's icon, from the root of the site */
  icon: string;
};

export function createSharedPages(readCard: ReadCard) {
  return async ({ url, origin, theme, siteName, icon }: Asked) => {
    const path = cardPath(url);
    // A page without its card is better than none.
    const page = path === null ? null : await readCard(path, theme).catch(() => null);
    const { pathname, searchParams } = new URL(url, origin);
    // Of the query only what chooses the competitor belongs to the page.
    const position = searchParams.get('pos');
    const address = `${origin}${pathname}${position !== null && /^\d+$/.test(position) ? `?pos=${position}` : ''}`;
    const alternates = (page?.alternates ?? siteFeeds).map((each) => ({
      ...each,
      address: origin + each.address,
    }));
    if (page === null) {
      const title = screens.find(({ pattern }) => pattern.test(pathname))?.title ?? siteName;
      const image = { address: origin + icon, widthPx: ICON_PX, heightPx: ICON_PX };
      return { title, description: SITE_DESCRIPTION, address, image, alternates };
    }
    const { title, description, picture } = page;
    return {
      title,
      description,
      address,
      image: { address: origin + picture, widthPx: CARD_WIDTH, heightPx: CARD_HEIGHT },
      alternates,
    };
  };
}
