import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { openDatabase } from './database.ts';
import { describeOnEachEngine } from './engines.test-support.ts';
import { migrateToLatest, migrationsDone } from './migrate.ts';
import { createFoundation } from './migrations/0001-foundation.ts';
import { addRulingsAndRevisions } from './migrations/0002-rulings-and-revisions.ts';
import { capitalizeTransponders } from './migrations/0017-transponder-capitals.ts';
import { addOrganizationTrackMaps } from './migrations/0030-organization-track-maps.ts';
import { addSourcesOfRulings } from './migrations/0083-sources-of-rulings.ts';
import { sealSecondFactors } from './migrations/0091-sealed-second-factors.ts';
import { tables } from './schema.ts';
import { createSecretBox } from './secret-box.ts';

describeOnEachEngine('migrations', (openDb, engine) => {
  it('create every table of the stores', async () => {
    const db = await openDb();
    for (const table of tables) expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('create no table that is not in the list of tables', async () => {
    const made = await (await openDb()).introspection.getTables();
    const snakeCase = tables.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set(snakeCase));
  });

  it('encrypt the secrets of second factors that were stored before', async () => {
    const db = await openDb();
    const row = { createdAtMs: 1, enabledAtMs: 2, lastStep: 3 };
    const plain = [
      { accountId: 'anna', secret: 'JBSWY3DPEHPK3PXP', ...row },
      { accountId: 'ben', secret: 'KRSXG5CTMVRXEZLU', ...row },
    ];
    await db.insertInto('secondFactors').values(plain).execute();
    await sealSecondFactors(db as unknown as Kysely<unknown>);
    const stored = await db.selectFrom('secondFactors').selectAll().orderBy('accountId').execute();
    expect(JSON.stringify(stored)).not.toMatch(/JBSWY3DP|KRSXG5CT/);
    const box = createSecretBox(db, null);
    const read = stored.map(async ({ secret, ...rest }) => ({
      ...rest,
      secret: await box.unseal(rest.accountId, secret),
    }));
    expect(await Promise.all(read)).toEqual(plain);
  });

  it('change nothing when run a second time', async () => {
    const db = await openDb();
    await db.insertInto('serverState').values({ key: 'kept', value: 'yes' }).execute();
    const before = await migrationsDone(db);
    await migrateToLatest(db);
    expect(await migrationsDone(db)).toEqual(before);
    expect(await db.selectFrom('serverState').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }]);
  });

  /** Of its own: what tests do to the list of migrations outlives the emptying of a shared place. */
  const openOwnDb = async () => {
    const db = await openDatabase(await engine.migratedPlace());
    onTestFinished(() => db.close());
    return db;
  };

  it('refuse a database that a newer version has changed, and leave it as it is', async () => {
    const db = await openOwnDb();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(
      db,
    );
    await expect(migrateToLatest(db)).rejects.toThrow(/newer version of Lapwing \(9999-from-the-future\)/);
    expect(await migrationsDone(db)).toContain('9999-from-the-future');
  });

  it('refuse a database with other migrations, with a message that names the difference', async () => {
    const db = await openOwnDb();
    const refusedAfter = async (statement: string) => {
      await sql.raw(statement).execute(db);
      const failure: unknown = await migrateToLatest(db).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(OperatorError);
      return String(failure);
    };
    const between = `insert into kysely_migration (name, timestamp) values ('0009-between', '2030')`;
    expect(await refusedAfter(between)).toMatch(
      /does not follow on \(0009-between is unknown here\).+nothing was changed/,
    );
    await sql`delete from kysely_migration where name = '0009-between'`.execute(db);
    const renamed = `update kysely_migration set name = '0005-crossings' where name = '0005-field-crossings'`;
    expect(await refusedAfter(renamed)).toContain(
      '(0005-crossings is unknown here, 0005-field-crossings was left out)',
    );
    const leftOut = `delete from kysely_migration where name = '0005-crossings'`;
    expect(await refusedAfter(leftOut)).toContain('(0005-field-crossings was left out)');
  });

  it('are ordered by name if the clock was put back between two of them', async () => {
    const db = await openOwnDb();
    await sql`delete from kysely_migration where name >= '0017'`.execute(db);
    const undoLater = [
      'drop table cdn_purges',
      'drop table timed_starts',
      'drop table protest_times',
      'drop table steward_acts',
      'alter table announcements drop column incident_id',
      'alter table rulings drop column form',
      'alter table rulings drop column document',
      'alter table rulings drop column ruling_id',
      'drop table session_grids',
      'drop table organization_pictures',
      'drop table championship_revisions',
      'drop table screen_pairings',
      'drop table venue_screens',
      'drop table record_decisions',
      'drop table lap_records',
      'drop table session_tracks',
      'drop table track_layouts',
      'drop table grid_followers',
      'drop table expected_starts',
      'drop table grid_leads',
      'drop table race_rules',
      'drop table announcer_notes',
      'drop table team_notes',
      'drop table team_notebooks',
      'drop table replaced_rows',
      'drop table desk_publications',
      'drop table result_column_titles',
      'alter table uploads drop column account_id',
      'drop table entry_column_titles',
      'drop table meeting_changes',
      'drop table meeting_items',
      'drop table meetings',
      'drop table nodes',
      'drop table leases',
      'drop index live_sessions_by_batch',
      'alter table live_sessions drop column last_number',
      'drop table passkeys',
      'drop table passkey_challenges',
      'drop table second_factors',
      'drop table recovery_codes',
      'drop table signed_in_devices',
      'drop table incidents',
      'drop table archive_imports',
      'drop table imported_events',
      'drop table imported_championships',
      'alter table accounts drop column is_host',
      'alter table organizations drop column suspended_at_ms',
      'alter table organizations drop column embedding_sites',
      'drop table account_visits',
      'drop table host_links',
      'drop table site_settings',
      'drop table audit_log',
      'alter table uploads drop column detail_code',
      'alter table uploads drop column detail_params',
      'alter table rulings drop column source',
      'alter table session_revisions drop column source',
      'alter table sessions drop column is_made_live',
      'drop table claims',
      'drop table claim_records',
      'drop table claim_codes',
      'drop index search_entries_by_event',
      'alter table search_entries drop column event_id',
      'alter table search_entries drop column session_id',
      'alter table search_entries drop column competitor_id',
      'alter table search_entries drop column start_number',
      'alter table search_entries drop column class_name',
      'alter table competitors drop column drivers',
      'alter table competitors drop column stints',
      'drop index events_by_update',
      'drop index running_practice_activities',
      'drop index push_subscriptions_by_address',
      'alter table push_subscriptions drop column guid',
      'alter table push_subscriptions drop column address_hash',
      'drop table organization_track_maps',
      'alter table transponders drop column private_until_ms',
      'alter table transponders drop column private_owner_id',
      'drop index practice_activities_by_former_owner',
      'alter table practice_activities drop column was_private',
      'alter table practice_activities drop column former_owner_id',
      'drop index oidc_records_by_model_and_expiry',
      'drop index mailed_codes_by_email_key',
      'alter table mailed_codes drop column email_key',
      'alter table accounts drop column token_version',
      'drop table set_aside',
      'drop index championships_by_client_id',
      'alter table championships drop column client_id',
      'alter table championships drop column deleted_at_ms',
      'alter table championship_rounds drop column rules',
      'alter table sessions drop column follows_runs',
      'drop table live_records',
      'drop table seals',
      'drop table championship_seals',
    ];
    for (const statement of undoLater) await sql.raw(statement).execute(db);
    await sql`update kysely_migration set timestamp = '2000-01-01' where name = '0014-best-lap-numbers'`.execute(
      db,
    );
    await migrateToLatest(db);
    expect(await migrationsDone(db)).toContain('0017-transponder-capitals');
  });

  it('give a track map to the first organisation that held an event there', async () => {
    const db = await openOwnDb();
    const bare = db as unknown as Kysely<unknown>;
    const club = (id: number) =>
      `insert into organizations (id, name, city, country_code, sport, created_at_ms) values (${id}, 'Club', '', 'NL', 1, 0)`;
    const event = (id: number, organizationId: number) =>
      `insert into events (id, guid, organization_id, venue_id, name, sport, start_date, starts_at_ms, ends_at_ms,
         updated_at_ms, software_name, software_version, is_listed, result_status, session_count, entry_count)
         values (${id}, 'g-${id}', ${organizationId}, 9, 'Cup', 1, '2026-05-11', 0, 0, 0, '', '', 1, 0, 0, 0)`;
    for (const statement of [
      'drop table organization_track_maps',
      club(7),
      club(8),
      `insert into venues (id, name, length_mm, length_unit, country_code, time_zone) values (9, 'Track', 1, 1, 'NL', 'UTC')`,
      event(21, 8),
      event(22, 7),
      `insert into track_maps (venue_id, map) values (9, '{"points":[]}')`,
    ])
      await sql.raw(statement).execute(db);
    await addOrganizationTrackMaps(bare, db.engine);
    expect(await db.selectFrom('organizationTrackMaps').selectAll().execute()).toEqual([
      { organizationId: 8, venueId: 9, map: '{"points":[]}', savedAtMs: 0 },
    ]);
  });

  it('start again from nothing after an interruption', async () => {
    const db = await openOwnDb();
    for (const table of [...tables].reverse()) await db.schema.dropTable(table).execute();
    await sql`delete from kysely_migration`.execute(db);
    await sql`create table server_state (key text primary key)`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow(
      /could not be brought to this version \(.*server_state.* already exists\)\. Nothing was changed/,
    );
    expect(await migrationsDone(db)).toEqual([]);

    await sql`drop table server_state`.execute(db);
    await migrateToLatest(db);
    expect(await db.selectFrom('organizations').selectAll().execute()).toEqual([]);
  });

  it('refuse a row whose parent does not exist', async () => {
    const db = await openDb();
    await expect(
      db.insertInto('announcements').values({ sessionId: 7, atMs: 0, text: 'nobody' }).execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  it('migrate results of the first version as they were sent and published', async () => {
    const db = await openDatabase(await engine.emptyPlace());
    onTestFinished(() => db.close());
    // A migration has no table types: it runs before the tables exist.
    const bare = db as unknown as Kysely<unknown>;
    await createFoundation(bare, db.engine);
    for (const statement of [
      `insert into organizations (name, city, country_code, sport, created_at_ms) values ('Club', '', 'NL', 1, 0)`,
      `insert into venues (name, length_mm, length_unit, country_code, time_zone) values ('Track', 1, 1, 'NL', 'UTC')`,
      `insert into events (guid, organization_id, venue_id, name, sport, start_date, starts_at_ms, ends_at_ms,
         updated_at_ms, software_name, software_version, is_listed, result_status, session_count, entry_count)
         values ('g', 1, 1, 'Cup', 1, '2026-05-11', 0, 0, 77, '', '', 1, 3, 2, 2)`,
      `insert into session_groups (event_id, name, starts_at_ms, sort) values (1, 'Senior', 0, 0)`,
      ...[3, 1].map(
        (status) => `insert into sessions (event_id, group_id, name, kind, classification_type, is_merge,
           result_status, starts_at_ms, ends_at_ms, has_start_grid, sort)
           values (1, 1, 'Race', 'race', 1, 0, ${status}, 0, 0, 0, 0)`,
      ),
      ...['0100', '01010402'].map(
        (laps, index) => `insert into competitors (session_id, finish_position, start_number, first_name,
           last_name, class_name, status, is_classified, position_in_class, lap_count, total_time_ms, best_time_ms,
           additional_fields, laps) values (1, ${index + 1}, '7', '', '', '', 3, 1, 1, 5, 310000, 60000, '[]',
           ${db.engine === 'sqlite' ? `x'${laps}'` : `'\\x${laps}'`})`,
      ),
    ]) {
      await sql.raw(statement).execute(db);
    }
    await addRulingsAndRevisions(bare, db.engine);

    expect(await db.selectFrom('competitors').selectAll().orderBy('id').execute()).toMatchObject([
      { totalTimeMs: 310_000, timedStatus: 3, givenLapCount: 5, givenTotalMs: 310_000, givenBestMs: 60_000 },
      { totalTimeMs: 310_000, bestTimeMs: 60_000, givenBestMs: null, handicapMs: 0, isGuest: 0 },
    ]);
    expect(await db.selectFrom('sessionRevisions').selectAll().execute()).toEqual([
      {
        sessionId: 1,
        number: 1,
        resultStatus: 3,
        publishedBy: '',
        publishedAtMs: 77,
        reason: '',
        changes: '[]',
        replacedResult: null,
      },
    ]);
    const sessions = await db.selectFrom('sessions').select('revisionNumber').orderBy('id').execute();
    expect(sessions).toEqual([{ revisionNumber: 1 }, { revisionNumber: 0 }]);
  });

  it('mark the rulings that were made from a published order, and their changes', async () => {
    const db = await openOwnDb();
    const words = 'Place in the published result';
    const ruling = (number: number, kind: string, value: number, reason: string, decidedBy: string) =>
      `insert into rulings (session_id, number, competitor_id, kind, value, reason, decided_by, decided_at_ms,
         revision_number) values (1, ${number}, 1, '${kind}', ${value}, '${reason}', '${decidedBy}', 0, 1)`;
    const placing = (reason: string) => ({ competitorId: 1, kind: 'placing', from: null, to: 2, reason });
    for (const statement of [
      'alter table rulings drop column source',
      `insert into organizations (id, name, city, country_code, sport, created_at_ms) values (1, 'Club', '', 'NL', 1, 0)`,
      `insert into venues (id, name, length_mm, length_unit, country_code, time_zone) values (1, 'Track', 1, 1, 'NL', 'UTC')`,
      `insert into events (id, guid, organization_id, venue_id, name, sport, start_date, starts_at_ms, ends_at_ms,
         updated_at_ms, software_name, software_version, is_listed, result_status, session_count, entry_count)
         values (1, 'g', 1, 1, 'Cup', 1, '2026-05-11', 0, 0, 0, '', '', 1, 3, 1, 1)`,
      `insert into session_groups (id, event_id, name, starts_at_ms, sort) values (1, 1, 'Senior', 0, 0)`,
      `insert into sessions (id, event_id, group_id, name, kind, classification_type, is_merge, result_status,
         starts_at_ms, ends_at_ms, has_start_grid, sort) values (1, 1, 1, 'Race', 'race', 1, 0, 3, 0, 0, 0, 0)`,
      `insert into competitors (id, session_id, finish_position, start_number, first_name, last_name, class_name,
         status, is_classified, position_in_class, lap_count, additional_fields, laps)
         values (1, 1, 1, '7', '', '', '', 0, 1, 1, 0, '[]', ${db.engine === 'sqlite' ? `x'0100'` : `'\\x0100'`})`,
      ruling(1, 'placed', 2, words, ''),
      ruling(2, 'placed', 0, words, ''),
      ruling(3, 'placed', 2, words, 'Stewards'),
      ruling(4, 'placed', 2, 'Appeal', ''),
      `insert into session_revisions (session_id, number, result_status, published_by, published_at_ms, reason, changes)
         values (1, 1, 3, '', 0, '', '${JSON.stringify([placing(words), placing('Appeal')])}')`,
    ])
      await sql.raw(statement).execute(db);
    await addSourcesOfRulings(db as unknown as Kysely<unknown>);
    const rulings = await db.selectFrom('rulings').select('source').orderBy('number').execute();
    expect(rulings.map(({ source }) => source)).toEqual([
      'published-order',
      'published-order',
      'official',
      'official',
    ]);
    const { changes } = await db.selectFrom('sessionRevisions').select('changes').executeTakeFirstOrThrow();
    expect(JSON.parse(changes)).toEqual([
      { ...placing(words), source: 'published-order' },
      placing('Appeal'),
    ]);
  });

  it('convert transponder codes to capitals, each once', async () => {
    const db = await openDb();
    const place = `insert into organizations (name, city, country_code, sport, created_at_ms) values ('Club', '', 'NL', 1, 0)`;
    const location = `insert into practice_locations (organization_id, name, sport, country_code, time_zone, track_length_mm, sections,
       minimum_lap_time_ms)
       values (1, 'Track', 1, 'NL', 'UTC', 1, '[]', 1)`;
    const passing = (code: string, atMs: number) =>
      `insert into practice_passings (location_id, transponder, at_ms, loop_id) values (1, '${code}', ${atMs}, 'f')`;
    const chip = (code: string) =>
      `insert into transponders (code, code_number, car_id, product_category, label) values ('${code}', 0, 0, 0, '')`;
    for (const statement of [
      ...[place, location, passing('ab-1', 5), passing('AB-1', 5), passing('Ab-1', 5), passing('ab-1', 6)],
      ...[chip('ab-1'), chip('AB-1'), chip('xy-2'), chip('Xy-2'), chip('7')],
    ]) {
      await sql.raw(statement).execute(db);
    }
    await capitalizeTransponders(db as unknown as Kysely<unknown>);
    const passings = await db
      .selectFrom('practicePassings')
      .select(['transponder', 'atMs'])
      .orderBy('atMs')
      .execute();
    expect(passings).toEqual([
      { transponder: 'AB-1', atMs: 5 },
      { transponder: 'AB-1', atMs: 6 },
    ]);
    const chips = await db.selectFrom('transponders').select('code').orderBy('code').execute();
    expect(chips.map(({ code }) => code)).toEqual(['7', 'AB-1', 'XY-2']);
  });

  it('return counts, sums and milliseconds as numbers', async () => {
    const db = await openDb();
    const atMs = Date.UTC(2026, 10, 15);
    const { id } = await db
      .insertInto('organizations')
      .values({
        name: 'Club',
        city: '',
        countryCode: 'NL',
        sport: 1,
        websiteUrl: null,
        logoUrl: null,
        createdAtMs: atMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await db
      .selectFrom('organizations')
      .select(({ fn }) => [
        'createdAtMs',
        fn.countAll<number>().as('count'),
        fn.sum<number>('createdAtMs').as('sum'),
      ])
      .groupBy('createdAtMs')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ createdAtMs: atMs, count: 1, sum: atMs });
    expect(id).toBe(1);
  });
});
