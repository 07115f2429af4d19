/** The cards of published results: an event, a session, one competitor in it, an organisation, a championship. */

import type { Event, Session, SessionGroup } from '@lapwing/contract/results/events';
import { type Classification, type ClassificationRow, resultsApi } from '@lapwing/contract/results/results';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import type { CardWords } from './card-messages.ts';
import type { Ask } from './fetch-anonymously.ts';
import { type CardMaker, feedsOf, type PageCard, type SportsEvent, siteFeeds } from './share-card.ts';

const BASE = '/api/v0.2.3/eventresults';
const ROWS = 5;
/** Below more rows there is no room for figures. */
const ROWS_WITH_FIGURES = 2;

function placeOf({ location }: Event, { country }: CardWords): string {
  return `${location.name}, ${country(location.country)}`;
}

const NONE = /^-?[0:]*\.0+$/;

/** The winner has a time, the others their difference; outside races everyone has a best lap. */
function shownValue(
  row: ClassificationRow,
  { type }: Classification,
  isFirst: boolean,
  words: CardWords,
): string {
  const { difference, totalTime, bestTime, status, total } = row;
  if (status !== 'Normal' && status !== 'Provisional') return '';
  if (total !== null) return words.points(total);
  const isByBest = type === 'PracticeAndQualification' || type === 'QualificationMerge';
  const own = isByBest ? bestTime : totalTime;
  if (isFirst || isByBest) return NONE.test(own) ? '' : own;
  const { lapsBehind, timeDifference } = difference;
  if (lapsBehind > 0) return words.lapsBehind(lapsBehind);
  return NONE.test(timeDifference) ? '' : `+${timeDifference}`;
}

/** The same text as on the page of the session. */
function placeText({ status, position, isQualified, ...row }: ClassificationRow): string {
  if (status !== 'Normal' && status !== 'Provisional') return status;
  if (isQualified) return String(position);
  const hasDriven = row.numberOfLaps > 0 || !NONE.test(row.totalTime) || !NONE.test(row.bestTime);
  return hasDriven ? NOT_CLASSIFIED : '';
}

function lapsText({ numberOfLaps, bestTime }: ClassificationRow): string {
  return String(knownLapCount(numberOfLaps, parseLapTime(bestTime)) ?? '–');
}

/** Races whose results are read for the winners of an event. */
const RACES_READ = 6;

function sessionsIn({ sessions, subGroups }: SessionGroup): Session[] {
  return [...sessions, ...subGroups.flatMap(sessionsIn)];
}

/** The winner of the last race of each class. */
async function winnersOf(ask: Ask, { sessions }: Event) {
  const all = [...(sessions?.sessions ?? []), ...(sessions?.groups ?? []).flatMap(sessionsIn)];
  const races = all
    .filter(({ type, isMerge, participated }) => type === 'race' && !isMerge && participated > 0)
    .sort((a, b) => b.startTime.localeCompare(a.startTime))
    .slice(0, RACES_READ);
  const winners = new Map<string, { place: string; name: string; number: string; value: string }>();
  for (const race of races) {
    if (winners.size >= ROWS) break;
    const result = await ask(`${BASE}/sessions/${race.id}/classification`, resultsApi.classification);
    for (const row of result?.rows ?? []) {
      const value = row.resultClass || race.groupName || race.name;
      const isFirst = row.resultClass === '' ? row.position === 1 : row.positionInClass === 1;
      if (!isFirst || !row.isQualified || winners.has(value)) continue;
      winners.set(value, { place: '1', name: row.name, number: row.startNumber, value });
    }
  }
  return [...winners.values()].slice(0, ROWS);
}

async function eventCard(ask: Ask, words: CardWords, eventId: string): Promise<PageCard | null> {
  const event = await ask(`${BASE}/events/${eventId}?sessions=true`, resultsApi.event);
  if (event === null) return null;
  const facts = [event.organization.name, placeOf(event, words), words.day(event.startDate)];
  const rows = await winnersOf(ask, event);
  return {
    title: `${event.name}, ${words.country(event.location.country)}`,
    card: {
      title: event.name,
      facts,
      status: words.statuses[event.resultStatus] || null,
      rows,
      figures:
        rows.length > ROWS_WITH_FIGURES
          ? []
          : [
              { label: words.sessions, value: String(event.sessionCount) },
              { label: words.entries, value: String(event.entryCount) },
            ],
    },
    description: `${facts.join(', ')}: ${words.sessionCount(event.sessionCount)}, ${words.entryCount(event.entryCount)}.`,
    picture: `/share/events/${eventId}.png`,
    alternates: [...siteFeeds(words), ...feedsOf(event.organization)],
    structured: sportsEvent(event),
  };
}

function sportsEvent({ name, startDate, sport, location, organization }: Event): SportsEvent {
  return {
    '@type': 'SportsEvent',
    name,
    startDate: startDate.slice(0, 10),
    sport,
    location: {
      '@type': 'Place',
      name: location.name,
      address: { '@type': 'PostalAddress', addressCountry: location.country.alpha2 },
    },
    organizer: { '@type': 'SportsOrganization', name: organization.name },
  };
}

type SessionInEvent = { session: Session; event: Event };

async function sessionInEvent(ask: Ask, sessionId: string): Promise<SessionInEvent | null> {
  const session = await ask(`${BASE}/sessions/${sessionId}`, resultsApi.session);
  const event = session && (await ask(`${BASE}/events/${session.eventId}`, resultsApi.event));
  return session && event ? { session, event } : null;
}

function factsOf({ session, event }: SessionInEvent, words: CardWords): string[] {
  return [event.name, placeOf(event, words), words.day(session.startTime)];
}

function statusOf({ resultStatus }: Session, { statuses }: CardWords): string | null {
  return resultStatus && (statuses[resultStatus] || null);
}

function typeOf({ type, isMerge }: Session, { sessionTypes }: CardWords): string {
  return sessionTypes[isMerge ? 'merge' : type];
}

/** Nothing if the name contains the type already, as in `Race 2`. */
function newsOf(type: string, name: string): string | null {
  return name.toLowerCase().includes(type.toLowerCase()) ? null : type;
}

async function sessionCard(ask: Ask, words: CardWords, sessionId: string): Promise<PageCard | null> {
  const found = await sessionInEvent(ask, sessionId);
  if (found === null) return null;
  const { session, event } = found;
  const classification = await ask(
    `${BASE}/sessions/${sessionId}/classification?count=${ROWS}`,
    resultsApi.classification,
  );
  const rows = (classification?.rows ?? []).map((row, index) => ({
    place: placeText(row),
    name: row.name,
    number: row.startNumber,
    value: classification === null ? '' : shownValue(row, classification, index === 0, words),
  }));
  const facts = factsOf(found, words);
  const winner = rows[0] ? ` ${words.first(rows[0].name)}` : '';
  return {
    title: [session.name, newsOf(typeOf(session, words), session.name), event.name]
      .filter(Boolean)
      .join(', '),
    card: { title: session.name, facts, status: statusOf(session, words), rows, figures: [] },
    description: `${facts.join(', ')}.${winner}`,
    picture: `/share/sessions/${sessionId}.png`,
    alternates: [...siteFeeds(words), ...feedsOf(event.organization)],
    structured: {
      ...sportsEvent(event),
      name: `${session.name}, ${event.name}`,
      startDate: session.startTime,
      superEvent: { '@type': 'SportsEvent', name: event.name, startDate: event.startDate.slice(0, 10) },
    },
  };
}

async function competitorCard(
  ask: Ask,
  words: CardWords,
  sessionId: string,
  position: string,
): Promise<PageCard | null> {
  const found = await sessionInEvent(ask, sessionId);
  const offset = Number(position) - 1;
  if (found === null || !(offset >= 0)) return null;
  const classification = await ask(
    `${BASE}/sessions/${sessionId}/classification?count=1&offset=${offset}`,
    resultsApi.classification,
  );
  const row = classification?.rows[0];
  if (row === undefined) return null;
  const { session, event } = found;
  const facts = [`${session.name}, ${event.name}`, placeOf(event, words), words.day(session.startTime)];
  const figures = [
    { label: words.position, value: placeText(row) },
    { label: words.number, value: row.startNumber },
    { label: words.bestLap, value: NONE.test(row.bestTime) ? '' : row.bestTime },
    { label: words.laps, value: lapsText(row) },
  ].filter(({ value }) => value !== '');
  return {
    title: `${row.name}, ${session.name}`,
    card: { title: row.name, facts, status: statusOf(session, words), rows: [], figures },
    description: `${figures.map(({ label, value }) => `${label} ${value}`).join(', ')}. ${facts.join(', ')}.`,
    picture: `/share/sessions/${sessionId}/laptimes/${position}.png`,
    alternates: [...siteFeeds(words), ...feedsOf(event.organization)],
  };
}

async function organizationCard(ask: Ask, words: CardWords, id: string): Promise<PageCard | null> {
  const organization = await ask(`${BASE}/organizations/${id}`, resultsApi.organization);
  if (organization === null) return null;
  const facts = [[organization.city, words.country(organization.country)].filter(Boolean).join(', ')];
  return {
    title: `${organization.name}, ${words.country(organization.country)}`,
    card: { title: organization.name, facts, status: null, rows: [], figures: [] },
    description: words.ofOrganization([organization.name, ...facts].join(', ')),
    picture: `/share/organizations/${id}.png`,
    alternates: [...siteFeeds(words), ...feedsOf(organization)],
  };
}

async function championshipCard(
  ask: Ask,
  words: CardWords,
  organizationId: string,
  id: string,
): Promise<PageCard | null> {
  const championship = await ask(
    `${BASE}/championships/${id}?organizationId=${organizationId}`,
    resultsApi.championship,
  );
  const organization = await ask(`${BASE}/organizations/${organizationId}`, resultsApi.organization);
  if (championship === null || organization === null) return null;
  const title = championshipTitle(championship);
  const rows = championship.competitors
    .filter(({ position }) => position !== null)
    .slice(0, ROWS)
    .map(({ position, no, firstName, lastName, total }) => ({
      place: position ?? '',
      name: `${firstName} ${lastName}`.trim(),
      number: no ?? '',
      value: words.points(total),
    }));
  const leader = rows[0] ? ` ${words.first(rows[0].name)}` : '';
  return {
    title,
    card: {
      title,
      facts: [organization.name],
      status: rows.length === 0 ? null : words.statuses[championship.resultStatus] || null,
      rows,
      figures: [],
    },
    description: `${words.standings(`${title}, ${organization.name}`)}${leader}`,
    picture: `/share/organizations/${organizationId}/championships/${id}.png`,
    alternates: [...siteFeeds(words), ...feedsOf(organization)],
  };
}

/** Without a place or a status: nobody may take it for the result. */
async function whatIfCard(ask: Ask, words: CardWords, sessionId: string): Promise<PageCard | null> {
  const found = await sessionInEvent(ask, sessionId);
  if (found === null) return null;
  const { session, event } = found;
  const facts = factsOf(found, words);
  return {
    title: `${words.whatIf}: ${session.name}, ${event.name}`,
    card: { title: `${words.whatIf}: ${session.name}`, facts, status: null, rows: [], figures: [] },
    description: `${words.whatIfNote} ${facts.join(', ')}.`,
    picture: `/share/sessions/${sessionId}/whatif.png`,
    alternates: [...siteFeeds(words), ...feedsOf(event.organization)],
  };
}

/** Each with its addresses; the last part of a competitor's address is the position. */
export const resultCards: readonly CardMaker[] = [
  { pattern: /^\/events\/(\d{1,10})$/i, make: (ask, words, id = '') => eventCard(ask, words, id) },
  { pattern: /^\/sessions\/(\d{1,10})$/i, make: (ask, words, id = '') => sessionCard(ask, words, id) },
  {
    pattern: /^\/sessions\/(\d{1,10})\/laptimes\/(\d{1,9})$/i,
    make: (ask, words, id = '', position = '') => competitorCard(ask, words, id, position),
  },
  {
    pattern: /^\/sessions\/(\d{1,10})\/whatif$/i,
    make: (ask, words, id = '') => whatIfCard(ask, words, id),
  },
  {
    pattern: /^\/organizations\/(\d{1,10})$/i,
    make: (ask, words, id = '') => organizationCard(ask, words, id),
  },
  {
    pattern: /^\/organizations\/(\d{1,10})\/championships\/(\d{1,18})(?:\/live)?$/i,
    make: (ask, words, organizationId = '', id = '') => championshipCard(ask, words, organizationId, id),
  },
];
