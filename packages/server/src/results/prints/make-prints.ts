/** Makes the sheets: reads what each shows, draws it, and returns the bytes of the PDF. */

import type { SessionSheet } from '@lapwing/contract/results/prints';
import { lengthUnits, nameOf } from '@lapwing/contract/values/enums';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { problem } from '../../http/problem.ts';
import type { EventRow } from '../queries/event.ts';
import type { SessionRow } from '../queries/session.ts';
import { classificationOf } from '../read-classification.ts';
import { fieldLapsOf } from '../read-field-laps.ts';
import type { ResultsStore } from '../store.ts';
import { toWireChampionship } from '../wire/championship.ts';
import { isRankedByDistance } from '../wire/laps.ts';
import { drawCertificates, hasCertificate } from './certificate-print.ts';
import { drawEntries } from './entries-print.ts';
import { drawGrid } from './grid-print.ts';
import { drawLapChart } from './lap-chart-print.ts';
import { drawLaps } from './laps-print.ts';
import { Paper, type PaperHead } from './paper.ts';
import type { PrintContext } from './print-context.ts';
import { headOfEvent, headOfSession, withChampionshipSeal, withSeal } from './print-head.ts';
import { hasResult } from './print-queries.ts';
import { type PrintWords, printWordsIn } from './print-words.ts';
import { drawResult } from './result-print.ts';
import { drawStandings } from './standings-print.ts';

export type PdfFile = { fileName: string; content: Buffer };

type EventSource = { event: EventRow; words: PrintWords; context: PrintContext; logo: Buffer | null };

async function sourceOf(store: ResultsStore, event: EventRow, context: PrintContext): Promise<EventSource> {
  const logo = await store.findPrintLogo(event.organizationId);
  return { event, words: printWordsIn(context.language), context, logo };
}

async function eventOf(store: ResultsStore, { eventId }: SessionRow): Promise<EventRow> {
  const event = await store.findEvent(eventId);
  if (event === null) throw problem('not-found', { detail: `There is no event ${eventId}` });
  return event;
}

async function fileOf(paper: Paper, parts: readonly string[]): Promise<PdfFile> {
  return { fileName: `${parts.filter(Boolean).join(' - ')}.pdf`, content: await paper.finish() };
}

export async function entryListPdf(
  store: ResultsStore,
  event: EventRow,
  context: PrintContext,
): Promise<PdfFile> {
  const entries = await store.entriesOnPaper(event.id);
  if (entries.length === 0) throw problem('not-found', { detail: `Event ${event.id} has no entries` });
  const source = await sourceOf(store, event, context);
  const { words } = source;
  const head = headOfEvent(words.entryList, source, [words.entryCount(entries.length)]);
  const paper = new Paper(context.size, words, head);
  await drawEntries(paper, entries);
  return fileOf(paper, [words.entryList, event.name]);
}

export async function sessionPdf(
  store: ResultsStore,
  session: SessionRow,
  sheet: SessionSheet,
  context: PrintContext,
): Promise<PdfFile> {
  const event = await eventOf(store, session);
  const source = await sourceOf(store, event, context);
  const { words } = source;
  const kind = {
    result: words.result,
    laps: words.resultWithLaps,
    lapchart: words.lapChart,
    grid: words.grid,
  }[sheet];
  const plain = headOfSession(kind, session, source);
  const parts = [kind, session.name, event.name];
  if (sheet === 'grid') {
    const grid = await store.gridOnPaper(session);
    if (grid === null) throw problem('not-found', { detail: `Session ${session.id} has no start grid` });
    const head = await sealedHead(store, plain, grid.from ?? session, source);
    const paper = new Paper(context.size, words, head);
    await drawGrid(paper, grid);
    return fileOf(paper, parts);
  }
  const paper = new Paper(context.size, words, await sealedHead(store, plain, session, source));
  await drawSheet(store, session, sheet, paper);
  return fileOf(paper, parts);
}

/** Leads to the check of the revision that the sheet shows, or from which it was made. */
async function sealedHead(
  store: ResultsStore,
  head: PaperHead,
  session: Pick<SessionRow, 'id' | 'revisionNumber'>,
  source: EventSource,
): Promise<PaperHead> {
  const hash = await store.findSealHash(session.id, session.revisionNumber);
  return hash === null ? head : withSeal(head, session, hash, source);
}

async function drawSheet(
  store: ResultsStore,
  session: SessionRow,
  sheet: Exclude<SessionSheet, 'grid'>,
  paper: Paper,
): Promise<void> {
  if (!hasResult(session)) {
    throw problem('not-found', { detail: `Session ${session.id} has no result yet` });
  }
  const classification = await classificationOf(store, session);
  const speedUnit = `${nameOf(lengthUnits, session.lengthUnit)}/h`;
  if (sheet === 'result') return drawResult(paper, classification, speedUnit);
  const laps = session.isMerge === 1 ? null : await fieldLapsOf(store, session);
  if (laps === null || laps.competitors.every(({ lapTimesMs }) => lapTimesMs.length === 0)) {
    throw problem('not-found', { detail: `Session ${session.id} has no laps` });
  }
  if (sheet === 'lapchart') return drawLapChart(paper, classification, laps, isRankedByDistance(session));
  await drawResult(paper, classification, speedUnit);
  return drawLaps(paper, classification, laps);
}

/** Of everyone, or of those at the finish positions. */
export async function certificatesPdf(
  store: ResultsStore,
  session: SessionRow,
  positions: readonly number[] | null,
  context: PrintContext,
): Promise<PdfFile> {
  if (!hasResult(session)) {
    throw problem('not-found', { detail: `Session ${session.id} has no result yet` });
  }
  const event = await eventOf(store, session);
  const source = await sourceOf(store, event, context);
  const { words } = source;
  const classification = await classificationOf(store, session);
  const rows = classification.rows
    .filter((_, index) => positions === null || positions.includes(index + 1))
    .filter(hasCertificate);
  if (rows.length === 0)
    throw problem('not-found', { detail: 'Nobody who started has this finish position' });
  const head = headOfSession(words.certificate, session, source);
  const paper = new Paper(context.size, words, await sealedHead(store, head, session, source));
  await drawCertificates(paper, classification, rows);
  const [only] = rows;
  const who = rows.length === 1 && only ? only.name : session.name;
  return {
    fileName: `${[words.certificate, who, event.name].filter(Boolean).join(' - ')}.pdf`,
    content: await paper.finish({ hasFeet: false }),
  };
}

export async function standingsPdf(
  store: ResultsStore,
  championshipId: number,
  context: PrintContext,
): Promise<PdfFile> {
  const data = await store.findChampionship(championshipId);
  if (data === null) throw problem('not-found', { detail: `There is no championship ${championshipId}` });
  const championship = toWireChampionship(data);
  const { organizationId } = data.championship;
  const organization = await store.findOrganization(organizationId);
  const words = printWordsIn(context.language);
  const { name, season, events, resultStatus } = championship;
  const held = events.filter(({ id }) =>
    championship.competitors.some((row) => row.events.some(({ eventId }) => eventId === id)),
  );
  const last = held.at(-1) ?? events.at(-1);
  const place = last === undefined ? null : await store.findEvent(last.id);
  const head: PaperHead = {
    kind: words.standings,
    title: championshipTitle(championship),
    lines: [
      [organization?.name ?? '', championship.class === name ? '' : championship.class]
        .filter(Boolean)
        .join(' · '),
      [
        events.length > 0 ? words.afterRound(held.length, events.length) : '',
        held.length > 0 ? words.day(held.at(-1)?.date ?? '') : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    status: [words.statuses[resultStatus]],
    organization: organization?.name ?? '',
    logo: await store.findPrintLogo(organizationId),
    address: `${context.site.origin}/organizations/${organizationId}/championships/${championshipId}`,
    siteName: context.site.name,
    madeAt: words.made(words.dateTime(context.nowMs, place?.timeZone ?? 'UTC')),
  };
  const seal = await store.findChampionshipSeal(championshipId);
  const sealed = seal === null ? head : withChampionshipSeal(head, seal, words);
  const paper = new Paper(context.size, words, sealed);
  await drawStandings(paper, championship);
  return fileOf(paper, [words.standings, name, season]);
}

/** The functions of this file, which is loaded with the first sheet. */
export type Prints = typeof import('./make-prints.ts');
