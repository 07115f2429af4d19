/** Certificates: one page for each competitor, on a turned sheet with a frame. */

import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import type { Paper } from './paper.ts';
import { colours } from './paper-look.ts';
import { crewNames, shownTime } from './shown-values.ts';

const FRAME = 28;
const NAME_SIZE = 40;
/** The smallest size of names on one line. */
const SMALLEST_LINE = 18;
/** A large crew continues on further lines, in smaller letters if they are many. */
const SMALLEST_NAME = 11;
const MOST_NAME_LINES = 6;

/** Competitors who did not start took no part. */
export function hasCertificate({ status }: Pick<ClassificationRow, 'status'>): boolean {
  return status !== 'DNS';
}

/** `rows`: those who get one, in the order of the result. */
export async function drawCertificates(
  paper: Paper,
  classification: Classification,
  rows: readonly ClassificationRow[],
): Promise<void> {
  const turn = yieldToEventLoop();
  paper.turn(true);
  for (const row of rows) {
    paper.addEmptyPage();
    drawFrame(paper);
    drawWords(paper, classification, row);
    drawSigns(paper);
    await turn();
  }
}

function drawFrame(paper: Paper): void {
  const { doc, width, height } = paper;
  doc
    .rect(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME)
    .lineWidth(1.2)
    .stroke(colours.ink);
  doc
    .rect(FRAME + 4, FRAME + 4, width - 2 * FRAME - 8, height - 2 * FRAME - 8)
    .lineWidth(0.5)
    .stroke(colours.line2);
}

function drawWords(paper: Paper, classification: Classification, row: ClassificationRow): void {
  const { text, words, head, width, height } = paper;
  const middle = width / 2;
  const room = width - 2 * FRAME - 80;
  const quiet = { size: 13, colour: colours.ink2 };
  const line = (content: string, y: number, style: { size: number; weight?: 'strong'; colour?: string }) =>
    text.draw(text.fitted(content, room, style), middle, y, style, 'middle');

  const top = height * 0.2;
  line(words.certificate, top, { size: 30, weight: 'strong' });
  line(words.certifies, top + 36, quiet);
  const names = crewNames(row);
  let size = NAME_SIZE;
  while (size > SMALLEST_LINE && text.width(names, { size, weight: 'strong' }) > room) size -= 1;
  const linesAt = (most: number) => text.lines(names, room, { size, weight: 'strong' }, most);
  while (size > SMALLEST_NAME && linesAt(MOST_NAME_LINES + 1).length > MOST_NAME_LINES) size -= 1;
  const nameStyle = { size, weight: 'strong', colour: colours.accent } as const;
  const nameLines = linesAt(MOST_NAME_LINES);
  for (const [index, part] of nameLines.entries()) line(part, top + 88 + index * size * 1.15, nameStyle);
  const below = top + 88 + (nameLines.length - 1) * size * 1.15;

  line(words.tookPart, below + 34, quiet);
  line([head.lines[0], head.title].filter(Boolean).join(' · '), below + 60, { size: 20, weight: 'strong' });
  line(head.lines[1] ?? '', below + 80, quiet);
  const place = placeWords(paper, row);
  if (place !== '') line(place, below + 126, { size: 28, weight: 'strong' });
  line(factsOf(paper, classification, row).join(' · '), below + (place === '' ? 118 : 150), { size: 12 });
}

function placeWords({ words }: Paper, row: ClassificationRow): string {
  if (isOut(row) || !isPlaced(row)) return '';
  return words.finished(row.position);
}

function factsOf({ words }: Paper, { type, classes }: Classification, row: ClassificationRow): string[] {
  const hasPlaceInClass = isPlaced(row) && !isOut(row) && row.positionInClass > 0 && classes.length > 1;
  const isByBestLap = type === 'PracticeAndQualification';
  return [
    hasPlaceInClass ? words.inClass(row.positionInClass, row.resultClass) : row.resultClass,
    `${words.columns.number} ${row.startNumber}`,
    row.numberOfLaps > 0 ? words.lapCount(row.numberOfLaps) : '',
    !isByBestLap && shownTime(row.totalTime) !== '' ? `${words.columns.total} ${row.totalTime}` : '',
    shownTime(row.bestTime) === '' ? '' : `${words.columns.best} ${row.bestTime}`,
  ].filter(Boolean);
}

/** The logo on top, the organiser's line for a signature, the mark and the code below. */
function drawSigns(paper: Paper): void {
  const { text, head, width, height, doc } = paper;
  const bottom = height - FRAME - 22;
  const left = FRAME + 30;
  const right = width - FRAME - 30;
  if (head.logo !== null) {
    doc.image(head.logo, width / 2 - 70, FRAME + 16, { fit: [140, 46], align: 'center', valign: 'center' });
  }
  paper.line(left, left + 190, bottom - 16, colours.line2, 0.75);
  const label = { size: 9, colour: colours.ink2 };
  text.draw(text.fitted(head.organization, 190, label), left, bottom - 4, label);
  paper.qrCode(right - 52, bottom - 52, 52);
  const quiet = { size: 7.5, colour: colours.ink3 };
  const siteWidth = text.width(head.siteName, { size: 8, weight: 'strong' });
  paper.mark(width / 2 - siteWidth / 2 - 8, bottom - 25, 12);
  text.draw(head.siteName, width / 2 + 8, bottom - 15.5, { size: 8, weight: 'strong' }, 'middle');
  const said = [...head.status, head.madeAt].filter(Boolean).join(' · ');
  text.draw(text.fitted(said, width - 2 * FRAME - 400, quiet), width / 2, bottom - 3, quiet, 'middle');
}
