/** The card of a practice track. */

import { practiceApi } from '@lapwing/contract/practice';
import type { Ask } from './ask.ts';
import type { CardWords } from './card-messages.ts';
import { type CardMaker, type PageCard, siteFeeds } from './share-card.ts';

async function locationCard(ask: Ask, words: CardWords, id: string): Promise<PageCard | null> {
  const location = await ask(`/api/v1/locations/${id}`, practiceApi.location);
  if (location === null) return null;
  const { name, country, trackLength } = location;
  const countryName = words.countryOf(country.toUpperCase());
  return {
    title: name,
    card: {
      title: name,
      facts: [words.screens.practice, countryName],
      status: null,
      rows: [],
      figures: trackLength > 0 ? [{ label: words.trackLength, value: `${trackLength} m` }] : [],
    },
    description: words.practiceAt(`${name}, ${countryName}`),
    picture: `/share/practice/${id}.png`,
    alternates: siteFeeds(words),
  };
}

export const practiceCards: readonly CardMaker[] = [
  { pattern: /^\/practice\/(\d{1,10})$/i, make: (ask, words, id = '') => locationCard(ask, words, id) },
];
