/**
 * The document of a sealed revision of a championship: its rules, its rounds with the sealed results that count, and the
 * standings that follow. Version 1 never changes.
 */

import type { PublicationSource } from '@lapwing/contract/results/revisions';
import type { SealDetails } from '@lapwing/contract/results/seals';
import type { ChampionshipLayout, ResultStatus, RowStatus } from '@lapwing/contract/values/enums';
import { canonicalJson } from './canonical-json.ts';
import type { CommitDetail } from './seal-document.ts';
import { CHAMPIONSHIP_FORMAT, DOCUMENT_VERSION } from './seal-formats.ts';
import { detailText } from './seal-texts.ts';

type Person = { firstName: string; lastName: string; nationality: string | null };

/** Without the names of events and sessions: some may not stay public. */
type SealedRound = {
  event: number;
  session: number;
  /** the published result that counted, and the hash of its own seal, if it has one */
  revision: number;
  seal: string | null;
  name: string;
  shortName: string;
  /** points of its own; null without any */
  rules: unknown;
};

type SealedStanding = {
  place: string | null;
  startNumber: string | null;
  className: string;
  isGuest: boolean;
  total: number;
  dropped: number;
  rounds: readonly {
    session: number;
    points: number;
    position: string | null;
    status: RowStatus;
    isDropped: boolean;
    isGuest: boolean;
  }[];
  person: Person;
};

export type SealedChampionship = {
  /** the key id of the server's first key */
  server: string;
  organization: string;
  championship: { id: number; name: string; season: string; class: string; layout: ChampionshipLayout };
  revision: number;
  status: ResultStatus;
  source: PublicationSource;
  publishedAtMs: number;
  rules: unknown;
  rounds: readonly SealedRound[];
  rows: readonly SealedStanding[];
};

export function sealedChampionshipDocument(
  { publishedAtMs, rows, ...rest }: SealedChampionship,
  commit: CommitDetail,
): string {
  return canonicalJson({
    ...rest,
    format: CHAMPIONSHIP_FORMAT,
    version: DOCUMENT_VERSION,
    publishedAt: new Date(publishedAtMs).toISOString(),
    rows: rows.map(({ person, ...row }) => ({ ...row, person: commit(person) })),
  });
}

type Documented = {
  championship: unknown;
  rules: unknown;
  rounds: readonly SealedRound[];
  rows: readonly { person: string }[];
};

export type ShownChampionship = {
  /** whether rules, rounds and standings are those of the seal, as far as no result has changed since */
  isSealed: boolean;
  /** the sessions that count, or counted, with another result than the sealed one */
  laterSessions: readonly number[];
};

/** Compares what is shown with a document that this project made. Removed details are not compared. */
export function compareWithSealed(
  document: string,
  details: SealDetails,
  shown: SealedChampionship,
  sha256: (text: string) => string,
): ShownChampionship {
  const sealed = JSON.parse(document) as Documented;
  const before = new Map(sealed.rounds.map((round) => [round.session, round]));
  const now = new Map(shown.rounds.map((round) => [round.session, round]));
  const laterSessions = [...new Set([...before.keys(), ...now.keys()])].filter(
    (id) => before.get(id)?.revision !== now.get(id)?.revision,
  );
  const isSameRound = ([id, round]: [number, SealedRound]) => {
    const was = before.get(id);
    return was === undefined || canonicalJson(definition(was)) === canonicalJson(definition(round));
  };
  const isSameDescription =
    canonicalJson([sealed.championship, sealed.rules]) === canonicalJson([shown.championship, shown.rules]) &&
    [...now].every(isSameRound);
  const hasSameRows = laterSessions.length > 0 || isSameRows(sealed, shown, details, sha256);
  return { isSealed: isSameDescription && hasSameRows, laterSessions };
}

function definition({ name, shortName, rules }: SealedRound) {
  return { name, shortName, rules };
}

function isSameRows(
  sealed: Documented,
  { rows }: SealedChampionship,
  details: SealDetails,
  sha256: (text: string) => string,
): boolean {
  if (sealed.rows.length !== rows.length) return false;
  const shown = rows.map(({ person, ...row }, index) => {
    const hash = sealed.rows[index]?.person ?? '';
    const detail = details[hash];
    return { ...row, person: detail === undefined ? hash : sha256(detailText(detail.salt, person)) };
  });
  return canonicalJson(shown) === canonicalJson(sealed.rows);
}
