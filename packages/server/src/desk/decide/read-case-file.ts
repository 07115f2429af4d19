/** The case file of a session as the desk shows it. Drafts are for stewards only. */

import type { CaseFileAnswer } from '@lapwing/contract/desk/decide';
import { hasRight, rightsOfRoles } from '@lapwing/contract/desk/rights';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { type CaseFile, foldCaseFile, subjectOf } from '@lapwing/timing/decide/case-file';
import { type OfficialWait, waitForOfficial } from '@lapwing/timing/decide/protest-time';
import type { Kysely } from 'kysely';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import { guidQuery } from '../../publishing/index.ts';
import { readProtestTime, readPublishedAt } from '../../results/queries/protest-time.ts';
import { listEventClasses } from '../../storage/event-classes.ts';
import type { Schema } from '../../storage/schema.ts';
import { lastDayOf } from '../meeting/load-meeting.ts';
import type { DeskMember } from '../require-right.ts';
import { type DecidedSession, getSession } from './decided-session.ts';
import { countingRulings } from './live-rulings.ts';
import { type ResultToDecide, readResult } from './result-to-decide.ts';
import { listActs } from './steward-acts.ts';
import { describeRulings } from './switchable.ts';

export type DecideContext = { db: Kysely<Schema>; hosts: Pick<SessionHosts, 'load'>; now: () => number };
export type Place = { eventId: number; sessionId: number };

export async function readCaseFile(
  { db, hosts, now }: DecideContext,
  { role, accountId: reader }: DeskMember,
  { eventId, sessionId }: Place,
): Promise<CaseFileAnswer> {
  const session = await getSession(db, eventId, sessionId);
  const acts = await listActs(db, sessionId);
  const file = foldCaseFile(acts);
  const result = await readResult(db, hosts, session);
  const liveIds = result.isRunning ? countingRulings((await hosts.load(sessionId))?.timeline ?? null) : null;
  const status = nameOf(resultStatuses, session.resultStatus);
  const isSteward = hasRight(role, 'decide');
  const rulings = describeRulings(file, result.stored, liveIds);
  const drafts = new Set(rulings.flatMap(({ rulingId, state }) => (state === 'draft' ? [rulingId] : [])));
  const nowMs = now();
  return {
    eventName: session.eventName,
    startDate: session.startDate,
    endDate: lastDayOf({ startDate: session.startDate, endsAtMs: session.eventEndsAtMs }, session.timeZone),
    sessionName: session.name,
    groupName: session.groupName,
    timeZone: session.timeZone,
    path: `/sessions/${sessionId}${guidQuery(session)}`,
    rights: [...rightsOfRoles[role]],
    phase: result.isRunning ? 'running' : status === 'None' || status === 'Active' ? 'planned' : 'finished',
    status,
    revision: session.revisionNumber,
    publishedAtMs: await readPublishedAt(db, session),
    protestTime: await readProtestTime(db, session),
    official: await waitOf(db, session, file, result, nowMs),
    nowMs,
    cars: carsOf(result),
    classes: await listEventClasses(db, eventId),
    incidents: file.incidents.map((incident) => ({ ...incident, numbers: [...incident.numbers] })),
    rulings: rulings.filter(({ state }) => isSteward || state !== 'draft'),
    acts: acts
      .filter((filed) => isSteward || !drafts.has(subjectOf(filed)))
      .map(({ accountId, ...filed }) => ({
        ...filed,
        isUndone: file.undone.has(filed.actId),
        isOwn: accountId === reader && filed.deviceId === '',
      }))
      .reverse(),
  };
}

function carsOf({ stored }: ResultToDecide): CaseFileAnswer['cars'] {
  return stored.competitors
    .map(({ startNumber, firstName, lastName, className }) => ({
      number: startNumber,
      name: `${firstName} ${lastName}`.trim(),
      className,
    }))
    .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
}

/** What the result waits for before it is official. */
export async function waitOf(
  db: Kysely<Schema>,
  session: DecidedSession,
  file: CaseFile,
  { stored, isRunning }: Pick<ResultToDecide, 'stored' | 'isRunning'>,
  nowMs: number,
): Promise<OfficialWait> {
  const status = nameOf(resultStatuses, session.resultStatus);
  const open = file.incidents.filter(({ state }) => state !== 'closed');
  const openProtests = open.filter(({ what }) => what === 'protest').length;
  const waiting = describeRulings(file, stored, null).filter(
    ({ state }) => state === 'decided' || state === 'withdrawn',
  );
  const { minutes } = await readProtestTime(db, session);
  const hasResult = !isRunning && (status === 'Provisional' || status === 'Official');
  return waitForOfficial(
    {
      status: hasResult ? status : 'None',
      publishedAtMs: (await readPublishedAt(db, session)) ?? nowMs,
      protestMinutes: minutes,
      openIncidents: open.length - openProtests,
      openProtests,
      unpublishedRulings: waiting.length,
    },
    nowMs,
  );
}
