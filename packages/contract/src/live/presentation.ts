/** The presentation of a live event that a timer sets: track map, sponsors, video stream, columns. */

import * as z from 'zod/mini';
import { decimal, filledLine, line, list, oneOf, wholeNumber } from '../values/document-values.ts';
import { put } from '../values/endpoint.ts';
import { int32Id } from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';
import { defaultResultConfiguration, type ResultConfiguration } from './columns.ts';

const MAX_TEXT = 500;
const MAX_POINTS = 5_000;
/** Fewer points do not make a circuit. */
const FEWEST_POINTS = 3;
const text = z.optional(line(MAX_TEXT));
const pixels = z.optional(wholeNumber(1, 100_000));

const MAX_LOOPS = 32;
export const mapLoopRoles = ['section', 'pit-in', 'pit-out'] as const;
export type MapLoopRole = (typeof mapLoopRoles)[number];

/** Points in track order, the first at the finish line; the last leads back to it. */
export const liveTrackMap = z.strictObject({
  name: text,
  configuration: text,
  address: text,
  city: text,
  postCode: text,
  points: list(
    z.strictObject({ latitude: decimal(-90, 90), longitude: decimal(-180, 180) }),
    MAX_POINTS,
  ).check(
    z.refine(
      ({ length }) => length === 0 || length >= FEWEST_POINTS,
      `expected at least ${FEWEST_POINTS} points, or none`,
    ),
  ),
  /** where the loops are, as a share of the lap from the finish line; sections end at `section` loops */
  loops: z.optional(
    list(
      z.strictObject({
        name: line(100),
        role: oneOf(mapLoopRoles),
        at: decimal(0, 1),
      }),
      MAX_LOOPS,
    ),
  ),
  overlayImageUrl: z.optional(webAddress),
  overlayImageWidth: pixels,
  overlayImageHeight: pixels,
});
export type LiveTrackMap = z.infer<typeof liveTrackMap>;

/** A picture of another site, or one that the organisation has stored here. */
const pictureAddress = z.union([
  webAddress,
  z.string().check(z.regex(/^\/api\/organizations\/\d{1,9}\/pictures\/[0-9a-f]{32}$/)),
]);

/** The address of a stored picture: its content never changes, so it may be cached forever. */
export function picturePathOf(organizationId: number, pictureId: string): string {
  return `/api/organizations/${organizationId}/pictures/${pictureId}`;
}

const liveSponsor = z.strictObject({
  name: filledLine(MAX_TEXT),
  imageUrl: z.optional(pictureAddress),
  websiteUrl: z.optional(webAddress),
});
export type LiveSponsor = z.infer<typeof liveSponsor>;

/** The names are those of the result configuration of a session. */
const columns = z.strictObject(
  Object.fromEntries(Object.keys(defaultResultConfiguration).map((name) => [name, z.optional(z.boolean())])),
  // A column may be missing, which an index signature cannot express.
) as unknown as z.ZodMiniType<ResultConfiguration, ResultConfiguration>;

export const videoStream = z.strictObject({ url: z.nullable(webAddress) });
export const sponsorList = z.strictObject({ sponsors: list(liveSponsor, 100) });
export const columnChoice = z.strictObject({ columns });

const root = '/api/ingest/v1';
const key = { token: 'key' } as const;

export const livePresentationApi = {
  trackMap: put(`${root}/events/:eventId/trackmap`, {
    summary: 'Sets the map of the track for all events that the organisation holds there',
    params: { eventId: int32Id },
    ...key,
    body: liveTrackMap,
    answer: liveTrackMap,
  }),
  videoStream: put(`${root}/events/:eventId/videostream`, {
    summary: 'Sets the video stream of an event of the organisation; null removes it',
    params: { eventId: int32Id },
    ...key,
    body: videoStream,
    answer: videoStream,
  }),
  sponsors: put(`${root}/sponsors`, {
    summary: 'Sets the sponsors that live timing of the organisation shows',
    ...key,
    body: sponsorList,
    answer: sponsorList,
  }),
  columns: put(`${root}/sessions/:sessionId/columns`, {
    summary:
      'Sets which columns the live leaderboard of a session shows; what is not named keeps its default',
    params: { sessionId: int32Id },
    ...key,
    body: columnChoice,
    answer: columnChoice,
  }),
};
