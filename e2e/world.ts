/** Reads ids of the demo world from the running server. */

import { setTimeout as sleep } from 'node:timers/promises';

type Identified = { id: number };
type Session = Identified & { participated: number; type: string; isMerge: boolean };
type SessionGroup = { sessions: Session[]; subGroups: SessionGroup[] };
type Event = Identified & {
  name: string;
  resultStatus: string;
  organization: Identified;
  sessions: { sessions: Session[]; groups: SessionGroup[] };
};

export type World = {
  event: { id: number; name: string };
  /** A long Latin word in the name of an event: the newest events, and their language, depend on the date. */
  eventWord: string;
  sessionId: number;
  /** A race with more than one class. */
  raceId: number;
  organizationId: number;
  championshipId: number;
  locationId: number;
  activityId: number;
  userId: string;
  liveEventId: string;
  liveSessionId: string;
};

/** Found once, when the site was started: every worker process has its environment. */
export function foundWorld(): World {
  const found = process.env.LAPWING_E2E_WORLD;
  if (found === undefined) throw new Error('the site was not started');
  return JSON.parse(found);
}

export async function findWorld(url: string): Promise<World> {
  const results = `${url}/api/v0.2.3/eventresults`;
  const all = await getJson<Event[]>(`${results}/events?count=50`);
  // The running sessions change from minute to minute.
  const events = all.filter(({ resultStatus }) => ['Provisional', 'Official'].includes(resultStatus));
  const { championship, event, sessionId } = await findChampionship(results, events);
  const { locations } = await getJson<{ locations: Identified[] }>(`${url}/api/v1/locations`);
  const locationId = present(locations[0], 'practice location').id;
  const { activities } = await getJson<{ activities: Identified[] }>(
    `${url}/api/v1/locations/${locationId}/activities?count=1`,
  );
  const people = await getJson<{ entityId: string }[]>(`${url}/api/search?term=a&type=Profiles&count=1`);
  return {
    event: { id: event.id, name: event.name },
    eventWord: present(
      events.flatMap(({ name }) => name.split(' ')).find((word) => /^[A-Za-z]{6,}$/.test(word)),
      'event with a long word in its name',
    ),
    sessionId,
    raceId: await findRace(results, events),
    organizationId: event.organization.id,
    championshipId: championship.id,
    locationId,
    activityId: present(activities[0], 'practice activity').id,
    userId: present(people[0], 'public profile').entityId,
    ...(await findLive(url)),
  };
}

type LiveEvents = { LiveEvents: { id: string; n: string }[] };
type LiveSession = { id: string; f: number };
/** Green, yellow, red and purple on the wire. */
const runningFlags = [0, 1, 2, 5];
/** Runs from the first moment of a demo world and for longer than all journeys take; has classes, pit stops and a map. */
const enduranceRace = 'Noordzee One Hour';
const TRIES = 60;

async function findLive(url: string): Promise<Pick<World, 'liveEventId' | 'liveSessionId'>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { LiveEvents } = await getJson<LiveEvents>(`${url}/api/events?paidOnly=true`);
    const liveEventId = LiveEvents.find(({ n }) => n === enduranceRace)?.id;
    if (liveEventId !== undefined) {
      // The live calls have short names: ss are the sessions, f is the flag.
      const { ss } = await getJson<{ ss: LiveSession[] }>(`${url}/api/events/${liveEventId}?sessions=true`);
      const running = ss.find(({ f }) => runningFlags.includes(f));
      if (running && (await hasTimes(url, liveEventId, running.id)))
        return { liveEventId, liveSessionId: running.id };
    }
    await sleep(1_000);
  }
  throw new Error(`${enduranceRace} of the demo world does not run`);
}

/** A competitor has driven a few laps. */
async function hasTimes(url: string, eventId: string, sessionId: string): Promise<boolean> {
  type Data = { l: { btTm?: string; ls?: number }[] };
  const { l } = await getJson<Data>(`${url}/api/events/${eventId}/sessions/${sessionId}/data`);
  return l.length > 3 && l.slice(0, 3).every(({ btTm, ls = 0 }) => btTm !== undefined && ls > 2);
}

async function findRace(results: string, events: Event[]): Promise<number> {
  for (const { id } of events) {
    const event = await getJson<Event>(`${results}/events/${id}?sessions=true`);
    const races = sessionsOf(event).filter(
      ({ type, isMerge, participated }) => type === 'race' && !isMerge && participated > 3,
    );
    for (const race of races) {
      const { classes } = await getJson<{ classes: string[] }>(
        `${results}/sessions/${race.id}/classification`,
      );
      if (classes.length > 1) return race.id;
    }
  }
  throw new Error('The demo world has no race with classes');
}

/** An event with results of an organiser with a championship: one that has only just begun has none yet. */
async function findChampionship(results: string, events: Event[]) {
  for (const { id, organization } of events) {
    const address = `${results}/organizations/${organization.id}/championships`;
    const { championships } = await getJson<{ championships: Identified[] }>(address);
    if (!championships[0]) continue;
    const event = await getJson<Event>(`${results}/events/${id}?sessions=true`);
    const sessions = sessionsOf(event).filter(({ participated, isMerge }) => participated > 2 && !isMerge);
    const [session] = sessions;
    // The demo world's live events have only races, and new ones every minute.
    const isWhole = ['race', 'qualify'].every((kind) => sessions.some(({ type }) => type === kind));
    if (session && isWhole) return { championship: championships[0], event, sessionId: session.id };
  }
  throw new Error('The demo world has no championship with results');
}

function sessionsOf(event: Event): Session[] {
  const inGroup = (group: SessionGroup): Session[] => [
    ...group.sessions,
    ...group.subGroups.flatMap(inGroup),
  ];
  return [...event.sessions.sessions, ...event.sessions.groups.flatMap(inGroup)];
}

// The server's own tests check responses against the contract; here only the ids matter.
async function getJson<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Answer;
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The demo world has no ${what}`);
  return value;
}
