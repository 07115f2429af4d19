/** Check-in with one tap, with or without a connection. */

import { deskApi } from '@lapwing/contract/desk/calls';
import type { ItemChange, MeetingUpdate, StoredEntry } from '@lapwing/contract/desk/meeting';
import { useEffect, useRef, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { openDeskDatabase, type WaitingCheckIn } from '../run/outbox/desk-database.ts';
import { isUnreachable } from '../stored-copy.ts';
import { sendCheckIns } from './check-in-outbox.ts';

const RETRY_MS = 4_000;

type CheckInOptions = {
  eventId: number;
  version: number;
  newChangeId: () => string;
  /** Shows the answer of the server. */
  onAnswer: (update: MeetingUpdate) => void;
  onFailure: (error: unknown) => void;
};

export function useCheckIn({ eventId, version, newChangeId, onAnswer, onFailure }: CheckInOptions) {
  const [waiting, setWaiting] = useState<readonly WaitingCheckIn[]>([]);
  const latest = useRef({ version, onAnswer, onFailure });
  latest.current = { version, onAnswer, onFailure };
  const [outbox] = useState(() => createOutbox(eventId, latest, setWaiting));

  useEffect(() => {
    outbox.start();
    return outbox.stop;
  }, [outbox]);

  return {
    waiting,
    checkIn: ({ id, version: seen }: StoredEntry, isCheckedIn: boolean) =>
      outbox.put({ eventId, entryId: id, version: seen, isCheckedIn, changeId: newChangeId() }),
  };
}

/** As changes, to show them before the server has stored them. */
export function checkInChanges(waiting: readonly WaitingCheckIn[]): ItemChange[] {
  return waiting.map(({ entryId, version, isCheckedIn }) => ({
    ...{ kind: 'entry', id: entryId, version, set: { isCheckedIn } },
  }));
}

type Latest = { readonly current: Pick<CheckInOptions, 'version' | 'onAnswer' | 'onFailure'> };

function createOutbox(eventId: number, latest: Latest, show: (waiting: WaitingCheckIn[]) => void) {
  const opening = openDeskDatabase();
  let isSending = false;
  let isAgain = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  let stored: readonly WaitingCheckIn[] = [];
  /** on their way to the storage, by their entries */
  const unstored = new Map<number, WaitingCheckIn>();

  function showAll(): void {
    show([...stored.filter(({ entryId }) => !unstored.has(entryId)), ...unstored.values()]);
  }

  async function readStored(): Promise<void> {
    stored = await (await opening).listCheckIns(eventId);
    showAll();
  }

  async function send(): Promise<void> {
    isAgain = isSending;
    if (isSending) return;
    isSending = true;
    try {
      const store = await opening;
      await sendCheckIns({
        ...{ store, eventId, isUnreachable },
        send({ changeId, entryId, version, isCheckedIn }) {
          const items = [{ kind: 'entry' as const, id: entryId, version, set: { isCheckedIn } }];
          const body = { changeId, since: latest.current.version, items };
          return resultsClient.call(deskApi.change, { eventId }, {}, { body });
        },
        onAnswer: (update) => latest.current.onAnswer(update),
        onFailure: (error) => latest.current.onFailure(error),
      });
      await readStored();
    } finally {
      isSending = false;
    }
    if (isAgain) await send();
  }

  // Without storage nothing could be kept: the failure is shown, as for any other change.
  const trySend = () => void send().catch((error) => latest.current.onFailure(error));

  return {
    start(): void {
      trySend();
      timer = setInterval(async () => {
        if ((await (await opening).listCheckIns(eventId)).length > 0) trySend();
      }, RETRY_MS);
      addEventListener('online', trySend);
    },
    stop(): void {
      clearInterval(timer);
      removeEventListener('online', trySend);
    },
    async put(checkIn: WaitingCheckIn): Promise<void> {
      unstored.set(checkIn.entryId, checkIn);
      showAll();
      try {
        await (await opening).putCheckIn(checkIn);
      } catch (error) {
        latest.current.onFailure(error);
      }
      if (unstored.get(checkIn.entryId) === checkIn) unstored.delete(checkIn.entryId);
      await readStored();
      trySend();
    },
  };
}
