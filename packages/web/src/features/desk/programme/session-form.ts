/** A planned session or break as the texts of its form, and back. */

import type { Meeting, PlannedBreak, PlannedSession, RedFlagRule } from '@lapwing/contract/desk/meeting';
import { parseVenueTime } from '@lapwing/timing/documents/venue-time';
import { USUAL_LAPS_BACK } from '@lapwing/timing/live/desk/red-flag';
import { localDateTime } from '@lapwing/timing/timestamp';
import { type DayItem, programmeItems } from './programme-items.ts';

const MINUTE_MS = 60_000;

export type SessionForm = {
  kind: 'session' | 'break';
  name: string;
  type: PlannedSession['type'];
  group: string;
  classes: readonly string[];
  day: string;
  /** `13:20` */
  time: string;
  slotMinutes: string;
  laps: string;
  minutes: string;
  minimumLapSeconds: string;
  stopsClockAtRed: boolean;
  /** if the race is not resumed after a red flag */
  lapsBack: string;
  /** empty: none */
  gridFrom: string;
  reversedPlaces: string;
};

const text = (value: number | null) => (value === null ? '' : String(value));

export function formOf(item: DayItem, timeZone: string): SessionForm {
  const local = localDateTime(item.startsAtMs, timeZone);
  const shared = {
    day: local.slice(0, 10),
    time: local.slice(11, 16),
    slotMinutes: text(item.slotMs / MINUTE_MS),
  };
  if (item.isBreak) return { ...empty, ...shared, kind: 'break', name: item.pause.name };
  const { name, type, group, classes, laps, timeMs, minimumLapTimeMs, redFlag, gridFrom } = item.session;
  return {
    ...{ ...shared, kind: 'session', name, type, group, classes },
    laps: text(laps),
    minutes: timeMs === null ? '' : text(timeMs / MINUTE_MS),
    minimumLapSeconds: minimumLapTimeMs === null ? '' : text(minimumLapTimeMs / 1_000),
    stopsClockAtRed: redFlag?.stopsClock ?? false,
    lapsBack: text(redFlag?.lapsBack ?? USUAL_LAPS_BACK),
    gridFrom: text(gridFrom?.sessionId ?? null),
    reversedPlaces: text(gridFrom?.reversedPlaces ?? 0),
  };
}

const empty: SessionForm = {
  kind: 'session',
  name: '',
  type: 'race',
  group: '',
  classes: [],
  day: '',
  time: '10:00',
  slotMinutes: '20',
  laps: '',
  minutes: '',
  minimumLapSeconds: '',
  stopsClockAtRed: false,
  lapsBack: String(USUAL_LAPS_BACK),
  gridFrom: '',
  reversedPlaces: '0',
};

/** After the last item of the programme. */
export function newForm(meeting: Meeting): SessionForm {
  const { startDate, location } = meeting.details;
  const last = programmeItems(meeting).toSorted(
    (a, b) => b.startsAtMs + b.slotMs - (a.startsAtMs + a.slotMs),
  )[0];
  const group = meeting.details.groups[0]?.name ?? '';
  if (last === undefined) return { ...empty, group, day: startDate };
  const local = localDateTime(last.startsAtMs + last.slotMs, location.timeZone);
  const lastGroup = last.isBreak ? group : last.session.group;
  return { ...empty, group: lastGroup, day: local.slice(0, 10), time: local.slice(11, 16) };
}

export function isFormComplete(form: SessionForm): boolean {
  const { kind, name, day, time, slotMinutes } = form;
  const slot = Number(slotMinutes);
  const isPlaced = name.trim() !== '' && day !== '' && time !== '' && slot >= 1 && slot <= 1_440;
  return isPlaced && (kind === 'break' || numberFields.every((field) => isNumberOrEmpty(form, field)));
}

/** In its own unit, as the server takes it. */
const numberLimits = {
  laps: { least: 1, most: 9_999, isWhole: true },
  minutes: { least: 1 / 60, most: 10_080, isWhole: false },
  minimumLapSeconds: { least: 0, most: 3_600, isWhole: false },
  reversedPlaces: { least: 0, most: 500, isWhole: true },
} as const satisfies Partial<Record<keyof SessionForm, object>>;
export type NumberField = keyof typeof numberLimits;
const numberFields = Object.keys(numberLimits) as NumberField[]; // its own keys

/** Otherwise the session would run without the limit that somebody has typed. */
export function isNumberOrEmpty(form: SessionForm, field: NumberField): boolean {
  const text = form[field].trim();
  const number = Number(text.replace(',', '.'));
  const { least, most, isWhole } = numberLimits[field];
  return text === '' || (number >= least && number <= most && (!isWhole || Number.isInteger(number)));
}

/** A number of a complete form; null if it is empty. */
function numberOf(value: string, factor: number): number | null {
  return value.trim() === '' ? null : Math.round(Number(value.replace(',', '.')) * factor);
}

function redFlagOf({ stopsClockAtRed, lapsBack }: SessionForm): RedFlagRule | null {
  const isUsual = !stopsClockAtRed && Number(lapsBack) === USUAL_LAPS_BACK;
  return isUsual ? null : { stopsClock: stopsClockAtRed, lapsBack: Number(lapsBack) };
}

type Plan = { kind: 'session'; set: PlannedSession } | { kind: 'break'; set: PlannedBreak };

export function planOf(form: SessionForm, timeZone: string): Plan {
  const name = form.name.trim();
  const startsAtMs = parseVenueTime(`${form.day}T${form.time}:00`, timeZone);
  const slotMs = Math.round(Number(form.slotMinutes)) * MINUTE_MS;
  if (form.kind === 'break') return { kind: 'break', set: { name, startsAtMs, slotMs } };
  const { type, group, classes, gridFrom } = form;
  return {
    kind: 'session',
    set: {
      ...{ name, type, startsAtMs, slotMs, group: group.trim(), classes: [...classes] },
      laps: numberOf(form.laps, 1),
      timeMs: numberOf(form.minutes, MINUTE_MS),
      minimumLapTimeMs: numberOf(form.minimumLapSeconds, 1_000),
      redFlag: redFlagOf(form),
      gridFrom:
        gridFrom === ''
          ? null
          : { sessionId: Number(gridFrom), reversedPlaces: numberOf(form.reversedPlaces, 1) ?? 0 },
    },
  };
}
