/** Finds by name what the writers have entered, and leaves out what the public may not see. */

import {
  accountStatuses,
  nameOf,
  resultStatuses,
  type SearchEntityType,
  type Sport,
  searchEntityTypes,
  sports,
} from '@lapwing/contract/enums';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export type SearchQuery = {
  /** folded words and phrases, see parseSearchTerm; none finds everything */
  parts: readonly string[];
  entityType?: SearchEntityType | undefined;
  sports?: readonly Sport[] | undefined;
  countryCode?: string | undefined;
  count: number;
  offset: number;
};

export type FoundEntity = {
  entityType: SearchEntityType;
  /** the number of the event for Events and LiveEvents alike */
  entityId: string;
  name: string;
  nickName: string | null;
  sport: Sport | null;
  countryCode: string | null;
  dateMs: number | null;
  /** where an event takes place */
  timeZone: string | null;
  /** whose a championship is */
  organizationId: number | null;
  score: number;
};

export type SearchStore = ReturnType<typeof createSearchStore>;

const { Events, Profiles, LiveEvents, Championships } = searchEntityTypes;

// What a part adds to the score of a name that has it as a word, at the beginning of a word, or anywhere.
const WHOLE_WORD = 4;
const WORD_BEGINNING = 2;
const ANYWHERE = 1;

export function createSearchStore(db: Kysely<Schema>) {
  function selectEntries({ parts, sports: wanted, countryCode }: SearchQuery) {
    const eventId = idOfEntry(Events);
    const championshipId = idOfEntry(Championships);
    let selection = db
      .selectFrom('searchEntries as entry')
      .leftJoin('events as event', (join) => join.on('event.id', '=', eventId))
      .leftJoin('venues as venue', 'venue.id', 'event.venueId')
      .leftJoin('championships as championship', (join) => join.on('championship.id', '=', championshipId))
      .leftJoin('accounts as account', 'account.id', 'entry.entityId')
      .where((eb) =>
        eb.or([
          eb('entry.entityType', 'not in', [Events, Profiles]),
          eb.and([eb('entry.entityType', '=', Events), eb('event.isListed', '=', 1)]),
          eb.and([
            eb('entry.entityType', '=', Profiles),
            eb('account.isPrivate', '=', 0),
            eb('account.status', '=', accountStatuses.Active),
          ]),
        ]),
      )
      .select([
        'entry.entityId',
        'entry.name',
        'entry.nickName',
        'entry.sport',
        'entry.countryCode',
        'entry.dateMs',
        'venue.timeZone',
        'championship.organizationId',
      ])
      .select(scoreOf(parts).as('score'));
    if (parts.length > 0) {
      // A folded part has no sign that LIKE would read as a pattern.
      selection = selection.where((eb) =>
        eb.or(parts.map((part) => eb('entry.foldedName', 'like', `%${part}%`))),
      );
    }
    if (wanted !== undefined) {
      selection = selection.where((eb) =>
        eb.or(wanted.map((sport) => eb('entry.sport', '=', sports[sport]))),
      );
    }
    if (countryCode !== undefined) selection = selection.where('entry.countryCode', '=', countryCode);
    return selection;
  }

  function selectFound(query: SearchQuery) {
    const entries = selectEntries(query).select('entry.entityType');
    const running = selectEntries(query)
      .where('event.resultStatus', '=', resultStatuses.Active)
      .select(sql<number>`${sql.lit(LiveEvents)}`.as('entityType'));
    if (query.entityType === undefined) return entries.unionAll(running);
    if (query.entityType === 'LiveEvents') return running;
    return entries.where('entry.entityType', '=', searchEntityTypes[query.entityType]);
  }

  /** The best matches first, then what happened last. */
  async function find(query: SearchQuery): Promise<{ found: FoundEntity[]; total: number }> {
    const matches = db.selectFrom(selectFound(query).as('found'));
    const rows = await matches
      .selectAll()
      .orderBy('score', 'desc')
      .orderBy((eb) => eb.fn.coalesce('dateMs', sql.lit(0)), 'desc')
      .orderBy('name')
      .orderBy('entityType')
      .orderBy('entityId')
      .limit(query.count)
      .offset(query.offset)
      .execute();
    const { total } = await matches
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return {
      total,
      found: rows.map(({ entityType, sport, ...entity }) => ({
        ...entity,
        entityType: nameOf(searchEntityTypes, entityType),
        sport: sport === null ? null : nameOf(sports, sport),
      })),
    };
  }

  return { find };
}

/** An id is only read as a number where the entry is of that type: ids of accounts are no numbers. */
function idOfEntry(entityType: number) {
  return sql<number>`cast(case when ${sql.ref('entry.entityType')} = ${sql.lit(entityType)} then ${sql.ref('entry.entityId')} end as bigint)`;
}

function scoreOf(parts: readonly string[]) {
  const name = sql.ref('entry.foldedName');
  const scores = parts.map(
    (part) => sql`case when ${name} like ${`% ${part} %`} then ${sql.lit(WHOLE_WORD)}
                       when ${name} like ${`% ${part}%`} then ${sql.lit(WORD_BEGINNING)}
                       when ${name} like ${`%${part}%`} then ${sql.lit(ANYWHERE)}
                       else 0 end`,
  );
  return sql<number>`${sql.join([sql.lit(0), ...scores], sql` + `)}`;
}
