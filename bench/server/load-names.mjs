/** A million people with their events and competitors, written with the server's own writers. */

import { randomFrom } from '../../scripts/random.mjs';
import { openServerData } from '../measure/load-source.mjs';

const AT_ONCE = 20_000;
const SURNAMES = 60_000;
const GIVEN_NAMES = 4_000;
const EVENTS = 5_000;
const COMPETITORS_OF_AN_EVENT = 20;
const START_MS = Date.UTC(2020, 0, 4);
const DAY_MS = 86_400_000;

const beginnings = 'b br c ch d dr f fr g gr h j k kl kr l m n p pr r s sch st t tr v w z'.split(' ');
const middles = 'a e i o u aa ee ie oo ou ei ai ö ü é'.split(' ');
const ends = 'n r l s t m ns rs lt nd rg ck sen man berg feld ton ova ski ez'.split(' ');
const kanji = [...'山田中鈴木佐藤高橋伊渡辺小林加吉松井上村口野原石川本清水森池斎前岡長谷内藤島西東南北大'];
const tracks = ['Zolder', 'Assen', 'Spa', 'Genk', 'Mariembourg', 'Suzuka 鈴鹿', 'Nürburgring', 'Silverstone'];
const cups = ['Winter Cup', 'Grand Prix', 'Kart Masters', 'Endurance Trophy', 'Club Race', 'Night Race'];
const countries = ['NL', 'BE', 'DE', 'FR', 'GB', 'JP', 'US'];

/**
 * @param {string} dataDir
 * @param {number} count
 * @param {number} events
 */
export async function loadNames(dataDir, count, events = EVENTS) {
  const { db, saveAccounts, saveOrganization, saveVenue, saveEvent } = await openWriters(dataDir);
  const random = randomFrom(7);
  /** @param {readonly string[]} list */
  const pick = (list) => list[Math.floor(random() * list.length)] ?? '';
  // A few names are common and most are rare, as in reality.
  /** @param {readonly string[]} list */
  const pickCommon = (list) => list[Math.floor(random() ** 3 * list.length)] ?? '';
  const word = () => {
    const syllables = 1 + Math.floor(random() * 2);
    let text = '';
    for (let index = 0; index < syllables; index++) text += pick(beginnings) + pick(middles);
    text += pick(ends);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const surNames = Array.from({ length: SURNAMES }, word);
  const givenNames = Array.from({ length: GIVEN_NAMES }, word);

  const beganMs = performance.now();
  for (let from = 0; from < count; from += AT_ONCE) {
    const accounts = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
      const isJapanese = random() < 0.15;
      const number = from + index;
      return {
        id: `LAPWING-GA-${number.toString(16).padStart(32, '0')}`,
        givenName: isJapanese ? pick(kanji) + pick(kanji) : pickCommon(givenNames),
        surName: isJapanese ? pickCommon(kanji) + pickCommon(kanji) : pickCommon(surNames),
        nickName: random() < 0.2 ? pickCommon(givenNames) : '',
        email: `p${number}@example.org`,
        passwordHash: null,
        countryCode: pick(countries),
        createdAtMs: 0,
      };
    });
    await saveAccounts(db, accounts);
    if ((from / AT_ONCE) % 10 === 9) console.log(`  ${from + AT_ONCE} names`);
  }
  const namesMs = performance.now() - beganMs;

  const organizationId = await saveOrganization(db, {
    name: 'Kart Club Genk',
    city: '',
    countryCode: 'BE',
    sport: 'Karting',
    websiteUrl: null,
    logoUrl: null,
    createdAtMs: 0,
  });
  const venueId = await saveVenue(db, {
    name: 'Genk',
    lengthMm: 1_360_000,
    lengthUnit: 'km',
    countryCode: 'BE',
    latitudeE6: null,
    longitudeE6: null,
    timeZone: 'Europe/Brussels',
  });
  /**
   * @param {number} startsAtMs
   * @returns {import('../../packages/timing/src/revisions/new-session.ts').NewSession}
   */
  const race = (startsAtMs) => ({
    name: 'Race',
    kind: 'race',
    classificationType: 'Race',
    resultStatus: 'Official',
    startsAtMs,
    endsAtMs: startsAtMs,
    competitors: Array.from({ length: COMPETITORS_OF_AN_EVENT }, (_, place) => ({
      startNumber: String(place + 1),
      firstName: pickCommon(givenNames),
      lastName: pickCommon(surNames),
      className: 'KZ2',
      status: 'Normal',
      laps: [],
      givenPosition: place + 1,
    })),
  });
  for (let index = 0; index < events; index++) {
    const startsAtMs = START_MS + Math.floor(index / 2) * DAY_MS;
    await saveEvent(db, {
      organizationId,
      venueId,
      name: `${pick(cups)} ${pick(tracks)} ${new Date(startsAtMs).getUTCFullYear()} round ${index % 12}`,
      sport: 'Karting',
      startsAtMs,
      endsAtMs: startsAtMs,
      updatedAtMs: startsAtMs,
      software: { name: 'bench', version: '1' },
      isListed: true,
      groups: [{ name: '', startsAtMs, sessions: [race(startsAtMs)] }],
    });
  }
  await db.close();
  return { namesMs, surNames, givenNames, competitors: events * COMPETITORS_OF_AN_EVENT };
}

/** @param {string} dataDir */
async function openWriters(dataDir) {
  const { server, db } = await openServerData(dataDir);
  await server.migrateToLatest(db);
  await server.readySearchIndex(db, () => {});
  return { db, ...server };
}
