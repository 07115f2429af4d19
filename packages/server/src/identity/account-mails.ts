/** The e-mails about accounts, in the language of the recipient. */

import type { Language } from '@lapwing/contract/values/constants';
import type { Mail } from './mailer.ts';
import { accountMessages } from './pages/account-messages.ts';

type Recipient = {
  to: string;
  /** null if a stranger may have written it: nobody can put text into an e-mail to someone else */
  name: string | null;
  language: Language;
};

export type AccountMail =
  | { kind: 'sign-up' | 'known' | 'password' | 'email' | 'password-new'; link: string }
  | { kind: 'email-gone'; newEmail: string; supportEmail: string };

export function composeMail({ to, name, language }: Recipient, mail: AccountMail): Mail {
  const messages = accountMessages[language];
  const compose = (subject: string, ...lines: string[]): Mail => ({
    to,
    subject: `${subject} · Lapwing`,
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    ...('link' in mail && { link: mail.link }),
    text: `${[...(name === null ? [] : [messages.hello(name)]), ...lines].join('\n\n')}\n`,
  });
  switch (mail.kind) {
    case 'sign-up':
      return compose(messages.confirmTitle, messages.mailSignUp, mail.link, messages.mailIgnore);
    case 'known':
      return compose(messages.mailKnownSubject, messages.mailKnown, mail.link, messages.mailIgnore);
    case 'password':
      return compose(messages.forgotTitle, messages.mailPassword, mail.link, messages.mailIgnore);
    case 'email':
      return compose(messages.confirmTitle, messages.mailEmail, mail.link, messages.mailIgnore);
    case 'password-new':
      return compose(messages.mailPasswordNewSubject, messages.mailPasswordNew, mail.link);
    case 'email-gone':
      return compose(
        messages.mailEmailGoneSubject,
        messages.mailEmailGone(mail.newEmail),
        messages.mailEmailGoneHelp(mail.supportEmail),
      );
  }
}
