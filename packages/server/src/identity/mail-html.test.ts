import { languages } from '@lapwing/contract/values/constants';
import { expect, it } from 'vitest';
import { writeNewsMail } from '../notifications/news-mail.ts';
import { type AccountMail, composeMail } from './account-mails.ts';
import { createMailer, type Mail } from './mailer.ts';
import { openSmtpServer } from './smtp-server.test-support.ts';

const link = 'https://timing.example.org/idp/lapwing/confirm?ui_locales=ja&code=abc';

async function mailed(...mails: Mail[]) {
  const server = await openSmtpServer();
  const send = createMailer({
    smtpUrl: server.url,
    mailFrom: 'Lapwing <no-reply@example.org>',
    outboxFolder: '/nowhere',
  });
  for (const mail of mails) await send(mail);
  return server.read();
}

const buttons = (html: string) => [...html.matchAll(/<a class="button" href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
const kinds: readonly AccountMail['kind'][] = ['sign-up', 'known', 'password', 'email', 'password-new'];

it('every account e-mail has a text, and a page with the mark, one button and its link as text', async () => {
  const mails = languages.flatMap((language) =>
    kinds.map((kind) =>
      composeMail({ to: 'anna@example.org', name: 'Anna', language }, { kind, link } as AccountMail),
    ),
  );
  const received = await mailed(...mails);
  expect(received).toHaveLength(languages.length * kinds.length);
  for (const [index, { text = '', html = '' }] of received.entries()) {
    expect(text.replaceAll('\r', '')).toContain(`\n\n${link}\n`);
    expect(html).toContain(`<html lang="${languages[Math.floor(index / kinds.length)]}">`);
    expect(html).toContain('src="https://timing.example.org/icons/live-192.png"');
    expect(html).toContain('>Lapwing</b>');
    const href = link.replaceAll('&', '&amp;');
    expect(buttons(html).map(([, to]) => to)).toEqual([href]);
    expect(html).toContain(`>${href}</a>`);
    expect(html).toContain('Anna');
  }
});

it('an e-mail is safe in the dark, and what people wrote is text in it', async () => {
  const [mail] = await mailed(
    composeMail(
      { to: 'anna@example.org', name: '<img src=x> & co', language: 'en' },
      { kind: 'password', link },
    ),
  );
  const { html = '' } = mail ?? {};
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html).toContain('Hello &lt;img src=x&gt; &amp; co,');
  expect(html).not.toMatch(/<script|<img src=x/);
});

it('an e-mail without a link has no button', async () => {
  const gone = { kind: 'email-gone', newEmail: 'new@example.org', supportEmail: 'help@example.org' } as const;
  const [mail] = await mailed(
    composeMail(
      { to: 'a@example.org', name: null, language: 'nl', siteUrl: 'https://timing.example.org' },
      gone,
    ),
  );
  expect(buttons(mail?.html ?? '')).toEqual([]);
  expect(mail?.html).toContain('src="https://timing.example.org/icons/live-192.png"');
  expect(mail?.html).toContain('new@example.org');
});

it('news show the place on a plate and the best lap, and lead to the result with one button', async () => {
  const result = { sessionName: 'Final', groupName: 'Senior', racer: 'Anna Berg' };
  const news = {
    kind: 'own-results' as const,
    event: { id: 5, name: 'Spring Cup' },
    results: [
      { ...result, sessionId: 7, position: 2, bestTimeMs: 61_234 },
      { ...result, sessionId: 8, sessionName: 'Heat', position: null, bestTimeMs: null },
    ],
  };
  const siteUrl = 'https://timing.example.org';
  const place = { siteUrl, unsubscribeUrl: `${siteUrl}/notifications/unsubscribe?token=t` };
  const mails = languages.map((language) =>
    writeNewsMail({ id: 'a', givenName: 'Anna', email: 'anna@example.org', language }, news, place),
  );
  const [en, nl, ja] = await mailed(...mails);
  expect(en?.text).toContain('Senior · Final: P2, best lap 1:01.234');
  expect(en?.html).toMatch(/class="plate"[^>]*>P2<\/td>[\s\S]*Senior · Final[\s\S]*best lap 1:01\.234/);
  expect(en?.html).toMatch(/class="plate"[^>]*>NC<\/td>/);
  expect(nl?.html).toContain('snelste ronde 1:01.234');
  expect(ja?.html).toMatch(/>2位<\/td>[\s\S]*ベストラップ 1:01\.234/);
  for (const { html = '' } of [en, nl, ja].flatMap((mail) => mail ?? [])) {
    expect(buttons(html).map(([, to]) => to)).toEqual([`${siteUrl}/events/5`]);
    expect(html).toContain(`href="${place.unsubscribeUrl}"`);
  }
});
