/** Simulates one event of the demo world from the first practice to the last flag. */

import type { ClassificationType } from '@lapwing/contract/values/enums';
import { classify } from '@lapwing/timing/classification/classify';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import type { ScoredCompetitor } from '@lapwing/timing/classification/score-session';
import type { NewCompetitor, NewSession } from '@lapwing/timing/revisions/new-session';
import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import { zoneOffsetMs } from '@lapwing/timing/timestamp';
import type { NewEvent, NewSessionGroup } from '../publishing/document/new-event.ts';
import type { PlannedEvent } from './calendar.ts';
import { mergedOrder, mergeSessions } from './merge-sessions.ts';
import type { Person } from './people-of-series.ts';
import { type DrivenRun, programmeOf, type Run } from './programmes.ts';
import { publishedAt, statusAt } from './publications.ts';
import { runSession, type SimulatedSession } from './run-session.ts';

export type HeldEvent = Pick<NewEvent, 'name' | 'sport' | 'startsAtMs' | 'endsAtMs' | 'software' | 'groups'>;

const BREAK_MS = 10 * 60_000;
const LAST_START_HOUR = 17;
const START_STEP_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const software = { name: 'Lapwing simulator', version: '1.0' };

/** Those who race each other: one class, or all classes together. */
type Field = {
  name: string;
  /** in the order of the last ranking */
  ranking: Person[];
  sessions: { session: NewSession; run: Run }[];
};

export function holdEvent(planned: PlannedEvent, people: readonly Person[], nowMs: number): HeldEvent {
  if (!planned.isToday) return hold(planned, people, nowMs);
  // The whole day is simulated once to find the starts of its sessions, and then moved so that one is about to begin.
  const wholeDay = hold(planned, people, Number.POSITIVE_INFINITY);
  const sessions = sessionsOf(wholeDay).filter(({ mergeOf }) => mergeOf === undefined);
  const next = sessions[Math.floor(sessions.length * 0.6)];
  const aheadMs = next === undefined ? 0 : next.startsAtMs - planned.startsAtMs;
  const startsAtMs = Math.ceil((nowMs - aheadMs) / START_STEP_MS) * START_STEP_MS;
  return hold({ ...planned, startsAtMs }, people, nowMs);
}

function sessionsOf({ groups }: HeldEvent): NewSession[] {
  return groups
    .flatMap((group) => [...group.sessions, ...(group.groups ?? []).flatMap((inner) => inner.sessions)])
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs);
}

function hold(event: PlannedEvent, people: readonly Person[], nowMs: number): HeldEvent {
  const random = createRandom(`event ${event.key}`);
  const programme = programmeOf(event.series.programme);
  const entered = enteredBy(people, event, random);
  const fields: Field[] = programme.areClassesTogether
    ? [{ name: event.series.classes.map(({ name }) => name).join(' · '), ranking: entered, sessions: [] }]
    : event.series.classes.map(({ name }) => ({
        name,
        ranking: entered.filter(({ className }) => className === name),
        sessions: [],
      }));

  let startsAtMs = event.startsAtMs;
  for (const run of programme.runs) {
    for (const field of fields) {
      const session = holdRun(run, { event, field, startsAtMs, nowMs, random });
      field.sessions.push({ session, run });
      if (run.kind === 'driven') startsAtMs = nextStart(session.endsAtMs, event);
    }
  }
  const sessions = fields.flatMap((field) => field.sessions.map(({ session }) => session));
  const endsAtMs = Math.max(...sessions.map((session) => session.endsAtMs));
  return {
    name: event.name,
    sport: event.series.sport,
    startsAtMs: event.startsAtMs,
    endsAtMs,
    software,
    groups: fields.map(groupOf),
  };
}

function enteredBy(people: readonly Person[], event: PlannedEvent, random: Random): Person[] {
  return event.series.classes.flatMap(({ name, entries }) => {
    const ofClass = people.filter(({ className }) => className === name);
    const coming = random
      .shuffled(ofClass)
      .filter((person, index) => person.isDemoAccount || index < entries);
    return coming.map((person) => ({ ...person, skill: person.skill * formOf(person, event) }));
  });
}

/** Nobody is equally fast every year and every weekend. */
function formOf(person: Person, event: PlannedEvent): number {
  const season = createRandom(`form ${person.key} ${event.season}`).between(0.7, 1.3);
  return season * createRandom(`form ${person.key} ${event.key}`).between(0.85, 1.15);
}

type RunContext = { event: PlannedEvent; field: Field; startsAtMs: number; nowMs: number; random: Random };

function holdRun(run: Run, holding: RunContext): NewSession {
  if (run.kind === 'driven') return drive(run, holding);
  const { event, field, nowMs } = holding;
  const runs = field.sessions.filter((one) => run.of.includes(one.run.name)).map(({ session }) => session);
  const order = run.setsRanking ? mergedOrder(run, runs) : [];
  if (order.length > 0) {
    field.ranking = field.ranking.toSorted(
      (a, b) => order.indexOf(a.transponder) - order.indexOf(b.transponder),
    );
  }
  return mergeSessions(run, nameIn(event, run), runs, nowMs);
}

function drive(run: DrivenRun, holding: RunContext): NewSession {
  const { event, field, startsAtMs, nowMs, random } = holding;
  const expectedEndMs = startsAtMs + event.series.minutes * run.lengthShare * 60_000 * 1.1;
  const classificationType = run.sessionKind === 'race' ? 'Race' : 'PracticeAndQualification';
  const described = {
    name: nameIn(event, run),
    kind: run.sessionKind,
    classificationType,
    startsAtMs,
  } as const;
  // Unfinished sessions are only announced.
  const announced = {
    ...described,
    resultStatus: 'None',
    endsAtMs: Math.round(expectedEndMs),
    competitors: [],
  } as const;
  if (expectedEndMs > nowMs) return announced;

  const grid = gridFor(run, field, random);
  const seed = `session ${event.key} ${field.name} ${run.name}`;
  const held = runSession({ event, run, seed, startsAtMs, grid, random });
  if (held.endsAtMs > nowMs) return announced;
  const isGrid = run.sessionKind === 'race';
  if (run.setsRanking) field.ranking = rankingOf(held, classificationType);
  const results = held.results.map(({ person, scored, stints }, index) => ({
    competitor: { ...timedResult(person, scored, isGrid ? index + 1 : null), stints },
    rulings: scored.rulings,
  }));
  const ended = { resultStatus: statusAt(held.endsAtMs, nowMs), endsAtMs: held.endsAtMs };
  const decided = results.flatMap(({ competitor, rulings }) =>
    rulings.map((ruling) => ({ competitor, ruling })),
  );
  return {
    ...described,
    ...ended,
    ...publishedAt(ended, decided, nowMs),
    competitors: results.map(({ competitor }) => competitor),
    announcements: held.announcements,
  };
}

/** Before any ruling: those are separate. */
function timedResult(person: Person, scored: ScoredCompetitor, startPosition: number | null): NewCompetitor {
  return {
    ...describe(person),
    status: scored.status === 'DNS' ? 'DNS' : 'Normal',
    startPosition,
    laps: scored.laps.map((lap) => (lap.isDeleted ? { ...lap, isDeleted: false } : lap)),
    additionalFields: [person.team ?? ''],
  };
}

function rankingOf(held: SimulatedSession, type: ClassificationType): Person[] {
  const entries = held.results.map(({ person, scored }) => ({
    ...scored,
    className: person.className,
    person,
  }));
  return classify(entries, rankedByOf(type)).map(({ entry }) => entry.person);
}

function gridFor(run: DrivenRun, { ranking }: Field, random: Random): Person[] {
  const [from, until] = run.places ?? [1, ranking.length];
  const taking = ranking.slice(from - 1, until);
  if (run.grid === 'drawn') return random.shuffled(taking);
  return run.grid === 'reversed' ? taking.toReversed() : taking;
}

function describe(person: Person) {
  const { firstName, lastName, coDrivers, className, startNumber, countryCode, transponder } = person;
  const name =
    coDrivers.length === 0
      ? { firstName, lastName }
      : { firstName: '', lastName: [person, ...coDrivers].map((driver) => driver.lastName).join(' / ') };
  const drivers =
    coDrivers.length === 0
      ? []
      : [person, ...coDrivers].map((driver) => ({ firstName: driver.firstName, lastName: driver.lastName }));
  return { ...name, drivers, className, startNumber, nationality: countryCode, transponder };
}

function nameIn({ series }: PlannedEvent, { name }: Run): string {
  return series.sessionNames?.[name] ?? name;
}

/** After the last hour the timetable continues the next morning. */
function nextStart(endedAtMs: number, { venue, isToday }: PlannedEvent): number {
  const startMs = Math.ceil((endedAtMs + BREAK_MS) / START_STEP_MS) * START_STEP_MS;
  if (isToday) return startMs;
  const offsetMs = zoneOffsetMs(startMs, venue.timeZone);
  const hour = Math.floor((startMs + offsetMs) / HOUR_MS) % 24;
  if (hour < LAST_START_HOUR && hour >= 9) return startMs;
  const nextMorning =
    Math.ceil((startMs + offsetMs - 9 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + 9 * HOUR_MS;
  return nextMorning - offsetMs;
}

function groupOf({ name, sessions }: Field): NewSessionGroup {
  const startsAtMs = sessions[0]?.session.startsAtMs ?? 0;
  const inGroup = (group: string | undefined) =>
    sessions.filter(({ run }) => run.group === group).map(({ session }) => session);
  const subGroups = [...new Set(sessions.map(({ run }) => run.group))].filter((group) => group !== undefined);
  return {
    name,
    startsAtMs,
    sessions: inGroup(undefined),
    groups: subGroups.map((group) => ({
      name: group,
      startsAtMs: inGroup(group)[0]?.startsAtMs ?? startsAtMs,
      sessions: inGroup(group),
    })),
  };
}
