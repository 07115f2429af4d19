/** The e-mails about accounts, in the language of the recipient. */

import type { Language } from '@lapwing/contract/values/constants';
import { mailHtml } from './mail-html.ts';
import type { Mail } from './mailer.ts';
import { type AccountMessages, accountMessages } from './pages/account-messages.ts';
import { securityMessages } from './pages/security-messages.ts';

type Recipient = {
  to: string;
  /** null if a stranger may have written it: nobody can put text into an e-mail to someone else */
  name: string | null;
  language: Language;
  /** for the mark of e-mails without a link */
  siteUrl?: string;
};

export type AccountMail =
  | { kind: 'sign-up' | 'invitation' | 'known' | 'password' | 'email' | 'password-new'; link: string }
  | { kind: 'passkey-added' | 'passkey-removed'; passkey: string; link: string }
  | { kind: 'second-factor-on' | 'second-factor-off' | 'second-factor-reset'; link: string }
  | { kind: 'test' }
  | { kind: 'email-gone'; newEmail: string; supportEmail: string };

export function composeMail({ to, name, language, siteUrl }: Recipient, mail: AccountMail): Mail {
  const messages = accountMessages[language];
  const security = securityMessages[language];
  const notYou = security.mailNotYou;
  const link = 'link' in mail ? mail.link : undefined;
  const greeting = name === null ? [] : [messages.hello(name)];
  const compose = (subject: string, ...lines: string[]): Mail => {
    const linkAt = link === undefined ? lines.length : lines.indexOf(link);
    const label = labelOf(mail, messages);
    return {
      to,
      subject: `${subject} · Lapwing`,
      // Prevents out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      ...(link !== undefined && { link }),
      text: `${[...greeting, ...lines].join('\n\n')}\n`,
      html: mailHtml({
        language,
        subject,
        siteUrl,
        paragraphs: [...greeting, ...lines.slice(0, linkAt)],
        button: link === undefined ? undefined : { label, link },
        after: lines.slice(linkAt + 1),
      }),
    };
  };
  switch (mail.kind) {
    case 'sign-up':
      return compose(messages.confirmTitle, messages.mailSignUp, mail.link, messages.mailIgnore);
    case 'invitation':
      return compose(messages.mailInvitationSubject, messages.mailInvitation, mail.link, messages.mailIgnore);
    case 'test':
      return compose(messages.mailTestSubject, messages.mailTest);
    case 'known':
      return compose(messages.mailKnownSubject, messages.mailKnown, mail.link, messages.mailIgnore);
    case 'password':
      return compose(messages.forgotTitle, messages.mailPassword, mail.link, messages.mailIgnore);
    case 'email':
      return compose(messages.confirmTitle, messages.mailEmail, mail.link, messages.mailIgnore);
    case 'password-new':
      return compose(messages.mailPasswordNewSubject, messages.mailPasswordNew, mail.link);
    case 'passkey-added':
      return compose(security.mailPasskeySubject, security.mailPasskey(mail.passkey), notYou, mail.link);
    case 'passkey-removed':
      return compose(
        security.mailPasskeyRemovedSubject,
        security.mailPasskeyRemoved(mail.passkey),
        notYou,
        mail.link,
      );
    case 'second-factor-on':
      return compose(security.mailOnSubject, security.mailOn, notYou, mail.link);
    case 'second-factor-off':
      return compose(security.mailOffSubject, security.mailOff, notYou, mail.link);
    case 'second-factor-reset':
      return compose(security.mailResetSubject, security.mailReset, notYou, mail.link);
    case 'email-gone':
      return compose(
        messages.mailEmailGoneSubject,
        messages.mailEmailGone(mail.newEmail),
        messages.mailEmailGoneHelp(mail.supportEmail),
      );
  }
}

/** Of the button with the link. */
function labelOf({ kind }: AccountMail, messages: AccountMessages): string {
  if (kind === 'sign-up' || kind === 'email') return messages.confirm;
  return kind === 'invitation' ? messages.signUp : messages.forgotTitle;
}
