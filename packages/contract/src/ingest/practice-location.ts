/** Practice locations, and the passings and heartbeats of their decoders. */

import * as z from 'zod/mini';
import { passing } from '../practice/passing.ts';
import {
  clientId,
  decimal,
  instantMs,
  line,
  list,
  oneOf,
  paragraphs,
  wholeNumber,
} from '../values/document-values.ts';
import { enumName, sports } from '../values/enums.ts';
import { expected } from '../values/expected.ts';
import { flag } from '../values/location-values.ts';
import { webAddress } from '../values/web-address.ts';
import { isRepeated, requestId } from './request-id.ts';
import { locationDocument } from './results-document.ts';

export const MAX_PASSINGS_PER_BATCH = 5_000;

/** A loop of the track and its role. */
const practiceLoop = z.strictObject({
  loopId: clientId,
  role: oneOf(['finish', 'section', 'pit-in']),
});

/** A track where transponders are timed every day. Loops are in track order; one of them is the finish. */
export const practiceLocationDocument = z.strictObject({
  ...locationDocument.shape,
  sport: enumName(sports),
  description: z.optional(paragraphs(2_000)),
  websiteUrl: z.optional(webAddress),
  /** a shorter time between two passings is not a lap */
  minimumLapTimeMs: wholeNumber(1, 86_400_000),
  loops: list(practiceLoop, 20).check(z.minLength(1, expected('expected-one'))),
  /** one more than there are section loops: from the finish to the first, …, from the last to the finish */
  sections: z.optional(
    list(
      z.strictObject({
        name: line(50),
        lengthM: decimal(0, 500_000),
        isSpeedTrap: z.optional(flag),
      }),
      21,
    ),
  ),
});
export type PracticeLocationDocument = z.infer<typeof practiceLocationDocument>;

export const practiceLocation = z.object({
  clientId: z.string(),
  locationId: z.int(),
  name: z.string(),
  lastHeartbeatAtMs: z.nullable(z.int()),
  lastPassingAtMs: z.nullable(z.int()),
  path: z.string(),
});

export const passingBatch = z.strictObject({
  batchId: requestId,
  /** the clientId of a location of the organisation */
  location: clientId,
  passings: list(passing, MAX_PASSINGS_PER_BATCH),
});
export type PassingBatch = z.infer<typeof passingBatch>;

export const passingsAccepted = z.object({
  batchId: z.string(),
  isRepeated,
  locationId: z.int(),
  /** how many were new; the others were in an earlier batch */
  stored: z.int(),
});

/** A heartbeat of a decoder, at least once a minute. */
export const heartbeat = z.strictObject({
  location: clientId,
  atMs: instantMs,
  decoderId: z.optional(clientId),
});
export type Heartbeat = z.infer<typeof heartbeat>;
