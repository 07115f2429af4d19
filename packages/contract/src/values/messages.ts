/** Errors and warnings about uploads: each has a stable code, its parameters, and an English text for programs. */

import { type ParameterError, problems } from './errors.ts';
import { expectationOf, expectations, fillText, type MessageParams, type ParamsOf } from './expected.ts';

/** The English texts. The site has them in its other languages, by the same codes. */
export const messages = {
  ...expectations,
  'results-stored': '{event}: {sessions} sessions, {results} results',
  'championship-stored': '{championship}: {events} events, {rounds} rounds',
  'server-error': 'An error of the server',
  'invalid-parameters': problems['invalid-parameters'].title,
  'bad-request': problems['bad-request'].title,
  conflict: problems.conflict.title,
  'not-found': problems['not-found'].title,
  'not-allowed': problems['not-allowed'].title,
  overloaded: problems.overloaded.title,
  'id-used-before': 'The id {id} was used for other content before. Take a new id for new content.',
  'event-deleted': 'The event {event} was deleted: restore it before anything is added ({call})',
  'championship-deleted': 'The championship {championship} was deleted. Restore it before sending it again.',
  'session-on-several-days': '{session} begins at {time} on several days: say which one with startsAt',
  'session-not-owned': '{organization} has no session {session}',
  'no-result-to-correct': '{session} has no result yet that could be corrected',
  'result-published-again': 'The result was published again. Look at it before you publish.',
  'protest-time-not-over': 'The protest time is not over',
  'protest-not-decided': 'A protest is not decided',
  'incident-open': 'An incident is open',
  'ruling-not-published': 'A ruling is not published',
  'result-official-already': 'The result is official already',
  'laps-without-result': 'in the laps, but not in the result: {competitors}',
  'result-without-laps': 'in the result, but not in the laps: {competitors}',
  'lap-count-differs': 'the result shows another number of laps for {competitors}',
  'totals-not-from-laps': 'the laps of {competitors} of {all} cannot give these totals',
  'best-lap-not-driven': 'the best lap is not among the laps of {competitors}',
  'total-shorter-than-laps': 'the total is shorter than the laps of {competitors}',
  'repeated-in-result': 'twice in the result: {competitors}',
  'places-missing': 'nobody has these places: {places}',
  'file-cut-off': 'the last line has fewer fields than the others: is the file cut off?',
  'laps-left-out': 'the laps of {competitors} are left out, since the published result does not have them',
  'no-laps-of': 'there are no laps of {competitors}',
  'laps-kept': 'the laps of {competitors} that were known before are kept, since the document has none',
  'penalties-counted-once':
    'the totals of {competitors} have penalties in them that were known already: they count once',
  'not-in-merged-sessions': '{competitors} are in none of the sessions that it merges',
  empty: 'is empty',
  'more-errors': 'and {count} more errors',
  'more-errors-unknown': 'and more errors',
  'not-a-time': '{value} is no time such as 1:23.456',
  'part-of-a-day': '{value} is no time such as 1:23.456: write it so, not as a part of a day',
  'not-epoch-seconds': 'is no time in seconds since 1970',
  'number-above-million': '{value} is no whole number up to a million',
  'not-a-whole-number': '{value} is no whole number',
  'not-a-number': '{value} is no number',
  'place-too-high': '{value} is no place: there are at most {maximum}',
  'place-repeated-in-line': 'the place {place} stands already in line {line}',
  'lap-number-out-of-range': 'lap {lap} of {competitor} is not from 1 to {maximum}',
  'lap-repeated': 'lap {lap} of {competitor} comes twice',
  'laps-with-holes': '{count} laps of {competitor} are listed, but the last one is lap {last}',
  'lap-before-competitor': 'a lap comes before the first competitor',
  'file-not-json': 'is not valid JSON: from here on it cannot be read',
  'json-cut-off': 'ends too early: is the file cut off?',
  'json-not-results':
    'is a JSON file of another program. Results in our JSON have "event" and "sessions"; this file has {names}',
  'field-missing': 'is missing',
  'expected-object': 'expected named values in braces',
  'too-many-rows': 'more than {maximum} rows',
  unreadable: 'cannot be read: {value}',
  'rmonitor-lines-unreadable': '{damaged} of {lines} lines cannot be read as RMonitor records',
  'no-run-with-laps': 'no run with laps was found',
  'unpacked-too-large': 'unpacked it is larger than {megabytes} MB',
  'file-too-large': 'is larger than {megabytes} MB',
  'format-incomplete': 'looks like {format}, but has no column {columns}',
  'format-unknown': 'is of no format that is known: give it by name, or send another file',
  'titles-missing': 'has no line of titles as {format} files have',
  'json-not-alone': 'our own JSON says all by itself: send it alone',
  'too-many-competitors': 'more than {maximum} are in it',
  'no-competitors':
    'nobody is in it: a file of weather, or of titles alone, needs the laps or results of its session with it',
  'session-not-named': 'the file does not name its session: give it a name',
  'archive-damaged': 'it cannot be unpacked: it is damaged or cut short',
  'archive-too-many-files': 'it holds more than {maximum} files',
  'archive-empty': 'there is no file in it',
  'archive-encrypted': 'it holds a file with a password',
  'archive-method-unknown': 'it is packed in a way that is not known: use the usual zip',
  'event-not-named': 'is missing: the file does not say of which event it is, so say its event or eventId',
  'unknown-field': 'there is no field of this name',
  'not-utf8': 'expected JSON in UTF-8: there are bytes in it that are no UTF-8',
  'not-json': 'expected JSON: {reason}',
  'event-ends-before-start': 'the event ends before it begins',
  'session-ends-before-start': 'the session ends before it begins',
  'session-merges-itself': 'a session cannot merge itself',
  'competitor-unknown': 'nobody in the session is called {competitor}',
  'competitor-ambiguous': 'several have the number {competitor}: say the clientId',
  'lap-not-driven': '{competitor} has {laps} laps, and no lap {lap}',
  'merge-type': 'a session that merges others is one of {values}',
  'merge-without-sessions': 'is missing: there are no results, so say which sessions they are made of',
  'merge-without-points': 'is missing: say what the places in the merged sessions bring',
  'needed-for-new-event': 'is missing: the event {event} is not known yet, and a new one needs it',
  'session-repeated': 'a session {session} stands already at {place}',
  'competitor-repeated': 'a competitor {competitor} stands already at {place}',
  'place-repeated': 'a place {position} stands already at {place}',
  'event-repeated': 'the event {event} stands already at {place}',
  'round-repeated': 'the session {session} stands already at {place}',
  'merged-session-repeated': 'session {session} stands already at {place}',
  'session-unknown': 'there is no session {session} in the document or in the event',
  'merge-circular': '{session} is itself made of this session',
  'event-unknown': 'the organisation has no event {event}',
  'session-not-in-event': 'the event has no session {session}',
  'act-in-the-future': 'lies {seconds} s ahead of the clock of the server',
  'clock-too-far': 'the clock of this device is {seconds} s off: set it, or accept it as it is',
  'act-not-known': 'the session has no act {id}',
  'act-not-allowed': 'the role {role} may not do this',
  'round-unknown': 'the championship has no round {session} of {event}',
  'ruling-unknown': 'there is no ruling {ruling}',
  'ruling-withdrawn-before': 'ruling {ruling} was taken back before',
  'correction-stored': '{session}: {reason}',
  'body-too-large-to-read': 'Reading it takes too long: send fewer sessions at a time',
  'body-needs-too-much-memory': 'Reading it takes too much memory: send fewer sessions at a time',
  'uploads-waiting': '{count} uploads of your organisation are waiting already',
  'too-many-running':
    '{count} sessions of this organisation are running. End one of them, then this one starts',
  'total-too-short': 'the total is too short for the laps of {competitors}',
  'best-lap-after-last': 'the best lap has a higher number than the last lap of {competitors}',
  'gap-not-time': '{value} is a gap, and no time such as 1:23.456',
  'format-unknown-titles':
    'is of no format that is known: give it by name, or send another file; understood: {known}; not understood: {unknown}',
  'format-incomplete-titles':
    'looks like {format}, but has no column {columns}; understood: {known}; not understood: {unknown}',
  'titles-missing-titles':
    'has no line of titles as {format} files have; understood: {known}; not understood: {unknown}',
  'document-empty': 'there is nothing in it',
  'folder-too-many-files': 'holds more than {maximum} files',
  'event-not-given': 'which event? use --event "Spring Cup", or --event-id for one that is known',
  'too-many-values': 'it holds more than {maximum} values',
  'too-many-names': 'an object in it has more than {maximum} names',
  'nested-too-deep': 'its lists and objects are nested more than {maximum} deep',
  'too-many-objects': 'it holds more than {maximum} lists and objects',
  'too-many-laps': 'has {laps} laps of all competitors: expected at most {maximum} in a session',
  'merges-too-large': 'the merges of an event are made of at most {maximum} results in all',
  'location-incomplete': 'is missing: a location is known by its name, country and timeZone',
  'several-invalid': '{reasons}',
  missing: 'is missing: {reasons}',
  'event-without-races': 'the event has no races yet',
  'class-without-competitors': '{session}: nobody drove in the class {class}',
  'number-without-points': '{session}: nobody who scores has the number {number}',
  'one-finish-loop': 'expected exactly one loop that is the finish, and there are {count}',
  'one-pit-loop': 'expected at most one pit-in',
  'loop-repeated': 'there are two loops {loop}',
  'sections-do-not-fit': '{loops} section loops make {expected} sections, and {given} are described',
  'live-competitors-full': 'a session has at most {maximum} competitors at a time',
  'live-entries-full': 'a session takes at most {maximum} competitors in all, removed ones included',
  'live-laps-of-competitor-full': 'a competitor has at most {maximum} laps',
  'live-laps-full': 'a session has at most {maximum} laps, missing ones included',
  'live-field-changes-full':
    'flags, starts and rules in a batch, times the competitors, are at most {maximum}',
  'live-rulings-full':
    'a session has at most {maximum} penalties and deleted laps, {each} of them for one competitor',
  'expected-picture': 'expected a JPEG, PNG, WebP or GIF picture of at most 50 million pixels, in base64',
  'no-account': 'nobody has an account with this address: who is to be a member signs up first',
  'has-account': 'this address has an account already',
  'expected-password': 'expected a password of at least {minimum} characters that is not the e-mail address',
  'set-by-environment': 'is set by {variable}, and the environment has priority',
  'low-contrast': 'text in this colour cannot be read well: {ratio} to 1, expected at least 4.5 to 1',
  'expected-push-service': 'expected the https address of a push service',
  'expected-push-key': 'expected a point on the curve P-256',
  'expected-push-secret': 'expected 16 bytes',
  'transponder-unknown': 'transponders have no such code: look at the number on yours',
  'claim-code-invalid': 'this code is not valid: it may have been used, or be older than half an hour',
} as const;
export type MessageCode = keyof typeof messages;

/** An error or a warning as this version makes it: never without its code. */
export type Message = { code: MessageCode; params: MessageParams; message: string };

/** One error in one part of a request. */
export type RequestError = ParameterError & Message;

/** A warning about one part of an upload. */
export type UploadWarning = { name: string } & Message;

export function messageOf<Code extends MessageCode>(
  code: Code,
  ...given: ParamsOf<(typeof messages)[Code]>
): Message {
  const params: MessageParams = given[0] ?? {};
  return { code, params, message: fillText(messages[code], params) };
}

/** With the name of its session in front, which is the parameter `inSession`. */
export function inSession({ code, params, message }: Message, name: string): Message {
  return { code, params: { ...params, inSession: name }, message: `${name}: ${message}` };
}

/** Of an issue of zod. A text that no code stands for stays as the schema has it. */
export function messageOfIssue(issue: { code?: string | undefined; message: string }): Message {
  if (issue.code === 'unrecognized_keys') return messageOf('unknown-field');
  const { message } = issue;
  return { ...(expectationOf(message) ?? { code: 'invalid-value', params: {} }), message };
}
