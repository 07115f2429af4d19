/** The head of a sheet: what it is about, how final it is, and where its page is. */

import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { isDayAlone, localDate, localDateTime } from '@lapwing/timing/timestamp';
import type { EventRow } from '../queries/event.ts';
import type { SessionRow } from '../queries/session.ts';
import type { PaperHead } from './paper.ts';
import type { PrintContext } from './print-context.ts';
import type { PrintWords } from './print-words.ts';

type HeadSource = { event: EventRow; words: PrintWords; context: PrintContext; logo: Buffer | null };

export function headOfEvent(
  kind: string,
  { event, words, context, logo }: HeadSource,
  status: readonly string[],
): PaperHead {
  return {
    kind,
    title: event.name,
    lines: [event.organizationName, [event.venueName, words.day(event.startDate)].join(' · ')],
    status,
    organization: event.organizationName,
    logo,
    address: `${context.site.origin}/events/${event.id}${guidOf(event)}`,
    siteName: context.site.name,
    madeAt: words.made(words.dateTime(context.nowMs, event.timeZone)),
  };
}

export function headOfSession(kind: string, session: SessionRow, source: HeadSource): PaperHead {
  const { event, words, context } = source;
  const isDay = isDayAlone(localDateTime(session.startsAtMs, session.timeZone));
  const when = isDay
    ? words.day(localDate(session.startsAtMs, session.timeZone))
    : words.dateTime(session.startsAtMs, session.timeZone);
  const group = session.groupName === event.name ? '' : session.groupName;
  return {
    ...headOfEvent(kind, source, statusOf(session, words)),
    title: session.name,
    lines: [[event.name, group].filter(Boolean).join(' · '), [event.venueName, when].join(' · ')],
    address: `${context.site.origin}/sessions/${session.id}${guidOf(event)}`,
  };
}

function statusOf({ resultStatus, revisionNumber }: SessionRow, words: PrintWords): string[] {
  const status = words.statuses[nameOf(resultStatuses, resultStatus)];
  return [status, ...(revisionNumber > 0 ? [words.revision(revisionNumber)] : [])].filter(Boolean);
}

/** How much of the hash is printed. */
const SHORT_HASH = 12;
/** How much of it is in the address of the check. */
const LINKED_HASH = 32;

/** The code leads to the check of exactly this revision, with the hash that is on paper. */
export function withSeal(
  head: PaperHead,
  { id, revisionNumber }: Pick<SessionRow, 'id' | 'revisionNumber'>,
  hash: string,
  { event, words, context }: HeadSource,
): PaperHead {
  const query = `${sealQuery(revisionNumber, hash)}${guidOf(event).replace('?', '&')}`;
  return {
    ...head,
    status: [...head.status, words.sealed(hash.slice(0, SHORT_HASH))],
    address: `${context.site.origin}/sessions/${id}/seal${query}`,
  };
}

/** `head` has the address of the standings. */
export function withChampionshipSeal(
  head: PaperHead,
  { revision, hash }: { revision: number; hash: string },
  words: PrintWords,
): PaperHead {
  return {
    ...head,
    status: [...head.status, words.revision(revision), words.sealed(hash.slice(0, SHORT_HASH))],
    address: `${head.address}/seal${sealQuery(revision, hash)}`,
  };
}

function sealQuery(revision: number, hash: string): string {
  return `?revision=${revision}&hash=${hash.slice(0, LINKED_HASH)}`;
}

/** The page of an unlisted event opens with it only. */
function guidOf({ isListed, guid }: Pick<EventRow, 'isListed' | 'guid'>): string {
  return isListed === 1 || guid === null ? '' : `?guid=${encodeURIComponent(guid)}`;
}
