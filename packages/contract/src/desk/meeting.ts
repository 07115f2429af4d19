/**
 * A meeting at the race desk: an event of the site with its groups, programme and entries. Everything in it has the version
 * of the meeting that last changed it, so that two desks notice when they contradict each other.
 */

import * as z from 'zod/mini';
import { requestId } from '../ingest/request-id.ts';
import { classColor } from '../results/class-color.ts';
import { sessionKinds } from '../results/events.ts';
import {
  calendarDay,
  filledLine,
  instantMs,
  line,
  list,
  oneOf,
  wholeNumber,
} from '../values/document-values.ts';
import { enumName, resultStatuses, sports } from '../values/enums.ts';
import { expected } from '../values/expected.ts';
import { countryCode, flag, locationFields } from '../values/location-values.ts';
import { INT32_MAX } from '../values/text-values.ts';
import { ladder, ladderRace } from './ladder.ts';

export const MAX_ENTRIES = 2_000;
/** sessions and breaks */
export const MAX_PROGRAMME = 300;
export const MAX_LADDERS = 20;
const MAX_GROUPS = 50;
const MAX_CLASSES = 50;
const MAX_TRANSPONDERS = 8;
const MAX_DRIVERS = 20;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const id = wholeNumber(1, INT32_MAX);
const className = filledLine(100);
const driver = z.object({ firstName: z.optional(line(100)), lastName: line(100) });

/** Classes that drive together; no classes means every entry. */
const meetingGroup = z.object({ name: filledLine(200), classes: list(className, MAX_CLASSES) });
export type MeetingGroup = z.infer<typeof meetingGroup>;

export const meetingDetails = z.object({
  name: filledLine(200),
  sport: enumName(sports),
  startDate: calendarDay,
  endDate: calendarDay,
  /** false: the event opens only with its link */
  isListed: flag,
  location: z.object(locationFields),
  groups: list(meetingGroup, MAX_GROUPS),
});
export type MeetingDetails = z.infer<typeof meetingDetails>;

/** Where the start grid comes from: the result of an earlier session, with its first places reversed. */
const gridSource = z.object({ sessionId: id, reversedPlaces: wholeNumber(0, 500) });

export const MOST_LAPS_BACK = 2;

/** What happens at a red flag. */
const redFlagRule = z.object({
  /** The clock stands until the next green flag. */
  stopsClock: flag,
  /** of a race that is not resumed: this many laps before the leader's last whole one count */
  lapsBack: wholeNumber(0, MOST_LAPS_BACK),
});
export type RedFlagRule = z.infer<typeof redFlagRule>;

/** A session with laps only, time only, or time plus laps. Without both it ends when the timer ends it. */
export const plannedSession = z.object({
  name: filledLine(200),
  type: oneOf(sessionKinds),
  /** empty: outside any group */
  group: line(200),
  /** the classes in it; none means those of the group */
  classes: list(className, MAX_CLASSES),
  /** as planned, in UTC */
  startsAtMs: instantMs,
  /** the time that it takes in the programme */
  slotMs: wholeNumber(MINUTE_MS, DAY_MS),
  laps: z.nullable(wholeNumber(1, 9_999)),
  timeMs: z.nullable(wholeNumber(1_000, 7 * DAY_MS)),
  /** shorter laps do not count */
  minimumLapTimeMs: z.nullable(wholeNumber(0, 60 * MINUTE_MS)),
  /** null: the clock runs on, and one lap before counts */
  redFlag: z.optional(z.nullable(redFlagRule)),
  gridFrom: z.nullable(gridSource),
  /** a heat, a final or a race of a bracket: its grid comes from the ladder */
  ladderRace: z.optional(z.nullable(ladderRace)),
});
export type PlannedSession = z.infer<typeof plannedSession>;

/** Lunch, a parade, a prize-giving. */
export const plannedBreak = z.object({
  name: filledLine(200),
  startsAtMs: instantMs,
  slotMs: wholeNumber(MINUTE_MS, DAY_MS),
});
export type PlannedBreak = z.infer<typeof plannedBreak>;

export const entry = z.object({
  number: filledLine(20),
  firstName: line(100),
  lastName: line(100),
  nationality: z.nullable(countryCode),
  /** empty if there are no classes */
  className: line(100),
  team: line(100),
  transponders: list(filledLine(32), MAX_TRANSPONDERS),
  /** who else drives the car */
  drivers: list(driver, MAX_DRIVERS),
  isCheckedIn: flag,
  note: line(200),
});
export type Entry = z.infer<typeof entry>;

const version = wholeNumber(0, INT32_MAX);
const stored = { id: z.int(), version: z.int() };

export const storedSession = z.object({
  ...stored,
  ...plannedSession.shape,
  /** the id of the session in live batches and uploads */
  clientId: z.string(),
});
export type StoredSession = z.infer<typeof storedSession>;
export const storedBreak = z.object({ ...stored, ...plannedBreak.shape });
export type StoredBreak = z.infer<typeof storedBreak>;
export const storedEntry = z.object({ ...stored, ...entry.shape });
export type StoredEntry = z.infer<typeof storedEntry>;
const storedLadder = z.object({ ...stored, ...ladder.shape });
export type StoredLadder = z.infer<typeof storedLadder>;

/** How far a session is. Begun sessions are no longer changed in the programme. */
const sessionState = z.object({
  sessionId: z.int(),
  status: enumName(resultStatuses),
  isBegun: z.boolean(),
  startedAtMs: z.nullable(z.int()),
  endedAtMs: z.nullable(z.int()),
});
export type SessionState = z.infer<typeof sessionState>;

export const itemKinds = ['meeting', 'session', 'break', 'entry', 'ladder'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const changeActions = ['added', 'changed', 'moved', 'removed', 'checkedIn', 'checkedOut'] as const;
export type ChangeAction = (typeof changeActions)[number];

/** What somebody did, newest first. */
export const logEntry = z.object({
  /** the version of the meeting that it made */
  number: z.int(),
  atMs: z.int(),
  /** empty if the account was deleted */
  author: z.string(),
  kind: z.enum(itemKinds),
  action: z.enum(changeActions),
  /** the name of the first thing that changed */
  subject: z.string(),
  /** the fields of the first thing that changed; none if it was added or removed */
  fields: z.array(z.string()),
  count: z.int(),
  /** the change that it undid */
  undoes: z.nullable(z.int()),
  undoneBy: z.nullable(z.int()),
});
export type LogEntry = z.infer<typeof logEntry>;

const details = z.object({ version: z.int(), ...meetingDetails.shape });
const state = {
  version: z.int(),
  sessions: z.array(storedSession),
  breaks: z.array(storedBreak),
  entries: z.array(storedEntry),
  ladders: z.array(storedLadder),
  /** of all sessions */
  states: z.array(sessionState),
  log: z.array(logEntry),
};

export const meeting = z.object({
  eventId: z.int(),
  organizationId: z.int(),
  organizationName: z.string(),
  /** the id of the event in live batches and uploads */
  clientId: z.string(),
  /** its page on the site */
  path: z.string(),
  /** the colours of the classes of the event, as its public pages have them */
  classes: z.array(classColor),
  details,
  ...state,
});
export type Meeting = z.infer<typeof meeting>;

const itemRef = z.object({ kind: z.enum(itemKinds), id: z.int() });

/** What is new since a version. */
export const meetingUpdate = z.object({
  /** `refused`: somebody else has changed the same fields since; nothing was stored, and the newer state is here */
  outcome: z.enum(['stored', 'unchanged', 'refused']),
  conflicts: z.array(
    z.object({
      ...itemRef.shape,
      reason: z.enum(['changed', 'removed', 'begun']),
      fields: z.array(z.string()),
    }),
  ),
  /** the version that the change of this request made; null if it made none */
  made: z.nullable(z.int()),
  /** null if they did not change */
  details: z.nullable(details),
  removed: z.array(itemRef),
  ...state,
});
export type MeetingUpdate = z.infer<typeof meetingUpdate>;

/** `version`: what the desk has seen of the thing. `set` null removes it. */
const changeOf = <const Kind extends ItemKind, S extends z.ZodMiniObject>(kind: Kind, value: S) =>
  z.object({
    kind: z.literal(kind),
    /** null: a new one, with all fields */
    id: z.nullable(id),
    version,
    set: z.nullable(z.partial(value)),
  });

const itemChange = z.discriminatedUnion(
  'kind',
  [
    changeOf('meeting', meetingDetails),
    changeOf('session', plannedSession),
    changeOf('break', plannedBreak),
    changeOf('entry', entry),
    changeOf('ladder', ladder),
  ],
  expected('expected-one-of', { values: itemKinds.join(', ') }),
);
export type ItemChange = z.infer<typeof itemChange>;

/** All of it is stored, or nothing. */
export const meetingChange = z.object({
  /** the desk's own id: sent twice, stored once */
  changeId: requestId,
  /** the newest version that the desk has */
  since: version,
  items: list(itemChange, MAX_ENTRIES + MAX_PROGRAMME),
});
