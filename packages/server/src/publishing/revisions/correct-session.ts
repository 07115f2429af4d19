/** Publishes a session again after a decision of the officials: new or withdrawn rulings, provisional or official. */

import type { Correction } from '@lapwing/contract/ingest/correction';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { type Message, messageOf, type RequestError } from '@lapwing/contract/values/messages';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { listRulings } from '../../results/queries/revision.ts';
import { queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { rulingOf } from '../document/new-session.ts';
import { type Publication, type Publisher, publish } from './publish-revision.ts';

type Transacted = Transaction<Schema>;

const sessionsById = queryById((db, sessionId) =>
  db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .selectAll('sessions')
    .select('venues.timeZone')
    .where('sessions.id', '=', sessionId),
);

/**
 * In an event that is settled afterwards. Refused if the session has no result yet, or if the correction matches
 * nobody.
 */
export async function correctSession(
  tx: Transacted,
  sessionId: number,
  correction: Omit<Correction, 'uploadId'>,
  { name, nowMs }: Pick<Publisher, 'name' | 'nowMs'>,
) {
  const [session] = await sessionsById(tx, sessionId);
  if (session === undefined) throw new RangeError(`There is no session ${sessionId}`);
  const before = nameOf(resultStatuses, session.resultStatus);
  if (before !== 'Provisional' && before !== 'Official') {
    throw problem('conflict', { detail: messageOf('no-result-to-correct', { session: session.name }) });
  }
  const publishedBy = correction.publishedBy ?? name;
  const publication: Publication = {
    resultStatus: correction.status ?? before,
    source: 'official',
    publishedBy,
    publishedAtMs: nowMs,
    reason: correction.reason,
    ...(await decisionsOf(tx, sessionId, correction, { decidedBy: publishedBy, decidedAtMs: nowMs })),
  };
  const { eventId, number } = await publish(tx, sessionId, publication);
  const { name: sessionName, timeZone } = session;
  return { eventId, sessionName, timeZone, revision: number, status: publication.resultStatus };
}

async function decisionsOf(
  tx: Transacted,
  sessionId: number,
  { rulings = [], withdrawn = [] }: Pick<Correction, 'rulings' | 'withdrawn'>,
  decided: { decidedBy: string; decidedAtMs: number },
): Promise<Pick<Publication, 'rulings' | 'withdrawn'>> {
  if (rulings.length + withdrawn.length === 0) return {};
  const competitors = await tx
    .selectFrom('competitors')
    .select(['id', 'clientId', 'startNumber', 'laps', 'lapCount'])
    .where('sessionId', '=', sessionId)
    .execute();
  const storedRulings = await listRulings(tx, sessionId);
  const errors = withdrawn.flatMap((number, index): RequestError[] => {
    const ruling = storedRulings.find((row) => row.number === number);
    if (ruling !== undefined && ruling.withdrawnInRevision === null) return [];
    const message =
      ruling === undefined
        ? messageOf('ruling-unknown', { ruling: number })
        : messageOf('ruling-withdrawn-before', { ruling: number });
    return [{ in: 'body', name: `/withdrawn/${index}`, ...message }];
  });
  const made = rulings.flatMap((ruling, index) => {
    const place = `/rulings/${index}`;
    const about = findCompetitor(competitors, ruling.competitor);
    if ('code' in about) {
      errors.push({ in: 'body', name: `${place}/competitor`, ...about });
      return [];
    }
    const lapCount = Math.max(decodeLaps(about.laps).length, about.lapCount);
    if (ruling.kind === 'lap-deleted' && ruling.lapNumber > lapCount) {
      const message = messageOf('lap-not-driven', {
        competitor: ruling.competitor,
        laps: lapCount,
        lap: ruling.lapNumber,
      });
      errors.push({ in: 'body', name: `${place}/lapNumber`, ...message });
    }
    return [{ competitorId: about.id, ruling: rulingOf(ruling), ...decided }];
  });
  if (errors.length > 0) throw problem('invalid-parameters', { errors });
  return { rulings: made, withdrawn };
}

type NamedCompetitor = Pick<Row<'competitors'>, 'id' | 'clientId' | 'startNumber' | 'laps' | 'lapCount'>;

/** By the source's own id, otherwise by a number that is unique; or the reason why nobody was found. */
function findCompetitor(competitors: readonly NamedCompetitor[], name: string): NamedCompetitor | Message {
  const byId = competitors.filter(({ clientId }) => clientId === name);
  const found = byId.length > 0 ? byId : competitors.filter(({ startNumber }) => startNumber === name);
  if (found.length > 1) return messageOf('competitor-ambiguous', { competitor: name });
  return found[0] ?? messageOf('competitor-unknown', { competitor: name });
}
