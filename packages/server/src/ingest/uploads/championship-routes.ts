/** Accepts championships: which sessions count in them and for how much. */

import { championshipDocument } from '@lapwing/contract/ingest/championship-document';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { messageOf } from '@lapwing/contract/values/messages';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import {
  listOwnChampionships,
  publishChampionship,
  setOwnChampionshipDeleted,
} from '../../publishing/index.ts';
import { mountIngest } from '../access/mount-ingest.ts';
import { contentHashOf } from '../content-hash.ts';
import type { IngestContext } from '../context.ts';
import { parseJson } from '../parse-document.ts';
import { dryRun } from './dry-run.ts';
import { type Arrived, noteFailure, storeOnce } from './upload-log.ts';

const scope = { scope: 'results' } as const;

export function championshipIngestRoutes(
  app: FastifyInstance,
  { db, check, inOrganization, now }: IngestContext,
): void {
  mountIngest(app, ingestApi.championships, check, scope, ({ caller, query }) =>
    listOwnChampionships(db, caller.organizationId, query),
  );

  mountIngest(app, ingestApi.saveChampionship, check, scope, async ({ caller, query, bytes }) => {
    const { organizationId } = caller;
    const isDryRun = query.dryRun ?? false;
    const parsed = parseJson(championshipDocument, bytes);
    // Its clientId identifies it, however often it is sent.
    const arrived: Arrived = {
      caller,
      call: 'championships',
      uploadId: null,
      contentHash: contentHashOf(bytes),
      nowMs: now(),
    };
    if (!parsed.ok) {
      const refusal = problem('invalid-parameters', { errors: parsed.errors });
      if (!isDryRun) await noteFailure(db, arrived, refusal);
      throw refusal;
    }
    const document = parsed.value;
    const author = { accountId: null, nowMs: arrived.nowMs };
    if (isDryRun) {
      const tried = await dryRun(
        (work) => inOrganization(organizationId, work),
        (tx) => publishChampionship(tx, organizationId, document, author),
      );
      return { ...tried, championshipId: 0, path: '' };
    }
    const { isRepeated: _, ...saved } = await storeOnce({ db, inOrganization }, arrived, async (tx) => {
      const answer = await publishChampionship(tx, organizationId, document, author);
      const detail = messageOf('championship-stored', {
        championship: championshipTitle(answer),
        events: answer.events,
        rounds: answer.rounds,
      });
      return { eventId: null, detail, answer };
    });
    return saved;
  });

  mountIngest(app, ingestApi.deleteChampionship, check, scope, ({ caller, params }) =>
    setOwnChampionshipDeleted(db, caller.organizationId, params.championshipId, now()),
  );

  mountIngest(app, ingestApi.restoreChampionship, check, scope, ({ caller, params }) =>
    setOwnChampionshipDeleted(db, caller.organizationId, params.championshipId, null),
  );
}
