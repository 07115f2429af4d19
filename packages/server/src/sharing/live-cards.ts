/** The cards of live timing: an event that runs, and one of its sessions. */

import { liveFlags, nameOf } from '@lapwing/contract/enums';
import { leaderboardEntryNames } from '@lapwing/contract/leaderboard-names';
import { liveApi } from '@lapwing/contract/live';
import { fullSessionNames, liveEventNames, trackNames } from '@lapwing/contract/live-names';
import type { FullLiveSession } from '@lapwing/contract/live-session';
import { toReadable } from '@lapwing/contract/short-names';
import type { Ask } from './ask.ts';
import { type PageCard, siteFeeds } from './share-card.ts';

const ROWS = 5;
/** Of these flags a session is over. */
const overFlags: readonly string[] = ['Finish', 'Stop'];

function toCard(short: FullLiveSession, picture: string): PageCard {
  const session = toReadable(fullSessionNames, short);
  const isOver = overFlags.includes(nameOf(liveFlags, session.flag));
  const rows = session.leaderboard.slice(0, ROWS).map((line, index) => {
    const entry = toReadable(leaderboardEntryNames, line);
    return {
      place: entry.position ?? String(index + 1),
      name: entry.fullName ?? '',
      number: entry.displayNumber ?? entry.number ?? '',
      value: index === 0 ? (entry.bestLapTime ?? '') : (entry.difference ?? ''),
    };
  });
  const eventName = session.eventName ?? '';
  const leader = rows[0]?.name ? ` ${isOver ? 'First' : 'In the lead'}: ${rows[0].name}.` : '';
  return {
    title: session.name,
    card: {
      title: session.name,
      facts: [eventName].filter(Boolean),
      status: isOver ? 'Finished' : 'Live',
      rows,
      figures: [],
    },
    description: `Live timing of ${[session.name, eventName].filter(Boolean).join(', ')}.${leader}`,
    picture,
    alternates: siteFeeds,
  };
}

async function sessionCard(ask: Ask, eventId: string, sessionId: string): Promise<PageCard | null> {
  const session = await ask(`/api/events/${eventId}/sessions/${sessionId}/data`, liveApi.sessionData);
  return session && toCard(session, `/share/livetiming/${eventId}/sessions/${sessionId}.png`);
}

async function activeCard(ask: Ask, eventId: string): Promise<PageCard | null> {
  const session = await ask(`/api/events/${eventId}/active`, liveApi.activeSession);
  return session ? toCard(session, `/share/livetiming/${eventId}/active.png`) : eventCard(ask, eventId);
}

async function eventCard(ask: Ask, eventId: string): Promise<PageCard | null> {
  const short = await ask(`/api/events/${eventId}`, liveApi.event);
  if (short === null) return null;
  const event = toReadable(liveEventNames, short);
  const track = event.track && toReadable(trackNames, event.track);
  const facts = [event.organization, track?.name].flatMap((text) => text || []);
  return {
    title: event.name,
    card: { title: event.name, facts, status: 'Live', rows: [], figures: [] },
    description: `Live timing of ${[event.name, ...facts].join(', ')}.`,
    picture: `/share/livetiming/${eventId}.png`,
    alternates: siteFeeds,
  };
}

export const liveCards: readonly {
  pattern: RegExp;
  make: (ask: Ask, ...parts: string[]) => Promise<PageCard | null>;
}[] = [
  {
    pattern: /^\/livetiming\/([a-z0-9]+-\d+)\/sessions\/([a-z0-9]+-\d+-\d+)$/i,
    make: (ask, eventId = '', sessionId = '') => sessionCard(ask, eventId, sessionId),
  },
  { pattern: /^\/livetiming\/([a-z0-9]+-\d+)\/active$/i, make: (ask, id = '') => activeCard(ask, id) },
  { pattern: /^\/livetiming\/([a-z0-9]+-\d+)$/i, make: (ask, id = '') => eventCard(ask, id) },
];
