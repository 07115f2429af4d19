/** Sends what people are to be told by e-mail, each thing once however many servers there are. */

import type { Kysely } from 'kysely';
import type { Mail, SendMail } from '../identity/mailer.ts';
import type { Schema } from '../storage/schema.ts';
import { type Claim, claim, giveBack, listDue } from './claims.ts';
import { findNews, findReader } from './news.ts';
import { writeNewsMail } from './news-mail.ts';
import { noteWhoIsTold } from './publications.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

const LOOK_EVERY_MS = 15_000;
/** Names that lead nowhere by agreement (RFC 2606); the people of the demo world have such. */
const NOBODYS_ADDRESS = /[@.](example|invalid|test|localhost)$/i;

type NotifierOptions = {
  db: Kysely<Schema>;
  sendMail: SendMail;
  siteUrl: string;
  links: UnsubscribeLinks;
  onError: (error: unknown) => void;
  /** What comes soon after goes into the same e-mail. */
  collectForMs?: number;
  now?: () => number;
};

export function createNotifier({
  db,
  sendMail,
  siteUrl,
  links,
  onError,
  collectForMs = 60_000,
  now = Date.now,
}: NotifierOptions) {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function run(): Promise<void> {
    await noteWhoIsTold(db, now());
    for (const group of await listDue(db, now() - collectForMs)) {
      if (isStopped) return;
      const claimed = await claim(db, group, now());
      if (claimed !== null) await tell(claimed);
    }
  }

  async function tell(claimed: Claim): Promise<void> {
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
    if (reader === null || NOBODYS_ADDRESS.test(reader.email)) return null;
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
      timer = setInterval(() => void look(), Math.min(LOOK_EVERY_MS, collectForMs));
      timer.unref();
    },
    async stop(): Promise<void> {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}

/** A mail server that fell silent after it was given the letter may have sent it, and then a second try would be a second e-mail. */
function isCertainlyNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as Error & { command?: unknown; responseCode?: unknown };
  return command !== 'DATA' || responseCode !== undefined;
}
