/** A summary of a document for people, before it is sent. */

import type { ResultsDocument, SessionDocument } from '@lapwing/contract/ingest/results-document';
import { doubtsOfResult } from '@lapwing/timing/documents/doubts-of-result';
import type { FileError } from '@lapwing/timing/formats/file-error';
import { formatLapTime } from '@lapwing/timing/lap-time';

export function describeDocument({ event, sessions }: ResultsDocument): string[] {
  const where = event.location === undefined ? '' : `, ${event.location.name}`;
  const when = event.startDate === undefined ? '' : `, ${event.startDate}`;
  return [
    `${event.name ?? event.clientId}${where}${when}`,
    ...sessions.map((session) => `  ${describeSession(session)}`),
  ];
}

function describeSession({
  name,
  type,
  status,
  content,
  competitors,
  startsAt,
  rulings = [],
}: SessionDocument): string {
  const lapCount = competitors.reduce((sum, { laps = [] }) => sum + laps.length, 0);
  const times = competitors.flatMap(({ laps = [], bestTimeMs }) => [
    ...laps
      .filter(({ isDeleted, lapTimeMs }) => isDeleted !== true && lapTimeMs > 0)
      .map(({ lapTimeMs }) => lapTimeMs),
    ...(bestTimeMs ? [bestTimeMs] : []),
  ]);
  const bestMs = times.reduce((best, timeMs) => Math.min(best, timeMs), Number.POSITIVE_INFINITY);
  const winner = competitors.find(({ position }) => position === 1);
  return [
    // Only the server knows whether there already is a result.
    content === 'laps'
      ? `${name} (${type}, laps: a published result keeps its status, otherwise ${status})`
      : `${name} (${type}, ${status})`,
    ...(startsAt === undefined ? [] : [startsAt]),
    plural(competitors.length, 'competitor'),
    lapCount === 0 ? 'no laps' : plural(lapCount, 'lap'),
    ...(bestMs === Number.POSITIVE_INFINITY ? [] : [`best ${formatLapTime(bestMs)}`]),
    ...(winner === undefined
      ? []
      : [`first: ${winner.number} ${[winner.firstName, winner.lastName].filter(Boolean).join(' ')}`]),
    ...(rulings.length === 0 ? [] : [plural(rulings.length, 'ruling')]),
  ].join(', ');
}

export function describeError({ file, line, field, message }: FileError): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${place}: ${field === '' ? '' : `${field}: `}${message}`;
}

function plural(value: number, word: string): string {
  return `${value.toLocaleString('en')} ${word}${value === 1 ? '' : 's'}`;
}

/** Why a result may be wrong, before it is sent. */
export function doubtsOfDocument({ sessions }: ResultsDocument): string[] {
  return sessions.flatMap(({ name, competitors }) =>
    doubtsOfResult(
      competitors.map(
        ({ number, position, lapCount, totalTimeMs, bestTimeMs, bestLapNumber, laps, ...named }) => ({
          number,
          entry: [named.firstName, named.lastName, named.className].join(' '),
          position: position ?? null,
          bestTimeMs: bestTimeMs ?? null,
          bestLapNumber: bestLapNumber ?? null,
          hasResult: [position, lapCount, totalTimeMs, bestTimeMs].some((options) => options !== undefined),
          lapCount: lapCount ?? null,
          totalTimeMs: totalTimeMs ?? null,
          lapTimesMs: laps?.map(({ lapTimeMs }) => lapTimeMs) ?? null,
        }),
      ),
    ).map((doubt) => `${name}: ${doubt}`),
  );
}
