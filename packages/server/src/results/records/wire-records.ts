/** Records as they are sent. */

import type {
  LapRecord,
  OrganizationRecords,
  PersonalBest,
  RecordCategory,
  RecordLap,
  RecordTrack,
  SessionRecords,
  TrackLayout,
} from '@lapwing/contract/records/records';
import { trackConditions, trackDirections } from '@lapwing/contract/records/records';
import { lengthUnits, nameOf } from '@lapwing/contract/values/enums';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { driverOfLap } from '@lapwing/timing/laps/crew';
import { recordBefore } from '@lapwing/timing/records/record-history';
import { localDate } from '@lapwing/timing/timestamp';
import { lengthIn } from '@lapwing/timing/units';
import type { Row } from '../../storage/schema.ts';
import { stintsOf } from '../crew-columns.ts';
import type { Candidate, CategoryRecords, DecidedClaim } from './read-records.ts';
import { keyOfCategory, type LapRow, type TrackCategory } from './record-laps.ts';

type Layouts = readonly Row<'trackLayouts'>[];
type Venue = Pick<Row<'venues'>, 'id' | 'name' | 'countryCode' | 'lengthMm' | 'lengthUnit'>;

export function toWireOrganizationRecords(
  venues: readonly Row<'venues'>[],
  layouts: Layouts,
  records: readonly Omit<CategoryRecords, 'proposals'>[],
): OrganizationRecords {
  const tracks = venues.map((venue) => ({
    track: toWireTrack(venue),
    records: records
      .filter(({ category, history }) => category.venueId === venue.id && history.length > 0)
      .map(({ category, history }) => ({
        category: toWireCategory(category, layouts),
        history: history.toReversed().map((claim) => toWireRecord(claim, venue.timeZone)),
      }))
      .sort((a, b) => compareCategories(a.category, b.category)),
  }));
  return { tracks: tracks.filter((each) => each.records.length > 0) };
}

/** The records of the track of a session, as they stood when it began. */
export function toWireSessionRecords(
  session: { startsAtMs: number; timeZone: string },
  track: Omit<TrackCategory, 'className'>,
  records: readonly Omit<CategoryRecords, 'proposals'>[],
): SessionRecords {
  return {
    records: records.flatMap(({ category, history }) => {
      const { className } = category;
      if (keyOfCategory(category) !== keyOfCategory({ ...track, className })) return [];
      const record = recordBefore(history, session.startsAtMs);
      if (record === null) return [];
      const { lapTimeMs, setAtMs } = record;
      const date = localDate(setAtMs, session.timeZone);
      return [{ className, lapTime: formatLapTime(lapTimeMs), name: record.record.name, date }];
    }),
  };
}

export function toWirePersonalBest({ row, lapTimeMs, lapNumber }: Candidate, layouts: Layouts): PersonalBest {
  return {
    track: toWireTrack({ ...row, id: row.venueId, name: row.venueName }),
    category: toWireCategory(row, layouts),
    lapTime: formatLapTime(lapTimeMs),
    date: localDate(row.startsAtMs, row.timeZone),
    lap: toWireLap(row, lapNumber),
    organization: { id: row.organizationId, name: row.organizationName },
  };
}

export function toWireRecord({ record, row, setAtMs, lapTimeMs }: DecidedClaim, timeZone: string): LapRecord {
  return {
    recordId: record.id,
    lapTime: formatLapTime(lapTimeMs),
    name: record.name,
    startNumber: record.startNumber,
    date: localDate(setAtMs, timeZone),
    lap: row === null ? null : toWireLap(row, record.lapNumber),
    source: record.source,
  };
}

export function toWireLap(row: LapRow, lapNumber: number | null): RecordLap {
  const { eventId, eventName, sessionId, sessionName, finishPosition } = row;
  const driver = lapNumber === null ? null : driverOfLap(stintsOf(row), lapNumber);
  return { eventId, eventName, sessionId, sessionName, finishPosition, lapNumber, driver };
}

export function toWireTrack({ id, name, countryCode, lengthMm, lengthUnit }: Venue): RecordTrack {
  const unit = nameOf(lengthUnits, lengthUnit);
  return {
    venueId: id,
    name,
    countryCode,
    length: Number(lengthIn(unit, lengthMm).toFixed(4)),
    lengthUnit: unit,
  };
}

export function toWireLayout({ id, name, lengthM }: Row<'trackLayouts'>): TrackLayout {
  return { layoutId: id, name, lengthM };
}

export function toWireCategory(category: TrackCategory, layouts: Layouts): RecordCategory {
  const layout = layouts.find(({ id }) => id === category.layoutId);
  return {
    layout: layout === undefined ? null : toWireLayout(layout),
    direction: trackDirections.find((each) => each === category.direction) ?? 'unspecified',
    conditions: trackConditions.find((each) => each === category.conditions) ?? 'unspecified',
    className: category.className,
  };
}

/** By layout, then class; within both, those that nobody has specified first. */
export function compareCategories(a: RecordCategory, b: RecordCategory): number {
  return (
    (a.layout?.name ?? '').localeCompare(b.layout?.name ?? '') ||
    a.className.localeCompare(b.className, undefined, { numeric: true }) ||
    trackDirections.indexOf(a.direction) - trackDirections.indexOf(b.direction) ||
    trackConditions.indexOf(a.conditions) - trackConditions.indexOf(b.conditions)
  );
}
