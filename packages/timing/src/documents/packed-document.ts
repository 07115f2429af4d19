/**
 * A results document between the thread that reads it and the one that stores it: laps are packed, since a hundred thousand
 * objects would take longer to hand over than to read.
 */

import type {
  CompetitorDocument,
  LapDocument,
  ResultsDocument,
  SessionDocument,
} from '@lapwing/contract/ingest/results-document';
import { type Stint, stintsOf } from '../laps/crew.ts';
import { encodeLaps } from '../laps/packed/packed-laps.ts';
import { lapOf } from './place-laps.ts';

/** `laps` hold times of day where the stored ones hold instants, see documents/place-laps. */
export type PackedCompetitor = Omit<CompetitorDocument, 'laps'> & {
  laps: Uint8Array | null;
  stints: Stint[];
};
export type PackedSession = Omit<SessionDocument, 'competitors'> & { competitors: PackedCompetitor[] };
export type PackedDocument = Omit<ResultsDocument, 'sessions'> & { sessions: PackedSession[] };

export function packDocument(document: ResultsDocument): PackedDocument {
  return {
    ...document,
    sessions: document.sessions.map((session) => ({
      ...session,
      competitors: session.competitors.map(({ laps, ...competitor }) => ({
        ...competitor,
        laps: laps === undefined ? null : encodeLaps(laps.map(lapOf)),
        stints: stintsInShared(competitor, laps),
      })),
    })),
  };
}

/** The competitor names a driver who drives alone. */
function stintsInShared({ drivers = [] }: Pick<CompetitorDocument, 'drivers'>, laps: LapDocument[] = []) {
  const stints = stintsOf(laps);
  return stints.length > 1 || drivers.length > 1 ? stints : [];
}
