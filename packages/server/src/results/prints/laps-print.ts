/** All lap times of a session on paper: ten in a row, a block for each competitor in the order of the result. */

import type { CompetitorLaps, FieldLaps } from '@lapwing/contract/results/lap-data';
import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { classEdges } from './class-edges.ts';
import type { Paper } from './paper.ts';
import { colours } from './paper-look.ts';
import { diamond } from './paper-table.ts';
import { crewNames, placeText, shownTime } from './shown-values.ts';

const LAPS_A_ROW = 10;
const ROW_HEIGHT = 11.5;
const LAP_SIZE = 8;
const LABEL_WIDTH = 24;
const BLOCK_HEAD = 19;
/** A block begins on a page only with so many rows, or all of them. */
const ROWS_TOGETHER = 3;

type Block = { row: ClassificationRow; laps: CompetitorLaps; edge: string | null; isBestOfAll: boolean };

export async function drawLaps(
  paper: Paper,
  { rows, classes }: Classification,
  field: FieldLaps,
): Promise<void> {
  const turn = yieldToEventLoop();
  const edgeOf = classEdges(classes);
  const lapsAt = new Map(field.competitors.map((laps) => [laps.finishPosition, laps]));
  const bestMs = Math.min(...field.competitors.map(ownBestMs));
  paper.turn(false);
  paper.addPage();
  drawLegend(paper);
  for (const [index, row] of rows.entries()) {
    const laps = lapsAt.get(index + 1);
    if (laps === undefined || laps.lapTimesMs.length === 0) continue;
    const edge = edgeOf(row.resultClass);
    await drawBlock(paper, { row, laps, edge, isBestOfAll: ownBestMs(laps) === bestMs }, turn);
  }
}

function ownBestMs({ lapTimesMs, deletedLaps }: CompetitorLaps): number {
  return lapTimesMs.reduce(
    (least, timeMs, index) =>
      timeMs > 0 && timeMs < least && !deletedLaps.includes(index + 1) ? timeMs : least,
    Number.POSITIVE_INFINITY,
  );
}

function drawLegend(paper: Paper): void {
  const { text, words } = paper;
  const style = { size: 8, colour: colours.ink3 };
  const baseline = paper.y + 8;
  text.draw(words.lapTimes, paper.left, baseline + 3, { size: 12, weight: 'strong' });
  let x = paper.right;
  const item = (label: string, width: number, draw: (x: number) => void) => {
    x -= text.width(label, style);
    text.draw(label, x, baseline, style);
    x -= width;
    draw(x);
    x -= 12;
  };
  item(words.notCounted, 28, (at) => {
    text.draw('0.000', at, baseline, style);
    paper.line(at - 1, at + text.width('0.000', style) + 1, baseline - 2.6, colours.ink3, 0.6);
  });
  item(words.inPit, 9, (at) => text.draw('P', at, baseline, { ...style, weight: 'strong' }));
  item(words.ownBest, 26, (at) =>
    text.draw('0.000', at, baseline, { size: 8, weight: 'strong', colour: colours.own }),
  );
  item(words.sessionBest, 9, (at) => diamond(paper, at + 3, baseline - 2.8, 2.6));
  paper.y += 20;
}

async function drawBlock(paper: Paper, block: Block, turn: () => Promise<void>): Promise<void> {
  const { laps } = block;
  const rowCount = Math.ceil(laps.lapTimesMs.length / LAPS_A_ROW);
  if (!paper.hasRoomFor(BLOCK_HEAD + Math.min(rowCount, ROWS_TOGETHER) * ROW_HEIGHT)) paper.addPage();
  drawBlockHead(paper, block);
  const marks = {
    bestMs: ownBestMs(laps),
    pits: new Set(laps.pitLaps),
    deleted: new Set(laps.deletedLaps),
  };
  for (let first = 0; first < laps.lapTimesMs.length; first += LAPS_A_ROW) {
    if (!paper.hasRoomFor(ROW_HEIGHT)) {
      paper.addPage();
      drawBlockHead(paper, block);
    }
    drawLapRow(paper, block, first, marks);
    await turn();
  }
  paper.y += 9;
}

function drawBlockHead(paper: Paper, { row, laps, edge }: Block): void {
  const { text, words, left, right, doc } = paper;
  if (edge !== null) doc.rect(left - 6, paper.y + 3, 2.5, BLOCK_HEAD - 6).fill(edge);
  const baseline = paper.y + 12.5;
  const strong = { size: 10, weight: 'strong' } as const;
  const quiet = { size: 8.5, colour: colours.ink2 };
  text.draw(placeText(row, words), left + 18, baseline, { size: 10, colour: colours.ink3 }, 'end');
  text.draw(row.startNumber, left + 24, baseline, strong);
  const nameX = left + 24 + text.width(row.startNumber, strong) + 8;
  const facts = [row.resultClass, words.lapCount(laps.lapTimesMs.length), shownTime(row.bestTime)]
    .filter(Boolean)
    .join(' · ');
  const factsWidth = Math.min(text.width(facts, quiet), 220);
  text.draw(text.fitted(facts, factsWidth, quiet), right, baseline, quiet, 'end');
  text.draw(text.fitted(crewNames(row), right - factsWidth - 14 - nameX, strong), nameX, baseline, strong);
  paper.y += BLOCK_HEAD;
  paper.line(left, right, paper.y - 2, colours.line, 0.5);
}

type LapMarks = { bestMs: number; pits: ReadonlySet<number>; deleted: ReadonlySet<number> };

function drawLapRow(
  paper: Paper,
  { laps, isBestOfAll }: Block,
  first: number,
  { bestMs, pits, deleted }: LapMarks,
): void {
  const { text, left, right } = paper;
  const baseline = paper.y + 8.5;
  const width = (right - left - LABEL_WIDTH) / LAPS_A_ROW;
  text.draw(String(first + 1), left + LABEL_WIDTH - 6, baseline, { size: 7, colour: colours.ink3 }, 'end');
  const shown = laps.lapTimesMs.slice(first, first + LAPS_A_ROW);
  for (const [index, timeMs] of shown.entries()) {
    const lap = first + index + 1;
    // The pit mark has its own room, so that the times stay in line.
    const end = left + LABEL_WIDTH + (index + 1) * width - 7;
    const time = timeMs > 0 ? formatLapTime(timeMs) : '–';
    const isBest = timeMs === bestMs;
    const colour = deleted.has(lap)
      ? colours.ink3
      : isBest
        ? isBestOfAll
          ? colours.best
          : colours.own
        : colours.ink;
    const style = { size: LAP_SIZE, weight: isBest ? 'strong' : 'regular', colour } as const;
    text.draw(time, end, baseline, style, 'end');
    if (isBest && isBestOfAll) diamond(paper, end - text.width(time, style) - 4.5, baseline - 2.8, 2.4);
    if (deleted.has(lap)) paper.line(end - text.width(time, style), end, baseline - 2.6, colours.ink3, 0.6);
    if (pits.has(lap))
      text.draw('P', end + 1.5, baseline, { size: 6, weight: 'strong', colour: colours.ink2 });
  }
  paper.y += ROW_HEIGHT;
}
