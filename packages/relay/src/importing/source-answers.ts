/** The answers of a server that is copied: only what is copied, because servers differ in the rest. */

import {
  classificationTypes,
  enumName,
  lengthUnits,
  resultsFlags,
  rowStatuses,
  sports,
} from '@lapwing/contract/values/enums';
import * as z from 'zod/mini';

const text = z._default(z.nullish(z.string()), null);
const names = z.string();
const country = z.optional(z.nullable(z.object({ alpha2: z.string() })));

export const organization = z.object({ id: z.int(), name: names });

const event = z.object({
  id: z.int(),
  name: names,
  sport: enumName(sports),
  startDate: z.string().check(z.regex(/^\d{4}-\d\d-\d\d/)),
  updatedAt: z.string(),
  uploadSoftware: z.optional(z.nullable(z.object({ name: text, version: text }))),
  location: z.object({
    name: names,
    length: z.optional(z.number()),
    lengthUnit: z.optional(enumName(lengthUnits)),
    country,
    lat: z.optional(z.number()),
    lon: z.optional(z.number()),
  }),
  organization: z.optional(z.nullable(z.object({ country }))),
});
export type SourceEvent = z.infer<typeof event>;
export const events = z.array(event);

const session = z.object({
  id: z.int(),
  name: names,
  comment: text,
  type: z.string(),
  startTime: z.string(),
  isMerge: z._default(z.optional(z.boolean()), false),
  resultStatus: text,
});
export type SourceSession = z.infer<typeof session>;

export type SourceGroup = { name: string; subGroups: SourceGroup[]; sessions: SourceSession[] };
const group: z.ZodMiniType<SourceGroup> = z.object({
  name: z.string(),
  get subGroups() {
    return z._default(z.array(group), []);
  },
  sessions: z.array(session),
}) as unknown as z.ZodMiniType<SourceGroup>;
export const grouping = z.object({ sessions: z.array(session), groups: z.array(group) });

/** Only our own servers have them. */
const rulings = z.optional(z.array(z.looseObject({ kind: z.string() })));
const person = z.object({ firstName: z.string(), lastName: z.string() });
const merged = z.object({
  sessionId: z.int(),
  position: z.nullable(z.int()),
  points: z.nullable(z.number()),
});

export const classification = z.object({
  type: enumName(classificationTypes),
  rows: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      firstName: z.optional(z.string()),
      startNumber: z.string(),
      resultClass: z._default(z.nullish(z.string()), ''),
      status: enumName(rowStatuses),
      numberOfLaps: z.int(),
      totalTime: text,
      bestTime: text,
      bestLap: z._default(z.optional(z.int()), 0),
      isQualified: z._default(z.optional(z.boolean()), true),
      positionInClass: z._default(z.optional(z.int()), 0),
      additionalFields: z._default(z.nullish(z.array(z.string())), []),
      drivers: z.optional(z.array(person)),
      user: z.optional(
        z.nullable(z.object({ chip: z.optional(z.nullable(z.object({ code: z.string() }))) })),
      ),
      transponder: text,
      nationality: text,
      isGuest: z.optional(z.boolean()),
      handicap: z.optional(z.string()),
      rulings,
      sessions: z.optional(z.nullable(z.array(merged))),
    }),
  ),
});
export type SourceClassification = z.infer<typeof classification>;
export type SourceRow = SourceClassification['rows'][number];

export const lapData = z.object({
  lapDataInfo: z.nullable(z.object({ participantInfo: z.object({ startPos: z.optional(z.int()) }) })),
  laps: z.array(
    z.object({
      timeOfDay: text,
      lapTime: z.string(),
      sectionTimes: z._default(z.nullish(z.array(z.string())), []),
      inPit: z._default(z.optional(z.boolean()), false),
      status: z._default(z.nullish(z.array(enumName(resultsFlags))), []),
      isDeleted: z.optional(z.boolean()),
      fieldComparison: z.optional(z.nullable(z.object({ position: z.int() }))),
      driver: z.optional(z.string()),
    }),
  ),
});
export type SourceLaps = z.infer<typeof lapData>;

export const announcements = z.object({
  rows: z.array(z.object({ timestamp: z.string(), text: z.string() })),
});
export type SourceAnnouncements = z.infer<typeof announcements>;

export const championships = z.object({ championships: z.array(z.object({ id: z.int(), name: names })) });

const position = z._default(z.nullish(z.string()), null);
export const championship = z.object({
  id: z.int(),
  name: names,
  season: z.string(),
  class: z._default(z.nullish(z.string()), ''),
  layout: z.string(),
  resultStatus: text,
  events: z.array(
    z.object({
      id: z.int(),
      rounds: z.array(z.object({ id: z.int(), name: z.string(), shortName: z.string() })),
    }),
  ),
  competitors: z.array(
    z.object({
      no: text,
      firstName: z.string(),
      lastName: z.string(),
      class: z._default(z.nullish(z.string()), ''),
      nationality: text,
      position,
      isGuest: z.optional(z.boolean()),
      total: z.number(),
      dropped: z.optional(z.number()),
      events: z.array(
        z.object({
          eventId: z.int(),
          rounds: z.array(
            z.object({
              roundId: z.int(),
              points: z.number(),
              position,
              status: z.optional(enumName(rowStatuses)),
              isDropped: z.optional(z.boolean()),
              isGuest: z.optional(z.boolean()),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type SourceChampionship = z.infer<typeof championship>;
