/** Deciding at the race desk: stewards and owners decide, all members see it. */

import { decideApi } from '@lapwing/contract/desk/decide';
import { foldCaseFile } from '@lapwing/timing/decide/case-file';
import { lapsAround } from '@lapwing/timing/decide/laps-around';
import { whatIf } from '@lapwing/timing/decide/what-if';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { inTurns } from '../../storage/yield-to-event-loop.ts';
import type { PublishContext } from '../publish/publish-files.ts';
import { requireRightForEvent } from '../require-right.ts';
import { comparedRows } from './compared-rows.ts';
import { getSession } from './decided-session.ts';
import { type FileContext, fileActs } from './file-acts.ts';
import { saveProtestTime } from './protest-times.ts';
import { publishDecisions } from './publish-decisions.ts';
import { readCaseFile } from './read-case-file.ts';
import { lapsOf, readResult } from './result-to-decide.ts';
import { listActs } from './steward-acts.ts';
import { switchableIn } from './switchable.ts';

/** A measured clock is not more exact than this over a bad connection. */
const AHEAD_MS = 10_000;

export function decideRoutes(app: FastifyInstance, context: FileContext & PublishContext): void {
  const { db, hosts, inOrganization, now } = context;

  mount(app, decideApi.caseFile, async ({ params, user }) => {
    const member = await requireRightForEvent(db, user, params.eventId, 'view');
    return readCaseFile(context, member, params);
  });

  mount(app, decideApi.act, async ({ params, body, user }) => {
    const member = await requireRightForEvent(db, user, params.eventId, 'decide');
    if (body.acts.some(({ atMs }) => atMs > now() + AHEAD_MS))
      throw problem('conflict', { detail: 'An act is in the future: set the clock of this computer' });
    await fileActs(context, member, params, body.acts);
    return readCaseFile(context, member, params);
  });

  mount(app, decideApi.laps, async ({ params, query, user }) => {
    await requireRightForEvent(db, user, params.eventId, 'view');
    const session = await getSession(db, params.eventId, params.sessionId);
    const cars = lapsOf(await readResult(db, hosts, session), (query.numbers ?? '').split(','));
    return { numbers: cars.map(({ number }) => number), laps: wireLaps(lapsAround(cars, params.momentMs)) };
  });

  mount(app, decideApi.whatIf, async ({ params, body, user }) => {
    await requireRightForEvent(db, user, params.eventId, 'decide');
    const session = await getSession(db, params.eventId, params.sessionId);
    const { stored, rules } = await readResult(db, hosts, session);
    const file = foldCaseFile(await listActs(db, params.sessionId));
    const plan = await inTurns(whatIf(stored, rules, switchableIn(file, stored), new Set(body.on)));
    return comparedRows(stored, plan, rules);
  });

  mount(app, decideApi.publish, async ({ params, body, user }) => {
    const member = await requireRightForEvent(db, user, params.eventId, 'decide');
    await getSession(db, params.eventId, params.sessionId);
    await publishDecisions(context, member, params, body);
    return readCaseFile(context, member, params);
  });

  mount(app, decideApi.protestTime, async ({ params, body, user }) => {
    const member = await requireRightForEvent(db, user, params.eventId, 'decide');
    const session = await getSession(db, params.eventId, params.sessionId);
    await inOrganization(member.organizationId, (tx) => saveProtestTime(tx, session, body.of, body.minutes));
    return readCaseFile(context, member, params);
  });
}

function wireLaps(laps: ReturnType<typeof lapsAround>) {
  return laps.map(({ cars, ...lap }) => ({ ...lap, cars: [...cars] }));
}
