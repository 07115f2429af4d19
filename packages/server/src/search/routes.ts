/** The search call over HTTP. */

import { TOTAL_COUNT_HEADER } from '@lapwing/contract/constants';
import { type Highlight, type SearchResult, searchApi } from '@lapwing/contract/search';
import { localDate } from '@lapwing/timing/timestamp';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { wantedSports } from '../http/wanted-sports.ts';
import { findStretches } from './highlights.ts';
import { parseSearchTerm } from './search-term.ts';
import type { FoundEntity, SearchStore } from './store.ts';

const DEFAULT_COUNT = 25;

export function searchRoutes(app: FastifyInstance, store: SearchStore): void {
  mount(app, searchApi.search, async ({ query, reply }) => {
    const { term = '', type, sport, category, country, count = DEFAULT_COUNT, offset = 0 } = query;
    const parts = parseSearchTerm(term);
    const { found, total } = await store.find({
      parts,
      entityType: type,
      sports: wantedSports(category, sport),
      countryCode: country,
      count,
      offset,
    });
    reply.header(TOTAL_COUNT_HEADER, total);
    return found.map((entity) => toWireResult(entity, parts));
  });
}

function toWireResult(entity: FoundEntity, parts: readonly string[]): SearchResult {
  const { entityType, name, nickName, dateMs, organizationId } = entity;
  const entityId = entityType === 'LiveEvents' ? `lw-${entity.entityId}` : entity.entityId;
  const highlights = (field: Highlight['field'], text: string) =>
    findStretches(text, parts).map((stretch) => ({ field, ...stretch }));
  return {
    id: `${entityType}-${entityId}`,
    entityType,
    entityId,
    name,
    ...(nickName === null ? {} : { nickName }),
    searchScore: entity.score,
    highlights: [...highlights('name', name), ...highlights('nickName', nickName ?? '')],
    sportType: entity.sport,
    date: dateMs === null ? null : localDate(dateMs, entity.timeZone ?? 'UTC'),
    countryCode: entity.countryCode,
    ...(organizationId === null ? {} : { organizationId }),
  };
}
