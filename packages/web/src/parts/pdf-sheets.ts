/** Which sheets of an event, a session and a championship can be printed, with their addresses. */

import { deskPrintsApi } from '@lapwing/contract/desk/prints';
import { printsApi, type SessionSheet } from '@lapwing/contract/results/prints';
import { resultsClient } from '../api/results.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Guid } from '../routing/use-guid.ts';
import type { PdfSheet, SheetOptions } from './PdfButton.tsx';

const labels = {
  result: 'Pdf.Result',
  laps: 'Pdf.Laps',
  lapchart: 'Pdf.LapChart',
  grid: 'Pdf.Grid',
} as const satisfies Record<SessionSheet, string>;

/** `own` certificates only for the person's own results. */
export async function sheetsOfSession(
  sessionId: number,
  guid: Guid,
  options: SheetOptions,
  t: Translate,
): Promise<PdfSheet[]> {
  const { sheets, ownPositions } = await resultsClient.call(printsApi.sessionPrints, { sessionId }, { guid });
  const published = sheets.map(async (sheet) => ({
    key: sheet,
    label: t(labels[sheet]),
    address: await resultsClient.address(printsApi.sessionSheet, { sessionId, sheet }, { ...options, guid }),
  }));
  const own = ownPositions.map(async (finishPosition) => ({
    key: `certificate-${finishPosition}`,
    label: t('Pdf.OwnCertificate'),
    address: await resultsClient.address(
      printsApi.ownCertificate,
      { sessionId, finishPosition },
      { ...options, guid },
    ),
    isPersonal: true,
  }));
  return Promise.all([...published, ...own]);
}

export async function sheetsOfEvent(
  eventId: number,
  guid: Guid,
  options: SheetOptions,
  t: Translate,
): Promise<PdfSheet[]> {
  const { hasEntries, grids } = await resultsClient.call(printsApi.eventPrints, { eventId }, { guid });
  const entries = {
    key: 'entries',
    label: t('Pdf.Entries'),
    address: await resultsClient.address(printsApi.entryList, { eventId }, { ...options, guid }),
  };
  const ofSessions = grids.map(async ({ sessionId, name }) => ({
    key: `grid-${sessionId}`,
    label: t('Pdf.GridOf', { name }),
    address: await resultsClient.address(
      printsApi.sessionSheet,
      { sessionId, sheet: 'grid' },
      { ...options, guid },
    ),
  }));
  return [...(hasEntries ? [entries] : []), ...(await Promise.all(ofSessions))];
}

export async function sheetsOfChampionship(
  championshipId: number,
  options: SheetOptions,
  t: Translate,
): Promise<PdfSheet[]> {
  const address = await resultsClient.address(printsApi.standingsSheet, { championshipId }, options);
  return [{ key: 'standings', label: t('Pdf.Standings'), address }];
}

/** At the race desk: the sheets of a session, and the certificates of everyone. */
export async function sheetsAtDesk(
  sessionId: number,
  guid: Guid,
  options: SheetOptions,
  t: Translate,
): Promise<PdfSheet[]> {
  const sheets = await sheetsOfSession(sessionId, guid, options, t);
  const address = await resultsClient.address(deskPrintsApi.certificates, { sessionId }, options);
  const all = { key: 'certificates', label: t('Pdf.Certificates'), address, isPersonal: true };
  return [...sheets.filter(({ isPersonal }) => isPersonal !== true), all];
}
