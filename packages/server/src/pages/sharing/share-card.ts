/** What is said of a page wherever its address is shared: in words, and on a picture. */

import type { Ask } from './ask.ts';
import type { CardWords } from './card-messages.ts';

type CardRow = {
  /** the place, or what stands in for one: DNF */
  place: string;
  name: string;
  number: string;
  /** a time or a gap; empty where there is none */
  value: string;
};

type CardFigure = { label: string; value: string };

export type ShareCard = {
  title: string;
  /** where and when, one below the other */
  facts: readonly string[];
  /** Live, Provisional, Official; null where nothing is to be said */
  status: string | null;
  rows: readonly CardRow[];
  figures: readonly CardFigure[];
};

/** A feed of results or a calendar that belongs to a page. */
type Alternate = { type: string; title: string; address: string };

export type PageCard = {
  /** as the screen itself titles the page */
  title: string;
  card: ShareCard;
  /** one sentence */
  description: string;
  /** of the picture, from the root of the site */
  picture: string;
  alternates: readonly Alternate[];
};

/** A kind of page: its addresses, and what is made of their parts; null where there is no such page for everybody. */
export type CardMaker = {
  pattern: RegExp;
  make: (ask: Ask, words: CardWords, ...parts: string[]) => Promise<PageCard | null>;
  /** about somebody who may go private the next moment: asked for each time */
  isPersonal?: boolean;
};

/** What every page has. */
export function siteFeeds({ results }: Pick<CardWords, 'results'>): Alternate[] {
  return [
    { type: 'application/rss+xml', title: results, address: '/feeds/results.rss' },
    { type: 'application/feed+json', title: results, address: '/feeds/results.json' },
  ];
}

export function feedsOf(organization: { id: number; name: string }): Alternate[] {
  const folder = `/feeds/organizations/${organization.id}`;
  return [
    { type: 'application/rss+xml', title: organization.name, address: `${folder}/results.rss` },
    { type: 'application/feed+json', title: organization.name, address: `${folder}/results.json` },
    { type: 'text/calendar', title: organization.name, address: `${folder}/events.ics` },
  ];
}
