/** The document that a seal is about: a published result in one canonical form. Version 1 never changes. */

import type { PublicationSource, RulingSource } from '@lapwing/contract/results/revisions';
import type { SealDetails } from '@lapwing/contract/results/seals';
import type { ClassificationType, ResultStatus, RowStatus } from '@lapwing/contract/values/enums';
import { canonicalJson } from './canonical-json.ts';
import { DOCUMENT_VERSION, RESULT_FORMAT } from './seal-formats.ts';
import { detailText } from './seal-texts.ts';

/** Texts of people stay outside the document, which has their salted hashes. */
type Person = {
  firstName: string;
  lastName: string;
  nationality: string | null;
  drivers: readonly { firstName: string; lastName: string }[];
  additionalFields: readonly string[];
};

export type SealedRow = {
  place: number;
  isClassified: boolean;
  placeInClass: number;
  startNumber: string;
  className: string;
  status: RowStatus;
  lapCount: number;
  totalTimeMs: number | null;
  bestTimeMs: number | null;
  bestLapNumber: number | null;
  handicapMs: number;
  isGuest: boolean;
  /** on the start grid; 0 is the pit lane, null unknown */
  gridPosition: number | null;
  points: number | null;
  /** SHA-256 of the laps, see lapsText */
  laps: string;
  person: Person;
};

export type SealedRuling = {
  number: number;
  /** null: about a competitor who is no longer in the result */
  place: number | null;
  kind: string;
  value: number | null;
  form: string | null;
  source: RulingSource;
  decidedAtMs: number;
  words: { reason: string; document: string };
};

export type SealedResult = {
  /** the key id of the server's first key */
  server: string;
  organization: string;
  event: { id: number; name: string };
  session: { id: number; name: string; kind: string; type: ClassificationType; startsAtMs: number };
  revision: number;
  status: ResultStatus;
  source: PublicationSource;
  publishedAtMs: number;
  publication: { publishedBy: string; reason: string };
  rows: readonly SealedRow[];
  rulings: readonly SealedRuling[];
  /** the merged sessions and their revisions */
  runs: readonly { id: number; name: string; revision: number }[];
};

/** The hash of a detail, in the order of the document: of the publication, each row, each ruling. */
export type CommitDetail = (value: unknown) => string;

export function sealedDocument(result: SealedResult, commit: CommitDetail): string {
  const { session, publication, publishedAtMs, ...rest } = result;
  const { startsAtMs, ...ofSession } = session;
  const committed = commit(publication);
  return canonicalJson({
    ...rest,
    format: RESULT_FORMAT,
    version: DOCUMENT_VERSION,
    publishedAt: instant(publishedAtMs),
    session: { ...ofSession, startsAt: instant(startsAtMs) },
    publication: committed,
    ...sealedParts(result, commit),
  });
}

function sealedParts({ rows, rulings }: Pick<SealedResult, 'rows' | 'rulings'>, commit: CommitDetail) {
  return {
    rows: rows.map(({ person, ...row }) => ({ ...row, person: commit(person) })),
    rulings: rulings.map(({ words, decidedAtMs, ...ruling }) => ({
      ...ruling,
      decidedAt: instant(decidedAtMs),
      words: commit(words),
    })),
  };
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** The hashed form of a competitor's laps: each with its time, then those of its sections. */
export function lapsText(laps: readonly { lapTimeMs: number; sectionTimesMs: readonly number[] }[]): string {
  return canonicalJson(laps.map(({ lapTimeMs, sectionTimesMs }) => [lapTimeMs, ...sectionTimesMs]));
}

/** Commits to new details, and collects them for the file. */
export function collectDetails(sha256: (text: string) => string, newSalt: () => string) {
  const details: SealDetails = {};
  const commit: CommitDetail = (value) => {
    const salt = newSalt();
    const hash = sha256(detailText(salt, value));
    details[hash] = { salt, value };
    return hash;
  };
  return { details, commit };
}

type Documented = {
  status: unknown;
  publication: string;
  rows: readonly { person: string }[];
  rulings: readonly { words: string }[];
};

/** Whether a result is that of a sealed document: its rows, rulings and status. Removed details are not compared. */
export function isSealedResult(
  document: string,
  details: SealDetails,
  result: Pick<SealedResult, 'status' | 'rows' | 'rulings'>,
  sha256: (text: string) => string,
): boolean {
  const sealed = parsedDocument(document);
  const { rows, rulings, status } = sealed;
  if (rows.length !== result.rows.length || rulings.length !== result.rulings.length) return false;
  const hashes = [...rows.map(({ person }) => person), ...rulings.map(({ words }) => words)].values();
  const commit: CommitDetail = (value) => {
    const hash = hashes.next().value ?? '';
    const detail = details[hash];
    return detail === undefined ? hash : sha256(detailText(detail.salt, value));
  };
  const parts = { ...sealedParts(result, commit), status: result.status };
  return canonicalJson(parts) === canonicalJson({ rows, rulings, status });
}

/** Only of documents that this project made and stored. */
export function parsedDocument(document: string): Documented {
  return JSON.parse(document) as Documented;
}

/** All hashes of details in a document of any origin. */
export function detailHashes(document: unknown): string[] {
  const { publication, rows, rulings } = document as Partial<Documented>;
  const all = [
    publication,
    ...(Array.isArray(rows) ? rows.map((row: Documented['rows'][number] | null) => row?.person) : []),
    ...(Array.isArray(rulings)
      ? rulings.map((ruling: Documented['rulings'][number] | null) => ruling?.words)
      : []),
  ];
  return all.filter((hash) => typeof hash === 'string');
}
