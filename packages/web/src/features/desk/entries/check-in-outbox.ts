/**
 * Check-ins stay on this device until the server has answered: the desk at the gate often has no connection. They are sent in
 * the order of the entries, each once.
 */

import type { MeetingUpdate } from '@lapwing/contract/desk/meeting';
import type { DeskDatabase, WaitingCheckIn } from '../run/outbox/desk-database.ts';

type CheckInStore = Pick<DeskDatabase, 'listCheckIns' | 'putCheckIn' | 'settleCheckIn'>;

type SendOptions = {
  store: CheckInStore;
  eventId: number;
  /** Throws if the server cannot be reached. */
  send(checkIn: WaitingCheckIn): Promise<MeetingUpdate>;
  isUnreachable(error: unknown): boolean;
  onAnswer(update: MeetingUpdate): void;
  onFailure(error: unknown): void;
};

/** Returns whether everything was answered. What the server refuses is not sent again. */
export async function sendCheckIns(options: SendOptions): Promise<boolean> {
  const { store, eventId, send, isUnreachable, onAnswer, onFailure } = options;
  for (const checkIn of await store.listCheckIns(eventId)) {
    try {
      const update = await send(checkIn);
      await store.settleCheckIn(checkIn, update.made);
      onAnswer(update);
    } catch (error) {
      if (isUnreachable(error)) return false;
      await store.settleCheckIn(checkIn, null);
      onFailure(error);
    }
  }
  return true;
}
