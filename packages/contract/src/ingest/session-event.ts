/**
 * What a source says of a running session, one thing at a time: the words between decoders, relay, ingest, journal and
 * fold. Two kinds of source speak them. One sends raw passings, and we score; the other has software that scores, and
 * we derive the rest. What an event does not mention stays as it was.
 */

import * as z from 'zod/mini';
import { readings } from '../practice/passing.ts';
import {
  decimal,
  filledLine,
  instantMs,
  line,
  list,
  paragraphs,
  wholeNumber,
} from '../values/document-values.ts';
import {
  enumName,
  lengthUnits,
  liveFlags,
  liveSessionTypes,
  markers,
  rowStatuses,
  weatherTypes,
} from '../values/enums.ts';
import { MAX_LAPS_PER_COMPETITOR } from './session-limits.ts';

const MAX_TEXT = 500;
const MAX_LOOPS = 64;
const MAX_SECTIONS = 10;
const MAX_COUNT = 100_000;
/** No session, and no correction of one, is longer than 40 days. */
const MAX_SPAN_MS = 3_456_000_000;

/** UTC milliseconds: the venue time to which the event belongs, not the time of its arrival. */
const atMs = instantMs;
const id = filledLine(MAX_TEXT);
/** An empty text takes back what was said before. */
const text = z.optional(line(MAX_TEXT));
const span = wholeNumber(0, MAX_SPAN_MS);
const lapNumber = wholeNumber(0, MAX_LAPS_PER_COMPETITOR);
const count = wholeNumber(0, MAX_COUNT);
const place = count;
const speedKmh = decimal(0, 10_000);
const section = wholeNumber(0, MAX_SECTIONS - 1);
/** The longest lap that a track may have: 1,000 km. */
const lengthMm = wholeNumber(0, 1_000_000_000);
const competitorId = id;

/** What a loop in the ground stands for. `finish-in-pit` is the finish line where it crosses the pit lane. */
export const loopRoles = ['finish', 'finish-in-pit', 'section', 'pit-in', 'pit-out'] as const;
export type LoopRole = (typeof loopRoles)[number];

export const sessionLoop = z.object({
  loopId: id,
  role: z.enum(loopRoles),
  /** of a `section` loop: which section ends here, 0 for the first; the last section ends at the finish */
  section: z.optional(section),
});
export type SessionLoop = z.infer<typeof sessionLoop>;

/** The session is opened, or described anew: any part may come at any time, and repeats change nothing. */
const described = z.object({
  kind: z.literal('session'),
  atMs,
  name: text,
  groupName: text,
  sessionType: z.optional(enumName(liveSessionTypes)),
  /** `passings` (unless said otherwise): we count laps; `feed`: laps, positions and times are given */
  scoring: z.optional(z.enum(['passings', 'feed'])),
  /** races by distance, others by best lap, unless said otherwise */
  rankedBy: z.optional(z.enum(['distance', 'best-lap'])),
  scheduledAtMs: z.optional(atMs),
  /** the start signal; where it is missing the first green flag is the start */
  startedAtMs: z.optional(atMs),
  /** the length of a race over laps */
  laps: z.optional(count),
  /** the length of a session over time */
  durationMs: z.optional(span),
  trackName: text,
  trackLengthMm: z.optional(lengthMm),
  trackLengthUnit: z.optional(enumName(lengthUnits)),
  /** of each section in track order, for speeds that no loop measures */
  sectionLengthsMm: z.optional(list(lengthMm, MAX_SECTIONS)),
  minimumLapTimeMs: z.optional(span),
  /** Without a finish loop in the list every loop that it does not name is the finish. */
  loops: z.optional(list(sessionLoop, MAX_LOOPS)),
});

/** A competitor is entered or changed. A number may be shared, a name may be missing: the id alone tells who it is. */
const competitor = z.object({
  kind: z.literal('competitor'),
  atMs,
  competitorId,
  number: text,
  displayNumber: text,
  /** where first and last name are not told apart */
  fullName: text,
  firstName: text,
  lastName: text,
  className: text,
  /** as short as the timer writes it */
  class: text,
  registrationNumber: text,
  transponders: z.optional(list(id, 16)),
  transponderName: text,
  nationality: text,
  sponsor: text,
  make: text,
  club: text,
  team: text,
  model: text,
  tires: text,
  label: text,
  comment: text,
  startingGridComment: text,
  /** 0 from the pit lane */
  startPosition: z.optional(place),
  minimumLapTimeMs: z.optional(span),
});

const competitorRemoved = z.object({ kind: z.literal('competitor-removed'), atMs, competitorId });

/** One sighting at a loop. Of a scored feed it tells sections and pit lane, but counts no lap. */
const rawPassing = z.object({
  kind: z.literal('passing'),
  atMs,
  loopId: id,
  transponder: z.optional(id),
  /** where the source knows who it was */
  competitorId: z.optional(competitorId),
  speedKmh: z.optional(speedKmh),
  ...readings,
});

/**
 * A crossing of the finish as the feed scored it. Without a number it is a lap only once a `position` with the same
 * total says which one; without a lap time it starts or continues a lap (start, pit exit).
 */
const lap = z.object({
  kind: z.literal('lap'),
  atMs,
  competitorId,
  lapNumber: z.optional(lapNumber),
  lapTimeMs: z.optional(span),
  /** since the start of the race, at the end of this lap */
  totalTimeMs: z.optional(span),
  /** when the lap was completed */
  position: z.optional(place),
  /** the worst shown while it was driven; otherwise the flags of the session tell */
  flag: z.optional(enumName(liveFlags)),
  isInPit: z.optional(z.boolean()),
  speedKmh: z.optional(speedKmh),
  sectionTimesMs: z.optional(list(span, MAX_SECTIONS)),
});

/** Where the feed puts a competitor: `by` says which of its two orders this is. */
const position = z.object({
  kind: z.literal('position'),
  atMs,
  competitorId,
  by: z.enum(['distance', 'best-lap']),
  /** 0 or missing where the feed gives none */
  position: z.optional(place),
  laps: z.optional(lapNumber),
  totalTimeMs: z.optional(span),
  lastLapTimeMs: z.optional(span),
  lapsLed: z.optional(count),
  pitStops: z.optional(count),
});

/** 0 takes the best lap away. */
const bestLap = z.object({
  kind: z.literal('best-lap'),
  atMs,
  competitorId,
  lapTimeMs: span,
  lapNumber: z.optional(lapNumber),
  speedKmh: z.optional(speedKmh),
});

const sectionTime = z.object({
  kind: z.literal('section'),
  atMs,
  competitorId,
  section,
  timeMs: span,
  speedKmh: z.optional(speedKmh),
  lapNumber: z.optional(lapNumber),
});

const flag = z.object({
  kind: z.literal('flag'),
  atMs,
  flag: enumName(liveFlags),
  /** what the source said, where the flag is none that we know */
  said: text,
});

/** The clocks on the timer's scoreboard. null: the source says that there is none. */
const clock = z.object({
  kind: z.literal('clock'),
  atMs,
  lapsToGo: z.optional(z.nullable(count)),
  timeToGoMs: z.optional(z.nullable(span)),
  raceTimeMs: z.optional(z.nullable(span)),
  /** since midnight at the venue */
  timeOfDayMs: z.optional(z.nullable(span)),
});

const pit = z.object({
  kind: z.literal('pit'),
  atMs,
  competitorId,
  where: z.enum(['in', 'out']),
  /** how long the stop was, told with `out`; otherwise the two times tell */
  stopTimeMs: z.optional(span),
  /** how many stops there were, with this one */
  pitStops: z.optional(count),
});

const status = z.object({
  kind: z.literal('status'),
  atMs,
  competitorId,
  status: z.optional(enumName(rowStatuses)),
  isFinished: z.optional(z.boolean()),
});

/** A lap is timed anew, taken out of the best-lap ranking (and back), or taken away as if it had not been driven. */
const lapCorrected = z.object({
  kind: z.literal('lap-corrected'),
  atMs,
  competitorId,
  lapNumber,
  change: z.enum(['timed', 'deleted', 'restored', 'removed']),
  lapTimeMs: z.optional(span),
  totalTimeMs: z.optional(span),
  reason: text,
});

/** Counts on top of the total; below 0 where time is given back. */
const penalty = z.object({
  kind: z.literal('penalty'),
  atMs,
  competitorId,
  penaltyMs: wholeNumber(-MAX_SPAN_MS, MAX_SPAN_MS),
  reason: text,
});

/** With an id already used it replaces the earlier one; without text it takes it back. */
const announcement = z.object({
  kind: z.literal('announcement'),
  atMs,
  announcementId: z.optional(id),
  type: text,
  text: paragraphs(2_000),
  displaySeconds: z.optional(wholeNumber(0, 86_400)),
  priority: z.optional(wholeNumber(-1_000_000, 1_000_000)),
});

const weather = z.object({
  kind: z.literal('weather'),
  atMs,
  temperatureC: z.optional(decimal(-90, 70)),
  trackTemperatureC: z.optional(decimal(-90, 120)),
  /** in millimetres an hour */
  precipitationIntensity: z.optional(decimal(0, 1_000)),
  /** 0 to 1; some timers send percent */
  precipitationProbability: z.optional(decimal(0, 100)),
  type: z.optional(enumName(weatherTypes)),
});

/** A mark that the timer sets in front of a competitor; null leaves it to what happens. */
const marker = z.object({
  kind: z.literal('marker'),
  atMs,
  competitorId,
  marker: z.nullable(enumName(markers)),
});

/** The source knows that it missed something: from here on the board is marked as uncertain until it is given anew. */
const feedGap = z.object({ kind: z.literal('feed-gap'), atMs, reason: text });

/** A false start, or a run that the timer begins anew: laps are forgotten, competitors stay. */
const restarted = z.object({ kind: z.literal('session-restarted'), atMs });

const ended = z.object({ kind: z.literal('session-ended'), atMs });

export const sessionEvent = z.discriminatedUnion('kind', [
  described,
  competitor,
  competitorRemoved,
  rawPassing,
  lap,
  position,
  bestLap,
  sectionTime,
  flag,
  clock,
  pit,
  status,
  lapCorrected,
  penalty,
  announcement,
  weather,
  marker,
  feedGap,
  restarted,
  ended,
]);
export type SessionEvent = z.infer<typeof sessionEvent>;

/** The members of the union by their kind. */
export type SessionEventOf<Kind extends SessionEvent['kind']> = Extract<SessionEvent, { kind: Kind }>;
