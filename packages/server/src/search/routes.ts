/** The search calls over HTTP. */

import { TOTAL_COUNT_HEADER } from '@lapwing/contract/constants';
import { namesOf, searchEntityTypes } from '@lapwing/contract/enums';
import {
  type FreeSearchResult,
  type Highlight,
  type SearchResult,
  searchApi,
  searchResult,
} from '@lapwing/contract/search';
import { localDate } from '@lapwing/timing/timestamp';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { wantedSports } from '../http/wanted-sports.ts';
import { readableRows } from '../storage/readable-rows.ts';
import { findStretches } from './highlights.ts';
import type { WantedPart } from './match-name.ts';
import { parseSearchTerm } from './search-term.ts';
import type { FoundEntity, SearchStore } from './store.ts';

const DEFAULT_COUNT = 25;

/** Older programs know events, profiles and racers, of whom nothing is found by name here. */
const freeTypes = { Events: 'Event', Profiles: 'Profile' } as const;
const freeSearchEntities = ['Events', 'Profiles'] as const;

const ofEntity = {
  what: 'entity',
  idOf: ({ entityType, entityId }: FoundEntity) => `${entityType} ${entityId}`,
};

export function searchRoutes(app: FastifyInstance, store: SearchStore): void {
  mount(app, searchApi.search, async ({ query, reply }) => {
    const { term = '', type, sport, category, country, count = DEFAULT_COUNT, offset = 0 } = query;
    if (type === 'Participants') {
      reply.header(TOTAL_COUNT_HEADER, 0);
      return [];
    }
    const { parts, found, total } = await store.find({
      parts: parseSearchTerm(term),
      entityTypes: type && [type],
      sports: wantedSports(category, sport),
      countryCode: country,
      count,
      offset,
    });
    reply.header(TOTAL_COUNT_HEADER, total);
    return readableRows(found, {
      ...ofEntity,
      show: (entity) => toWireResult(entity, parts),
      schema: searchResult,
    });
  });

  mount(app, searchApi.counts, async ({ query }) => {
    const { term = '', sport, category, country } = query;
    const counts = await store.countByType({
      parts: parseSearchTerm(term),
      sports: wantedSports(category, sport),
      countryCode: country,
    });
    return namesOf(searchEntityTypes).map((entityType) => ({
      entityType,
      ...(counts.get(entityType) ?? { count: 0, isAtLeast: false }),
    }));
  });

  mount(app, searchApi.freeSearch, async ({ query }) => {
    const { sport, sportCategory, country, count = DEFAULT_COUNT, offset = 0 } = query;
    const term = query.searchTerm ?? query.term ?? '';
    const entityTypes = freeSearchEntities.filter((entity) =>
      [query.type, query.filter].every((wanted) => wanted === undefined || freeTypes[entity] === wanted),
    );
    const { found } = await store.find({
      parts: parseSearchTerm(term),
      entityTypes,
      sports: wantedSports(sportCategory, sport),
      countryCode: country,
      count,
      offset,
    });
    return { results: readableRows(found, { ...ofEntity, show: toFreeSearchResult }) };
  });
}

function toWireResult(entity: FoundEntity, parts: readonly WantedPart[]): SearchResult {
  const { entityType, name, nickName, organizationId } = entity;
  const entityId = wireIdOf(entity);
  const highlights = (field: Highlight['field'], text: string) =>
    findStretches(text, parts).map((stretch) => ({ field, ...stretch }));
  return {
    id: `${entityType}-${entityId}`,
    entityType,
    entityId,
    name,
    ...(nickName === null ? {} : { nickName }),
    searchScore: Math.round(entity.score * 1_000) / 1_000,
    highlights: [...highlights('name', name), ...highlights('nickName', nickName ?? '')],
    sportType: entity.sport,
    date: dateOf(entity),
    countryCode: entity.countryCode,
    ...(organizationId === null ? {} : { organizationId }),
  };
}

function toFreeSearchResult(entity: FoundEntity): FreeSearchResult {
  const { entityType, name, nickName, sport, countryCode } = entity;
  const id = wireIdOf(entity);
  const isPerson = entityType === 'Profiles';
  return {
    eid: isPerson ? null : Number(id),
    aid: isPerson ? id : null,
    type: isPerson ? freeTypes.Profiles : freeTypes.Events,
    sport,
    title: name,
    desc: nickName ?? '',
    cc: countryCode,
    date: dateOf(entity),
  };
}

function wireIdOf({ entityType, entityId }: FoundEntity): string {
  return entityType === 'LiveEvents' ? `lw-${entityId}` : entityId;
}

function dateOf({ dateMs, timeZone }: FoundEntity): string | null {
  return dateMs === null ? null : localDate(dateMs, timeZone ?? 'UTC');
}
