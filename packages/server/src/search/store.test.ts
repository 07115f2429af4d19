import { accountStatuses, type SearchEntityType } from '@lapwing/contract/values/enums';
import { expect, it } from 'vitest';
import { aLocation } from '../practice/practice.test-support.ts';
import { createFilledPractice } from '../practice/stored-practice.test-support.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { countTurns } from '../whole-site/count-turns.test-support.ts';
import { findStretches } from './highlights.ts';
import { type SearchEntry, saveSearchEntries } from './index/search-entries.ts';
import { reindex } from './index/searchable-entities.ts';
import { ANNA, insertEvent, insertOrganization, insertPerson } from './search.test-support.ts';
import { parseSearchTerm } from './search-term.ts';
import { createSearchStore, type SearchQuery } from './store.ts';

type SearchInput = Partial<Omit<SearchQuery, 'parts'>>;

async function openSearch(db: Database, ...entries: SearchEntry[]) {
  return openSearchWhile([], db, entries);
}

async function openSearchWhile(running: readonly number[], db: Database, entries: SearchEntry[] = []) {
  await saveSearchEntries(db, entries);
  const store = createSearchStore(db, { runningEventIds: async () => running });
  const find = (term: string, wanted: SearchInput = {}) =>
    store.find({ parts: parseSearchTerm(term), count: 25, offset: 0, ...wanted });
  const namesFound = async (term: string, wanted?: SearchInput) =>
    (await find(term, wanted)).found.map(({ name }) => name);
  return { store, find, namesFound };
}

const anOrganization = (name: string, entry: Partial<SearchEntry> = {}): SearchEntry => ({
  entityType: 'Organizations',
  entityId: name,
  name,
  ...entry,
});

describeOnEachEngine('search', (openDb) => {
  it('ignores case and accents on both sides', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('Motorsport Nürburg'),
      anOrganization('Åäö MK'),
    );
    // Three letters are too few to allow a misspelling.
    expect(await namesFound('aao')).toEqual(['Åäö MK']);
    expect(await namesFound('NURBURG')).toEqual(['Motorsport Nürburg']);
    expect(await namesFound('nürbürg')).toEqual(['Motorsport Nürburg']);
    expect(await namesFound('zolder')).toEqual([]);
  });

  it('finds any part of a Japanese name, down to one letter', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('鈴鹿サーキット 第3戦'),
      anOrganization('筑波ット'),
    );
    for (const term of [
      'サーキット',
      '鹿',
      '鹿サ',
      '鈴鹿 もてぎ',
      '第3戦',
      '"鈴鹿サーキット"',
      'さーきっと',
    ]) {
      expect([term, await namesFound(term)]).toEqual([term, ['鈴鹿サーキット 第3戦']]);
    }
  });

  it('finds a word in the middle of another', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('Nürburgring'),
      anOrganization('Ringo'),
    );
    expect(await namesFound('burgring')).toEqual(['Nürburgring']);
    expect(await namesFound('ring')).toEqual(['Ringo', 'Nürburgring']);
  });

  it('tolerates misspellings', async () => {
    const names = ['Zolder', 'Spa-Francorchamps', 'Monza', 'Assen', 'Holland'];
    const { namesFound } = await openSearch(await openDb(), ...names.map((name) => anOrganization(name)));
    for (const term of ['zoldar', 'zolde', 'zollder', 'zodler', 'older']) {
      expect([term, await namesFound(term)]).toEqual([term, ['Zolder']]);
    }
    for (const term of ['francochams', 'francorchmap', 'fransorch', 'spa fransorchamp']) {
      expect([term, await namesFound(term)]).toEqual([term, ['Spa-Francorchamps']]);
    }
    expect(await namesFound('zilder')).toEqual(['Zolder']);
    expect(await namesFound('zilver')).toEqual([]);
  });

  it('finds what is written as one word or as two', async () => {
    const names = [
      'Noordzee Cup',
      'Noord-Zee Trophy',
      'Zee van Noord',
      'Piet de Boer',
      'Kartclub',
      'Noordwijk',
    ];
    const { namesFound } = await openSearch(await openDb(), ...names.map((name) => anOrganization(name)));
    expect(await namesFound('noord-zee')).toEqual(['Noord-Zee Trophy', 'Noordzee Cup']);
    expect(await namesFound('noordzee')).toEqual(['Noordzee Cup', 'Noord-Zee Trophy']);
    expect(await namesFound('kart-cl')).toEqual(['Kartclub']);
    expect(await namesFound('deboer')).toEqual(['Piet de Boer']);
    expect(await namesFound('zeenoord')).toEqual([]);
  });

  it('highlights both words of what was typed as one', async () => {
    const { find } = await openSearch(await openDb(), anOrganization('Noord-Zee Trophy'));
    const { found, parts } = await find('noordzee');
    expect(findStretches(found[0]?.name ?? '', parts)).toEqual([{ start: 0, length: 9 }]);
  });

  it('finds karts for "karting", after names that contain the word itself', async () => {
    const names = ['Kartbaan Emmen', 'Kart Club', 'Karting Genk', 'Carting'];
    const { namesFound } = await openSearch(await openDb(), ...names.map((name) => anOrganization(name)));
    expect(await namesFound('karting')).toEqual(['Karting Genk', 'Carting', 'Kart Club', 'Kartbaan Emmen']);
    expect(await namesFound('kartings genk')).toEqual([
      'Karting Genk',
      'Carting',
      'Kart Club',
      'Kartbaan Emmen',
    ]);
  });

  it('ranks an exact match above a similar one', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('Jan Janssen'),
      anOrganization('Jan Jansen'),
      anOrganization('Jansen'),
    );
    expect(await namesFound('jansen')).toEqual(['Jansen', 'Jan Jansen', 'Jan Janssen']);
  });

  it('finds nothing for a term without a word, and ignores the syntax of query languages', async () => {
    const { namesFound } = await openSearch(await openDb(), anOrganization('Alpha near beta'));
    for (const term of ['', ' ', '""', '%', '_', '*', "';--", '\0', 'NOT', 'OR ^', '{x} : "']) {
      expect([term, await namesFound(term)]).toEqual([term, []]);
    }
    expect(await namesFound('"alpha near')).toEqual(['Alpha near beta']);
    expect(await namesFound('alpha*) OR (beta')).toEqual(['Alpha near beta']);
  });

  it('counts the results of each type, with the same filters', async () => {
    const db = await openDb();
    const id = await insertEvent(db, { name: 'Night race' });
    const { store } = await openSearchWhile([id], db, [anOrganization('Night owls', { countryCode: 'BE' })]);
    const counts = async (countryCode?: string) =>
      Object.fromEntries(await store.countByType({ parts: ['night'], countryCode }));
    const one = { count: 1, isAtLeast: false };
    expect(await counts()).toEqual({ Events: one, LiveEvents: one, Organizations: one });
    expect(await counts('BE')).toEqual({ Organizations: one });
  });

  it('reports when there may be more than it counts', async () => {
    const many = Array.from({ length: 260 }, (_, n) => anOrganization(`Cup ${n}`));
    const db = await openDb();
    const { store } = await openSearch(db, ...many);
    const counts = await store.countByType({ parts: ['cup'] });
    expect(counts.get('Organizations')).toEqual({ count: 250, isAtLeast: true });
  });

  it('reads many in pieces, in order, and yields in between', async () => {
    const many = Array.from({ length: 240 }, (_, n) => anOrganization(`Cup ${n}`));
    const { store } = await openSearch(await openDb(), ...many);
    const query = { parts: ['cup'], offset: 0 };
    const few = await store.find({ ...query, count: 3 });
    let all = few.found;
    const turns = await countTurns(async () => {
      all = (await store.find({ ...query, count: 240 })).found;
    });
    expect(all).toHaveLength(240);
    expect(new Set(all.map(({ entityId }) => entityId)).size).toBe(240);
    expect(all.slice(0, 3)).toEqual(few.found);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('shows a change immediately, even for a repeated search', async () => {
    const db = await openDb();
    const { namesFound } = await openSearch(db);
    expect(await namesFound('dragon')).toEqual([]);
    await saveSearchEntries(db, [anOrganization('Dragon')]);
    expect(await namesFound('dragon')).toEqual(['Dragon']);
  });

  it('finds any of the words, the best match first', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('Kart Club Genk'),
      anOrganization('Genk Karting'),
      anOrganization('Zolder Kartclub'),
      anOrganization('MX Lierop'),
    );
    expect(await namesFound('kart genk')).toEqual(['Kart Club Genk', 'Genk Karting', 'Zolder Kartclub']);
  });

  it('takes a quoted phrase as a whole', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('Kart Club'),
      anOrganization('Club Kart'),
    );
    expect(await namesFound('"kart club"')).toEqual(['Kart Club']);
  });

  it('does not treat characters of the term as a pattern', async () => {
    const { namesFound } = await openSearch(await openDb(), anOrganization('Alpha'));
    expect(await namesFound('b%a')).toEqual([]);
    expect(await namesFound('b_pha')).toEqual([]);
  });

  it('filters by type, sport and country', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('Cup one', { sport: 'MX', countryCode: 'BE' }),
      anOrganization('Cup two', { sport: 'Car', countryCode: 'NL' }),
      { entityType: 'Championships', entityId: 1, name: 'Cup three', sport: 'Car', countryCode: 'BE' },
    );
    expect(await namesFound('cup', { entityTypes: ['Championships'] })).toEqual(['Cup three']);
    expect(await namesFound('cup', { sports: ['Car'] })).toEqual(['Cup two', 'Cup three']);
    expect(await namesFound('cup', { countryCode: 'BE', sports: ['MX', 'Bike'] })).toEqual(['Cup one']);
  });

  it('pages and counts all', async () => {
    const { find, namesFound } = await openSearch(
      await openDb(),
      ...['A', 'B', 'C'].map((letter) => anOrganization(`Cup ${letter}`)),
    );
    expect(await namesFound('cup', { count: 2 })).toEqual(['Cup A', 'Cup B']);
    expect(await namesFound('cup', { count: 2, offset: 2 })).toEqual(['Cup C']);
    expect((await find('cup', { count: 1 })).total).toBe(3);
  });

  it('ranks recent events above old ones of the same score', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Winter Cup 2024', startsAtMs: Date.UTC(2024, 0, 1) });
    await insertEvent(db, { name: 'Winter Cup 2026', startsAtMs: Date.UTC(2026, 0, 1) });
    await insertEvent(db, { name: 'Winter Cup 2025', startsAtMs: Date.UTC(2025, 0, 1) });
    const { namesFound } = await openSearch(db);
    expect(await namesFound('winter')).toEqual(['Winter Cup 2026', 'Winter Cup 2025', 'Winter Cup 2024']);
  });

  it('puts the latest season of a championship first', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      ...['Noordzee GT Cup 2024', 'Noordzee GT Cup 2026', 'Noordzee GT Cup 2025', 'Noordzee AB Cup 2023'].map(
        (name, index) => anOrganization(name, { entityType: 'Championships', entityId: index + 1 }),
      ),
    );
    expect(await namesFound('noordzee')).toEqual([
      'Noordzee AB Cup 2023',
      'Noordzee GT Cup 2026',
      'Noordzee GT Cup 2025',
      'Noordzee GT Cup 2024',
    ]);
  });

  it('never shows an unlisted event', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Secret test', isListed: false, isRunning: true });
    const { find } = await openSearch(db);
    expect(await find('secret')).toMatchObject({ found: [], total: 0 });
  });

  it('also shows a running event as a live event, whatever its results', async () => {
    const db = await openDb();
    const id = await insertEvent(db, { name: 'Night race' });
    await insertEvent(db, { name: 'Night market', isRunning: true });
    const { find } = await openSearchWhile([id], db);
    const kindsOf = async (entityType?: SearchEntityType) =>
      (await find('race', { entityTypes: entityType && [entityType] })).found.map((entity) => [
        entity.entityType,
        entity.entityId,
      ]);
    expect(await kindsOf()).toEqual([
      ['LiveEvents', String(id)],
      ['Events', String(id)],
    ]);
    expect(await kindsOf('LiveEvents')).toEqual([['LiveEvents', String(id)]]);
    expect(await kindsOf('Events')).toEqual([['Events', String(id)]]);
    expect((await find('market', { entityTypes: ['LiveEvents'] })).found).toEqual([]);
  });

  it('spans events, tracks, people, organisations and championships, each by its name', async () => {
    const db = await openDb();
    const eventId = await insertEvent(db, { name: 'Night race' });
    const organizationId = await insertOrganization(db);
    const [locationId] = await createFilledPractice(db).saveLocations([
      aLocation({ organizationId, name: 'Suzuka' }),
    ]);
    await insertPerson(db);
    const championship = await db
      .insertInto('championships')
      .values({ organizationId, name: 'Winter cup', season: '2026', className: '', layout: 0, rules: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await reindex(db, 'Championships', [championship.id]);
    const { find } = await openSearch(db);
    const firstOf = async (term: string) => {
      const [first] = (await find(term)).found;
      return first && `${first.entityType} ${first.entityId}`;
    };
    expect(await firstOf('night')).toBe(`Events ${eventId}`);
    expect(await firstOf('suzuka')).toBe(`PracticeLocations ${locationId}`);
    expect(await firstOf('anna')).toBe(`Profiles ${ANNA}`);
    expect(await firstOf('timers')).toMatch(/^Organizations \d+$/);
    expect(await firstOf('winter')).toBe(`Championships ${championship.id}`);
  });

  it('names a season once, also if the name of the championship contains it', async () => {
    const db = await openDb();
    const organizationId = await insertOrganization(db);
    const rows = await db
      .insertInto('championships')
      .values(
        ['Winter Cup', 'Winter Trophy 2026'].map((name) => ({
          ...{ organizationId, name, season: '2026', className: '', layout: 0, rules: '{}' },
        })),
      )
      .returning('id')
      .execute();
    await reindex(
      db,
      'Championships',
      rows.map(({ id }) => id),
    );
    const { namesFound } = await openSearch(db);
    expect((await namesFound('winter')).toSorted()).toEqual(['Winter Cup 2026', 'Winter Trophy 2026']);
  });

  it('finds people by name and nickname', async () => {
    const db = await openDb();
    await insertPerson(db);
    const { find } = await openSearch(db);
    expect((await find('turbo')).found).toMatchObject([
      { entityType: 'Profiles', entityId: ANNA, nickName: 'Turbo' },
    ]);
    expect((await find('jansen')).total).toBe(1);
  });

  it('never shows a person who is private, inactive or deleted', async () => {
    const db = await openDb();
    const { find } = await openSearch(db);
    for (const person of [{ isPrivate: true }, { status: 'Inactive' }, { status: 'Deleted' }] as const) {
      await insertPerson(db, person);
      expect(await find('anna')).toMatchObject({ found: [], total: 0 });
      await db.deleteFrom('accounts').execute();
    }
  });

  it('leaves out a person who is still in the index but hidden by the account', async () => {
    const db = await openDb();
    await insertPerson(db);
    const { find } = await openSearch(db);
    expect((await find('anna')).found).toHaveLength(1);
    const listed = { isPrivate: 0, status: accountStatuses.Active } as const;
    for (const hidden of [{ isPrivate: 1 }, { status: accountStatuses.Deleted }] as const) {
      await db
        .updateTable('accounts')
        .set({ ...listed, ...hidden })
        .execute();
      expect((await find('anna')).found).toEqual([]);
    }
  });

  it('replaces the entry of a renamed entity', async () => {
    const db = await openDb();
    await saveSearchEntries(db, [anOrganization('Old', { entityId: 7 })]);
    const { namesFound } = await openSearch(db, anOrganization('New', { entityId: 7 }));
    expect(await namesFound('old new')).toEqual(['New']);
  });
});
