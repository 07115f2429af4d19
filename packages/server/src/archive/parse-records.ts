/** The lap records of an archive, checked: every value, and every reference to a track, an event or a session. */

import * as z from 'zod/mini';
import {
  type ArchivedVenue,
  ArchiveError,
  RECORDS,
  type RecordLine,
  type RecordLineKind,
  recordLines,
} from './format.ts';
import { type Archive, checked } from './open-archive.ts';

export type ArchivedRecords = {
  layouts: RecordLine<'layout'>[];
  tracks: RecordLine<'track'>[];
  records: RecordLine<'record'>[];
};

const anyLine = z.looseObject({ line: z.string() });

/** Nothing if the archive has none. `sessions` are those of each event of the archive. */
export async function parseRecords(
  archive: Archive,
  venues: ReadonlyMap<number, ArchivedVenue>,
  sessions: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<ArchivedRecords> {
  const found: ArchivedRecords = { layouts: [], tracks: [], records: [] };
  if (!archive.names.includes(RECORDS)) return found;
  const layouts = new Set<number>();
  const isSession = (id: number) => [...sessions.values()].some((own) => own.has(id));

  for await (const { value, line: number } of archive.lines(RECORDS)) {
    const { line: kind, ...row } = checked(anyLine, value, RECORDS, number);
    const refuse = (what: string) => new ArchiveError(`${RECORDS}, line ${number}: ${what}`);
    const as = <Kind extends RecordLineKind>(of: Kind) =>
      checked(recordLines[of], row, RECORDS, number) as RecordLine<Kind>;
    const requireVenue = (id: number) => {
      if (!venues.has(id)) throw refuse(`there is no venue ${id}`);
    };
    const requireLayout = (id: number | null) => {
      if (id !== null && !layouts.has(id)) throw refuse(`there is no layout ${id} before it`);
    };
    if (kind === 'layout') {
      const layout = as('layout');
      requireVenue(layout.venueId);
      if (layouts.has(layout.id)) throw refuse(`a second layout ${layout.id}`);
      layouts.add(layout.id);
      found.layouts.push(layout);
    } else if (kind === 'track') {
      const track = as('track');
      requireLayout(track.layoutId);
      const own = sessions.get(track.eventId);
      if (own === undefined) throw refuse(`there is no event ${track.eventId}`);
      if (track.sessionId !== null && !own.has(track.sessionId))
        throw refuse(`there is no session ${track.sessionId} of event ${track.eventId}`);
      found.tracks.push(track);
    } else if (kind === 'record') {
      const record = as('record');
      requireVenue(record.venueId);
      requireLayout(record.layoutId);
      const sessionId = record.competitor?.sessionId ?? null;
      if (sessionId !== null && !isSession(sessionId)) throw refuse(`there is no session ${sessionId}`);
      found.records.push(record);
    } else throw refuse(`unknown kind ${JSON.stringify(kind.slice(0, 50))}`);
  }
  return found;
}
