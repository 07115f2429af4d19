/** The publications of a session with their time and reason, and the officials' decisions. */

import * as z from 'zod/mini';
import { enumName, resultStatuses, rowStatuses } from '../values/enums.ts';
import { duration, offsetDateTime } from '../values/wire-values.ts';

/** The reason of results that live timing publishes itself; a screen translates it. */
export const liveWords = {
  publisher: 'Live timing',
  ended: 'The session ended',
  corrected: 'Corrected by the timing after the end',
  incomplete: 'Some timing data could not be read; the result may be incomplete',
} as const;

/** What published a result: live timing by itself, an upload, or a decision of the officials. */
export const publicationSources = ['live', 'upload', 'official'] as const;
export type PublicationSource = (typeof publicationSources)[number];

/** Who made a ruling: the officials, or the server, to keep the order of a published result. */
export const rulingSources = ['official', 'published-order'] as const;
export type RulingSource = (typeof rulingSources)[number];

/** Penalties that are served on the track; a time replaces one that was not served. */
export const penaltyForms = ['drive-through', 'stop-and-go'] as const;
export type PenaltyForm = (typeof penaltyForms)[number];

/** Rulings that no other change of a result shows: a kind, and its number of milliseconds, laps or places. */
const notedRuling = z.object({
  kind: z.enum(['laps', 'places', 'grid-drop', 'class-excluded', 'reprimand', ...penaltyForms]),
  value: z.int(),
});
export type NotedRuling = z.infer<typeof notedRuling>;

const reason = z.string();
/** the number of the stewards' document */
const document = z.optional(z.string());
const decided = { reason, document };
/** missing: official */
const source = z.optional(z.enum(rulingSources));
const behind = z.enum(['class', 'field']);

/** A decision about one competitor. Totals have penalties in them; laps are never changed. */
export const ruling = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('penalty'),
    time: duration,
    form: z.optional(z.enum(penaltyForms)),
    ...decided,
  }),
  z.object({ kind: z.literal('lap-deleted'), lapNr: z.int(), ...decided }),
  z.object({ kind: z.literal('laps'), laps: z.int(), ...decided }),
  z.object({ kind: z.literal('places'), places: z.int(), ...decided }),
  /** on the next grid; it changes nothing here */
  z.object({ kind: z.literal('grid-drop'), places: z.int(), ...decided }),
  z.object({ kind: z.literal('class-excluded'), ...decided }),
  z.object({ kind: z.literal('reprimand'), ...decided }),
  z.object({ kind: z.literal('relegated'), behind, ...decided }),
  z.object({ kind: z.literal('placed'), position: z.int(), ...decided, source }),
  /** has no place, and is listed after those who have one */
  z.object({ kind: z.literal('not-classified'), ...decided, source }),
  z.object({ kind: z.literal('status'), status: enumName(rowStatuses), ...decided }),
  z.object({ kind: z.literal('disqualified'), ...decided }),
  z.object({ kind: z.literal('retired'), reason }),
]);
export type Ruling = z.infer<typeof ruling>;

function changed<Kind extends string, Value extends z.ZodMiniType>(kind: Kind, value: Value) {
  return z.object({
    kind: z.literal(kind),
    startNumber: z.string(),
    name: z.string(),
    resultClass: z.string(),
    from: value,
    to: value,
    /** why it was decided; missing if no reason was given */
    reason: z.optional(reason),
    source,
  });
}

/** One competitor's changes since the previous revision. Unclassified competitors have null as their place. */
export const resultChange = z.discriminatedUnion('kind', [
  changed('entry', z.boolean()),
  changed('status', enumName(rowStatuses)),
  /** all penalties together */
  changed('penalty', duration),
  /** numbers of the laps that do not count */
  changed('deleted-laps', z.array(z.int())),
  changed('rulings', z.array(notedRuling)),
  changed('relegation', z.nullable(behind)),
  /** a place that the officials gave */
  changed('placing', z.nullable(z.int())),
  changed('laps', z.int()),
  /** beyond what penalties explain */
  changed('total-time', z.nullable(duration)),
  changed('best-time', z.nullable(duration)),
  changed('position', z.nullable(z.int())),
  /** texts that were edited in a published result */
  changed('number', z.string()),
  changed('name', z.string()),
  changed('class', z.string()),
]);
export type ResultChange = z.infer<typeof resultChange>;

export const revision = z.object({
  /** 1 for the first publication */
  number: z.int(),
  resultStatus: enumName(resultStatuses),
  /** missing in a response that a device has stored before this field existed */
  source: z.optional(z.enum(publicationSources)),
  publishedAt: offsetDateTime,
  /** empty if no reason was given */
  publishedBy: z.string(),
  reason,
  changes: z.array(resultChange),
  /** the hash of its seal; missing if it is not sealed */
  seal: z.optional(z.string()),
});
export type Revision = z.infer<typeof revision>;
