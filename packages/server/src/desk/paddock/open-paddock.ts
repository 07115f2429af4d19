/** Assembles the paddock clock: its calls, its calendars, and the watch that sends its messages. */

import type { FindCalendarSessions } from '@lapwing/timing/paddock/calendar-session';
import type { FastifyInstance } from 'fastify';
import type { Attempts } from '../../identity/attempts.ts';
import type { Live } from '../../live/open-live.ts';
import { onOneNode } from '../../nodes/jobs.ts';
import type { Leases } from '../../nodes/leases.ts';
import { repeat } from '../../repeat.ts';
import type { Database } from '../../storage/database.ts';
import { createCalendarSessions } from './calendar-sessions.ts';
import { createGridFollowers } from './grid-followers.ts';
import { createPaddockClocks } from './paddock-clock.ts';
import { paddockRoutes } from './routes.ts';
import { watchStarts } from './watch-starts.ts';

const LOOK_EVERY_MS = 20_000;
const CLEAR_EVERY_MS = 3_600_000;

type PaddockOptions = {
  db: Database;
  live: Pick<Live, 'hosts' | 'deliverPush'>;
  attempts: Attempts;
  leases: Leases;
  now?: () => number;
};

export function openPaddock(
  app: FastifyInstance,
  { db, live, attempts, leases, now = Date.now }: PaddockOptions,
): { findCalendarSessions: FindCalendarSessions; look: () => Promise<void> } {
  const { deliverPush } = live;
  const clocks = createPaddockClocks(db, live.hosts, now);
  const followers = createGridFollowers(db, now);
  paddockRoutes(app, { db, clocks, followers, attempts, hasPush: deliverPush !== null, now });
  const onError = (error: unknown) => app.log.error({ err: error }, 'paddock clock');
  const look = () => watchStarts({ db, clocks, followers, deliver: deliverPush, now });
  const stops = [
    repeat(LOOK_EVERY_MS, onOneNode(leases, look), onError),
    repeat(CLEAR_EVERY_MS, onOneNode(leases, followers.clearPast), onError),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  return { findCalendarSessions: createCalendarSessions(db, clocks), look };
}
