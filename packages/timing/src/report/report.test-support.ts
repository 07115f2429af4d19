/** Builds what a report is written from, out of a race: its classification and its story agree with its laps. */

import type { ClassificationRow } from '@lapwing/contract/results/results';
import { fieldRace } from '../analysis/field-race.ts';
import { formatLapTime } from '../lap-time.ts';
import { leadStints, raceStory, type StoryEntry } from '../story/race-story.ts';
import { closestFinishOf, moverOf } from '../story/story-facts.ts';
import type { ReportSource } from './report-source.ts';

const none = { lapsBehind: 0, timeDifference: '0.000' };

export function aRow(position: number, overrides: Partial<ClassificationRow> = {}): ClassificationRow {
  return {
    ...{ position, positionInClass: position, name: `Driver ${position}`, firstName: 'Driver' },
    ...{ startNumber: String(position), resultClass: '', status: 'Normal', numberOfLaps: 3 },
    ...{ totalTime: '3:00.000', bestTime: '1:00.000', bestLap: 1, bestSpeed: 0 },
    ...{ difference: none, diffClass: none, gap: none, gapClass: none, isQualified: true },
    ...{ additionalFields: [], user: null, transponder: null, transponderCategory: null, accountId: null },
    ...{ nationality: null, isGuest: false, handicap: '0.000', rulings: [], total: null, sessions: null },
    ...overrides,
  };
}

/** The rows of a race without decisions of the officials, in the order of its entries. */
export function rowsOf(
  entries: readonly StoryEntry[],
  change: (row: ClassificationRow) => Partial<ClassificationRow> = () => ({}),
): ClassificationRow[] {
  const [first] = entries;
  const places = new Map<string, number>();
  const winners = new Map<string, StoryEntry>();
  return entries.map((entry) => {
    const own = change(aRow(entry.finishPosition));
    const className = own.resultClass ?? '';
    const hasPlace = entry.isClassified;
    const place = (places.get(className) ?? 0) + 1;
    if (hasPlace) places.set(className, place);
    const winner = winners.get(className) ?? entry;
    if (hasPlace) winners.set(className, winner);
    return aRow(entry.finishPosition, {
      startNumber: entry.startNumber,
      status: entry.status,
      isQualified: hasPlace,
      positionInClass: hasPlace ? place : 0,
      numberOfLaps: entry.endsMs.length,
      totalTime: formatLapTime(entry.endsMs.at(-1) ?? 0),
      bestTime: formatLapTime(entry.lapTimesMs.length === 0 ? 0 : Math.min(...entry.lapTimesMs)),
      bestLap: 1,
      difference: first === undefined || first === entry ? none : apart(first, entry),
      diffClass: winner === entry ? none : apart(winner, entry),
      ...own,
    });
  });
}

function apart(ahead: StoryEntry, behind: StoryEntry) {
  const lapsBehind = Math.max(0, ahead.endsMs.length - behind.endsMs.length);
  const ms = (behind.endsMs.at(-1) ?? 0) - (ahead.endsMs.at(-1) ?? 0);
  return { lapsBehind, timeDifference: lapsBehind > 0 ? '0.000' : formatLapTime(Math.max(0, ms)) };
}

export function aSource(
  entries: readonly StoryEntry[],
  rows: readonly ClassificationRow[] = rowsOf(entries),
  overrides: Partial<ReportSource> = {},
): ReportSource {
  const leads = leadStints(entries);
  const finishers = rows
    .filter(({ isQualified, status }) => isQualified && status !== 'DNF')
    .map(({ position }, index, placed) => ({
      finishPosition: position,
      gapMs: gapMs(entries, placed[index - 1]?.position, position),
    }));
  const closest = closestFinishOf(finishers);
  return {
    ...{ sessionId: 34, organizationId: 9, entries, isRace: true, isProvisional: false },
    classification: {
      ...{ type: 'Race', classes: [], rows: [...rows], bestLap: null },
      bestLaps: { field: null, classes: [] },
    },
    story: {
      ...{ sessionId: 34, isRace: true, people: [], classes: [], podium: [], bestLap: null },
      mover: moverOf(entries),
      closestFinish: closest && {
        ...{ ahead: closest.ahead, behind: closest.behind },
        gap: formatLapTime(closest.gapMs),
      },
      ...{ lapCount: leads.at(-1)?.toLap ?? 0, leads, sentences: raceStory(entries) },
      flags: leads.length === 0 ? [] : fieldRace(entries).periods,
    },
    ...{ facts: [], records: [], standings: [] },
    ...overrides,
  };
}

function gapMs(entries: readonly StoryEntry[], ahead: number | undefined, behind: number): number | null {
  const own = entries.find(({ finishPosition }) => finishPosition === behind);
  const other = entries.find(({ finishPosition }) => finishPosition === ahead);
  if (own === undefined || other === undefined || own.endsMs.length !== other.endsMs.length) return null;
  return (own.endsMs.at(-1) ?? 0) - (other.endsMs.at(-1) ?? 0);
}
