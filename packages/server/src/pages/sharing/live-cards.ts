/** The cards of live timing: a running event, and one of its sessions. */

import { liveApi } from '@lapwing/contract/live/calls';
import { leaderboardEntryNames } from '@lapwing/contract/live/leaderboard-names';
import { fullSessionNames, liveEventNames, trackNames } from '@lapwing/contract/live/names';
import type { FullLiveSession } from '@lapwing/contract/live/session';
import { liveFlags, liveSessionTypes } from '@lapwing/contract/values/enums';
import { toReadable } from '@lapwing/contract/values/short-names';
import type { CardWords } from './card-messages.ts';
import type { Ask } from './fetch-anonymously.ts';
import { type CardMaker, type PageCard, siteFeeds } from './share-card.ts';

const ROWS = 5;
/** The flags after which a session is over. */
const overFlags: readonly number[] = [liveFlags.Finish, liveFlags.Stop];

function isFlagOfEnd(flag: number | undefined): boolean {
  return flag !== undefined && overFlags.includes(flag);
}

/** Its name, its leader, and the leader's result. */
function standOf(short: FullLiveSession, words: CardWords) {
  const session = toReadable(fullSessionNames, short);
  const isOver = isFlagOfEnd(session.flag);
  const isRace = session.sessionType === liveSessionTypes.Race;
  const entries = session.leaderboard.map((line) => toReadable(leaderboardEntryNames, line));
  // A leader who retires keeps the place for a while, but the first who still drives is shown.
  const leading = isRace ? entries.findIndex(({ status }) => status !== 'DNF') : 0;
  const rows = entries.slice(0, ROWS).map((entry, index) => ({
    place: entry.position ?? String(index + 1),
    name: entry.fullName ?? '',
    number: entry.displayNumber ?? entry.number ?? '',
    value: (index <= leading ? (isRace ? entry.totalTime : entry.bestLapTime) : entry.difference) ?? '',
  }));
  const first = entries[Math.max(0, leading)]?.fullName;
  const leader = first ? ` ${isOver ? words.first(first) : words.inTheLead(first)}` : '';
  return { session, isOver, rows, leader };
}

function toCard(short: FullLiveSession, words: CardWords, picture: string): PageCard {
  const { session, isOver, rows, leader } = standOf(short, words);
  const eventName = session.eventName ?? '';
  const title = [session.name, eventName].filter(Boolean).join(', ');
  return {
    title,
    card: {
      title: session.name,
      facts: [eventName].filter(Boolean),
      status: isOver ? words.finished : words.live,
      rows,
      figures: [],
    },
    description: `${words.liveTimingOf(title)}${leader}`,
    picture,
    alternates: siteFeeds(words),
  };
}

async function sessionCard(
  ask: Ask,
  words: CardWords,
  eventId: string,
  sessionId: string,
): Promise<PageCard | null> {
  const session = await ask(`/api/events/${eventId}/sessions/${sessionId}/data`, liveApi.sessionData);
  return session && toCard(session, words, `/share/livetiming/${eventId}/sessions/${sessionId}.png`);
}

async function activeCard(ask: Ask, words: CardWords, eventId: string): Promise<PageCard | null> {
  const session = await ask(`/api/events/${eventId}/active`, liveApi.activeSession);
  return session
    ? toCard(session, words, `/share/livetiming/${eventId}/active.png`)
    : eventCard(ask, words, eventId);
}

/** The description of an event includes its running session. */

async function eventCard(ask: Ask, words: CardWords, eventId: string): Promise<PageCard | null> {
  const short = await ask(`/api/events/${eventId}`, liveApi.event);
  if (short === null) return null;
  const event = toReadable(liveEventNames, short);
  const track = event.track && toReadable(trackNames, event.track);
  const active = await ask(`/api/events/${eventId}/active`, liveApi.activeSession);
  const stand = active && standOf(active, words);
  const facts = [event.organization, track?.name].flatMap((text) => text || []);
  return {
    title: event.name,
    card: {
      title: event.name,
      facts: stand === null ? facts : [stand.session.name, ...facts],
      status: isFlagOfEnd(event.flag) ? words.finished : words.live,
      rows: stand?.rows ?? [],
      figures: [],
    },
    description: `${words.liveTimingOf([event.name, ...facts].join(', '))}${stand?.leader ?? ''}`,
    picture: `/share/livetiming/${eventId}.png`,
    alternates: siteFeeds(words),
  };
}

export const liveCards: readonly CardMaker[] = [
  {
    pattern: /^\/livetiming\/([a-z0-9]+-\d+)\/sessions\/([a-z0-9]+-\d+-\d+)$/i,
    make: (ask, words, eventId = '', sessionId = '') => sessionCard(ask, words, eventId, sessionId),
  },
  {
    pattern: /^\/livetiming\/([a-z0-9]+-\d+)\/active$/i,
    make: (ask, words, id = '') => activeCard(ask, words, id),
  },
  { pattern: /^\/livetiming\/([a-z0-9]+-\d+)$/i, make: (ask, words, id = '') => eventCard(ask, words, id) },
];
