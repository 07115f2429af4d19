/** Checks of a results document that a schema cannot do: broken references, duplicate names, impossible times. */

import type { CheckableDocument, CheckableSession } from './checkable.ts';
import { runsFirst } from './runs-first.ts';

/** `pointer` is a JSON pointer into the document. */
export type DocumentError = { pointer: string; message: string };

/** All errors, in the order of the document. */
export function checkResults({ event, sessions }: CheckableDocument): DocumentError[] {
  const errors: DocumentError[] = [];
  if (event.startDate !== undefined && event.endDate !== undefined && event.endDate < event.startDate) {
    errors.push({ pointer: '/event/endDate', message: 'the event ends before it begins' });
  }
  errors.push(
    ...repeated(
      sessions.map(({ clientId }) => clientId),
      (index) => `/sessions/${index}/clientId`,
      'a session',
    ),
  );
  for (const [index, session] of sessions.entries())
    errors.push(...checkSession(session, `/sessions/${index}`));
  for (const index of runsFirst(sessions).circular) {
    errors.push({ pointer: `/sessions/${index}/mergeOf`, message: 'a session cannot merge itself' });
  }
  return errors;
}

function checkSession(session: CheckableSession, at: string): DocumentError[] {
  const { competitors, rulings = [], startsAt, endsAt, mergeOf = [] } = session;
  const errors = repeated(
    competitors.map(({ clientId, number }) => clientId ?? number),
    (index) =>
      `${at}/competitors/${index}/${competitors[index]?.clientId === undefined ? 'number' : 'clientId'}`,
    'a competitor',
  );
  const places = competitors.map(({ position }) => (position === undefined ? undefined : String(position)));
  errors.push(...repeated(places, (index) => `${at}/competitors/${index}/position`, 'a place'));
  if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) < Date.parse(startsAt)) {
    errors.push({ pointer: `${at}/endsAt`, message: 'the session ends before it begins' });
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
      errors.push({ pointer, message: `nobody in the session is called ${competitor}` });
    } else if (!byOwnId.has(competitor) && (found.get(competitor) ?? 0) > 1) {
      errors.push({ pointer, message: `several have the number ${competitor}: say the clientId` });
    } else if (ruling.kind === 'lap-deleted') {
      const about = competitors.find((each) => isCalled(each, competitor));
      const lapCount = about?.laps?.length ?? about?.lapCount;
      if (lapCount !== undefined && ruling.lapNumber !== undefined && ruling.lapNumber > lapCount) {
        errors.push({
          pointer: `${at}/rulings/${index}/lapNumber`,
          message: `${competitor} has ${lapCount} laps, and no lap ${ruling.lapNumber}`,
        });
      }
    }
  }
  return errors;
}

const mergeTypes: readonly unknown[] = ['RaceMerge', 'QualificationMerge', 'PointMerge'];

function checkMerge(session: CheckableSession, at: string): DocumentError[] {
  const { classification, status, mergeOf = [], runPoints, competitors } = session;
  const errors = repeated(mergeOf, (index) => `${at}/mergeOf/${index}`, 'session');
  const isMergeType = mergeTypes.includes(classification);
  if (mergeOf.length > 0 && classification !== undefined && !isMergeType) {
    const message = `a session that merges others is one of ${mergeTypes.join(', ')}`;
    errors.push({ pointer: `${at}/classification`, message });
  }
  // An announced session may be completed later.
  if (!isMergeType || status === 'None') return errors;
  const isWithoutResults = competitors.every(
    ({ position, lapCount, laps, totalTimeMs, bestTimeMs }) =>
      [position, lapCount, totalTimeMs, bestTimeMs].every((given) => given === undefined) &&
      (laps ?? []).length === 0,
  );
  if (mergeOf.length === 0 && isWithoutResults) {
    const message = 'is missing: there are no results, so say which sessions they are made of';
    errors.push({ pointer: `${at}/mergeOf`, message });
  }
  const isPlaced = competitors.length > 0 && competitors.every(({ position }) => position !== undefined);
  if (classification === 'PointMerge' && mergeOf.length > 0 && runPoints === undefined && !isPlaced) {
    const message = 'is missing: say what the places in the merged sessions bring';
    errors.push({ pointer: `${at}/runPoints`, message });
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
  what: string,
): DocumentError[] {
  const firstAt = new Map<string, number>();
  return names.flatMap((name, index) => {
    if (name === undefined) return [];
    const first = firstAt.get(name);
    if (first === undefined) {
      firstAt.set(name, index);
      return [];
    }
    return [{ pointer: pointerTo(index), message: `${what} ${name} stands already at ${pointerTo(first)}` }];
  });
}
