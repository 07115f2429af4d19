/** The cards of practice: a track, and an activity. */

import { practiceApi } from '@lapwing/contract/practice/practice';
import type { CardWords } from './card-messages.ts';
import type { Ask } from './fetch-anonymously.ts';
import { type CardMaker, type PageCard, siteFeeds } from './share-card.ts';

async function locationCard(ask: Ask, words: CardWords, id: string): Promise<PageCard | null> {
  const location = await ask(`/api/v1/locations/${id}`, practiceApi.location);
  if (location === null) return null;
  const { name, country, trackLength } = location;
  const countryName = words.countryOf(country.toUpperCase());
  return {
    title: `${name}, ${countryName}`,
    card: {
      title: name,
      facts: [words.screens.practice, countryName],
      status: null,
      rows: [],
      figures: trackLength > 0 ? [{ label: words.trackLength, value: `${words.count(trackLength)} m` }] : [],
    },
    description: words.practiceAt(`${name}, ${countryName}`),
    picture: `/share/practice/${id}.png`,
    alternates: siteFeeds(words),
  };
}

async function activityCard(ask: Ask, words: CardWords, id: string): Promise<PageCard | null> {
  const address = `/api/v1/training/activities/${id}`;
  const [activity, statistics] = await Promise.all([
    ask(address, practiceApi.activity),
    ask(`${address}/statistics`, practiceApi.activityStatistics),
  ]);
  if (activity === null || statistics === null) return null;
  const { location, startTime, endTime, chipLabel, chipCode } = activity;
  const name = chipLabel || chipCode;
  const day = words.day(startTime);
  const { lapCount, fastestTime } = statistics;
  const figures = [
    { label: words.bestLap, value: lapCount > 0 ? fastestTime : '' },
    { label: words.laps, value: words.count(lapCount) },
  ].filter(({ value }) => value !== '');
  return {
    title: [name, location.name, day].join(', '),
    card: {
      title: location.name,
      facts: [day, words.countryOf(location.country.toUpperCase()), name],
      status: endTime === undefined ? words.live : null,
      rows: [],
      figures,
    },
    description: `${words.practiceOf([name, location.name, day].join(', '))} ${figures
      .map(({ label, value }) => `${label} ${value}`)
      .join(', ')}.`,
    picture: `/share/practice/${id}/activity.png`,
    alternates: siteFeeds(words),
  };
}

export const practiceCards: readonly CardMaker[] = [
  { pattern: /^\/practice\/(\d{1,10})$/i, make: (ask, words, id = '') => locationCard(ask, words, id) },
  {
    pattern: /^\/practice\/(\d{1,15})\/activity$/i,
    make: (ask, words, id = '') => activityCard(ask, words, id),
    isPersonal: true,
  },
];
