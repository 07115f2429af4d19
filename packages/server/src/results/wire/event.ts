/** Events, organisations and sessions in wire format. */

import type { ClassColor } from '@lapwing/contract/results/class-color';
import type { EventWinner } from '@lapwing/contract/results/event-winner';
import {
  type Announcements,
  type ChampionshipOfEvent,
  type Country,
  type Event,
  type Location,
  type Organization,
  type Session,
  type SessionGroup,
  type SessionGrouping,
  type SessionKind,
  sessionKinds,
} from '@lapwing/contract/results/events';
import { countryNumbers } from '@lapwing/contract/values/countries';
import { lengthUnits, nameOf, resultStatuses, sports } from '@lapwing/contract/values/enums';
import { isoDate } from '@lapwing/contract/values/wire-values';
import {
  localDate,
  localDateTime,
  localDateTimeWithFraction,
  localDateTimeWithOffset,
} from '@lapwing/timing/timestamp';
import { lengthIn } from '@lapwing/timing/units';
import type { Row } from '../../storage/schema.ts';
import type { EventRow } from '../queries/event.ts';
import type { GroupRow, SessionRow } from '../queries/session.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const numbers: Readonly<Record<string, number>> = countryNumbers;
const E6_PER_DEGREE = 1_000_000;

/** Days such as 31 November were once accepted: then the computed day is used. */
function isDay(text: string): boolean {
  return isoDate.safeParse(text).success;
}

/** Only in the response for a single event. */
type EventDetail = {
  sessions: SessionGrouping | null;
  championships: ChampionshipOfEvent[];
  classes: ClassColor[];
};

export function toWireEvent(row: EventRow, detail: EventDetail | null, winner?: EventWinner): Event {
  return {
    id: row.id,
    name: row.name,
    sport: nameOf(sports, row.sport),
    startDate: isDay(row.startDate) ? row.startDate : localDate(row.startsAtMs, row.timeZone),
    updatedAt: localDateTimeWithOffset(row.updatedAtMs, row.timeZone),
    uploadSoftware: { name: row.softwareName, version: row.softwareVersion },
    hasChamp: (row.championshipCount ?? 0) > 0,
    championships: detail?.championships ?? null,
    location: toWireLocation(row),
    organization: toWireOrganization({
      id: row.organizationId,
      name: row.organizationName,
      city: row.organizationCity,
      countryCode: row.organizationCountryCode,
      sport: row.organizationSport,
      websiteUrl: row.organizationWebsiteUrl,
      logoUrl: row.organizationLogoUrl,
    }),
    sessions: detail?.sessions ?? null,
    resultStatus: nameOf(resultStatuses, row.resultStatus),
    sessionCount: row.sessionCount,
    entryCount: row.entryCount,
    ...(winner && { winner }),
    ...(detail !== null && { classes: detail.classes }),
    ...(detail !== null && row.origin !== null && { importedFrom: importedFrom(row, row.origin) }),
  };
}

function importedFrom({ importedAtMs, timeZone }: EventRow, url: string) {
  return { url, at: localDateTimeWithOffset(importedAtMs ?? 0, timeZone) };
}

export function toWireOrganization(
  row: Omit<Row<'organizations'>, 'createdAtMs' | 'suspendedAtMs' | 'embeddingSites'>,
): Organization {
  return {
    id: row.id,
    name: row.name,
    logo: row.logoUrl,
    url: row.websiteUrl,
    city: row.city,
    country: toWireCountry(row.countryCode),
    ref: `/api/organizations/${row.id}`,
    sport: nameOf(sports, row.sport),
  };
}

export function toWireGrouping(
  groups: readonly GroupRow[],
  sessions: readonly SessionRow[],
): SessionGrouping {
  const timeZone = sessions[0]?.timeZone ?? 'UTC';
  const inside = (parentId: number | null): SessionGroup[] =>
    groups
      .filter((group) => group.parentId === parentId)
      .map((group) => ({
        id: group.id,
        name: group.name,
        date: localDate(group.startsAtMs, timeZone),
        subGroups: inside(group.id),
        sessions: sessions.filter(({ groupId }) => groupId === group.id).map((row) => toWireSession(row, [])),
      }))
      .filter((group) => group.sessions.length + group.subGroups.length > 0);
  return { sessions: [], groups: inside(null) };
}

export function sessionKindOf(kind: string, sessionId: number): SessionKind {
  const sessionKind = sessionKinds.find((each) => each === kind);
  if (sessionKind === undefined) throw new RangeError(`Session ${sessionId} is of the unknown kind ${kind}`);
  return sessionKind;
}

export function eventRefOf(eventId: number): string {
  return `/api/events/${eventId}`;
}

export function toWireSession(
  row: SessionRow,
  announcements: readonly Row<'announcements'>[],
  protestEndsAtMs: number | null = null,
): Session {
  const status = nameOf(resultStatuses, row.resultStatus);
  return {
    id: row.id,
    name: row.name,
    comment: row.comment,
    eventId: row.eventId,
    eventRef: eventRefOf(row.eventId),
    type: sessionKindOf(row.kind, row.id),
    startTime: localDateTime(row.startsAtMs, row.timeZone),
    groupName: row.groupName,
    isMerge: row.isMerge === 1,
    resultStatus: status === 'None' ? null : status,
    participated: row.competitorCount ?? 0,
    announcements: announcements.length === 0 ? null : toWireAnnouncements(announcements, row.timeZone),
    ...(protestEndsAtMs !== null && {
      protestEndsAt: localDateTimeWithOffset(protestEndsAtMs, row.timeZone),
    }),
  };
}

export function toWireAnnouncements(rows: readonly Row<'announcements'>[], timeZone: string): Announcements {
  return {
    rows: rows.map(({ atMs, text }) => ({ timestamp: localDateTimeWithFraction(atMs, timeZone), text })),
  };
}

function toWireLocation(row: EventRow): Location {
  const unit = nameOf(lengthUnits, row.lengthUnit);
  const length = lengthIn(unit, row.lengthMm);
  return {
    id: row.venueId,
    name: row.venueName,
    length: Number(length.toFixed(4)),
    lengthUnit: unit,
    lengthLabel: `${length.toFixed(4)} ${unit}`,
    country: toWireCountry(row.countryCode),
    lon: (row.longitudeE6 ?? 0) / E6_PER_DEGREE,
    lat: (row.latitudeE6 ?? 0) / E6_PER_DEGREE,
  };
}

function toWireCountry(code: string): Country {
  return { id: numbers[code] ?? 0, name: countryNames.of(code) ?? code, alpha2: code };
}
