/** When the sessions of an event are expected to start, and those of one entrant. */

import { type PaddockSession, paddockApi, SHOWN_LATENESS_MS } from '@lapwing/contract/desk/paddock';
import type { Language } from '@lapwing/contract/values/constants';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../api/results.ts';
import type { Guid } from '../routing/use-guid.ts';

const RENEWAL_MS = 20_000;

export function paddockQuery(eventId: number, guid: Guid, number?: string) {
  return queryOptions({
    queryKey: ['desk', 'paddock', eventId, guid, number],
    queryFn: ({ signal }) =>
      resultsClient.call(paddockApi.paddockClock, { eventId }, { guid, number }, { signal }),
    initialData: () => resultsClient.inlined(paddockApi.paddockClock, { eventId }, { guid, number })?.answer,
    refetchInterval: RENEWAL_MS,
  });
}

export function isLate({ expectedStartMs, startsAtMs }: PaddockSession): boolean {
  return Math.abs(expectedStartMs - startsAtMs) >= SHOWN_LATENESS_MS;
}

const keyOf = (eventId: number) => `lapwing.paddock.${eventId}`;

/** The number that the visitor has picked at this event. */
export function readPickedNumber(eventId: number): string | undefined {
  try {
    return localStorage.getItem(keyOf(eventId)) ?? undefined;
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return undefined;
  }
}

export function savePickedNumber(eventId: number, number: string | undefined): void {
  try {
    if (number === undefined) localStorage.removeItem(keyOf(eventId));
    else localStorage.setItem(keyOf(eventId), number);
  } catch {
    // It then counts until the page is left.
  }
}

/** A calendar that programs subscribe to: it moves with the day. */
export function sessionsCalendarUrl(
  eventId: number,
  { guid, language, number }: { guid: Guid; language: Language; number?: string },
): string {
  const query = new URLSearchParams({
    lang: language,
    ...(number !== undefined && { number }),
    ...(guid !== undefined && { guid }),
  });
  return `webcal://${location.host}/feeds/events/${eventId}/sessions.ics?${query}`;
}
