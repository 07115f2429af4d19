/**
 * The events of a running session that the fold takes one after the other. There are two kinds of source. One sends raw
 * passings, and we score them. The other sends scored laps, and we derive the rest. Whatever an event leaves out stays
 * unchanged.
 */

import * as z from 'zod/mini';
import { readings } from '../practice/passing.ts';
import { MAX_PENALTY_VALUE, penaltyKinds } from '../results/penalties.ts';
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
import { eachWhoText } from '../values/who-texts.ts';
import { MAX_LAPS_PER_COMPETITOR } from './session-limits.ts';

const MAX_TEXT = 500;
const MAX_LOOPS = 64;
const MAX_SECTIONS = 10;
const MAX_COUNT = 100_000;
/** No session, and no correction of one, is longer than 40 days. */
const MAX_SPAN_MS = 3_456_000_000;

/** UTC milliseconds: when the event happened at the venue, not when it arrived. */
export const atMs = instantMs;
export const id = filledLine(MAX_TEXT);
/** An empty text removes an earlier value. */
export const text = z.optional(line(MAX_TEXT));
const span = wholeNumber(0, MAX_SPAN_MS);
const lapNumber = wholeNumber(0, MAX_LAPS_PER_COMPETITOR);
const count = wholeNumber(0, MAX_COUNT);
const place = count;
const speedKmh = decimal(0, 10_000);
const section = wholeNumber(0, MAX_SECTIONS - 1);
/** The longest lap that a track may have: 1,000 km. */
const lengthMm = wholeNumber(0, 1_000_000_000);
const competitorId = id;

/** The role of a loop. `finish-in-pit` is the finish line where it crosses the pit lane. */
export const loopRoles = ['finish', 'finish-in-pit', 'section', 'pit-in', 'pit-out'] as const;
export type LoopRole = (typeof loopRoles)[number];

export const sessionLoop = z.object({
  loopId: id,
  role: z.enum(loopRoles),
  /** of a `section` loop: which section ends here, 0 for the first; the last section ends at the finish */
  section: z.optional(section),
});
export type SessionLoop = z.infer<typeof sessionLoop>;

/** Opens the session, or updates its description. Any part may come at any time, and repeats change nothing. */
const described = z.object({
  kind: z.literal('session'),
  atMs,
  name: text,
  groupName: text,
  sessionType: z.optional(enumName(liveSessionTypes)),
  /** `passings` (the default): we count laps; `feed`: laps, positions and times are sent */
  scoring: z.optional(z.enum(['passings', 'feed'])),
  /** by default races by distance, others by best lap */
  rankedBy: z.optional(z.enum(['distance', 'best-lap'])),
  scheduledAtMs: z.optional(atMs),
  /** the start signal; if missing, the first green flag is the start */
  startedAtMs: z.optional(atMs),
  /** the length of a race over laps */
  laps: z.optional(count),
  /** the length of a session over time */
  durationMs: z.optional(span),
  /**
   * With it the finish flag falls by itself: in a race when the leader has done this many laps after the time is up, in
   * other sessions when the time is up.
   */
  lapsAfterTime: z.optional(count),
  /** `crossing`: the first crossing of the finish is the start for everyone, if no flag was green before */
  startsWith: z.optional(z.enum(['flag', 'crossing'])),
  trackName: text,
  trackLengthMm: z.optional(lengthMm),
  trackLengthUnit: z.optional(enumName(lengthUnits)),
  /** for each section in track order, to compute speeds that no loop measures */
  sectionLengthsMm: z.optional(list(lengthMm, MAX_SECTIONS)),
  minimumLapTimeMs: z.optional(span),
  /** Without a finish loop in the list, every loop that is not listed is the finish. */
  loops: z.optional(list(sessionLoop, MAX_LOOPS)),
});

const { transponder: _, ...withoutTransponder } = eachWhoText(() => text);

/** A competitor is entered or changed. A number may be shared and a name may be missing: only the id identifies it. */
const competitor = z.object({
  kind: z.literal('competitor'),
  atMs,
  competitorId,
  // A full name is sent if first and last name are not separate; a class is the timer's short form of its name.
  ...withoutTransponder,
  transponders: z.optional(list(id, 16)),
  /** 0 from the pit lane */
  startPosition: z.optional(place),
  minimumLapTimeMs: z.optional(span),
});

const competitorRemoved = z.object({ kind: z.literal('competitor-removed'), atMs, competitorId });

/** One passing at a loop. In a scored feed it gives sections and pit lane, but counts no lap. */
const rawPassing = z.object({
  kind: z.literal('passing'),
  atMs,
  loopId: id,
  transponder: z.optional(id),
  /** if the source identifies the competitor */
  competitorId: z.optional(competitorId),
  speedKmh: z.optional(speedKmh),
  /** the device that saw it, if several watch one line */
  source: z.optional(id),
  ...readings,
});

/**
 * A crossing of the finish as scored by the feed. Without a number, it becomes a lap when a `position` with the same total
 * gives the number. Without a lap time, it starts or continues a lap (start, pit exit).
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
  /** the most severe during the lap; otherwise taken from the session's flags */
  flag: z.optional(enumName(liveFlags)),
  isInPit: z.optional(z.boolean()),
  speedKmh: z.optional(speedKmh),
  sectionTimesMs: z.optional(list(span, MAX_SECTIONS)),
});

/** A competitor's place in the feed; `by` is which of its two orders this is. */
const position = z.object({
  kind: z.literal('position'),
  atMs,
  competitorId,
  by: z.enum(['distance', 'best-lap']),
  /** 0 or missing if the feed sends none */
  position: z.optional(place),
  laps: z.optional(lapNumber),
  totalTimeMs: z.optional(span),
  lastLapTimeMs: z.optional(span),
  lapsLed: z.optional(count),
  pitStops: z.optional(count),
});

/** 0 removes the best lap. */
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
  /** the source's own word for an unknown flag */
  said: text,
  /** of a finish: no later green flag withdraws it */
  isFinal: z.optional(z.boolean()),
});

/** The clocks on the timer's scoreboard. null: the source has none. */
const clock = z.object({
  kind: z.literal('clock'),
  atMs,
  lapsToGo: z.optional(z.nullable(count)),
  timeToGoMs: z.optional(z.nullable(span)),
  raceTimeMs: z.optional(z.nullable(span)),
  /** since midnight at the venue */
  timeOfDayMs: z.optional(z.nullable(span)),
  /** Stops the clock as it is, or lets it run on. */
  isRunning: z.optional(z.boolean()),
});

const pit = z.object({
  kind: z.literal('pit'),
  atMs,
  competitorId,
  where: z.enum(['in', 'out']),
  /** the duration of the stop, sent with `out`; otherwise computed from the two times */
  stopTimeMs: z.optional(span),
  /** the number of stops, including this one */
  pitStops: z.optional(count),
});

const status = z.object({
  kind: z.literal('status'),
  atMs,
  competitorId,
  status: z.optional(enumName(rowStatuses)),
  isFinished: z.optional(z.boolean()),
});

/** Changes a lap's time, excludes it from the best-lap ranking (or includes it again), or removes it completely. */
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

/** Added to the total; negative if time is given back. */
const penalty = z.object({
  kind: z.literal('penalty'),
  atMs,
  competitorId,
  penaltyMs: wholeNumber(-MAX_SPAN_MS, MAX_SPAN_MS),
  reason: text,
});

/** A penalty of any kind that the stewards gave at the race desk. */
const ruling = z.object({
  kind: z.literal('ruling'),
  atMs,
  competitorId,
  decision: z.enum(penaltyKinds),
  value: wholeNumber(0, MAX_PENALTY_VALUE),
  reason: text,
  document: text,
  /** its id in the case file of the session */
  rulingId: z.optional(id),
});

/** A known id replaces the earlier announcement; an empty text withdraws it. */
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

/** A marker that the timer sets for a competitor; null makes it automatic again. */
const marker = z.object({
  kind: z.literal('marker'),
  atMs,
  competitorId,
  marker: z.nullable(enumName(markers)),
});

/** The source missed something: the board is marked as uncertain until the data is sent again. */
const feedGap = z.object({ kind: z.literal('feed-gap'), atMs, reason: text });

/** A false start, or a run that the timer restarts: laps are discarded, competitors stay. */
const restarted = z.object({ kind: z.literal('session-restarted'), atMs });

const ended = z.object({ kind: z.literal('session-ended'), atMs });

/** From this moment on a transponder belongs to this competitor, and to no other. */
const transponderAssigned = z.object({
  kind: z.literal('transponder-assigned'),
  atMs,
  transponder: id,
  competitorId,
});

/** From this moment on each of the two has the transponders of the other. */
const transpondersSwapped = z.object({
  kind: z.literal('transponders-swapped'),
  atMs,
  competitorId,
  otherCompetitorId: competitorId,
});

export const plainEvents = [
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
  ruling,
  announcement,
  weather,
  marker,
  feedGap,
  restarted,
  ended,
  transponderAssigned,
  transpondersSwapped,
] as const;
export const plainEvent = z.discriminatedUnion('kind', plainEvents);
export type PlainEvent = z.infer<typeof plainEvent>;

/** The members of the union by their kind. */
export type PlainEventOf<Kind extends PlainEvent['kind']> = Extract<PlainEvent, { kind: Kind }>;
