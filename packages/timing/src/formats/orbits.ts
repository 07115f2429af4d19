/** Orbits CSV: results and lap times. Columns and their order are the timer's choice. */

import type { LapDocument } from '@lapwing/contract/results-document';
import { parseClockMs } from '../feeds/clock-text.ts';
import type { PartOutcome } from './alkamel.ts';
import type { ErrorLog } from './file-error.ts';
import { createLapList, type LapList } from './lap-list.ts';
import { countOf, createPlaces, statusFromWord, timeOf } from './row-values.ts';
import { emptyPart, fitted, type PartCompetitor, withBlankBests } from './session-part.ts';
import type { TitledRow, TitledTable } from './titled-table.ts';

const NUMBER = ['No', 'Nr', 'Num', 'Number', 'Start Number', '#'];
const CLASS = ['Class', 'Cls'];
const POSITION = ['Pos', 'Position', 'Overall Pos'];
const LAP_TIME = ['Lap Tm', 'Lap Time', 'Laptime'];
const TOTAL = ['Total Tm', 'Total Time'];
const BEST = ['Best Tm', 'Best Time', 'Best Lap Tm', 'Best Lap'];
const BEST_LAP_NUMBER = ['In Lap', 'Best In Lap', 'Best Lap No'];
const MAX_SECTIONS = 50;

export function readOrbitsResults(table: TitledTable, log: ErrorLog): PartOutcome {
  const isRace = table.hasColumn(...TOTAL);
  const placeOf = createPlaces(log, ...POSITION);
  const competitors: PartCompetitor[] = [];
  for (const row of table.rows()) {
    const number = fitted(row.cell(...NUMBER), 20);
    const name = namesOf(row);
    // A line under the table: best lap of all, page number, signature.
    const place = row.cell(...POSITION);
    if (number === '' && (name.lastName === '' || place === '')) continue;
    const status =
      statusFromWord(place) ?? statusFromWord(row.cell('Status')) ?? statusFromWord(row.cell('Diff'));
    const position = statusFromWord(place) === null ? placeOf(row) : null;
    const lapCount = countOf(row, log, 'Laps');
    const totalTimeMs =
      isRace && statusFromWord(row.cell(...TOTAL)) === null ? timeOf(row, log, ...TOTAL) : null;
    const bestTimeMs = statusFromWord(row.cell(...BEST)) === null ? timeOf(row, log, ...BEST) : null;
    const bestLapNumber = bestTimeMs === null ? null : countOf(row, log, ...BEST_LAP_NUMBER);
    const transponder = fitted(row.cell('Transponder', 'Tx', 'Transponder 1'), 32);
    const team = fitted(row.cell('Team', 'Club'), 100);
    const className = fitted(row.cell(...CLASS), 100);
    competitors.push({
      number,
      ...name,
      ...(className === '' ? {} : { className }),
      ...(team === '' ? {} : { team }),
      ...(transponder === '' ? {} : { transponder }),
      ...(status === null ? {} : { status }),
      ...(position === null ? {} : { position }),
      ...(lapCount === null ? {} : { lapCount }),
      // 0.000 in the file of a competitor without laps.
      ...(totalTimeMs === null || totalTimeMs === 0 ? {} : { totalTimeMs }),
      ...(bestTimeMs === null ? {} : { bestTimeMs }),
      ...(bestLapNumber === null || bestLapNumber === 0 ? {} : { bestLapNumber }),
    });
  }
  const part = { ...emptyPart, type: isRace ? ('race' as const) : ('qualify' as const) };
  return { part: { ...part, competitors: withBlankBests(competitors) }, errors: log.errors() };
}

function namesOf(row: TitledRow): { firstName?: string; lastName: string } {
  const firstName = fitted(row.cell('First', 'First Name', 'Firstname'), 100);
  const lastName = fitted(row.cell('Last', 'Last Name', 'Lastname', 'Name', 'Competitor', 'Driver'), 100);
  return firstName === '' ? { lastName } : { firstName, lastName };
}

type Block = { head: BlockHead; list: LapList; isTimed: boolean };
type BlockHead = { number: string; lastName: string; className: string };

/** A row with the competitor alone opens a block, the rows of the laps follow. */
export function readOrbitsLaps(table: TitledTable, log: ErrorLog): PartOutcome {
  const blocks: Block[] = [];
  const sections = sectionTitles(table);
  for (const row of table.rows()) {
    const lapText = row.cell('Lap', 'Laps');
    const lapTime = row.cell(...LAP_TIME);
    const title = row.cells.map((cell) => cell.trim()).find((cell) => cell !== '') ?? '';
    if (lapText === '' && lapTime === '' && parseClockMs(title) === null) {
      if (title !== '') blocks.push(blockOf(title, log));
      continue;
    }
    const block = blocks.at(-1);
    if (block === undefined) {
      log.add(row.line, row.titleOf('Lap'), 'a lap comes before the first competitor');
      continue;
    }
    const pit = /^(\d+)\s*\(?p(?:it)?\)?$/i.exec(lapText);
    const lapNumber = pit === null ? countOf(row, log, 'Lap', 'Laps') : Number(pit[1]);
    // The crossing at which the first lap began.
    if (lapNumber === null || lapNumber === 0 || (lapTime === '' && !block.isTimed)) continue;
    block.isTimed = true;
    block.list.add(lapNumber, lapOf(row, sections, pit !== null, log), row.line, row.titleOf('Lap'));
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

function sectionTitles(table: TitledTable): string[] {
  const titles: string[] = [];
  while (titles.length < MAX_SECTIONS && table.hasColumn(`S${titles.length + 1} Tm`)) {
    titles.push(`S${titles.length + 1} Tm`);
  }
  return titles;
}

function lapOf(row: TitledRow, sections: readonly string[], isInPit: boolean, log: ErrorLog): LapDocument {
  const sectionTimesMs = sections.map((title) => timeOf(row, log, title) ?? 0);
  const timeOfDayMs = timeOf(row, log, 'Time of Day');
  return {
    lapTimeMs: timeOf(row, log, ...LAP_TIME) ?? 0,
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
  // A name may have a dash of its own: the class is what stands last.
  const className = rest.at(-1) ?? '';
  const lastName = [name, ...rest.slice(0, -1)].join(' - ');
  return { number: fitted(number, 20), lastName: fitted(lastName, 100), className: fitted(className, 100) };
}
