/**
 * A results document between the thread that reads it and the one that stores it: laps are packed, since a hundred thousand
 * objects would take longer to hand over than to read.
 */

import type {
  CompetitorDocument,
  ResultsDocument,
  SessionDocument,
} from '@lapwing/contract/results-document';
import { lapOf } from '@lapwing/timing/documents/place-laps';
import { encodeLaps } from '@lapwing/timing/laps/packed-laps';

/** `laps` hold times of day where the stored ones hold instants, see documents/place-laps. */
export type PackedCompetitor = Omit<CompetitorDocument, 'laps'> & { laps: Uint8Array | null };
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
      })),
    })),
  };
}
