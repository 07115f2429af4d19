/** The search API. */

import {
  type FreeSearchResult,
  type Highlight,
  type SearchResult,
  searchApi,
  searchResult,
} from '@lapwing/contract/site/search';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { namesOf, searchEntityTypes } from '@lapwing/contract/values/enums';
import { localDate } from '@lapwing/timing/timestamp';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { wantedSports } from '../http/wanted-sports.ts';
import { readableRowsInTurns } from '../storage/readable-rows.ts';
import { findStretches } from './highlights.ts';
import type { SearchPart } from './match-name.ts';
import { parseSearchTerm } from './search-term.ts';
import type { FoundEntity, FoundEvent, FoundParticipant, SearchStore } from './store.ts';

const DEFAULT_COUNT = 25;

/** The names that older programs use. */
const freeTypes = { Events: 'Event', Profiles: 'Profile', Participants: 'Racer' } as const;
const freeSearchEntities = ['Events', 'Profiles', 'Participants'] as const;

const ofEntity = {
  what: 'entity',
  idOf: ({ entityType, entityId }: FoundEntity) => `${entityType} ${entityId}`,
};

export function searchRoutes(app: FastifyInstance, store: SearchStore): void {
  mount(app, searchApi.search, async ({ query, reply }) => {
    const { term = '', type, sport, category, country, count = DEFAULT_COUNT, offset = 0 } = query;
    const { competitors: mostCompetitors } = query;
    const { parts, found, total } = await store.find({
      parts: parseSearchTerm(term),
      entityTypes: type && [type],
      sports: wantedSports(category, sport),
      countryCode: country,
      count,
      offset,
      mostCompetitors,
    });
    reply.header(TOTAL_COUNT_HEADER, total);
    return readableRowsInTurns(found, {
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
    return { results: await readableRowsInTurns(found, { ...ofEntity, show: toFreeSearchResult }) };
  });
}

function toWireResult(entity: FoundEntity, parts: readonly SearchPart[]): SearchResult {
  const { entityType, name, nickName, organizationId, participant, event } = entity;
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
    ...(event === null ? {} : wireEvent(event, entityType === 'Events')),
    ...(organizationId === null ? {} : { organizationId }),
    ...(participant === null ? {} : wireParticipant(participant)),
  };
}

function toFreeSearchResult(entity: FoundEntity): FreeSearchResult {
  const { entityType, name, nickName, sport, countryCode, participant } = entity;
  const id = wireIdOf(entity);
  const isPerson = entityType === 'Profiles';
  const eventId = participant?.eventId ?? Number(id);
  return {
    eid: isPerson ? null : eventId,
    aid: isPerson ? id : null,
    type: freeTypeOf(entityType),
    sport,
    title: name,
    desc: participant?.eventName ?? nickName ?? '',
    cc: countryCode,
    date: dateOf(entity),
  };
}

/** A running event may have had other races: only a result names its winner. */
function wireEvent({ venueName, organizationName, winner }: FoundEvent, isResult: boolean) {
  return { locationName: venueName, organizationName, ...(isResult && winner && { winner }) };
}

function wireParticipant(participant: FoundParticipant) {
  const { eventId, eventName, sessionId, sessionName, startNumber, className, finishPosition } = participant;
  return {
    eventId,
    eventName,
    raceId: sessionId,
    raceName: sessionName,
    bib: startNumber,
    className,
    finishPosition,
  };
}

function freeTypeOf(entityType: FoundEntity['entityType']): FreeSearchResult['type'] {
  const entity = freeSearchEntities.find((name) => name === entityType);
  return entity === undefined ? freeTypes.Events : freeTypes[entity];
}

function wireIdOf({ entityType, entityId }: FoundEntity): string {
  return entityType === 'LiveEvents' ? `lw-${entityId}` : entityId;
}

function dateOf({ dateMs, timeZone }: FoundEntity): string | null {
  return dateMs === null ? null : localDate(dateMs, timeZone ?? 'UTC');
}
