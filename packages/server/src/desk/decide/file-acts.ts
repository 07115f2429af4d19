/** Adds acts to a case file: checks them, stores them, and brings the running session or the notices of a result up to date. */

import type { FiledAct, StewardAct } from '@lapwing/contract/desk/case-file';
import { largestValues, needsValue } from '@lapwing/contract/results/penalties';
import { type Message, messageOf, type RequestError } from '@lapwing/contract/values/messages';
import { foldCaseFile } from '@lapwing/timing/decide/case-file';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import type { IngestApi } from '../../ingest/routes.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';
import { getSession } from './decided-session.ts';
import { eventsFor } from './live-rulings.ts';
import type { DecideContext, Place } from './read-case-file.ts';
import { isRunning, type ResultToDecide, readResult } from './result-to-decide.ts';
import { listActs, type NewAct, storeActs } from './steward-acts.ts';

export type FileContext = DecideContext & {
  inOrganization: OrganizationTransaction;
  acceptAt: IngestApi['acceptAt'];
};

/** How many of the acts are new. */
export async function fileActs(
  context: FileContext,
  { organizationId, accountId }: Pick<DeskMember, 'organizationId' | 'accountId'>,
  { eventId, sessionId }: Place,
  acts: readonly NewAct[],
  deviceId = '',
): Promise<number> {
  const { db, hosts, inOrganization } = context;
  const session = await getSession(db, eventId, sessionId);
  const result = await readResult(db, hosts, session);
  const stored = await inOrganization(organizationId, async (tx) => {
    const known = await listActs(tx, sessionId);
    const errors = faultsOf(acts, known, result);
    if (errors.length > 0) throw problem('invalid-parameters', { errors });
    const count = await storeActs(tx, sessionId, acts, { accountId, deviceId });
    if (!result.isRunning && count > 0) await saveNotices(tx, sessionId);
    return count;
  });
  if (stored > 0 && result.isRunning)
    await bringLiveUpToDate(context, organizationId, { eventId, sessionId });
  return stored;
}

function faultsOf(
  acts: readonly NewAct[],
  known: readonly FiledAct[],
  result: ResultToDecide,
): RequestError[] {
  const repeated = new Set(known.map(({ actId }) => actId));
  const fresh = acts.map((each, index) => ({ ...each, index })).filter(({ actId }) => !repeated.has(actId));
  const all = [...known, ...fresh];
  return fresh.flatMap(({ act, index }): RequestError[] => {
    const fault = faultOf(act, all, result);
    return fault === null ? [] : [{ in: 'body', name: `/acts/${index}${fault.place}`, ...fault.message }];
  });
}

function faultOf(
  act: StewardAct,
  all: readonly Pick<FiledAct, 'actId' | 'act'>[],
  { stored }: ResultToDecide,
): { place: string; message: Message } | null {
  const isKnown = (id: string, ...kinds: StewardAct['kind'][]) =>
    all.some((each) => each.actId === id && kinds.includes(each.act.kind));
  const unknown = (id: string) => ({ place: '', message: messageOf('act-not-known', { id }) });
  switch (act.kind) {
    case 'incident':
      return null;
    case 'incident-changed':
    case 'state':
      return isKnown(act.incidentId, 'incident') ? null : unknown(act.incidentId);
    case 'undo':
    case 'redo': {
      const target = all.find(({ actId }) => actId === act.of)?.act;
      return target === undefined || target.kind === 'undo' || target.kind === 'redo'
        ? unknown(act.of)
        : null;
    }
    case 'ruling':
      if (act.incidentId !== null && !isKnown(act.incidentId, 'incident')) return unknown(act.incidentId);
      return faultOfPenalty(act, stored.competitors);
    case 'ruling-changed':
      return isKnown(act.rulingId, 'ruling')
        ? faultOfPenalty(act, stored.competitors)
        : unknown(act.rulingId);
  }
}

type Penalty = Extract<StewardAct, { kind: 'ruling' | 'ruling-changed' }>;
type Competitors = ResultToDecide['stored']['competitors'];

function faultOfPenalty({ number, decision, value }: Penalty, competitors: Competitors) {
  const found = competitors.filter(({ startNumber }) => startNumber === number);
  const [competitor] = found;
  if (competitor === undefined)
    return { place: '/act/number', message: messageOf('competitor-unknown', { competitor: number }) };
  if (found.length > 1)
    return { place: '/act/number', message: messageOf('competitor-ambiguous', { competitor: number }) };
  const maximum = largestValues[decision];
  const minimum = needsValue(decision) ? 1 : 0;
  if (value < minimum || value > maximum)
    return { place: '/act/value', message: messageOf('expected-whole-number', { minimum, maximum }) };
  if (decision === 'lap-deleted' && value > competitor.lapCount) {
    const params = { competitor: number, laps: competitor.lapCount, lap: value };
    return { place: '/act/value', message: messageOf('lap-not-driven', params) };
  }
  return null;
}

/** The announcements of a session that is over, one for each incident that has one. */
async function saveNotices(tx: Transaction<Schema>, sessionId: number): Promise<void> {
  const { incidents } = foldCaseFile(await listActs(tx, sessionId));
  await tx
    .deleteFrom('announcements')
    .where('sessionId', '=', sessionId)
    .where('incidentId', 'is not', null)
    .execute();
  for (const { incidentId, momentMs, notice } of incidents) {
    if (notice === '') continue;
    await tx
      .insertInto('announcements')
      .values({ sessionId, atMs: momentMs, text: notice, incidentId })
      .execute();
  }
  await announce(tx, { kind: 'session', sessionId });
}

/** Also if an earlier attempt failed between the file and the journal. */
async function bringLiveUpToDate(
  { db, hosts, acceptAt, now }: FileContext,
  organizationId: number,
  { eventId, sessionId }: Place,
): Promise<void> {
  const host = await hosts.load(sessionId);
  if (host === null || !isRunning(host.state)) return;
  const acts = await listActs(db, sessionId);
  const incidents = acts.flatMap(({ actId, act }) => (act.kind === 'incident' ? [actId] : []));
  const events = eventsFor(foldCaseFile(acts), incidents, host.state, host.timeline, now());
  if (events.length === 0) return;
  const batchId = `decide:${acts.at(-1)?.number ?? 0}:${host.number()}`;
  await acceptAt(organizationId, { eventId, sessionId }, { batchId, sequence: 0, events });
}
