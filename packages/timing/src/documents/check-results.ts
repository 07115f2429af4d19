/** Checks of a results document that a schema cannot do: broken references, duplicate names, impossible times. */

import { type Message, messageOf } from '@lapwing/contract/values/messages';
import type { CheckableDocument, CheckableSession } from './checkable.ts';
import { runsFirst } from './order-sessions.ts';

/** `pointer` is a JSON pointer into the document. */
export type DocumentError = { pointer: string } & Message;

/** All errors, in the order of the document. */
export function checkResults({ event, sessions }: CheckableDocument): DocumentError[] {
  const errors: DocumentError[] = [];
  if (event.startDate !== undefined && event.endDate !== undefined && event.endDate < event.startDate) {
    errors.push({ pointer: '/event/endDate', ...messageOf('event-ends-before-start') });
  }
  errors.push(
    ...repeated(
      sessions.map(({ clientId }) => clientId),
      (index) => `/sessions/${index}/clientId`,
      (session, place) => messageOf('session-repeated', { session, place }),
    ),
  );
  for (const [index, session] of sessions.entries())
    errors.push(...checkSession(session, `/sessions/${index}`));
  for (const index of runsFirst(sessions).circular) {
    errors.push({ pointer: `/sessions/${index}/mergeOf`, ...messageOf('session-merges-itself') });
  }
  return errors;
}

function checkSession(session: CheckableSession, at: string): DocumentError[] {
  const { competitors, rulings = [], startsAt, endsAt, mergeOf = [] } = session;
  const errors = repeated(
    competitors.map(({ clientId, number }) => clientId ?? number),
    (index) =>
      `${at}/competitors/${index}/${competitors[index]?.clientId === undefined ? 'number' : 'clientId'}`,
    (competitor, place) => messageOf('competitor-repeated', { competitor, place }),
  );
  const places = competitors.map(({ position }) => (position === undefined ? undefined : String(position)));
  errors.push(
    ...repeated(
      places,
      (index) => `${at}/competitors/${index}/position`,
      (position, place) => messageOf('place-repeated', { position, place }),
    ),
  );
  if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) < Date.parse(startsAt)) {
    errors.push({ pointer: `${at}/endsAt`, ...messageOf('session-ends-before-start') });
  }
  errors.push(...checkMerge(session, at));

  const found = new Map<string, number>();
  for (const { clientId, number } of competitors) {
    for (const name of new Set([clientId ?? number, number])) {
      if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  const byOwnId = new Set(competitors.map(({ clientId, number }) => clientId ?? number));
  for (const [index, ruling] of rulings.entries()) {
    const { competitor } = ruling;
    // The competitors of a merge without entries of its own come from its runs.
    if (competitor === undefined || (competitors.length === 0 && mergeOf.length > 0)) continue;
    const pointer = `${at}/rulings/${index}/competitor`;
    if (!found.has(competitor)) {
      errors.push({ pointer, ...messageOf('competitor-unknown', { competitor }) });
    } else if (!byOwnId.has(competitor) && (found.get(competitor) ?? 0) > 1) {
      errors.push({ pointer, ...messageOf('competitor-ambiguous', { competitor }) });
    } else if (ruling.kind === 'lap-deleted') {
      const about = competitors.find((each) => isCalled(each, competitor));
      const lapCount = about?.laps?.length ?? about?.lapCount;
      if (lapCount !== undefined && ruling.lapNumber !== undefined && ruling.lapNumber > lapCount) {
        errors.push({
          pointer: `${at}/rulings/${index}/lapNumber`,
          ...messageOf('lap-not-driven', { competitor, laps: lapCount, lap: ruling.lapNumber }),
        });
      }
    }
  }
  return errors;
}

const mergeTypes: readonly unknown[] = ['RaceMerge', 'QualificationMerge', 'PointMerge'];

function checkMerge(session: CheckableSession, at: string): DocumentError[] {
  const { classification, status, mergeOf = [], runPoints, competitors } = session;
  const errors = repeated(
    mergeOf,
    (index) => `${at}/mergeOf/${index}`,
    (session, place) => messageOf('merged-session-repeated', { session, place }),
  );
  const isMergeType = mergeTypes.includes(classification);
  if (mergeOf.length > 0 && classification !== undefined && !isMergeType) {
    errors.push({
      pointer: `${at}/classification`,
      ...messageOf('merge-type', { values: mergeTypes.join(', ') }),
    });
  }
  // An announced session may be completed later.
  if (!isMergeType || status === 'None') return errors;
  const isWithoutResults = competitors.every(
    ({ position, lapCount, laps, totalTimeMs, bestTimeMs }) =>
      [position, lapCount, totalTimeMs, bestTimeMs].every((value) => value === undefined) &&
      (laps ?? []).length === 0,
  );
  if (mergeOf.length === 0 && isWithoutResults) {
    errors.push({ pointer: `${at}/mergeOf`, ...messageOf('merge-without-sessions') });
  }
  const isPlaced = competitors.length > 0 && competitors.every(({ position }) => position !== undefined);
  if (classification === 'PointMerge' && mergeOf.length > 0 && runPoints === undefined && !isPlaced) {
    errors.push({ pointer: `${at}/runPoints`, ...messageOf('merge-without-points') });
  }
  return errors;
}

/** By its own id, or by its number if it has no other. */
function isCalled(
  { clientId, number }: { clientId?: string | undefined; number?: string | undefined },
  name: string,
): boolean {
  return clientId === name || number === name;
}

function repeated(
  names: readonly (string | undefined)[],
  pointerTo: (index: number) => string,
  say: (name: string, place: string) => Message,
): DocumentError[] {
  const firstAt = new Map<string, number>();
  return names.flatMap((name, index) => {
    if (name === undefined) return [];
    const first = firstAt.get(name);
    if (first === undefined) {
      firstAt.set(name, index);
      return [];
    }
    return [{ pointer: pointerTo(index), ...say(name, pointerTo(first)) }];
  });
}
