/** The e-mails of hosts: invitations, links for new passwords, and the test of the mail server. */

import type { MailTest } from '@lapwing/contract/site/host-status';
import type { Language } from '@lapwing/contract/values/constants';
import type { Kysely } from 'kysely';
import { languageIn } from '../identity/account-context.ts';
import { type AccountMail, composeMail } from '../identity/account-mails.ts';
import { createMailedCodes } from '../identity/mailed-codes.ts';
import type { SendMail } from '../identity/mailer.ts';
import type { Schema } from '../storage/schema.ts';

const DAY_MS = 86_400_000;
const INVITATION_DAYS = 7;

export type HostMails = ReturnType<typeof createHostMails>;

type Options = {
  sendMail: SendMail;
  hasMailServer: boolean;
  /** the address of the account pages; null with an external identity provider */
  accountPages: string | null;
  now: () => number;
};

type Person = { accountId: string; email: string; givenName: string; language: string };

export function createHostMails({ sendMail, hasMailServer, accountPages, now }: Options) {
  const linkTo = (page: string, code: string, language: Language) =>
    `${accountPages}/${page}?${new URLSearchParams({ ui_locales: language, code })}`;

  /** The link itself if it was not sent: the host passes it on. */
  async function send(
    to: { email: string; name: string | null; language: Language },
    mail: AccountMail & { link: string },
  ): Promise<string | null> {
    try {
      await sendMail(composeMail({ to: to.email, name: to.name, language: to.language }, mail));
      return hasMailServer ? null : mail.link;
    } catch {
      return mail.link;
    }
  }

  return {
    hasMailServer,
    hasOwnAccounts: accountPages !== null,

    async invite(db: Kysely<Schema>, email: string, language: Language): Promise<string | null> {
      const payload = { givenName: '', surName: '', email, language };
      const code = await createMailedCodes(db, now).make(
        'sign-up',
        email,
        { accountId: null, payload },
        INVITATION_DAYS * DAY_MS,
      );
      const link = linkTo('confirm-sign-up', code, language);
      return send({ email, name: null, language }, { kind: 'invitation', link });
    },

    async resetPassword(db: Kysely<Schema>, person: Person): Promise<string | null> {
      const { accountId, email, givenName } = person;
      const language = languageIn(person.language);
      const code = await createMailedCodes(db, now).make('password', email, { accountId, payload: {} });
      const link = linkTo('new-password', code, language);
      return send({ email, name: givenName, language }, { kind: 'password', link });
    },

    /** The person learns of it although nobody asked them. */
    async secondFactorReset({ email, givenName, language: stored }: Person): Promise<void> {
      const language = languageIn(stored);
      const link = `${accountPages}/forgotten?${new URLSearchParams({ ui_locales: language })}`;
      await send({ email, name: givenName, language }, { kind: 'second-factor-reset', link });
    },

    async test(email: string, language: Language): Promise<MailTest> {
      try {
        const siteUrl = accountPages === null ? {} : { siteUrl: accountPages };
        await sendMail(composeMail({ to: email, name: null, language, ...siteUrl }, { kind: 'test' }));
        return { outcome: hasMailServer ? 'sent' : 'written', reason: null };
      } catch (error) {
        return { outcome: 'refused', reason: reasonOf(error) };
      }
    },
  };
}

/** One line: mail servers answer with several, and may repeat what was sent. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, 200);
}
