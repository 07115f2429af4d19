/** The parts of an archive, checked: every value, and every reference inside the archive. */

import { encodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import * as z from 'zod/mini';
import {
  type ArchivedOrganization,
  type ArchivedVenue,
  ArchiveError,
  type ChampionshipLine,
  type Counts,
  championshipLines,
  type EventLine,
  type EventLineKind,
  eventLines,
  LOGO,
  MOST_PICTURES,
  ORGANIZATION,
  organization,
  PICTURES,
  RECORDS,
  type SealLine,
  VENUES,
  venue,
} from './format.ts';
import { type Archive, checked } from './open-archive.ts';
import { type ArchivedRecords, parseRecords } from './parse-records.ts';

export type ArchivedCompetitor = Omit<EventLine<'competitor'>, 'laps'> & {
  lapsDriven: number;
  laps: Uint8Array;
};

export type ArchivedSession = {
  session: EventLine<'session'>;
  competitors: ArchivedCompetitor[];
  rulings: EventLine<'ruling'>[];
  revisions: EventLine<'revision'>[];
  seals: EventLine<'seal'>[];
  announcements: EventLine<'announcement'>[];
  weather: EventLine<'weather'>[];
};

export type ArchivedEvent = {
  event: EventLine<'event'>;
  groups: EventLine<'group'>[];
  sessions: ArchivedSession[];
  merges: EventLine<'merge'>[];
};

export type ArchivedChampionship = {
  championship: ChampionshipLine<'championship'>;
  events: ChampionshipLine<'event'>[];
  rounds: ChampionshipLine<'round'>[];
  revisions: ChampionshipLine<'revision'>[];
  seals: ChampionshipLine<'seal'>[];
};

const MAX_LOGO_BYTES = 5 * 1024 * 1024;
const anyLine = z.looseObject({ line: z.string() });

async function parseOrganization(archive: Archive): Promise<ArchivedOrganization> {
  const [first] = await allLines(archive, ORGANIZATION);
  if (first === undefined) throw new ArchiveError(`${ORGANIZATION} is empty.`);
  return checked(organization, first, ORGANIZATION, 1);
}

async function parseVenues(archive: Archive): Promise<Map<number, ArchivedVenue>> {
  const venues = new Map<number, ArchivedVenue>();
  for await (const { value, line: number } of archive.lines(VENUES)) {
    const each = checked(venue, value, VENUES, number);
    venues.set(each.id, each);
  }
  return venues;
}

/** null if it has none. */
async function parseLogo(archive: Archive): Promise<Buffer | null> {
  if (!archive.names.includes(LOGO)) return null;
  const bytes = await archive.bytes(LOGO);
  if (bytes.length > MAX_LOGO_BYTES) throw new ArchiveError(`The file ${LOGO} is too large.`);
  return bytes;
}

/** By their ids. */
async function parsePictures(archive: Archive): Promise<Map<string, Buffer>> {
  const names = archive.names.filter((name) => name.startsWith(PICTURES));
  if (names.length > MOST_PICTURES) throw new ArchiveError(`It has more than ${MOST_PICTURES} pictures.`);
  const pictures = new Map<string, Buffer>();
  for (const name of names) {
    const bytes = await archive.bytes(name);
    if (bytes.length > MAX_LOGO_BYTES) throw new ArchiveError(`The file ${name} is too large.`);
    pictures.set(name.slice(PICTURES.length, -'.webp'.length), bytes);
  }
  return pictures;
}

async function allLines(archive: Archive, name: string): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const { value } of archive.lines(name)) values.push(value);
  return values;
}

export async function parseEvent(
  archive: Archive,
  name: string,
  venues: ReadonlyMap<number, ArchivedVenue>,
): Promise<ArchivedEvent> {
  let event: EventLine<'event'> | null = null;
  const groups: EventLine<'group'>[] = [];
  const sessions: ArchivedSession[] = [];
  const merges: EventLine<'merge'>[] = [];

  for await (const { value, line: number } of archive.lines(name)) {
    const { line: kind, ...row } = checked(anyLine, value, name, number);
    const refuse = (what: string) => new ArchiveError(`${name}, line ${number}: ${what}`);
    const as = <Kind extends EventLineKind>(of: Kind) =>
      checked(eventLines[of], row, name, number) as EventLine<Kind>;
    if (kind === 'event') {
      if (event !== null) throw refuse('a second event');
      event = as('event');
      if (name !== `events/${event.id}.jsonl`) throw refuse(`the event has the id ${event.id}`);
      if (!venues.has(event.venueId)) throw refuse(`there is no venue ${event.venueId}`);
      continue;
    }
    if (event === null) throw refuse('the event is missing before it');
    if (kind === 'group') {
      const group = as('group');
      if (groups.some(({ id }) => id === group.id)) throw refuse(`a second group ${group.id}`);
      if (group.parentId !== null && !groups.some(({ id }) => id === group.parentId))
        throw refuse(`there is no group ${group.parentId} before it`);
      groups.push(group);
    } else if (kind === 'session') {
      const session = as('session');
      if (!groups.some(({ id }) => id === session.groupId))
        throw refuse(`there is no group ${session.groupId}`);
      if (sessions.some((each) => each.session.id === session.id))
        throw refuse(`a second session ${session.id}`);
      if (session.clientId !== null && sessions.some((each) => each.session.clientId === session.clientId))
        throw refuse('the clientId of another session');
      sessions.push({
        session,
        competitors: [],
        rulings: [],
        revisions: [],
        seals: [],
        announcements: [],
        weather: [],
      });
    } else if (kind === 'merge') {
      const merge = as('merge');
      for (const id of [merge.sessionId, merge.runSessionId])
        if (!sessions.some(({ session }) => session.id === id)) throw refuse(`there is no session ${id}`);
      merges.push(merge);
    } else {
      const session = sessions.at(-1);
      if (session === undefined) throw refuse('a session is missing before it');
      addToSession(session, kind, as, refuse);
    }
  }
  if (event === null) throw new ArchiveError(`${name} has no event.`);
  return { event, groups, sessions, merges };
}

function addToSession(
  session: ArchivedSession,
  kind: string,
  as: <Kind extends EventLineKind>(of: Kind) => EventLine<Kind>,
  refuse: (what: string) => ArchiveError,
): void {
  switch (kind) {
    case 'competitor': {
      const { laps, ...competitor } = as('competitor');
      for (const other of session.competitors)
        if (other.id === competitor.id || other.finishPosition === competitor.finishPosition)
          throw refuse('the id or the place of another competitor');
      session.competitors.push({ ...competitor, lapsDriven: laps.length, laps: encodeLaps(laps) });
      return;
    }
    case 'ruling': {
      const ruling = as('ruling');
      if (!session.competitors.some(({ id }) => id === ruling.competitorId))
        throw refuse(`there is no competitor ${ruling.competitorId}`);
      if (session.rulings.some(({ number }) => number === ruling.number))
        throw refuse(`a second ruling ${ruling.number}`);
      session.rulings.push(ruling);
      return;
    }
    case 'revision': {
      const revision = as('revision');
      if (session.revisions.some(({ number }) => number === revision.number))
        throw refuse(`a second revision ${revision.number}`);
      session.revisions.push(revision);
      return;
    }
    case 'seal':
      addSeal(session, as('seal'), refuse);
      return;
    case 'announcement':
      session.announcements.push(as('announcement'));
      return;
    case 'weather': {
      const weather = as('weather');
      if (session.weather.some(({ number }) => number === weather.number))
        throw refuse(`a second measurement ${weather.number}`);
      session.weather.push(weather);
      return;
    }
    default:
      throw refuse(`unknown kind ${JSON.stringify(kind.slice(0, 50))}`);
  }
}

type Sealed = { revisions: { number: number }[]; seals: SealLine[] };

function addSeal({ revisions, seals }: Sealed, seal: SealLine, refuse: (what: string) => ArchiveError): void {
  if (!revisions.some(({ number }) => number === seal.revision))
    throw refuse(`there is no revision ${seal.revision} before it`);
  if (seals.some(({ revision }) => revision === seal.revision))
    throw refuse(`a second seal of revision ${seal.revision}`);
  seals.push(seal);
}

/** `sessions` are those of each event of the archive. */
export async function parseChampionship(
  archive: Archive,
  name: string,
  sessions: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<ArchivedChampionship> {
  let championship: ChampionshipLine<'championship'> | null = null;
  const events: ChampionshipLine<'event'>[] = [];
  const rounds: ChampionshipLine<'round'>[] = [];
  const revisions: ChampionshipLine<'revision'>[] = [];
  const seals: ChampionshipLine<'seal'>[] = [];
  for await (const { value, line: number } of archive.lines(name)) {
    const { line: kind, ...row } = checked(anyLine, value, name, number);
    const refuse = (what: string) => new ArchiveError(`${name}, line ${number}: ${what}`);
    if (kind === 'championship') {
      if (championship !== null) throw refuse('a second championship');
      championship = checked(championshipLines.championship, row, name, number);
      if (name !== `championships/${championship.id}.jsonl`)
        throw refuse(`the championship has the id ${championship.id}`);
    } else if (kind === 'event') {
      const event = checked(championshipLines.event, row, name, number);
      if (!sessions.has(event.eventId)) throw refuse(`there is no event ${event.eventId}`);
      if (events.some(({ eventId }) => eventId === event.eventId)) throw refuse('the event of another line');
      events.push(event);
    } else if (kind === 'round') {
      const round = checked(championshipLines.round, row, name, number);
      if (sessions.get(round.eventId)?.has(round.sessionId) !== true)
        throw refuse(`there is no session ${round.sessionId} of event ${round.eventId}`);
      rounds.push(round);
    } else if (kind === 'revision') {
      const revision = checked(championshipLines.revision, row, name, number);
      if (revisions.some((each) => each.number === revision.number))
        throw refuse(`a second revision ${revision.number}`);
      revisions.push(revision);
    } else if (kind === 'seal') {
      addSeal({ revisions, seals }, checked(championshipLines.seal, row, name, number), refuse);
    } else throw refuse(`unknown kind ${JSON.stringify(kind.slice(0, 50))}`);
  }
  if (championship === null) throw new ArchiveError(`${name} has no championship.`);
  return { championship, events, rounds, revisions, seals };
}

export type Checked = {
  organization: ArchivedOrganization;
  logo: Buffer | null;
  /** of sponsors, by their ids */
  pictures: ReadonlyMap<string, Buffer>;
  venues: ReadonlyMap<number, ArchivedVenue>;
  eventFiles: readonly string[];
  championshipFiles: readonly string[];
  /** ids of the archive */
  sessionsOfEvents: ReadonlyMap<number, ReadonlySet<number>>;
  records: ArchivedRecords;
};

/** Reads everything once, and writes nothing. */
export async function checkArchive(
  archive: Archive,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Checked> {
  const eventFiles = archive.names.filter((name) => name.startsWith('events/'));
  const championshipFiles = archive.names.filter((name) => name.startsWith('championships/'));
  const total = eventFiles.length + championshipFiles.length;
  const found: Counts = {
    events: eventFiles.length,
    sessions: 0,
    competitors: 0,
    laps: 0,
    rulings: 0,
    revisions: 0,
    championships: championshipFiles.length,
  };
  const own = await parseOrganization(archive);
  const logo = await parseLogo(archive);
  const pictures = await parsePictures(archive);
  const venues = await parseVenues(archive);
  const sessionsOfEvents = new Map<number, ReadonlySet<number>>();
  const guids = new Set<string>();
  let done = 0;
  onProgress(done, total);
  for (const name of eventFiles) {
    const { event, sessions } = await parseEvent(archive, name, venues);
    if (guids.has(event.guid)) throw new ArchiveError(`${name}: another event has its guid.`);
    guids.add(event.guid);
    sessionsOfEvents.set(event.id, new Set(sessions.map(({ session }) => session.id)));
    for (const { competitors, rulings, revisions } of sessions) {
      found.sessions += 1;
      found.competitors += competitors.length;
      found.laps += competitors.reduce((sum, { lapsDriven }) => sum + lapsDriven, 0);
      found.rulings += rulings.length;
      found.revisions += revisions.length;
    }
    onProgress(++done, total);
  }
  for (const name of championshipFiles) {
    await parseChampionship(archive, name, sessionsOfEvents);
    onProgress(++done, total);
  }
  const records = await parseRecords(archive, venues, sessionsOfEvents);
  if (archive.names.includes(RECORDS)) found.records = records.records.length;
  for (const [what, count] of Object.entries(archive.manifest.counts))
    if (found[what as keyof Counts] !== count)
      throw new ArchiveError(
        `Its manifest promises ${count} ${what}, and it has ${found[what as keyof Counts]}.`,
      );
  return {
    ...{ organization: own, logo, pictures, venues, eventFiles, championshipFiles },
    ...{ sessionsOfEvents, records },
  };
}
