/** Responses about championships. */

import type { Championship, ChampionshipSummary } from '@lapwing/contract/results/championships';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import { fileBytes } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { cachedJson } from '../../http/responses/encoded-response.ts';
import type { ResponseCache } from '../../http/responses/response-cache.ts';
import type { InThread } from '../../http/threads/answer-thread.ts';
import { championshipHtml } from '../championship-html.ts';
import { toSeason } from '../championship-season.ts';
import { championshipCsv } from '../downloads.ts';
import { hasResult } from '../has-result.ts';
import type { ChampionshipData } from '../queries/championship.ts';
import type { ResultsStore } from '../store.ts';
import { toWireChampionship, toWireChampionshipSummary } from '../wire/championship.ts';
import { type CachedAnswers, type CsvQuery, csvBytes, type Version } from './cached-answers.ts';
import { getOrganization } from './get-organization.ts';
import { type Paging, withTotal } from './paging.ts';

const CHAMPIONSHIPS_A_PAGE = 100;

export function championshipAnswers(
  store: ResultsStore,
  cache: ResponseCache,
  { ofChampionship }: CachedAnswers,
) {
  const findChampionship = async (championshipId: number, organizationId?: number) => {
    const data = await store.findChampionship(championshipId);
    const isTheirs = organizationId === undefined || data?.championship.organizationId === organizationId;
    if (data === null || !isTheirs)
      throw problem('not-found', { detail: `There is no championship ${championshipId}` });
    return data;
  };

  const championshipOf = async (championshipId: number, organizationId?: number) =>
    toWireChampionship(await findChampionship(championshipId, organizationId));

  /** Those of the newest event with a result: its page and the standings after it have the same colours. */
  const classesOf = async (data: ChampionshipData): Promise<ClassColor[]> => {
    const isHeld = ({ id }: { id: number }) =>
      data.rounds.some((round) => round.eventId === id && hasResult(round));
    const newest = data.events.findLast(isHeld);
    return newest === undefined ? [] : store.listEventClasses(newest.id);
  };

  const sealsOf = async (championshipId: number) => {
    const seals = await store.readChampionshipSeals(championshipId);
    if (seals === null) throw problem('not-found', { detail: `There is no championship ${championshipId}` });
    return seals;
  };

  const withClasses = async (data: ChampionshipData): Promise<Championship> => ({
    ...toWireChampionship(data),
    classes: await classesOf(data),
  });

  return {
    organizationChampionships: (
      id: number,
      { count = CHAMPIONSHIPS_A_PAGE, offset = 0 }: Paging,
      { flavour, write }: Version<ChampionshipSummary[]>,
    ) =>
      cache.remember(`results/organizations/${id}/championships/${flavour}/${offset}/${count}`, async () => {
        await getOrganization(store, id);
        const { championships, total } = await store.listChampionships(id, { count, offset });
        return withTotal(write(championships.map(toWireChampionshipSummary)), total);
      }),

    championship: (
      id: number,
      { flavour, write }: Version<Championship>,
      inThread: InThread,
      organizationId?: number,
    ) =>
      ofChampionship(id, `${flavour}/${organizationId}`, inThread, async () =>
        cachedJson(write(await withClasses(await findChampionship(id, organizationId)))),
      ),

    championshipSeason: (id: number, inThread: InThread) =>
      ofChampionship(id, 'season', inThread, async () => {
        const data = await findChampionship(id);
        const protests = await store.listProtestTimes(data.rounds.map(({ sessionId }) => sessionId));
        return cachedJson({ ...toSeason(data, protests), classes: await classesOf(data) });
      }),

    championshipSeals: (id: number, inThread: InThread) =>
      ofChampionship(id, 'seals', inThread, async () => cachedJson(await sealsOf(id))),

    championshipSealFile: (id: number, inThread: InThread) =>
      ofChampionship(id, 'seals/file', inThread, async () => {
        await sealsOf(id);
        return fileBytes({
          fileName: `seals-championship-${id}.json`,
          contentType: 'application/json',
          content: JSON.stringify(await store.readChampionshipSealFile(id), null, 1),
        });
      }),

    championshipSummary: (id: number, organizationId: number, inThread: InThread) =>
      ofChampionship(id, `summary/${organizationId}`, inThread, async () => {
        const { championship, rounds } = await findChampionship(id, organizationId);
        const roundStatuses = rounds.map(({ resultStatus }) => resultStatus);
        return cachedJson(toWireChampionshipSummary({ ...championship, roundStatuses }));
      }),

    championshipOverview: (id: number, inThread: InThread, organizationId?: number) =>
      ofChampionship(id, `overview/${organizationId}`, inThread, async () =>
        cachedJson(championshipHtml(await championshipOf(id, organizationId))),
      ),

    championshipCsv: (id: number, { bom }: CsvQuery, inThread: InThread) =>
      ofChampionship(id, `csv/${bom}`, inThread, async () =>
        csvBytes(championshipCsv(await championshipOf(id)), bom),
      ),
  };
}
