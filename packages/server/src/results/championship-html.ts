/** The standings of a championship as an HTML table, for programs that embed it. */

import type { Championship, StandingsRow } from '@lapwing/contract/results/championships';
import { escapeXml } from '../http/responses/escape-xml.ts';

type Cell = string | number | null;

export function championshipHtml({ name, season, events, competitors }: Championship): string {
  const rounds = events.flatMap((event) =>
    event.rounds.map((round) => ({ eventId: event.id, roundId: round.id, shortName: round.shortName })),
  );
  const titles = ['Pos', 'No', 'Name', 'Class', ...rounds.map(({ shortName }) => shortName), 'Total'];
  const head = titles.map((title) => `<th scope="col">${escapeXml(title)}</th>`).join('');
  const body = competitors.map((row) => {
    const points = rounds.map(({ eventId, roundId }) => pointsCell(row, eventId, roundId));
    const driver = `${row.firstName} ${row.lastName}`.trim();
    const who = [row.position, row.no, driver, row.class].map(cell);
    return `<tr>${[...who, ...points, cell(row.total)].join('')}</tr>`;
  });
  const caption = escapeXml([name, season].filter(Boolean).join(' '));
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Dropped points are struck through. */
function pointsCell(row: StandingsRow, eventId: number, roundId: number): string {
  const event = row.events.find((entry) => entry.eventId === eventId);
  const round = event?.rounds.find((entry) => entry.roundId === roundId);
  if (event === undefined || round === undefined) return cell(null);
  return event.isDropped || round.isDropped ? `<td><del>${round.points}</del></td>` : cell(round.points);
}

function cell(value: Cell): string {
  return `<td>${value === null ? '' : escapeXml(String(value))}</td>`;
}
