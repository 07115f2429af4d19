/** Finds the card of a page by its address, and remembers it for a moment. */

import type { Language } from '@lapwing/contract/constants';
import { type Theme, themes } from '@lapwing/contract/enums';
import type { Ask } from './ask.ts';
import { cardWords } from './card-messages.ts';
import { liveCards } from './live-cards.ts';
import { practiceCards } from './practice-cards.ts';
import { resultCards } from './result-cards.ts';
import type { PageCard } from './share-card.ts';

/** Long enough for the page, its picture and those who come with it; short enough for a race. */
const REMEMBERED_MS = 5000;
const MAX_REMEMBERED = 500;

export type ReadCard = (path: string, theme: Theme, language: Language) => Promise<PageCard | null>;

function makerAt(path: string, theme: Theme) {
  const known = [...resultCards, ...practiceCards, ...(theme === themes.live ? liveCards : [])];
  return known.find(({ pattern }) => pattern.test(path));
}

/** Whether pages of this kind have a card: one without it is the page of a thing that is not there. */
export function isOfKindWithCard(path: string, theme: Theme): boolean {
  return makerAt(path, theme) !== undefined;
}

export function createCardReader(ask: Ask, nowMs: () => number): ReadCard {
  const remembered = new Map<string, { atMs: number; card: Promise<PageCard | null> }>();

  function make(path: string, theme: Theme, language: Language): Promise<PageCard | null> | null {
    const maker = makerAt(path, theme);
    const parts = maker?.pattern.exec(path)?.slice(1) ?? [];
    return maker === undefined ? null : maker.make(ask, cardWords[language], ...parts);
  }

  return async (path, theme, language) => {
    const key = `${theme} ${language} ${path.toLowerCase()}`;
    const found = remembered.get(key);
    if (found !== undefined && nowMs() - found.atMs < REMEMBERED_MS) return found.card;
    const card = make(path, theme, language);
    if (card === null) return null;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, { atMs: nowMs(), card });
    const forget = () => remembered.delete(key);
    // What is not there yet may be there the next moment.
    card.then((made) => made === null && forget(), forget);
    return card;
  };
}

/** A page as the cards know it: the position of a competitor is a part of the path there. */
export function cardPath(url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://site');
  // What opens with a guid alone is not for everybody.
  const names = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (names.has('guid')) return null;
  const path = pathname.replace(/\/+$/, '');
  return /\/laptimes$/i.test(path) ? `${path}/${names.get('pos') ?? '1'}` : path;
}
