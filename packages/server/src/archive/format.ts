/**
 * The archive of an organisation: one zip with a manifest and JSON lines. docs/archives.md describes it for users. A reader
 * refuses a higher version; a change that older readers would misread raises it.
 */

import { recordDecisions } from '@lapwing/contract/desk/records';
import { championshipDocument } from '@lapwing/contract/ingest/championship-document';
import { trackConditions, trackDirections } from '@lapwing/contract/records/records';
import { penaltyForms, publicationSources, rulingSources } from '@lapwing/contract/results/revisions';
import { sealDetail } from '@lapwing/contract/results/seals';
import {
  championshipLayouts,
  classificationTypes,
  enumName,
  lengthUnits,
  resultStatuses,
  resultsFlags,
  rowStatuses,
  sports,
  weatherTypes,
} from '@lapwing/contract/values/enums';
import * as z from 'zod/mini';
import { givenStandings } from '../results/published-standings.ts';
import { isInstant } from '../storage/plausible.ts';

export const FORMAT = 'lapwing-archive';
/**
 * 5 if it has revisions of championships, 4 records, 3 seals, 2 pictures of sponsors, otherwise 1: older servers read what
 * they know.
 */
export const VERSION = 5;
export const VERSION_WITH_RECORDS = 4;
export const VERSION_WITH_SEALS = 3;
export const VERSION_WITH_PICTURES = 2;
export const MANIFEST = 'manifest.json';
export const ORGANIZATION = 'organization.json';
export const LOGO = 'logo.webp';
export const VENUES = 'venues.jsonl';
export const RECORDS = 'records.jsonl';
export const PICTURES = 'pictures/';
/** An organisation has no more. */
export const MOST_PICTURES = 300;

export const eventFileOf = (eventId: number) => `events/${eventId}.jsonl`;
export const championshipFileOf = (championshipId: number) => `championships/${championshipId}.jsonl`;

/** The only files that an archive has. */
export const fileName =
  /^(?:organization\.json|logo\.webp|venues\.jsonl|records\.jsonl|pictures\/[0-9a-f]{32}\.webp|(?:events|championships)\/\d{1,15}\.jsonl)$/;

/** Nothing longer is read: the largest event of a 24-hour race has a tenth of it. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;
export const MAX_ARCHIVE_BYTES = 16 * 1024 * 1024 * 1024;
export const MAX_FILES = 50_000;

const text = (length: number) => z.string().check(z.maxLength(length));
const rulingKinds = [
  'penalty',
  'lap-deleted',
  'laps',
  'places',
  'grid-drop',
  'class-excluded',
  'reprimand',
  'relegated',
  'placed',
  'status',
  'disqualified',
  'retired',
] as const;
const name = text(300);
const longText = text(10_000);
const count = z.int().check(z.nonnegative());
const whole = z.nullable(z.int());
const id = z.int().check(z.positive());
const instant = z.int().check(z.refine(isInstant, 'is no instant'));
const flag = z.literal([0, 1]);
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const timeZone = z.string().check(z.refine(isTimeZone, 'is no time zone'));
/** A number of one of our enumerations. */
const numberOf = (values: Readonly<Record<string, number>>) =>
  z.int().check(z.refine((value) => Object.values(values).includes(value), 'is no known value'));

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

const counts = z.strictObject({
  events: count,
  sessions: count,
  competitors: count,
  laps: count,
  rulings: count,
  revisions: count,
  championships: count,
  // Missing in archives without records, which earlier versions read.
  records: z.optional(count),
});
export type Counts = z.infer<typeof counts>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** the address of the server that wrote it */
  origin: z.string().check(z.regex(/^https?:\/\/[^\s/]+$/), z.maxLength(500)),
  organizationId: id,
  organizationName: name,
  exportedAtMs: instant,
  software: text(100),
  counts,
  files: z.array(z.strictObject({ name: text(100), bytes: count, sha256 })).check(z.maxLength(MAX_FILES)),
});
export type Manifest = z.infer<typeof manifest>;

export const organization = z.strictObject({
  name,
  city: name,
  countryCode,
  sport: numberOf(sports),
  websiteUrl: z.nullable(text(500)),
  /** of a picture elsewhere; our own is the file logo.webp */
  logoUrl: z.nullable(text(500)),
  sponsors: z.array(z.looseObject({ name })),
});
export type ArchivedOrganization = z.infer<typeof organization>;

export const venue = z.strictObject({
  id,
  name,
  lengthMm: count,
  lengthUnit: numberOf(lengthUnits),
  countryCode,
  latitudeE6: z.nullable(z.int()),
  longitudeE6: z.nullable(z.int()),
  timeZone,
  /** see contract/live/presentation */
  trackMap: z.nullable(z.looseObject({})),
});
export type ArchivedVenue = z.infer<typeof venue>;

const lap = z.strictObject({
  lapTimeMs: count,
  completedAtMs: z.union([z.literal(0), instant]),
  position: z.nullable(z.int()),
  flag: enumName(resultsFlags),
  isInPit: z.boolean(),
  isDeleted: z.boolean(),
  sectionTimesMs: z.array(z.int()).check(z.maxLength(50)),
  voltageMv: z.nullable(z.int()),
  temperatureDeciC: z.nullable(z.int()),
});

const driver = z.strictObject({ firstName: name, lastName: name });
const clientId = z.nullable(text(200));
const fields = z.array(text(500)).check(z.maxLength(100));

/** A result that a later revision replaced, as the version of its time stored it. */
const replacedRow = z.looseObject({
  id: z.int(),
  sessionId: z.int(),
  finishPosition: z.int(),
  startNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: numberOf(rowStatuses),
});
const replaced = z.strictObject({
  competitors: z.array(replacedRow),
  runs: z.array(z.strictObject({ id: z.int(), name, results: z.array(replacedRow) })),
});
const change = z.looseObject({
  competitorId: z.int(),
  kind: z.string(),
  gone: z.optional(z.looseObject({ id: z.int() })),
});

/** As it was signed: this server never signs it again. */
const sealLine = z.strictObject({
  revision: id,
  previousHash: z.nullable(sha256),
  hash: sha256,
  document: z.string(),
  details: z.record(sha256, sealDetail),
  keyId: text(100),
  publicKey: text(100),
  signature: text(200),
  /** null: signed by the server that wrote the archive */
  origin: z.nullable(text(500)),
});
export type SealLine = z.infer<typeof sealLine>;

/** The lines of an event, in this order; those of a session follow it. */
export const eventLines = {
  event: z.strictObject({
    id,
    guid: z.string().check(z.regex(/^[0-9a-f-]{36}$/i)),
    venueId: id,
    name,
    sport: numberOf(sports),
    startDate: day,
    startsAtMs: instant,
    endsAtMs: instant,
    updatedAtMs: instant,
    softwareName: name,
    softwareVersion: name,
    isListed: flag,
    resultStatus: numberOf(resultStatuses),
    sessionCount: count,
    entryCount: count,
    clientId,
    deletedAtMs: z.nullable(instant),
    wasListed: z.nullable(flag),
    guidWhenDeleted: z.nullable(text(100)),
    videoStreamUrl: z.nullable(text(2_000)),
  }),
  group: z.strictObject({ id, parentId: z.nullable(id), name, startsAtMs: instant, sort: z.int() }),
  session: z.strictObject({
    id,
    groupId: id,
    name,
    comment: z.nullable(longText),
    kind: z.enum(['practice', 'qualify', 'race']),
    classificationType: numberOf(classificationTypes),
    isMerge: flag,
    resultStatus: numberOf(resultStatuses),
    startsAtMs: instant,
    endsAtMs: instant,
    hasStartGrid: flag,
    sort: z.int(),
    classifiedShareE4: whole,
    classifiedShareOf: z.nullable(z.enum(['field', 'class'])),
    runPoints: z.nullable(
      z.strictObject({
        places: z.array(z.number()),
        others: z.number(),
        doFewestWin: z.optional(z.boolean()),
      }),
    ),
    revisionNumber: count,
    clientId,
    followsRuns: flag,
    isMadeLive: flag,
  }),
  competitor: z.strictObject({
    id,
    finishPosition: id,
    startPosition: whole,
    startNumber: text(100),
    firstName: name,
    lastName: name,
    className: name,
    nationality: z.nullable(text(2)),
    transponder: z.nullable(text(100)),
    status: numberOf(rowStatuses),
    positionInClass: count,
    lapCount: count,
    totalTimeMs: whole,
    bestTimeMs: whole,
    bestLapNumber: whole,
    isClassified: flag,
    additionalFields: fields,
    drivers: z.array(driver).check(z.maxLength(100)),
    stints: z.array(z.strictObject({ name, untilLap: count })),
    timedStatus: numberOf(rowStatuses),
    givenLapCount: whole,
    givenTotalMs: whole,
    givenBestMs: whole,
    givenBestLapNumber: whole,
    handicapMs: z.int(),
    isGuest: flag,
    clientId,
    laps: z.array(lap),
  }),
  ruling: z.strictObject({
    number: id,
    competitorId: id,
    // As stored: not classified is placed at 0.
    kind: z.enum(rulingKinds),
    value: whole,
    reason: longText,
    source: z.enum(rulingSources),
    // Missing in archives of earlier versions.
    form: z.optional(z.nullable(z.enum(penaltyForms))),
    document: z.optional(name),
    rulingId: z.optional(z.nullable(name)),
    decidedBy: name,
    decidedAtMs: instant,
    revisionNumber: count,
    withdrawnInRevision: whole,
  }),
  revision: z.strictObject({
    number: id,
    resultStatus: numberOf(resultStatuses),
    source: z.enum(publicationSources),
    publishedBy: name,
    publishedAtMs: instant,
    reason: longText,
    changes: z.array(change),
    replacedResult: z.nullable(replaced),
  }),
  seal: sealLine,
  announcement: z.strictObject({ atMs: instant, text: longText }),
  weather: z.strictObject({
    number: z.int(),
    atMs: instant,
    type: z.nullable(numberOf(weatherTypes)),
    airTemperatureDeciC: whole,
    trackTemperatureDeciC: whole,
    humidityPercent: whole,
    pressurePa: whole,
    windSpeedMh: whole,
    windDirectionDegrees: whole,
    isRaining: z.nullable(flag),
  }),
  merge: z.strictObject({ sessionId: id, runSessionId: id, sort: z.int() }),
};
export type EventLineKind = keyof typeof eventLines;
export type EventLine<Kind extends EventLineKind> = z.infer<(typeof eventLines)[Kind]>;

const roundRules = z.strictObject({
  points: z.optional(z.array(z.number())),
  extraPoints: z.optional(z.array(z.strictObject({ number: text(100), points: z.number() }))),
});

export const championshipLines = {
  championship: z.strictObject({
    id,
    name,
    season: name,
    className: name,
    layout: numberOf(championshipLayouts),
    rules: z.strictObject({
      points: z.array(z.number()),
      drops: count,
      pointsByType: z.optional(
        z.strictObject({
          practice: z.optional(z.array(z.number())),
          qualify: z.optional(z.array(z.number())),
        }),
      ),
      polePoints: z.optional(z.number()),
      fastestLapPoints: z.optional(z.number()),
      guests: z.optional(z.array(text(100))),
      given: z.optional(givenStandings),
    }),
    clientId,
    deletedAtMs: z.nullable(instant),
  }),
  event: z.strictObject({ eventId: id, sort: z.int() }),
  round: z.strictObject({
    eventId: id,
    sessionId: id,
    name,
    shortName: name,
    sort: z.int(),
    rules: z.nullable(roundRules),
  }),
  revision: z.strictObject({
    number: id,
    document: championshipDocument,
    savedAtMs: instant,
    source: z.enum(publicationSources),
    followsResults: flag,
  }),
  seal: sealLine,
};
export type ChampionshipLineKind = keyof typeof championshipLines;
export type ChampionshipLine<Kind extends ChampionshipLineKind> = z.infer<(typeof championshipLines)[Kind]>;

const setup = {
  layoutId: z.nullable(id),
  direction: z.enum(trackDirections),
  conditions: z.enum(trackConditions),
};

/** Layouts first, then what sessions were driven on, then the laps that were decided on. */
export const recordLines = {
  layout: z.strictObject({ id, venueId: id, name, lengthM: z.nullable(count) }),
  /** `sessionId` is null for all sessions of the event without their own */
  track: z.strictObject({ eventId: id, sessionId: z.nullable(id), ...setup }),
  record: z.strictObject({
    venueId: id,
    ...setup,
    className: name,
    lapTimeMs: id,
    setAtMs: instant,
    name,
    startNumber: text(100),
    source: text(500),
    /** null for one that was entered by hand */
    competitor: z.nullable(
      // Without a session: it is not in a result any more.
      z.strictObject({ id, sessionId: z.nullable(id), finishPosition: count }),
    ),
    lapNumber: whole,
    decisions: z
      .array(
        z.strictObject({
          decision: z.enum(recordDecisions),
          reason: longText,
          decidedBy: name,
          decidedAtMs: instant,
        }),
      )
      .check(z.minLength(1), z.maxLength(10_000)),
  }),
};
export type RecordLineKind = keyof typeof recordLines;
export type RecordLine<Kind extends RecordLineKind> = z.infer<(typeof recordLines)[Kind]>;

/** Why an archive is refused: one sentence for its reader. */
export class ArchiveError extends Error {}
