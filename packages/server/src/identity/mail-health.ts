/** Remembers how the last e-mails went, for the host page. */

import type { SendMail } from './mailer.ts';

export type MailHealth = {
  lastSentAtMs: number | null;
  /** of the last e-mail, if it was refused */
  failure: { atMs: number; reason: string } | null;
};

export function watchMailer(send: SendMail, now: () => number = Date.now) {
  let health: MailHealth = { lastSentAtMs: null, failure: null };
  const sendMail: SendMail = async (mail) => {
    try {
      await send(mail);
      health = { lastSentAtMs: now(), failure: null };
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      health = { ...health, failure: { atMs: now(), reason: reason.slice(0, 200) } };
      throw error;
    }
  };
  return { sendMail, health: (): MailHealth => health };
}
