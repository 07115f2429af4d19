/** The lap chart on paper, drawn by the rules of the screen. A long race or a large field continues on further pages. */

import type { FieldLaps } from '@lapwing/contract/results/lap-data';
import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { isPlaced } from '@lapwing/timing/classification/row-outcome';
import {
  BOTTOM,
  type ChartLayout,
  layOut,
  PAD,
  type PlacedRunner,
  placeY,
  TOP,
} from '@lapwing/timing/lap-chart/chart-layout';
import { fieldOf, runnersOf, withoutRace } from '@lapwing/timing/lap-chart/chart-runner';
import { crossAt, type LineMarks, marksOf, squareAt } from '@lapwing/timing/lap-chart/marks';
import { problem } from '../../http/problem.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import type { Paper } from './paper.ts';
import { colours } from './paper-look.ts';
import { statusText } from './shown-values.ts';

type Row = ClassificationRow & { finishPosition: number };
type Layout = ChartLayout<Row>;

/** In points: a lap is never narrower and a line never lower. */
const NARROWEST_LAP = 3.4;
const LOWEST_ROW = 6.6;
const HIGHEST_ROW = 17;
const LABEL_WIDTH = 122;
const LEGEND_HEIGHT = 16;
const TICK_EVERY = 60;

export async function drawLapChart(
  paper: Paper,
  { rows }: Classification,
  field: FieldLaps,
  isRace: boolean,
): Promise<void> {
  const { laps, race } = fieldOf(field);
  const ranked = rows.map((row, index) => ({ ...row, finishPosition: index + 1 }));
  const shown = runnersOf({ laps, race }, ranked, null);
  const runners = isRace ? shown : withoutRace(shown);
  const { lapCount, periods } = race;
  const isUnseen = isRace && runners.every(({ trace }) => trace.positions.every((place) => place === null));
  if (lapCount === 0 || runners.length === 0 || isUnseen) {
    throw problem('not-found', { detail: `Session ${field.sessionId} has no lap chart` });
  }
  const hasGrid = isRace && race.hasStartGrid;
  const firstLap = hasGrid ? 0 : 1;
  paper.turn(true);
  const chartWidth = paper.right - paper.left - 2 * LABEL_WIDTH;
  const chartHeight = paper.bottom - paper.top - 8 - LEGEND_HEIGHT - TOP - BOTTOM;
  const lapSteps = Math.max(1, lapCount - firstLap);
  const lapBands = bandsOf(lapSteps, Math.floor((chartWidth - 2 * PAD) / NARROWEST_LAP));
  const placeBands = bandsOf(runners.length, Math.floor(chartHeight / LOWEST_ROW));
  const layout = layOut(runners, {
    lapCount,
    firstLap,
    lapWidth: (chartWidth - 2 * PAD) / (lapBands[0]?.size ?? 1),
    rowHeight: Math.min(HIGHEST_ROW, chartHeight / (placeBands[0]?.size ?? 1)),
  });
  const marks = marksOf(layout, { lapCount, isRace });
  const turn = yieldToEventLoop();
  for (const places of placeBands) {
    for (const band of lapBands) {
      paper.addPage();
      drawLegend(paper, periods, isRace);
      drawBand(paper, layout, marks, {
        fromLap: firstLap + band.from,
        toLap: Math.min(lapCount, firstLap + band.from + band.size),
        fromPlace: places.from,
        toPlace: Math.min(runners.length, places.from + places.size),
        lapCount,
        hasGrid,
        periods,
        chartWidth,
      });
      await turn();
    }
  }
}

/** Equal parts, none longer than allowed. */
function bandsOf(count: number, most: number): { from: number; size: number }[] {
  const parts = Math.max(1, Math.ceil(count / Math.max(1, most)));
  const size = Math.ceil(count / parts);
  return Array.from({ length: parts }, (_, index) => ({ from: index * size, size }));
}

type Band = {
  fromLap: number;
  toLap: number;
  /** places before the first */
  fromPlace: number;
  toPlace: number;
  lapCount: number;
  hasGrid: boolean;
  periods: readonly FlagPeriod[];
  chartWidth: number;
};

function drawBand(paper: Paper, layout: Layout, marks: LineMarks, band: Band): void {
  const { doc } = paper;
  const { fromLap, fromPlace, toPlace, chartWidth } = band;
  const originX = paper.left + LABEL_WIDTH - (layout.lapX(fromLap) - PAD);
  const originY = paper.y - fromPlace * layout.rowHeight;
  const top = fromPlace * layout.rowHeight + TOP;
  const bottom = toPlace * layout.rowHeight + TOP;
  const [leftX, rightX] = [layout.lapX(fromLap) - PAD, layout.lapX(fromLap) - PAD + chartWidth];
  doc.save().translate(originX, originY);
  drawBackground(paper, layout, band, { top, bottom });
  doc
    .save()
    .rect(leftX, top - 10, rightX - leftX, bottom - top + 14)
    .clip();
  drawLines(paper, layout, marks);
  doc.restore();
  for (const runner of layout.runners) {
    drawLabel(paper, layout, runner, band, 'start');
    drawLabel(paper, layout, runner, band, 'end');
  }
  doc.restore();
  paper.y += bottom - top + TOP + BOTTOM;
}

function drawBackground(
  { doc, text, words }: Paper,
  { lapX }: Layout,
  { fromLap, toLap, periods, hasGrid }: Band,
  { top, bottom }: { top: number; bottom: number },
): void {
  for (const { flag, fromLap: first, toLap: last } of periods) {
    const from = Math.max(first - 1, fromLap);
    const to = Math.min(last, toLap);
    if (to <= from) continue;
    const width = lapX(to) - lapX(from);
    const isRed = flag === 'RED';
    doc.rect(lapX(from), top - 8, width, bottom - top + 8).fill(isRed ? colours.bandRed : colours.bandYellow);
    drawHatch(doc, { x: lapX(from), y: top - 12, width, height: 5 }, isRed);
  }
  const step = tickStep(TICK_EVERY / Math.max(0.1, lapX(1) - lapX(0)));
  for (let lap = Math.ceil(fromLap / step) * step; lap <= toLap; lap += step) {
    doc
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .moveTo(lapX(lap), top - 8)
      .lineTo(lapX(lap), bottom)
      .stroke();
    const label = lap === 0 ? (hasGrid ? words.startGridTick : '') : String(lap);
    text.draw(label, lapX(lap), bottom + 12, { size: 7.5, colour: colours.ink3 }, 'middle');
  }
}

/** Never colour alone: yellow slants, red lies. */
function drawHatch(
  doc: PDFKit.PDFDocument,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  isRed: boolean,
): void {
  doc.save().rect(x, y, width, height).clip();
  doc.strokeColor(isRed ? colours.flagRed : colours.flagYellow);
  if (isRed) {
    doc.lineWidth(1.2);
    for (let line = y + 0.8; line < y + height; line += 2.2) doc.moveTo(x, line).lineTo(x + width, line);
  } else {
    doc.lineWidth(2.6);
    for (let line = x - height; line < x + width + height; line += 4.6)
      doc.moveTo(line, y + height).lineTo(line + height, y);
  }
  doc.stroke().restore();
}

/** 1, 2, 5, 10, … laps. */
function tickStep(laps: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, laps)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= laps) ?? 10) * power;
}

function drawLines({ doc }: Paper, { runners }: Layout, marks: LineMarks): void {
  doc.lineJoin('round').lineCap('butt');
  const stroke = (path: string, colour: string, width: number, opacity = 1) => {
    if (path === '') return;
    doc.path(path).lineWidth(width).strokeOpacity(opacity).strokeColor(colour).stroke().strokeOpacity(1);
  };
  for (const { paths } of runners) {
    stroke(paths.onLeadLap, colours.trace, 0.9);
    stroke(paths.lapped, colours.trace, 0.9, 0.55);
  }
  if (marks.tails !== '') {
    doc.dash(1, { space: 2.4 });
    stroke(marks.tails, colours.trace, 0.9);
    doc.undash();
  }
  const [winner] = runners;
  if (winner !== undefined) {
    stroke(winner.paths.onLeadLap, colours.accent, 2);
    stroke(winner.paths.lapped, colours.accent, 1.4);
  }
  if (marks.pits !== '') {
    doc.path(marks.pits).lineWidth(0.8).fillAndStroke('#ffffff', colours.trace2);
  }
  stroke(marks.outs, colours.loss, 1.1);
}

/** Start number and name at the ends of the lines; in the middle of a race also where each line is on this page. */
function drawLabel(
  { text, words }: Paper,
  { lapX, rowHeight }: Layout,
  runner: PlacedRunner<Row>,
  { fromLap, toLap, fromPlace, toPlace, lapCount, hasGrid, chartWidth }: Band,
  side: 'start' | 'end',
): void {
  const { row, points, finalPlace } = runner;
  const isStart = side === 'start';
  const isEnd = !isStart && toLap === lapCount;
  const lap = isStart ? fromLap : toLap;
  const y = isEnd ? placeY(finalPlace, rowHeight) : points[lap]?.y;
  if (y === undefined) return;
  const place = Math.round((y - TOP) / rowHeight + 0.5);
  if (place <= fromPlace || place > toPlace) return;
  const size = Math.min(8.5, rowHeight * 0.86);
  const edge = isStart ? lapX(fromLap) - PAD : lapX(fromLap) - PAD + chartWidth;
  /** measured from the chart */
  const column = (distance: number) => (isStart ? edge - distance : edge + distance);
  const baseline = y + size * 0.35;
  const isWinner = finalPlace === 1;
  const colour = isWinner ? colours.accent : colours.ink;
  const shownPlace = isStart ? (lap > 0 || hasGrid ? place : null) : isEnd && !isPlaced(row) ? null : place;
  const quiet = { size, colour: isWinner ? colours.accent : colours.ink2 };
  if (shownPlace !== null) {
    text.draw(String(shownPlace), column(isStart ? 4 : 16), baseline, quiet, 'end');
  }
  const strong = { size, weight: 'strong', colour } as const;
  text.draw(row.startNumber, column(isStart ? 20 : 22), baseline, strong, isStart ? 'end' : 'start');
  const from = 26 + Math.max(16, text.width(row.startNumber, strong));
  const out = isEnd ? statusText(row, words) : '';
  const outWidth = out === '' ? 0 : text.width(out, strong) + 4;
  const name = text.fitted(row.name, LABEL_WIDTH - from - outWidth, quiet);
  text.draw(name, column(from), baseline, quiet, isStart ? 'end' : 'start');
  if (out !== '')
    text.draw(out, column(from) + text.width(name, quiet) + 4, baseline, { ...strong, colour: colours.ink2 });
}

function drawLegend(paper: Paper, periods: readonly FlagPeriod[], isRace: boolean): void {
  const { doc, text, words } = paper;
  const style = { size: 7.5, colour: colours.ink3 };
  const baseline = paper.y + 9;
  const middle = baseline - 2.6;
  let x = paper.right;
  const item = (label: string, draw: (at: number) => void) => {
    x -= text.width(label, style);
    text.draw(label, x, baseline, style);
    x -= 18;
    draw(x + 7);
    x -= 10;
  };
  item(words.retired, (at) => {
    doc
      .path(crossAt({ x: at, y: middle }))
      .lineWidth(1.1)
      .stroke(colours.loss);
  });
  item(words.inPit, (at) => {
    doc
      .path(squareAt({ x: at, y: middle }))
      .lineWidth(0.8)
      .fillAndStroke('#ffffff', colours.trace2);
  });
  if (isRace)
    item(words.lapped, (at) => {
      doc
        .moveTo(at - 7, middle)
        .lineTo(at + 7, middle)
        .lineWidth(0.9)
        .strokeOpacity(0.55)
        .stroke(colours.trace);
      doc.strokeOpacity(1);
    });
  for (const flag of new Set(periods.map((period) => period.flag))) {
    const isRed = flag === 'RED';
    item(isRed ? words.red : words.yellow, (at) => {
      doc.rect(at - 7, middle - 3, 14, 7).fill(isRed ? colours.bandRed : colours.bandYellow);
      drawHatch(doc, { x: at - 7, y: middle - 3, width: 14, height: 4 }, isRed);
    });
  }
  paper.y += LEGEND_HEIGHT;
}
