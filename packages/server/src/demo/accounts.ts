/** The people of the demo world who have an account: their transponders, friends and videos. */

import type { ProductCategory, Sport } from '@lapwing/contract/values/enums';
import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import type { NewAccount, NewTransponder } from '../accounts/writers.ts';
import { createPasswords } from '../identity/passwords.ts';
import type { NewFollow, NewVideo } from '../profiles/writers.ts';
import { DEMO_EMAIL_DOMAIN } from './demo-state.ts';
import type { Person } from './people-of-series.ts';
import { demoAccount, languageByCountry, videoDescriptions } from './world/people.ts';

export type DemoPeople = {
  accounts: NewAccount[];
  transponders: NewTransponder[];
  follows: NewFollow[];
  videos: NewVideo[];
};

/** A competitor with the sport in which they race. */
export type Racer = { person: Person; sport: Sport };

const DAY_MS = 86_400_000;
/** One in this many competitors has an account. */
const ONE_IN = 9;
const MOST_FOLLOWED = 14;

const categoryBySport: Partial<Record<Sport, ProductCategory>> = {
  Karting: 'Flex',
  MX: 'Flex',
  Car: 'X2',
  Bike: 'X2Link',
  IceSkating: 'TR2',
  InlineSkating: 'TR2',
};

export async function peopleWithAccounts(options: {
  racers: readonly Racer[];
  nowMs: number;
  accountPrefix: string;
  /** sessions in which a video may have been made */
  filmed: readonly { eventId: number; sessionId: number }[];
}): Promise<DemoPeople> {
  const { racers, nowMs, accountPrefix, filmed } = options;
  const random = createRandom('accounts');
  const own = racers.filter(({ person }) => person.isDemoAccount);
  const others = racers.filter(({ person }, index) => !person.isDemoAccount && index % ONE_IN === 1);
  const demoId = accountIdOf(accountPrefix, 'demo account');

  const demo: NewAccount = {
    id: demoId,
    givenName: demoAccount.givenName,
    surName: demoAccount.surName,
    nickName: demoAccount.nickName,
    email: demoAccount.email,
    passwordHash: await createPasswords().hash(demoAccount.password),
    language: 'en',
    countryCode: demoAccount.countryCode,
    notifiesByEmail: true,
    createdAtMs: nowMs - 900 * DAY_MS,
  };
  const accounts = others.map(({ person }, index) => anAccount(person, index, accountPrefix, nowMs, random));
  const linkedAtMs = nowMs - 400 * DAY_MS;
  const transponders = [
    ...own.map((racer) => aTransponder(racer, demoId, linkedAtMs)),
    ...others.map((racer, index) => aTransponder(racer, accounts[index]?.id ?? null, linkedAtMs)),
  ];
  const open = accounts.filter(({ isPrivate, status = 'Active' }) => !isPrivate && status === 'Active');
  return {
    accounts: [demo, ...accounts],
    transponders,
    follows: followsAmong(demo, open, nowMs, random),
    videos: videosOf([demo, ...open.slice(0, 26)], filmed, nowMs, random),
  };
}

function accountIdOf(prefix: string, key: string): string {
  const random = createRandom(`account ${key}`);
  return prefix + Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('');
}

function anAccount(person: Person, index: number, prefix: string, nowMs: number, random: Random): NewAccount {
  const slug = `${person.firstName}.${person.lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
  const readable = slug.length > 3 ? slug : 'racer';
  const isPrivate = index % 13 === 6;
  return {
    id: accountIdOf(prefix, person.key),
    givenName: person.firstName,
    surName: person.lastName,
    nickName: `${readable.replace('.', '').slice(0, 12)}${person.startNumber}`,
    email: `${readable}.${index + 1}${DEMO_EMAIL_DOMAIN}`,
    passwordHash: null,
    status: index % 40 === 17 ? 'Inactive' : 'Active',
    language: languageByCountry[person.countryCode] ?? 'en',
    countryCode: person.countryCode,
    isPrivate,
    // They have no mailbox.
    notifiesByEmail: false,
    createdAtMs: nowMs - random.whole(60, 1_000) * DAY_MS,
  };
}

function aTransponder(
  { person, sport }: Racer,
  ownerAccountId: string | null,
  linkedAtMs: number,
): NewTransponder {
  return {
    code: person.transponder,
    codeNumber: Number(person.transponder),
    productCategory: categoryBySport[sport] ?? 'Other',
    label: person.isDemoAccount ? `${sport} ${person.startNumber}` : `No. ${person.startNumber}`,
    ownerAccountId,
    linkedAtMs,
  };
}

function followsAmong(
  demo: NewAccount,
  open: readonly NewAccount[],
  nowMs: number,
  random: Random,
): NewFollow[] {
  const follows: NewFollow[] = [];
  const follow = (followerId: string, followedId: string) =>
    follows.push({ followerId, followedId, sinceMs: nowMs - random.whole(1, 700) * DAY_MS });
  for (const { id } of random.shuffled(open).slice(0, 18)) follow(demo.id, id);
  for (const { id } of open) {
    if (random.chance(0.6)) follow(id, demo.id);
    const friends = random.shuffled(open).slice(0, random.whole(0, MOST_FOLLOWED));
    for (const friend of friends) if (friend.id !== id) follow(id, friend.id);
  }
  return follows;
}

const YOUTUBE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function videosOf(
  accounts: readonly NewAccount[],
  filmed: readonly { eventId: number; sessionId: number }[],
  nowMs: number,
  random: Random,
): NewVideo[] {
  return accounts.flatMap(({ id }) =>
    Array.from({ length: random.whole(1, 4) }, () => {
      const scene = filmed.length > 0 && random.chance(0.7) ? random.pick(filmed) : null;
      return {
        accountId: id,
        youtubeId: Array.from({ length: 11 }, () => random.pick([...YOUTUBE_LETTERS])).join(''),
        description: random.pick(videoDescriptions),
        eventId: scene?.eventId ?? null,
        sessionId: scene?.sessionId ?? null,
        addedAtMs: nowMs - random.whole(1, 500) * DAY_MS,
      };
    }),
  );
}
