import type { SearchEntityType } from '@lapwing/contract/enums';
import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { type SearchEntry, saveSearchEntries } from '../storage/search-entries.ts';
import { ANNA, insertEvent, insertPerson } from './search.test-support.ts';
import { parseSearchTerm } from './search-term.ts';
import { createSearchStore, type SearchQuery } from './store.ts';

type Wanted = Partial<Omit<SearchQuery, 'parts'>>;

async function openSearch(db: Database, ...entries: SearchEntry[]) {
  await saveSearchEntries(db, entries);
  const store = createSearchStore(db);
  const find = (term: string, wanted: Wanted = {}) =>
    store.find({ parts: parseSearchTerm(term), count: 25, offset: 0, ...wanted });
  const namesFound = async (term: string, wanted?: Wanted) =>
    (await find(term, wanted)).found.map(({ name }) => name);
  return { find, namesFound };
}

const anOrganization = (name: string, entry: Partial<SearchEntry> = {}): SearchEntry => ({
  entityType: 'Organizations',
  entityId: name,
  name,
  ...entry,
});

describeOnEachEngine('search', (openDb) => {
  it('ignores case and accents on both sides', async () => {
    const { namesFound } = await openSearch(await openDb(), anOrganization('Motorsport Nürburg'));
    expect(await namesFound('NURBURG')).toEqual(['Motorsport Nürburg']);
    expect(await namesFound('nürbürg')).toEqual(['Motorsport Nürburg']);
    expect(await namesFound('zolder')).toEqual([]);
  });

  it('finds a part of a Japanese name', async () => {
    const { namesFound } = await openSearch(await openDb(), anOrganization('鈴鹿サーキット'));
    expect(await namesFound('サーキット')).toEqual(['鈴鹿サーキット']);
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

  it('does not read signs of the term as a pattern', async () => {
    const { namesFound } = await openSearch(await openDb(), anOrganization('Alpha'));
    expect(await namesFound('a%a')).toEqual([]);
    expect(await namesFound('alp_a')).toEqual([]);
  });

  it('filters by type, sport and country', async () => {
    const { namesFound } = await openSearch(
      await openDb(),
      anOrganization('Cup one', { sport: 'MX', countryCode: 'BE' }),
      anOrganization('Cup two', { sport: 'Car', countryCode: 'NL' }),
      { entityType: 'Championships', entityId: 1, name: 'Cup three', sport: 'Car', countryCode: 'BE' },
    );
    expect(await namesFound('cup', { entityType: 'Championships' })).toEqual(['Cup three']);
    expect(await namesFound('cup', { sports: ['Car'] })).toEqual(['Cup three', 'Cup two']);
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

  it('puts recent events ahead of old ones of the same score', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Winter Cup 2024', startsAtMs: Date.UTC(2024, 0, 1) });
    await insertEvent(db, { name: 'Winter Cup 2026', startsAtMs: Date.UTC(2026, 0, 1) });
    await insertEvent(db, { name: 'Winter Cup 2025', startsAtMs: Date.UTC(2025, 0, 1) });
    const { namesFound } = await openSearch(db);
    expect(await namesFound('winter')).toEqual(['Winter Cup 2026', 'Winter Cup 2025', 'Winter Cup 2024']);
  });

  it('never shows an unlisted event', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Secret test', isListed: false, isRunning: true });
    const { find } = await openSearch(db);
    expect(await find('secret')).toEqual({ found: [], total: 0 });
  });

  it('shows a running event as a live event too', async () => {
    const db = await openDb();
    const id = await insertEvent(db, { name: 'Night race', isRunning: true });
    await insertEvent(db, { name: 'Night market' });
    const { find } = await openSearch(db);
    const kindsOf = async (entityType?: SearchEntityType) =>
      (await find('race', { entityType })).found.map((entity) => [entity.entityType, entity.entityId]);
    expect(await kindsOf()).toEqual([
      ['Events', String(id)],
      ['LiveEvents', String(id)],
    ]);
    expect(await kindsOf('LiveEvents')).toEqual([['LiveEvents', String(id)]]);
    expect(await kindsOf('Events')).toEqual([['Events', String(id)]]);
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

  it.each([
    ['private', { isPrivate: true }],
    ['inactive', { status: 'Inactive' }],
    ['deleted', { status: 'Deleted' }],
  ] as const)('never shows a %s person', async (_, person) => {
    const db = await openDb();
    await insertPerson(db, person);
    const { find } = await openSearch(db);
    expect(await find('anna')).toEqual({ found: [], total: 0 });
  });

  it('replaces the entry of an entity that got another name', async () => {
    const db = await openDb();
    await saveSearchEntries(db, [anOrganization('Old', { entityId: 7 })]);
    const { namesFound } = await openSearch(db, anOrganization('New', { entityId: 7 }));
    expect(await namesFound('old new')).toEqual(['New']);
  });
});
