/** The card of a shared page: its texts and its picture. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { CardWords } from './card-messages.ts';
import type { Ask } from './fetch-anonymously.ts';

type CardRow = {
  /** the place, or a status instead: DNF */
  place: string;
  name: string;
  number: string;
  /** a time or a gap; empty if there is none */
  value: string;
};

type CardFigure = { label: string; value: string };

/** The flag of a live session, and how long it still runs. */
export type CardFlag = { kind: LiveFlag; label: string; clock: string };

export type ShareCard = {
  title: string;
  /** where and when, one below the other */
  facts: readonly string[];
  /** Live, Provisional, Official; null if there is none */
  status: string | null;
  /** of a live session, in place of the status */
  flag?: CardFlag;
  rows: readonly CardRow[];
  figures: readonly CardFigure[];
};

/** A feed of results or a calendar of a page. */
type Alternate = { type: string; title: string; address: string };

export type PageCard = {
  /** the same as the title of its screen */
  title: string;
  card: ShareCard;
  /** one sentence */
  description: string;
  /** the path of the picture */
  picture: string;
  alternates: readonly Alternate[];
  /** the facts for search engines, as schema.org names them */
  structured?: SportsEvent;
};

export type SportsEvent = {
  '@type': 'SportsEvent';
  name: string;
  startDate: string;
  sport: string;
  location: {
    '@type': 'Place';
    name: string;
    address: { '@type': 'PostalAddress'; addressCountry: string };
  };
  organizer: { '@type': 'SportsOrganization'; name: string };
  superEvent?: { '@type': 'SportsEvent'; name: string; startDate: string };
};

/** A kind of page: its addresses, and the function that makes its card; null if there is no such public page. */
export type CardMaker = {
  pattern: RegExp;
  make: (ask: Ask, words: CardWords, ...parts: string[]) => Promise<PageCard | null>;
  /** about a person who may become private at any moment, so it is not cached */
  isPersonal?: boolean;
};

/** The feeds of every page. */
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
