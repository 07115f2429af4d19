/** Sends e-mail notifications, each once however many servers there are. */

import type { Kysely } from 'kysely';
import type { Mail, SendMail } from '../identity/mailer.ts';
import { repeat } from '../repeat.ts';
import type { Schema } from '../storage/schema.ts';
import { isDataFault } from '../storage/set-aside/data-fault.ts';
import { createSetAside, type SetAside } from '../storage/set-aside/set-aside.ts';
import { type Claim, claim, giveBack, listDue } from './claims.ts';
import { findNews, findReader } from './news.ts';
import { writeNewsMail } from './news-mail.ts';
import { findPeopleToNotify } from './publications.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

const LOOK_EVERY_MS = 15_000;
/** Reserved names that never resolve (RFC 2606). The people of the demo world have them. */
const NOBODYS_ADDRESS = /[@.](example|invalid|test|localhost)$/i;

type NotifierOptions = {
  db: Kysely<Schema>;
  sendMail: SendMail;
  siteUrl: string;
  links: UnsubscribeLinks;
  /** false if e-mails are only written to a folder */
  hasMailServer: boolean;
  onError: (error: unknown) => void;
  setAside?: SetAside;
  /** Later notifications go into the same e-mail. */
  collectForMs?: number;
  now?: () => number;
};

export function createNotifier({
  db,
  sendMail,
  siteUrl,
  links,
  hasMailServer,
  onError,
  setAside = createSetAside(db),
  collectForMs = 60_000,
  now = Date.now,
}: NotifierOptions) {
  let running: Promise<void> | null = null;
  let stopLooking = () => {};
  let isStopped = false;

  async function run(): Promise<void> {
    await findPeopleToNotify(db, now(), setAside);
    for (const group of await listDue(db, now() - collectForMs)) {
      if (isStopped) return;
      const claimed = await claim(db, group, now());
      if (claimed === null) continue;
      try {
        await notify(claimed);
      } catch (error) {
        // It is claimed, so it is not retried; the e-mails after it are sent.
        onError(error);
        if (!isDataFault(error)) throw error;
      }
    }
  }

  async function notify(claimed: Claim): Promise<void> {
    const mail = await write(claimed);
    if (mail === null) return;
    try {
      await sendMail(mail);
    } catch (error) {
      onError(error);
      if (isCertainlyNotSent(error)) await giveBack(db, claimed, now());
    }
  }

  async function write(claimed: Claim): Promise<Mail | null> {
    const reader = await findReader(db, claimed.accountId);
    if (reader === null || (hasMailServer && NOBODYS_ADDRESS.test(reader.email))) return null;
    const news = await findNews(db, claimed);
    if (news === null) return null;
    return writeNewsMail(reader, news, { siteUrl, unsubscribeUrl: links.linkFor(reader.id) });
  }

  /** One round at a time in this process. */
  function look(): Promise<void> {
    running ??= run()
      .catch(onError)
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    look,
    start(): void {
      stopLooking = repeat(Math.min(LOOK_EVERY_MS, collectForMs), look, onError);
    },
    async stop(): Promise<void> {
      isStopped = true;
      stopLooking();
      await running;
    },
  };
}

/**
 * A mail server that stopped responding after it got the e-mail may have sent it, and a retry would be a second e-mail.
 */
function isCertainlyNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as Error & { command?: unknown; responseCode?: unknown };
  return command !== 'DATA' || responseCode !== undefined;
}
