/** Who may watch which event, cached in memory: thousands of viewers may reconnect at the same moment. */

import { formatLiveEventId, parseLiveEventId } from '@lapwing/contract/live/ids';
import type { Database } from '../storage/database.ts';
import { isOpenTo } from '../storage/open-event.ts';

/** Whether a viewer with this guid may watch the event; a promise if that has to be looked up. */
export type MayWatch = (eventId: string, guid: string | undefined) => boolean | Promise<boolean>;

type Access = { isListed: 0 | 1; guid: string };
type Accesses = ReadonlyMap<string, Access>;

const MAX_KNOWN = 5_000;

export type EventAccess = ReturnType<typeof openEventAccess>;

export function openEventAccess(db: Database) {
  /** null for an event that does not exist */
  let cached = new Map<string, Access | null>();
  let onChange = () => {};

  function forget(): void {
    cached = new Map();
    onChange();
  }

  db.onChange(({ kind }) => {
    if (kind === 'new-event' || kind === 'everything') forget();
  });

  /** From the database. An event that is missing does not exist. */
  async function read(eventIds: readonly string[]): Promise<Accesses> {
    const ids = eventIds.flatMap((eventId) => parseLiveEventId(eventId) ?? []);
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('events')
      .select(['id', 'isListed', 'guid'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [formatLiveEventId(row.id), row]));
  }

  async function lookUp(key: string, guid: string | undefined): Promise<boolean> {
    const before = cached;
    const access = (await read([key])).get(key) ?? null;
    // The event may have changed while it was read.
    if (cached !== before) return lookUp(key, guid);
    if (cached.size >= MAX_KNOWN) cached.clear();
    cached.set(key, access);
    return access !== null && isOpenTo(access, guid);
  }

  const mayWatch: MayWatch = (eventId, guid) => {
    const number = parseLiveEventId(eventId);
    if (number === null) return false;
    const key = formatLiveEventId(number);
    const access = cached.get(key);
    if (access === undefined) return lookUp(key, guid);
    return access !== null && isOpenTo(access, guid);
  };

  return {
    mayWatch,
    read,
    /** Called when viewers may have lost access to an event. */
    set onChange(listener: () => void) {
      onChange = listener;
    },
  };
}
