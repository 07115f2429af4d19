/** A championship while it is edited: points are texts, as they were typed, until the document is made. */

import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import type { ChampionshipLayout } from '@lapwing/contract/values/enums';

const MOST_POINTS = 1_000_000;

export type RoundDraft = {
  session: string;
  name: string;
  shortName: string;
  /** empty: those of the championship */
  points: string;
  extras: readonly { number: string; points: string }[];
};

export type SeriesDraft = {
  clientId: string;
  name: string;
  season: string;
  className: string;
  layout: ChampionshipLayout;
  points: string;
  qualifyPoints: string;
  practicePoints: string;
  polePoints: string;
  fastestLapPoints: string;
  drops: string;
  guests: string;
  /** counted elsewhere: shown as sent, and kept as it is */
  standings?: ChampionshipDocument['standings'];
  events: readonly { event: string; rounds: readonly RoundDraft[] }[];
};

/** A text that is no number. `field` is the place in the draft. */
export type DraftError = { field: string; text: string; place: number };

export function emptySeries(clientId: string, season: string): SeriesDraft {
  return {
    clientId,
    name: '',
    season,
    className: '',
    layout: 'PointsPerRun',
    points: '25 18 15 12 10 8 6 4 2 1',
    qualifyPoints: '',
    practicePoints: '',
    polePoints: '',
    fastestLapPoints: '',
    drops: '0',
    guests: '',
    events: [],
  };
}

export function draftOf(document: ChampionshipDocument): SeriesDraft {
  const tableText = (table: readonly number[] | undefined) => table?.join(' ') ?? '';
  const numberText = (points: number | undefined) => (points ? String(points) : '');
  return {
    clientId: document.clientId,
    name: document.name,
    season: document.season,
    className: document.className ?? '',
    layout: document.layout ?? 'PointsPerRun',
    points: tableText(document.points),
    qualifyPoints: tableText(document.pointsByType?.qualify),
    practicePoints: tableText(document.pointsByType?.practice),
    polePoints: numberText(document.polePoints),
    fastestLapPoints: numberText(document.fastestLapPoints),
    drops: String(document.drops ?? 0),
    guests: document.guests?.join(' ') ?? '',
    ...(document.standings !== undefined && { standings: document.standings }),
    events: document.events.map(({ event, rounds = [] }) => ({
      event,
      rounds: rounds.map(({ session, name = '', shortName = '', points, extraPoints = [] }) => ({
        session,
        name,
        shortName,
        points: tableText(points),
        extras: extraPoints.map(({ number, points: extra }) => ({ number, points: String(extra) })),
      })),
    })),
  };
}

/** All texts that are no numbers are reported; the document leaves them out. */
export function documentOf(draft: SeriesDraft): { document: ChampionshipDocument; errors: DraftError[] } {
  const errors: DraftError[] = [];
  const tableOf = (text: string, field: string): number[] =>
    partsOf(text).map((part, index) => {
      const points = Number(part);
      const isPoints = Math.abs(points) <= MOST_POINTS && (points >= 0 || field.endsWith('.extras'));
      if (!isPoints) errors.push({ field, text: part, place: index + 1 });
      return isPoints ? points : 0;
    });
  const numberOf = (text: string, field: string): number =>
    tableOf(text.trim().replace(',', '.'), field)[0] ?? 0;
  const byType = {
    ...(draft.practicePoints.trim() !== '' && { practice: tableOf(draft.practicePoints, 'practicePoints') }),
    ...(draft.qualifyPoints.trim() !== '' && { qualify: tableOf(draft.qualifyPoints, 'qualifyPoints') }),
  };
  const drops = numberOf(draft.drops, 'drops');
  if (!Number.isInteger(drops)) errors.push({ field: 'drops', text: draft.drops.trim(), place: 1 });
  const polePoints = numberOf(draft.polePoints, 'polePoints');
  const fastestLapPoints = numberOf(draft.fastestLapPoints, 'fastestLapPoints');
  const guests = partsOf(draft.guests);
  const document: ChampionshipDocument = {
    clientId: draft.clientId,
    name: draft.name.trim(),
    season: draft.season.trim(),
    className: draft.className.trim(),
    layout: draft.layout,
    ...(draft.standings === undefined
      ? { points: tableOf(draft.points, 'points') }
      : { standings: draft.standings }),
    ...(Object.keys(byType).length > 0 && { pointsByType: byType }),
    ...(polePoints !== 0 && { polePoints }),
    ...(fastestLapPoints !== 0 && { fastestLapPoints }),
    ...(guests.length > 0 && { guests }),
    drops,
    events: draft.events.map(({ event, rounds }, at) => ({
      event,
      rounds: rounds.map((round, index) => {
        const field = `events.${at}.rounds.${index}`;
        const extraPoints = round.extras
          .filter(({ number }) => number.trim() !== '')
          .map(({ number, points }) => ({
            number: number.trim(),
            points: numberOf(points, `${field}.extras`),
          }));
        return {
          session: round.session,
          ...(round.name.trim() !== '' && { name: round.name.trim() }),
          ...(round.shortName.trim() !== '' && { shortName: round.shortName.trim() }),
          ...(round.points.trim() !== '' && { points: tableOf(round.points, `${field}.points`) }),
          ...(extraPoints.length > 0 && { extraPoints }),
        };
      }),
    })),
  };
  return { document, errors };
}

/** Between spaces, commas and semicolons. */
function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}
