/** The cards of live timing: a running event, and one of its sessions. */

import { liveApi } from '@lapwing/contract/live/calls';
import type { LiveSession } from '@lapwing/contract/live/events';
import { leaderboardEntryNames } from '@lapwing/contract/live/leaderboard-names';
import { fullSessionNames, liveEventNames, trackNames } from '@lapwing/contract/live/names';
import type { FullLiveSession } from '@lapwing/contract/live/session';
import { type LiveFlag, liveFlags, liveSessionTypes } from '@lapwing/contract/values/enums';
import { toReadable } from '@lapwing/contract/values/short-names';
import type { CardWords } from './card-messages.ts';
import type { Ask } from './fetch-anonymously.ts';
import { type CardFlag, type CardMaker, type PageCard, siteFeeds } from './share-card.ts';

const ROWS = 5;
const typedKeys = Object.keys(liveFlags) as LiveFlag[];
/** The flags after which a session is over. */
const overFlags: readonly number[] = [liveFlags.Finish, liveFlags.Stop];

function isFlagOfEnd(flag: number | undefined): boolean {
  return flag !== undefined && overFlags.includes(flag);
}

/** `12:34` of `00:12:34`; the laps of a race that counts them; nothing after the end. */
function clockOf({ timeToGo, lapsToGo }: Pick<LiveClock, 'timeToGo' | 'lapsToGo'>, words: CardWords): string {
  if (lapsToGo !== undefined && lapsToGo > 0) return words.lapsToGo(lapsToGo);
  return timeToGo && /[1-9]/.test(timeToGo)
    ? timeToGo.replace(/^(00?:)(?=\d+:)/, '').replace(/\.\d+$/, '')
    : '';
}

type LiveClock = { timeToGo?: string | undefined; lapsToGo?: number | undefined; flag?: number | undefined };

function flagOf(session: LiveClock, words: CardWords): CardFlag {
  const [kind = 'Unknown'] = typedKeys.filter((name) => liveFlags[name] === session.flag);
  return {
    kind,
    label: words.flags[kind],
    clock: isFlagOfEnd(session.flag) ? '' : clockOf(session, words),
  };
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
      flag: flagOf(session, words),
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

/** Of an event at which nothing runs. */
async function lastSession(
  ask: Ask,
  eventId: string,
  sessions: readonly LiveSession[],
): Promise<FullLiveSession | null> {
  const last = sessions.at(-1);
  if (last === undefined) return null;
  return ask(`/api/events/${eventId}/sessions/${last.id}/data`, liveApi.sessionData);
}

/** The description of an event includes its running session, or its last. */

async function eventCard(ask: Ask, words: CardWords, eventId: string): Promise<PageCard | null> {
  const short = await ask(`/api/events/${eventId}?sessions=true`, liveApi.event);
  if (short === null) return null;
  const event = toReadable(liveEventNames, short);
  const track = event.track && toReadable(trackNames, event.track);
  const active =
    (await ask(`/api/events/${eventId}/active`, liveApi.activeSession)) ??
    (await lastSession(ask, eventId, event.sessions ?? []));
  const stand = active && standOf(active, words);
  const facts = [event.organization, track?.name].flatMap((text) => text || []);
  return {
    title: event.name,
    card: {
      title: event.name,
      facts: stand === null ? facts : [stand.session.name, ...facts],
      status: isFlagOfEnd(event.flag) ? words.finished : words.live,
      ...(stand && { flag: flagOf(stand.session, words) }),
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
