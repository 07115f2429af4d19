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
export type SealedRound = {
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

/** The published results that count, as one text. A result with a seal is the same on every server. */
export function countedResults(
  rounds: readonly Pick<SealedRound, 'session' | 'revision' | 'seal'>[],
): string {
  return rounds
    .flatMap(({ session, revision, seal }) => (revision === 0 ? [] : [seal ?? `${session} ${revision}`]))
    .sort()
    .join();
}

type Documented = {
  championship: object;
  rules: unknown;
  rounds: readonly SealedRound[];
  rows: readonly { person: string; rounds: readonly { session: number }[] }[];
};

export type ShownChampionship = {
  /** whether rules, rounds and standings are those of the seal, as far as no result has changed since */
  isSealed: boolean;
  /** the sessions that count, or counted, with another result than the sealed one */
  laterSessions: readonly number[];
};

type Sealed = {
  document: string;
  details: SealDetails;
  /** whether another server made it: championship, events and sessions then have other ids here */
  hasOtherIds: boolean;
};

/** Compares what is shown with a document that this project made. Removed details are not compared. */
export function compareWithSealed(
  { document, details, hasOtherIds }: Sealed,
  shown: SealedChampionship,
  sha256: (text: string) => string,
): ShownChampionship {
  const parsed = JSON.parse(document) as Documented;
  const sealed = hasOtherIds ? withIdsOf(shown, parsed) : parsed;
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

/** Sessions are the same if their results have the same seal, otherwise by the names of their rounds, in order. */
function withIdsOf(shown: SealedChampionship, sealed: Documented): Documented {
  const open = [...shown.rounds];
  const take = (isSame: (round: SealedRound) => boolean): SealedRound | undefined => {
    const index = open.findIndex(isSame);
    return index === -1 ? undefined : open.splice(index, 1)[0];
  };
  const here = new Map<number, SealedRound>();
  for (const { session, seal } of sealed.rounds) {
    const round = seal === null ? undefined : take((each) => each.seal === seal);
    if (round !== undefined) here.set(session, round);
  }
  for (const { session, name, shortName } of sealed.rounds) {
    if (here.has(session)) continue;
    const round = take((each) => each.name === name && each.shortName === shortName);
    if (round !== undefined) here.set(session, round);
  }
  // No session here has a negative id.
  const idOf = (session: number) => here.get(session)?.session ?? -session;
  return {
    ...sealed,
    championship: { ...sealed.championship, id: shown.championship.id },
    rounds: sealed.rounds.map((round) => ({ ...round, session: idOf(round.session) })),
    rows: sealed.rows.map((row) => ({
      ...row,
      rounds: row.rounds.map((round) => ({ ...round, session: idOf(round.session) })),
    })),
  };
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
