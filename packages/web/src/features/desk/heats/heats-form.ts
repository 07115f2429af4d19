/** The format of heats as the texts of its form, and the sessions that are planned for its races. */

import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import type { RacePlan } from '@lapwing/contract/desk/ladder-calls';
import type { Meeting, StoredLadder } from '@lapwing/contract/desk/meeting';
import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { formats } from '@lapwing/timing/desk/ladder/formats';
import { parseVenueTime } from '@lapwing/timing/documents/venue-time';
import { newForm } from '../programme/session-form.ts';

const MINUTE_MS = 60_000;
/** Short enough to read out. */
const SEEDS = 10_000;

export type HeatsForm = {
  group: string;
  format: LadderFormat;
  points: string;
  seed: number;
  day: string;
  /** `13:20` */
  time: string;
  slotMinutes: string;
  /** of heats and brackets; empty: no number of laps */
  laps: string;
  finalLaps: string;
  /** empty: none */
  minimumLapSeconds: string;
};

export const newSeed = () => Math.floor(Math.random() * SEEDS);

export function formOf(meeting: Meeting, ladder: StoredLadder | null): HeatsForm {
  const { day, time } = newForm(meeting);
  const own = meeting.sessions.find(({ ladderRace }) => ladder !== null && ladderRace?.ladder === ladder.key);
  const taken = new Set(meeting.ladders.map(({ group }) => group));
  const free = ['', ...meeting.details.groups.map(({ name }) => name)].filter((name) => !taken.has(name));
  const format = ladder?.format ?? formats.heatsAndFinals;
  return {
    group: ladder?.group ?? free.find((name) => name !== '') ?? free[0] ?? '',
    format,
    points: format.points.join(', '),
    seed: ladder?.seed ?? newSeed(),
    ...{ day, time },
    slotMinutes: String((own?.slotMs ?? 10 * MINUTE_MS) / MINUTE_MS),
    laps: own?.laps ? String(own.laps) : '8',
    finalLaps: '12',
    minimumLapSeconds: own?.minimumLapTimeMs ? String(own.minimumLapTimeMs / 1_000) : '',
  };
}

/** null if they are not whole numbers. */
export function pointsOf(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter(Boolean);
  const points = parts.map(Number);
  return points.every((value) => Number.isInteger(value) && value >= 0 && value <= 10_000) ? points : null;
}

export function isTimeComplete({ time, slotMinutes }: HeatsForm): boolean {
  const slot = Number(slotMinutes);
  return time !== '' && Number.isInteger(slot) && slot >= 1 && slot <= 1_440;
}

const lapsOf = (text: string) => {
  const laps = Math.round(Number(text));
  return laps >= 1 && laps <= 9_999 ? laps : null;
};

function minimumLapOf(text: string): number | null {
  const seconds = Number(text.replace(',', '.'));
  return text.trim() !== '' && seconds >= 0 && seconds <= 3_600 ? Math.round(seconds * 1_000) : null;
}

/** One after the other, in the order in which they are run. */
export function plansOf(
  form: Omit<HeatsForm, 'group' | 'format' | 'points' | 'seed'>,
  { races, timeZone }: Pick<ShownLadder, 'races' | 'timeZone'>,
  nameOf: (race: ShownLadder['races'][number]) => string,
): RacePlan[] {
  const startMs = parseVenueTime(`${form.day}T${form.time}:00`, timeZone);
  const slotMs = Math.round(Number(form.slotMinutes)) * MINUTE_MS;
  return races.map((race, index) => ({
    race: race.key,
    name: nameOf(race),
    startsAtMs: startMs + index * slotMs,
    slotMs,
    laps: lapsOf(race.phase === 'final' || race.phase === 'grandFinal' ? form.finalLaps : form.laps),
    timeMs: null,
    minimumLapTimeMs: minimumLapOf(form.minimumLapSeconds),
  }));
}
