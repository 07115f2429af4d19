/** A planned session or break as the texts of its form, and back. */

import type { Meeting, PlannedBreak, PlannedSession } from '@lapwing/contract/desk/meeting';
import { parseVenueTime } from '@lapwing/timing/documents/venue-time';
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
  const { name, type, group, classes, laps, timeMs, minimumLapTimeMs, gridFrom } = item.session;
  return {
    ...{ ...shared, kind: 'session', name, type, group, classes },
    laps: text(laps),
    minutes: timeMs === null ? '' : text(timeMs / MINUTE_MS),
    minimumLapSeconds: minimumLapTimeMs === null ? '' : text(minimumLapTimeMs / 1_000),
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

export function isFormComplete({ name, day, time, slotMinutes }: SessionForm): boolean {
  const slot = Number(slotMinutes);
  return name.trim() !== '' && day !== '' && time !== '' && slot >= 1 && slot <= 1_440;
}

/** A number of the form; null if it is empty or makes no sense. */
function numberOf(value: string, factor: number, minimum: number): number | null {
  const number = Number(value.replace(',', '.'));
  return value.trim() === '' || !Number.isFinite(number) || number * factor < minimum
    ? null
    : Math.round(number * factor);
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
      laps: numberOf(form.laps, 1, 1),
      timeMs: numberOf(form.minutes, MINUTE_MS, 1_000),
      minimumLapTimeMs: numberOf(form.minimumLapSeconds, 1_000, 0),
      gridFrom:
        gridFrom === ''
          ? null
          : { sessionId: Number(gridFrom), reversedPlaces: numberOf(form.reversedPlaces, 1, 0) ?? 0 },
    },
  };
}
