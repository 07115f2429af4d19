/** Orbits CSV: results and lap times. Columns and their order are the timer's choice. */

import type { LapDocument } from '@lapwing/contract/ingest/results-document';
import { messageOf } from '@lapwing/contract/values/messages';
import { parseClockMs } from '../text/clock-text.ts';
import type { PartOutcome } from './alkamel.ts';
import type { ErrorLog } from './file-error.ts';
import { createLapList, type LapList } from './lap-list.ts';
import { type OrbitsMeaning, orbitsTitles, sectionTitles } from './orbits-titles.ts';
import {
  countOf,
  createPlaces,
  isNotClassified,
  isWordOfResult,
  sectionTimeOf,
  statusFromWord,
  timeOf,
  timeOfDayOf,
} from './row-values.ts';
import { emptyPart, fitted, type PartCompetitor, withBlankBests } from './session-part.ts';
import type { TitledRow, TitledTable } from './titled-table.ts';

const MAX_SECTIONS = 50;

/** The titles in the file; empty if it does not have them. */
type Columns = Readonly<Record<OrbitsMeaning, string>>;
type LapColumns = Columns & { sections: readonly string[] };

function columnsOf(table: TitledTable): Columns {
  const found = Object.entries(orbitsTitles).map(([meaning, titles]) => [
    meaning,
    table.findTitle(...titles),
  ]);
  // With the same names.
  return Object.fromEntries(found) as Columns;
}

export function readOrbitsResults(table: TitledTable, log: ErrorLog): PartOutcome {
  const columns = columnsOf(table);
  const isRace = columns.totalTime !== '';
  const placeOf = createPlaces(log, columns.position);
  const hasClassPlaces = columns.positionInClass !== '';
  const competitors: PartCompetitor[] = [];
  for (const row of table.rows()) {
    const number = fitted(row.cell(columns.number), 20);
    const name = namesOf(row, columns);
    // A line under the table: best lap of all, page number, signature.
    const place = row.cell(columns.position);
    if (number === '' && (name.lastName === '' || place === '')) continue;
    const status =
      statusFromWord(place) ??
      statusFromWord(row.cell(columns.status)) ??
      statusFromWord(row.cell(columns.difference));
    const position = isWordOfResult(place) ? null : placeOf(row);
    const isLeftOut =
      [place, row.cell(columns.status), row.cell(columns.difference)].some(isNotClassified) ||
      // A list may number everyone: a retired competitor without a place in class has none at all.
      (status === 'DNF' && position !== null && hasClassPlaces && row.cell(columns.positionInClass) === '');
    const lapCount = countOf(row, log, columns.laps);
    const totalTimeMs =
      isRace && !isWordOfResult(row.cell(columns.totalTime)) ? timeOf(row, log, columns.totalTime) : null;
    const bestTimeMs = isWordOfResult(row.cell(columns.bestTime)) ? null : timeOf(row, log, columns.bestTime);
    const bestLapNumber = bestTimeMs === null ? null : countOf(row, log, columns.bestLapNumber);
    const transponder = fitted(row.cell(columns.transponder), 32);
    const team = fitted(row.cell(columns.team), 100);
    const className = fitted(row.cell(columns.className), 100);
    competitors.push({
      number,
      ...name,
      ...(className === '' ? {} : { className }),
      ...(team === '' ? {} : { team }),
      ...(transponder === '' ? {} : { transponder }),
      ...(status === null ? {} : { status }),
      ...(position === null ? {} : { position }),
      ...(isLeftOut ? { isClassified: false } : {}),
      ...(lapCount === null ? {} : { lapCount }),
      // 0.000 in the file for a competitor without laps.
      ...(totalTimeMs === null || totalTimeMs === 0 ? {} : { totalTimeMs }),
      ...(bestTimeMs === null ? {} : { bestTimeMs }),
      ...(bestLapNumber === null || bestLapNumber === 0 ? {} : { bestLapNumber }),
    });
  }
  const part = { ...emptyPart, type: isRace ? ('race' as const) : ('qualify' as const) };
  return { part: { ...part, competitors: withBlankBests(competitors) }, errors: log.errors() };
}

/** `Nombre` and `Nome` are the whole name, or the first name next to a column of last names. */
function namesOf(row: TitledRow, columns: Columns): { firstName?: string; lastName: string } {
  const lastOnly = fitted(row.cell(columns.lastName), 100);
  const name = fitted(row.cell(columns.name), 100);
  const firstCell = fitted(row.cell(columns.firstName), 100);
  const firstName =
    firstCell === '' && lastOnly !== '' && /^(?:nombre|nome)$/i.test(columns.name) ? name : firstCell;
  const lastName = lastOnly === '' ? name : lastOnly;
  return firstName === '' ? { lastName } : { firstName, lastName };
}

type Block = { head: BlockHead; list: LapList; isTimed: boolean };
type BlockHead = { number: string; lastName: string; className: string };

/** A row with only the competitor opens a block, and the rows of the laps follow. */
export function readOrbitsLaps(table: TitledTable, log: ErrorLog): PartOutcome {
  const columns = columnsOf(table);
  const lapTitle = columns.lap || columns.laps;
  const blocks: Block[] = [];
  const sections = sectionsOf(table);
  for (const row of table.rows()) {
    const lapText = row.cell(lapTitle);
    const lapTime = row.cell(columns.lapTime);
    const [title = '', ...others] = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    // The column of the lap numbers may be the first.
    const isAlone = others.length === 0 && lapText === title && !/^\d+\s*\(?(?:p|pit)?\)?$/i.test(title);
    if ((lapText === '' || isAlone) && lapTime === '' && parseClockMs(title) === null) {
      if (title !== '') blocks.push(blockOf(title, log));
      continue;
    }
    const block = blocks.at(-1);
    if (block === undefined) {
      log.add(row.line, row.titleOf(lapTitle), messageOf('lap-before-competitor'));
      continue;
    }
    const pit = /^(\d+)\s*\(?p(?:it)?\)?$/i.exec(lapText);
    const lapNumber = pit === null ? countOf(row, log, lapTitle) : Number(pit[1]);
    // The crossing at which the first lap began.
    if (lapNumber === null || lapNumber === 0 || (lapTime === '' && !block.isTimed)) continue;
    block.isTimed = true;
    block.list.add(
      lapNumber,
      lapOf(row, { ...columns, sections }, pit !== null, log),
      row.line,
      row.titleOf(lapTitle),
    );
  }
  const competitors = blocks.map(({ head, list }): PartCompetitor => {
    const { number, lastName, className } = head;
    const laps = list.laps();
    return {
      ...(number === '' ? { clientId: lastName } : {}),
      number,
      lastName,
      ...(className === '' ? {} : { className }),
      laps,
    };
  });
  return { part: { ...emptyPart, competitors }, errors: log.errors() };
}

function blockOf(title: string, log: ErrorLog): Block {
  const head = headOf(title);
  return { head, list: createLapList(log, head.number || head.lastName), isTimed: false };
}

/** In track order. */
function sectionsOf(table: TitledTable): string[] {
  const sections: string[] = [];
  while (sections.length < MAX_SECTIONS) {
    const title = table.findTitle(...sectionTitles(sections.length + 1));
    if (title === '') break;
    sections.push(title);
  }
  return sections;
}

function lapOf(row: TitledRow, columns: LapColumns, isInPit: boolean, log: ErrorLog): LapDocument {
  const sectionTimesMs = columns.sections.map((title) => sectionTimeOf(row, log, title) ?? 0);
  const timeOfDayMs = timeOfDayOf(row, log, columns.timeOfDay);
  return {
    lapTimeMs: timeOf(row, log, columns.lapTime) ?? 0,
    ...(timeOfDayMs === null ? {} : { timeOfDayMs }),
    ...(sectionTimesMs.some((timeMs) => timeMs > 0) ? { sectionTimesMs } : {}),
    ...(isInPit ? { isInPit } : {}),
  };
}

/** `181 - Name - Class`, `181 - Name`, or a name alone. */
function headOf(title: string): BlockHead {
  const parts = title.split(/\s+-\s+/).map((part) => part.trim());
  const [number = '', name = '', ...rest] = parts;
  if (parts.length === 1) return { number: '', lastName: fitted(title, 100), className: '' };
  // A name may contain a dash: the class comes last.
  const className = rest.at(-1) ?? '';
  const lastName = [name, ...rest.slice(0, -1)].join(' - ');
  return { number: fitted(number, 20), lastName: fitted(lastName, 100), className: fitted(className, 100) };
}
