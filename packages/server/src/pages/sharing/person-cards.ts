/** The card of a person: a private person looks the same as one who does not exist. */

import { profilesApi } from '@lapwing/contract/people/profiles';
import { accountResultsCall } from '@lapwing/contract/results/account-results';
import type { CardMessages, CardWords } from './card-messages.ts';
import type { Ask } from './fetch-anonymously.ts';
import { type CardMaker, type PageCard, siteFeeds } from './share-card.ts';

const ROWS = 5;

type Part = keyof CardMessages['profileParts'];

function isPart(text: string, parts: CardMessages['profileParts']): text is Part {
  return Object.hasOwn(parts, text);
}

async function personCard(
  ask: Ask,
  words: CardWords,
  { brand, id, part }: { brand: string; id: string; part: string },
): Promise<PageCard | null> {
  const userId = `${id.slice(0, -32).toUpperCase()}${id.slice(-32).toLowerCase()}`;
  const profile = await ask(`/api/v1/${brand}profile/public/${userId}`, profilesApi(brand).publicProfile);
  if (profile === null || profile.privateProfile) return null;
  const driven = await ask(
    `/api/v0.2.3/eventresults/accounts/${userId}/results?count=${ROWS}`,
    accountResultsCall,
  );
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  const facts = profile.countryCode ? [words.countryOf(profile.countryCode)] : [];
  const about = isPart(part, words.profileParts) ? words.profileParts[part] : '';
  return {
    title: [about, name].filter(Boolean).join(', '),
    card: {
      title: name,
      facts,
      status: null,
      rows: (driven?.results ?? []).map(({ position, status, sessionName, eventName, startTime }) => ({
        place: status === 'Normal' || status === 'Provisional' ? String(position) : status,
        name: `${sessionName}, ${eventName}`,
        number: '',
        value: words.day(startTime),
      })),
      figures: [],
    },
    description: words.ofPerson([name, ...facts].join(', ')),
    picture: `/share/profile/${userId}.png`,
    alternates: siteFeeds(words),
  };
}

/** `brand` is part of the profile addresses. */
export function personCards(brand: string): CardMaker[] {
  return [
    {
      pattern: /^\/profile\/([a-z0-9-]*GA-[0-9a-f]{32})(?:\/(races|videos|friends))?$/i,
      make: (ask, words, id = '', part = '') =>
        personCard(ask, words, { brand, id, part: part.toLowerCase() }),
      isPersonal: true,
    },
  ];
}
