/** The description of the page at an address: its card if it has one, otherwise the site itself. */

import { isSiteAddress } from '@lapwing/contract/site/addresses';
import { type Language, languages } from '@lapwing/contract/values/constants';
import type { Theme } from '@lapwing/contract/values/enums';
import { isEmbeddable } from '../embeddable.ts';
import { type CardMessages, cardWordsIn } from './card-messages.ts';
import { cardPath, type ReadCard } from './card-reader.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-svg.ts';
import type { PageExists } from './page-exists.ts';
import { siteFeeds } from './share-card.ts';

const ICON_PX = 512;

/** Screens without their own card, by the beginning of their address. */
const screens: readonly { pattern: RegExp; title: keyof CardMessages['screens'] }[] = [
  { pattern: /^\/$/, title: 'results' },
  { pattern: /^\/livetiming(\/|$)/i, title: 'live' },
  { pattern: /^\/practice(\/|$)/i, title: 'practice' },
  { pattern: /^\/search(\/|$)/i, title: 'search' },
  { pattern: /^\/profile(\/|$)/i, title: 'profile' },
  { pattern: /^\/app$/i, title: 'app' },
];

type PageRequest = {
  /** path and query */
  url: string;
  origin: string;
  theme: Theme;
  language: Language;
  siteName: string;
  /** the path of the brand's icon */
  icon: string;
};

export function createSharedPages(readCard: ReadCard, isThere: PageExists) {
  /** undefined if it failed: a page without its card is better than none. */
  async function cardAt(url: string, theme: Theme, language: Language) {
    const path = cardPath(url);
    if (path === null) return undefined;
    try {
      const card = await readCard(path, theme, language);
      if (card !== undefined) return card;
      return (await isThere(path)) ? undefined : null;
    } catch {
      return undefined;
    }
  }

  return async ({ url, origin, theme, language, siteName, icon }: PageRequest) => {
    const { pathname, searchParams } = new URL(url, origin);
    const page = isSiteAddress(pathname, theme) ? await cardAt(url, theme, language) : null;
    // Only the competitor's position in the query belongs to the page.
    const position = searchParams.get('pos');
    const address = `${origin}${pathname}${position !== null && /^\d+$/.test(position) ? `?pos=${position}` : ''}`;
    const words = cardWordsIn(language);
    // A program that fetches feed or picture for someone else may prefer another language.
    const inLanguage = (path: string) =>
      `${origin}${path}${language === languages[0] ? '' : `?lang=${language}`}`;
    const alternates = (page?.alternates ?? siteFeeds(words)).map((each) => ({
      ...each,
      address: inLanguage(each.address),
    }));
    if (!page) {
      const isMissing = page === null;
      const screen = isMissing ? 'notFound' : screens.find(({ pattern }) => pattern.test(pathname))?.title;
      const title = screen === undefined ? siteName : words.screens[screen];
      const image = { address: origin + icon, widthPx: ICON_PX, heightPx: ICON_PX };
      return {
        isMissing,
        title,
        description: words.site,
        language,
        address,
        image,
        alternates,
        structured: null,
      };
    }
    const { title, description } = page;
    const image = { address: inLanguage(page.picture), widthPx: CARD_WIDTH, heightPx: CARD_HEIGHT };
    const embed = {
      type: 'application/json+oembed',
      title,
      address: `${origin}/api/oembed?url=${encodeURIComponent(address)}`,
    };
    return {
      isMissing: false,
      title,
      description,
      language,
      address,
      image,
      alternates: isEmbeddable(pathname) ? [...alternates, embed] : alternates,
      structured:
        page.structured === undefined
          ? null
          : { '@context': 'https://schema.org', ...page.structured, url: address, image: image.address },
    };
  };
}
