/** What the page has to know of the meeting. It is kept on this device, so that the page opens without a connection. */

import { deskApi } from '@lapwing/contract/desk/calls';
import type { RedFlagRule } from '@lapwing/contract/desk/meeting';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import { fieldOf } from '@lapwing/timing/desk/field';
import { useEffect, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useSession } from '../../../identity/session.ts';
import { SIGNED_OUT_STORAGE_KEY } from '../../../page/storage-keys.ts';
import { guidIn } from '../guid-in.ts';
import { openDeskDatabase } from './outbox/desk-database.ts';
import type { OutboxRecord } from './outbox/outbox.ts';
import type { RunPlace } from './run-api.ts';

export type RunFacts = {
  eventName: string;
  startDate: string;
  endDate: string;
  sessionName: string;
  group: string;
  timeZone: string;
  laps: number | null;
  timeMs: number | null;
  /** missing in what an earlier version has kept */
  redFlag?: RedFlagRule | null;
  startsAtMs: number;
  entries: number;
  classes: ClassColor[];
  canRun: boolean;
  canDecide: boolean;
  /** opens the result of an unlisted meeting */
  guid: string | undefined;
  /** when the page was opened: its timing no longer changes the result */
  isOfficial: boolean;
};

export type FactsState =
  | { kind: 'loading' }
  | { kind: 'ready'; facts: RunFacts }
  /** `kept`: acts that are only on this device */
  | { kind: 'signed-out'; kept: number }
  | { kind: 'failed'; error: unknown };

async function loadFacts({ eventId, sessionId }: RunPlace): Promise<RunFacts> {
  const [meeting, desk] = await Promise.all([
    resultsClient.call(deskApi.meeting, { eventId }, {}),
    resultsClient.call(deskApi.meetings, {}, {}),
  ]);
  const session = meeting.sessions.find(({ id }) => id === sessionId);
  if (session === undefined) throw new Error(`The meeting has no session ${sessionId}`);
  const own = desk.organizations.find(({ organizationId }) => organizationId === meeting.organizationId);
  const { name, startDate, endDate, location, groups } = meeting.details;
  return {
    ...{ eventName: name, startDate, endDate, sessionName: session.name, group: session.group },
    timeZone: location.timeZone,
    ...{ laps: session.laps, timeMs: session.timeMs, startsAtMs: session.startsAtMs },
    redFlag: session.redFlag ?? null,
    classes: meeting.classes,
    entries: fieldOf(session, groups, meeting.entries).length,
    canRun: own?.rights.includes('run') ?? false,
    canDecide: own?.rights.includes('decide') ?? false,
    guid: guidIn(meeting.path),
    isOfficial: meeting.states.some((each) => each.sessionId === sessionId && each.status === 'Official'),
  };
}

function countActs(records: readonly OutboxRecord[], sessionId: number): number {
  return records.filter((record) => record.sessionId === sessionId).flatMap(({ events }) => events).length;
}

/** Who is signed out by a fault, such as a kill, goes on with what this device knows: its acts are delivered later. */
export function useRunFacts({ eventId, sessionId }: RunPlace): FactsState {
  const isSignedIn = useSession().kind === 'signed-in';
  const [state, setState] = useState<FactsState>({ kind: 'loading' });
  useEffect(() => {
    let isGone = false;
    const name = `run:${eventId}:${sessionId}`;
    const show = (next: FactsState) => {
      if (!isGone) setState(next);
    };
    void (async () => {
      const db = await openDeskDatabase();
      const kept = await db.readFact<RunFacts>(name);
      const isOpen = isSignedIn || localStorage.getItem(SIGNED_OUT_STORAGE_KEY) === null;
      if (kept !== undefined && isOpen) show({ kind: 'ready', facts: kept });
      try {
        if (!isSignedIn) {
          if (kept === undefined || !isOpen)
            show({ kind: 'signed-out', kept: countActs(await db.list(), sessionId) });
          return;
        }
        const facts = await loadFacts({ eventId, sessionId });
        await db.saveFact(name, facts);
        show({ kind: 'ready', facts });
      } catch (error) {
        if (kept === undefined) show({ kind: 'failed', error });
      } finally {
        db.close();
      }
    })();
    return () => {
      isGone = true;
    };
  }, [eventId, sessionId, isSignedIn]);
  return state;
}
