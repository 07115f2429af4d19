/** Finds the card of a page by its address, and caches it for a moment. */

import type { Language } from '@lapwing/contract/values/constants';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import { cardWordsIn } from './card-messages.ts';
import type { Ask } from './fetch-anonymously.ts';
import { liveCards } from './live-cards.ts';
import { personCards } from './person-cards.ts';
import { practiceCards } from './practice-cards.ts';
import { resultCards } from './result-cards.ts';
import type { PageCard } from './share-card.ts';

/** Long enough for the page, its picture and simultaneous visitors; short enough for a race. */
const REMEMBERED_MS = 5000;
const MAX_REMEMBERED = 500;

/** null if there is no such public page; undefined if pages of this kind have no card. */
export type ReadCard = (
  path: string,
  theme: Theme,
  language: Language,
) => Promise<PageCard | null | undefined>;

type CardReader = {
  readCard: ReadCard;
  /** Called when the data of cards has changed. */
  forget: () => void;
};

type CardReaderOptions = { ask: Ask; nowMs: () => number; brand: string };

export function createCardReader({ ask, nowMs, brand }: CardReaderOptions): CardReader {
  const remembered = new Map<string, { atMs: number; card: Promise<PageCard | null> }>();
  const onEachSite = [...resultCards, ...practiceCards, ...personCards(brand)];

  const readCard: ReadCard = async (path, theme, language) => {
    const key = `${theme} ${language} ${path.toLowerCase()}`;
    const found = remembered.get(key);
    if (found !== undefined && nowMs() - found.atMs < REMEMBERED_MS) return found.card;
    const makers = theme === themes.live ? [...onEachSite, ...liveCards] : onEachSite;
    const maker = makers.find(({ pattern }) => pattern.test(path));
    if (maker === undefined) return undefined;
    const parts = maker.pattern.exec(path)?.slice(1) ?? [];
    const card = maker.make(ask, cardWordsIn(language), ...parts);
    if (maker.isPersonal) return card;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, { atMs: nowMs(), card });
    const forget = () => remembered.get(key)?.card === card && remembered.delete(key);
    // A missing page may exist a moment later.
    card.then((made) => made === null && forget(), forget);
    return card;
  };
  return { readCard, forget: () => remembered.clear() };
}

/** The path of a page for the cards, in which the position of a competitor is part of the path. */
export function cardPath(url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://site');
  // A page that needs a guid is not public.
  const names = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (names.has('guid')) return null;
  const path = pathname.replace(/\/+$/, '');
  return /\/laptimes$/i.test(path) ? `${path}/${names.get('pos') ?? '1'}` : path;
}
