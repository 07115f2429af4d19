/** The query of a call that sends a result file. */

import * as z from 'zod/mini';
import { sessionKinds } from '../results/events.ts';
import { calendarDay, line, timeZone, venueTime } from '../values/document-values.ts';
import { sports } from '../values/enums.ts';
import { expected } from '../values/expected.ts';
import { optionalBoolean, optionalMember, optionalOf, textMatching } from '../values/text-values.ts';
import { requestId } from './request-id.ts';

const optionalText = optionalOf(line(200));

/**
 * Facts that a file does not contain. A known event or session needs only its id. Missing ids are made from the names of
 * event and session.
 */
export const fileQuery = {
  uploadId: requestId,
  fileName: optionalText,
  /** by default recognised by its content */
  format: optionalOf(textMatching(/^[a-z0-9-]{1,40}$/, expected('expected-format-name'))),
  eventId: optionalText,
  event: optionalText,
  sport: optionalMember(sports),
  date: optionalOf(z.union([calendarDay, venueTime], expected('expected-date', { example: '2026-05-11' }))),
  location: optionalText,
  country: optionalOf(textMatching(/^[A-Za-z]{2}$/, expected('expected-country'))),
  timeZone: optionalOf(timeZone),
  isListed: optionalBoolean,
  sessionId: optionalText,
  session: optionalText,
  type: optionalOf(
    textMatching(
      /^(practice|qualify|race)$/,
      expected('expected-one-of', { values: sessionKinds.join(', ') }),
    ),
  ),
  group: optionalText,
  startsAt: optionalOf(
    z.union(
      [calendarDay, venueTime],
      expected('expected-date-or-time', { example: '2026-05-11', instant: '2026-05-11T10:27:00' }),
    ),
  ),
  status: optionalOf(
    textMatching(
      /^(Provisional|Official)$/i,
      expected('expected-either', { first: 'Provisional', second: 'Official' }),
    ),
  ),
  publishedBy: optionalText,
  reason: optionalText,
  /** reports what would be published, without publishing it */
  dryRun: optionalBoolean,
  strict: optionalBoolean,
};

export const fileNotes = {
  uploadId: 'your id of this upload: repeating it with the same file and query changes nothing',
  fileName: 'shown in errors and in the list of uploads',
  format: 'by default recognised by its content; docs/formats.md lists the formats',
  eventId: 'your own id of the event; by default its date and name',
  event: 'the name of the event; required for a new event, unless the file contains it',
  sport: 'required for a new event',
  date: 'the first day of the event; required for a new event',
  location: 'the name of the track; required for a new event, together with country and timeZone',
  country: 'the country of the track: two letters, such as NL',
  timeZone: 'the time zone of the track and of the times in the file, such as Europe/Amsterdam',
  isListed: 'false: the event opens only with its link',
  sessionId: 'your own id of the session; by default its name',
  session: 'the name of the session, if the file does not contain it',
  type: 'practice, qualify or race, if the file does not contain it',
  group: 'the heading of the session',
  startsAt: 'when it started, in venue time; by default from the file, or the first day',
  status: 'Provisional when it is not given',
  publishedBy: 'by default the name of the key',
  reason: 'why the results are published again',
  dryRun: 'true: reports what would be published, and publishes nothing',
  strict: 'true: refuses results that would be published with a warning',
} satisfies { [Name in keyof typeof fileQuery]: string };
