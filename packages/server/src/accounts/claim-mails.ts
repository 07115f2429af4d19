/** Sends e-mails about claims, in the language of the recipient. */

import { rolesWith } from '@lapwing/contract/desk/rights';
import { type Language, languages } from '@lapwing/contract/values/constants';
import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { type Attempts, claimMailBounds } from '../identity/attempts.ts';
import { mailHtml } from '../identity/mail-html.ts';
import type { Mail, SendMail } from '../identity/mailer.ts';
import { accountMessages } from '../identity/pages/account-messages.ts';
import type { Schema } from '../storage/schema.ts';
import type { ClaimNotice } from './claim-changes.ts';
import { claimMessages } from './claim-messages.ts';

type Options = {
  db: Kysely<Schema>;
  attempts: Attempts;
  sendMail: SendMail;
  siteUrl: string;
  onError: (error: unknown) => void;
};

const MOST_MEMBERS = 20;

/** A failing mail server does not undo what is stored. */
export function createClaimMails({ db, attempts, sendMail, siteUrl, onError }: Options) {
  async function sendNotice(notice: ClaimNotice): Promise<void> {
    const { kind, claim } = notice;
    for (const accountId of notice.accountIds) {
      // Repeated claims send the owner one e-mail per day.
      const isAsked = kind === 'owner-asked';
      if (isAsked && (await attempts.take(claimMailBounds(`owner ${claim.transponder}`))) > 0) continue;
      await mail([accountId], notice, `${siteUrl}/profile#products`);
    }
    for (const organizationId of notice.organizationIds) {
      const about = claim.state === 'disputed' ? `dispute ${claim.id}` : `organization ${organizationId}`;
      if ((await attempts.take(claimMailBounds(about))) > 0) continue;
      const members = await db
        .selectFrom('organizationMembers')
        .select('accountId')
        .where('organizationId', '=', organizationId)
        .where('role', 'in', rolesWith('crew'))
        .orderBy('sinceMs')
        .limit(MOST_MEMBERS)
        .execute();
      const link = `${siteUrl}/organizations/${organizationId}/manage?tab=claims`;
      await mail(
        members.map(({ accountId }) => accountId),
        notice,
        link,
      );
    }
  }

  async function mail(accountIds: readonly string[], notice: ClaimNotice, link: string): Promise<void> {
    if (accountIds.length === 0) return;
    const readers = await db
      .selectFrom('accounts')
      .select(['email', 'givenName', 'language'])
      .where('id', 'in', accountIds)
      .where('status', '=', accountStatuses.Active)
      .execute();
    for (const reader of readers) await sendMail(writeClaimMail(reader, notice, link));
  }

  return async function notify(notices: readonly ClaimNotice[]): Promise<void> {
    for (const notice of notices) {
      try {
        await sendNotice(notice);
      } catch (error) {
        onError(error);
      }
    }
  };
}

type Reader = { email: string; givenName: string; language: string };

function writeClaimMail(reader: Reader, { kind, claim }: ClaimNotice, link: string): Mail {
  const language: Language = languages.find((each) => each === reader.language) ?? languages[0];
  const messages = claimMessages[language];
  const what =
    claim.transponder === null
      ? messages.competitor(
          claim.startNumber ?? '',
          `${claim.firstName ?? ''} ${claim.lastName ?? ''}`.trim(),
        )
      : messages.transponder(claim.transponder);
  const { subject, text } = messages[kind];
  const paragraphs = [accountMessages[language].hello(reader.givenName), text(what)];
  return {
    to: reader.email,
    subject: `${subject(what)} · Lapwing`,
    link,
    text: `${[...paragraphs, link].join('\n\n')}\n`,
    html: mailHtml({ language, subject: subject(what), paragraphs, button: { label: messages.open, link } }),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}
