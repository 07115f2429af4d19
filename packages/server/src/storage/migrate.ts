/** Migrates a database to the version of this program, or reports why it cannot. */

import { type Migration, Migrator, sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './database.ts';
import { createFoundation } from './migrations/0001-foundation.ts';
import { addRulingsAndRevisions } from './migrations/0002-rulings-and-revisions.ts';
import { addIngest } from './migrations/0003-ingest.ts';
import { addLive } from './migrations/0004-live.ts';
import { addFieldCrossings } from './migrations/0005-field-crossings.ts';
import { addPracticeCounts } from './migrations/0006-practice-counts.ts';
import { addPeople } from './migrations/0007-people.ts';
import { addNotifications } from './migrations/0008-notifications.ts';
import { addSearchIndex } from './migrations/0010-search-index.ts';
import { addOrganizationLogos } from './migrations/0012-organization-logos.ts';
import { addPackedJournals } from './migrations/0013-packed-journals.ts';
import { addBestLapNumbers } from './migrations/0014-best-lap-numbers.ts';
import { capitalizeTransponders } from './migrations/0017-transponder-capitals.ts';
import { addMergesAndChampionships } from './migrations/0018-merges-and-championships.ts';
import { addAccountSecurity } from './migrations/0020-account-security.ts';
import { addPracticeOfFormerOwners } from './migrations/0021-practice-of-former-owners.ts';
import { addSetAside } from './migrations/0025-set-aside.ts';
import { addOrganizationTrackMaps } from './migrations/0030-organization-track-maps.ts';
import { addPushSubscriberBounds } from './migrations/0031-push-subscriber-bounds.ts';
import { addRunningPractice } from './migrations/0035-running-practice.ts';
import { addEventsByUpdate } from './migrations/0040-events-by-update.ts';
import { addCrews } from './migrations/0050-crews.ts';
import { addParticipants } from './migrations/0077-participants.ts';
import { addClaims } from './migrations/0078-claims.ts';
import { addSessionsMadeLive } from './migrations/0081-sessions-made-live.ts';
import { addSourcesOfRevisions } from './migrations/0082-sources-of-revisions.ts';
import { addSourcesOfRulings } from './migrations/0083-sources-of-rulings.ts';
import { addCodesOfUploadDetails } from './migrations/0084-codes-of-upload-details.ts';
import { addHosts } from './migrations/0085-hosts.ts';
import { addSignInFactors } from './migrations/0086-sign-in-factors.ts';
import { addArchives } from './migrations/0087-archives.ts';
import { addIncidents } from './migrations/0088-incidents.ts';
import { addEmbeddingSites } from './migrations/0089-embedding-sites.ts';
import { addLeases } from './migrations/0090-leases.ts';
import { sealSecondFactors } from './migrations/0091-sealed-second-factors.ts';
import { addDeskRoles } from './migrations/0098-desk-roles.ts';
import { addMeetings } from './migrations/0099-meetings.ts';
import { addDeskPublishing } from './migrations/0102-desk-publishing.ts';
import { addTimedStarts } from './migrations/0103-timed-starts.ts';
import { addPenaltyKinds } from './migrations/0105-penalty-kinds.ts';
import { addStewardActs } from './migrations/0106-steward-acts.ts';
import { addSessionGrids } from './migrations/0107-session-grids.ts';
import { addChampionshipRevisions } from './migrations/0109-championship-revisions.ts';
import { addOrganizationPictures } from './migrations/0110-organization-pictures.ts';
import { addVenueScreens } from './migrations/0111-venue-screens.ts';
import { addRaceRules } from './migrations/0114-race-rules.ts';
import { addLiveRecords } from './migrations/0118-live-records.ts';
import { addRecords } from './migrations/0120-records.ts';
import { addAnnouncerNotes } from './migrations/0122-announcer-notes.ts';
import { addPaddock } from './migrations/0124-paddock.ts';
import { addSeals } from './migrations/0126-seals.ts';
import { addTeamNotes } from './migrations/0127-team-notes.ts';
import { addRecordAuthors } from './migrations/0130-record-authors.ts';
import { addChampionshipSeals } from './migrations/0140-championship-seals.ts';
import { addCdnPurges } from './migrations/0142-cdn-purges.ts';
import { addChampionshipSources } from './migrations/0145-championship-sources.ts';

/** In the order in which they run. A released name never changes. */
const migrations = {
  '0001-foundation': createFoundation,
  '0002-rulings-and-revisions': addRulingsAndRevisions,
  '0003-ingest': addIngest,
  '0004-live': addLive,
  '0005-field-crossings': addFieldCrossings,
  '0006-practice-counts': addPracticeCounts,
  '0007-people': addPeople,
  '0008-notifications': addNotifications,
  '0010-search-index': addSearchIndex,
  '0012-organization-logos': addOrganizationLogos,
  '0013-packed-journals': addPackedJournals,
  '0014-best-lap-numbers': addBestLapNumbers,
  '0017-transponder-capitals': capitalizeTransponders,
  '0018-merges-and-championships': addMergesAndChampionships,
  '0020-account-security': addAccountSecurity,
  '0021-practice-of-former-owners': addPracticeOfFormerOwners,
  '0025-set-aside': addSetAside,
  '0030-organization-track-maps': addOrganizationTrackMaps,
  '0031-push-subscriber-bounds': addPushSubscriberBounds,
  '0035-running-practice': addRunningPractice,
  '0040-events-by-update': addEventsByUpdate,
  '0050-crews': addCrews,
  '0077-participants': addParticipants,
  '0078-claims': addClaims,
  '0081-sessions-made-live': addSessionsMadeLive,
  '0082-sources-of-revisions': addSourcesOfRevisions,
  '0083-sources-of-rulings': addSourcesOfRulings,
  '0084-codes-of-upload-details': addCodesOfUploadDetails,
  '0085-hosts': addHosts,
  '0086-sign-in-factors': addSignInFactors,
  '0087-archives': addArchives,
  '0088-incidents': addIncidents,
  '0089-embedding-sites': addEmbeddingSites,
  '0090-leases': addLeases,
  '0091-sealed-second-factors': sealSecondFactors,
  '0098-desk-roles': addDeskRoles,
  '0099-meetings': addMeetings,
  '0102-desk-publishing': addDeskPublishing,
  '0103-timed-starts': addTimedStarts,
  '0105-penalty-kinds': addPenaltyKinds,
  '0106-steward-acts': addStewardActs,
  '0107-session-grids': addSessionGrids,
  '0109-championship-revisions': addChampionshipRevisions,
  '0110-organization-pictures': addOrganizationPictures,
  '0111-venue-screens': addVenueScreens,
  '0114-race-rules': addRaceRules,
  '0118-live-records': addLiveRecords,
  '0120-records': addRecords,
  '0122-announcer-notes': addAnnouncerNotes,
  '0124-paddock': addPaddock,
  '0126-seals': addSeals,
  '0127-team-notes': addTeamNotes,
  '0130-record-authors': addRecordAuthors,
  '0140-championship-seals': addChampionshipSeals,
  '0142-cdn-purges': addCdnPurges,
  '0145-championship-sources': addChampionshipSources,
} as const;

const NAMES_TABLE = 'kysely_migration';

export async function migrateToLatest(db: Database): Promise<void> {
  const done = await migrationsDone(db);
  requireKnownHistory(done);
  if (done.length === Object.keys(migrations).length) return;
  await run(db, Object.keys(migrations));
}

/** Makes an empty database what these migrations make of one: for comparison with another that has seen them. */
export async function migrateThrough(db: Database, names: readonly string[]): Promise<void> {
  await run(db, names);
}

async function run(db: Database, names: readonly string[]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations)
            .filter(([name]) => names.includes(name))
            .map(([name, up]): [string, Migration] => [name, { up: (tx) => up(tx, db.engine) }]),
        ),
    },
    // Kysely orders them by the times at which they ran, and a clock may have been put back. The names are the order,
    // see above.
    allowUnorderedMigrations: true,
    // Without it Kysely mistakes the table of another schema of the same database for ours.
    ...(db.engine === 'postgres' && { migrationTableSchema: await currentSchema(db) }),
  });
  // All pending ones run in one transaction on both engines: a kill leaves the old version intact.
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw new OperatorError(
    `The database could not be brought to this version (${reason}). Nothing was changed: the version that it had can still use it.`,
    { cause: error },
  );
}

/** Names of the migrations that a database has seen; none for an empty one. */
export async function migrationsDone(db: Database): Promise<string[]> {
  const exists =
    db.engine === 'sqlite'
      ? sql<{ found: number }>`select count(*) as found from sqlite_schema where name = ${NAMES_TABLE}`
      : sql<{ found: number }>`select count(*) as found from pg_tables
                               where schemaname = current_schema() and tablename = ${NAMES_TABLE}`;
  const { rows } = await exists.execute(db);
  if (rows[0]?.found !== 1) return [];
  const done = await sql<{ name: string }>`select name from ${sql.table(NAMES_TABLE)} order by name`.execute(
    db,
  );
  return done.rows.map(({ name }) => name);
}

/** For work that needs every table of this version, on a database that it must not change. */
export async function requireLatest(db: Database): Promise<void> {
  const pending = pendingAfter(await migrationsDone(db));
  if (pending.length > 0) {
    throw new OperatorError('The database is of an older version. Run lapwing-server migrate first.');
  }
}

/** Names of the migrations that are still to come. */
export function pendingAfter(done: readonly string[]): string[] {
  requireKnownHistory(done);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/** Refuses a database with other migrations than this program's: its tables are unknown. */
export function requireKnownHistory(done: readonly string[], what = 'The database'): void {
  const names = Object.keys(migrations);
  const made = new Set(done);
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  const lastMade = names.findLastIndex((name) => made.has(name));
  const skipped = names.slice(0, lastMade + 1).filter((name) => !made.has(name));
  if (unknown.length === 0 && skipped.length === 0) return;

  const isNewer = skipped.length === 0 && unknown.every((name) => name > (names.at(-1) ?? ''));
  if (isNewer) {
    throw new OperatorError(
      `${what} was made by a newer version of Lapwing (${unknown.join(', ')}). Install that version to use it; nothing was changed.`,
    );
  }
  const differences = [
    ...unknown.map((name) => `${name} is unknown here`),
    ...skipped.map((name) => `${name} was left out`),
  ];
  throw new OperatorError(
    `${what} was made by a version of Lapwing that this one does not follow on (${differences.join(', ')}). Install that version, or bring back a backup of this one; nothing was changed.`,
  );
}

async function currentSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (schema === undefined) throw new OperatorError('The PostgreSQL database has no schema to work in.');
  return schema;
}
