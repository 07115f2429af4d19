/** Sheets as PDF: public ones are cached like other responses about results, and all are made in the thread. */

import { printsApi, type SessionSheet } from '@lapwing/contract/results/prints';
import type { FastifyInstance } from 'fastify';
import { fileBytes, mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import type { EncodedResponse } from '../../http/responses/encoded-response.ts';
import type { ResponseCache } from '../../http/responses/response-cache.ts';
import type { InThread } from '../../http/threads/answer-thread.ts';
import { requireUser } from '../../identity/require-user.ts';
import { createCachedAnswers } from '../answers/cached-answers.ts';
import { getOpenSession } from '../answers/get-open-event.ts';
import type { SessionRow } from '../queries/session.ts';
import type { ResultsStore } from '../store.ts';
import type { PdfFile, Prints } from './make-prints.ts';
import { contextOf, type PrintContext, type SiteOf, siteHeaderOf } from './print-context.ts';
import { hasResult } from './print-queries.ts';

export function printRoutes(
  app: FastifyInstance,
  store: ResultsStore,
  cache: ResponseCache,
  siteOf: SiteOf,
): void {
  const cached = createCachedAnswers(store, cache);

  mount(app, printsApi.eventPrints, async ({ params: { eventId }, query }) => {
    const version = await store.meetingVersionOf(eventId);
    return cached.ofEvent(eventId, query, `pdf/${version}`, async () => ({
      hasEntries: (await store.entriesOnPaper(eventId)).length > 0,
      grids: await gridsOf(eventId),
    }));
  });

  async function gridsOf(eventId: number): Promise<{ sessionId: number; name: string }[]> {
    const { sessions } = await store.listSessionGroups(eventId);
    const grids = [];
    for (const session of sessions) {
      if (session.kind !== 'race' || (await store.gridOnPaper(session)) === null) continue;
      const group = session.groupName === session.eventName ? '' : session.groupName;
      grids.push({ sessionId: session.id, name: [group, session.name].filter(Boolean).join(' · ') });
    }
    return grids;
  }

  mount(app, printsApi.entryList, async ({ params: { eventId }, query, request, inThread }) => {
    const context = contextOf(siteOf(request), query);
    const version = await store.meetingVersionOf(eventId);
    const key = `pdf/entries/${version}/${keyOf(context)}`;
    return ofThisSite(
      await cached.encodedOfEvent(eventId, query, key, (event) =>
        made(context, inThread, (prints) => prints.entryListPdf(store, event, context)),
      ),
    );
  });

  mount(app, printsApi.sessionPrints, async ({ params: { sessionId }, query, user }) => {
    const session = await getOpenSession(store, sessionId, query.guid);
    const isPublished = hasResult(session);
    return {
      sheets: await sheetsOf(session),
      ownPositions:
        user === null || !isPublished ? [] : await store.listOwnPositions(sessionId, user.accountId),
    };
  });

  async function sheetsOf(session: SessionRow): Promise<SessionSheet[]> {
    const isPublished = hasResult(session);
    const withLaps = isPublished && session.isMerge === 0 && (await store.hasLaps(session.id));
    const withGrid = session.kind === 'race' && (await store.gridOnPaper(session)) !== null;
    return [
      ...(isPublished ? (['result'] as const) : []),
      ...(withLaps ? (['laps', 'lapchart'] as const) : []),
      ...(withGrid ? (['grid'] as const) : []),
    ];
  }

  mount(app, printsApi.sessionSheet, async ({ params, query, request, inThread }) => {
    const { sessionId, sheet } = params;
    const context = contextOf(siteOf(request), query);
    const key = `pdf/${sheet}/${keyOf(context)}${await planOf(sessionId, sheet)}`;
    return ofThisSite(
      await cached.encodedOfSession(sessionId, query, key, null, (session) =>
        made(context, inThread, (prints) => prints.sessionPdf(store, session, sheet, context)),
      ),
    );
  });

  /** The grid of a planned session follows its plan, and the result that it is made from. */
  async function planOf(sessionId: number, sheet: SessionSheet): Promise<string> {
    const session = sheet === 'grid' ? await store.findSession(sessionId) : null;
    if (session === null) return '';
    const from = (await store.gridOnPaper(session))?.from ?? null;
    const source = from === null ? '' : `/${from.id}.${from.revisionNumber}`;
    return `/${await store.meetingVersionOf(session.eventId)}${source}`;
  }

  mount(app, printsApi.ownCertificate, async ({ params, query, user, request, inThread }) => {
    const { sessionId, finishPosition } = params;
    const { accountId } = requireUser(user);
    const session = await getOpenSession(store, sessionId, query.guid);
    const own = await store.listOwnPositions(sessionId, accountId);
    if (!own.includes(finishPosition)) {
      throw problem('not-found', { detail: `You have no result at position ${finishPosition}` });
    }
    const context = contextOf(siteOf(request), query);
    return made(context, inThread, (prints) =>
      prints.certificatesPdf(store, session, [finishPosition], context),
    );
  });

  mount(app, printsApi.standingsSheet, async ({ params: { championshipId }, query, request, inThread }) => {
    const context = contextOf(siteOf(request), query);
    return ofThisSite(
      await cache.remember(`results/championships/${championshipId}/pdf/${keyOf(context)}`, () =>
        made(context, inThread, (prints) => prints.standingsPdf(store, championshipId, context)),
      ),
    );
  });
}

function keyOf({ site, size, language }: PrintContext): string {
  return [size, language, site.origin, site.name].map(encodeURIComponent).join('/');
}

/** Its library is loaded late. In the thread if there is one, which gets the same request with the site of its visitor. */
export async function made(
  { site }: PrintContext,
  inThread: InThread,
  make: (prints: Prints) => Promise<PdfFile>,
): Promise<EncodedResponse> {
  if (inThread !== null) return inThread(siteHeaderOf(site));
  const { fileName, content } = await make(await import('./make-prints.ts'));
  return fileBytes({ fileName, content, contentType: 'application/pdf', isInline: true });
}

/** The code on a sheet has the address of the site as its visitor sees it: it must not be repeated by address alone. */
function ofThisSite(ready: EncodedResponse): EncodedResponse {
  return { ...ready, isCurrent: false };
}
