/** Reminds this browser of the start of a session, by push. */

import type { Language } from '@lapwing/contract/values/constants';
import { createPushList } from '../../../parts/push-list.ts';

const reminders = createPushList('lapwing.reminders');

export function hasReminder(liveSessionId: string): boolean {
  return reminders.has({ sessionId: liveSessionId });
}

/** False if the visitor refuses notifications. */
export function addReminder(liveSessionId: string, publicKey: string, language: Language): Promise<boolean> {
  return reminders.add({ sessionId: liveSessionId }, publicKey, language);
}

export function removeReminder(liveSessionId: string): Promise<void> {
  return reminders.remove({ sessionId: liveSessionId });
}
