import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createMailer } from './mailer.ts';

const mail = { to: 'anna@example.org', subject: 'Confirm · Lapwing', text: 'Follow the link.\n' };
const mailFrom = 'Lapwing <no-reply@example.org>';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('writes e-mails to the folder if no mail server is set, readable by this user only', async () => {
  const outboxFolder = join(await aFolder(), 'outbox');
  const headers = {
    'List-Unsubscribe': `<https://example.org/notifications/unsubscribe?token=${'x'.repeat(90)}>`,
  };
  await createMailer({ smtpUrl: null, mailFrom, outboxFolder })({ ...mail, headers });
  const [name = ''] = await readdir(outboxFolder);
  expect(name).toMatch(/\.eml$/);
  const text = await readFile(join(outboxFolder, name), 'utf8');
  expect(text).toContain('To: anna@example.org');
  expect(text).toContain('From: Lapwing <no-reply@example.org>');
  expect(text).toContain('Follow the link.');
  expect(text.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}`);
  expect((await stat(join(outboxFolder, name))).mode & 0o077).toBe(0);
});

it('writes the page of an e-mail next to it, to be opened in a browser', async () => {
  const outboxFolder = await aFolder();
  const html = '<!doctype html><p>Follow the link.</p>';
  await createMailer({ smtpUrl: null, mailFrom, outboxFolder })({ ...mail, html });
  const [letter = '', page = ''] = (await readdir(outboxFolder)).toSorted();
  expect(page).toBe(letter.replace(/eml$/, 'html'));
  expect(await readFile(join(outboxFolder, page), 'utf8')).toBe(html);
  expect((await stat(join(outboxFolder, page))).mode & 0o077).toBe(0);
});

it('keeps long links in the folder whole, to be copied from the file, in any language', async () => {
  const outboxFolder = await aFolder();
  const link = `https://timing.example.org/idp/lapwing/confirm?ui_locales=ja&code=${'k'.repeat(90)}`;
  const text = `アカウントを確認してください。\n\n${link}\n`;
  await createMailer({ smtpUrl: null, mailFrom, outboxFolder })({ ...mail, text });
  const [name = ''] = await readdir(outboxFolder);
  const written = await readFile(join(outboxFolder, name), 'utf8');
  expect(written).toContain('Content-Transfer-Encoding: 8bit\r\n');
  expect(written.slice(written.indexOf('\r\n\r\n') + 4)).toBe(text.replaceAll('\n', '\r\n'));
});

it('prints links on a terminal, and never when a mail server is set', async () => {
  const outboxFolder = await aFolder();
  const lines: string[] = [];
  const printLine = (line: string) => lines.push(line);
  const link = 'https://timing.example.org/confirm?code=1';
  await createMailer({ smtpUrl: null, mailFrom, outboxFolder, printLine })({
    ...mail,
    to: 'anna\u001b[2J@example.org',
    link,
  });
  await createMailer({ smtpUrl: null, mailFrom, outboxFolder, printLine })(mail);
  await createMailer({ smtpUrl: null, mailFrom, outboxFolder })({ ...mail, link });
  expect(lines).toEqual([`E-mail to anna[2J@example.org: ${link}`]);
  const send = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, outboxFolder, printLine });
  await expect(send({ ...mail, link })).rejects.toThrow();
  expect(lines).toHaveLength(1);
});

it('uses SMTP with the configured mail server', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isLetter = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n')) {
        if (line === '') continue;
        heard.push(line);
        if (isLetter && line !== '.') continue;
        isLetter = line === 'DATA';
        socket.write(isLetter ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, outboxFolder: '/nowhere' })(mail);
  expect(heard).toContain('MAIL FROM:<no-reply@example.org>');
  expect(heard).toContain('RCPT TO:<anna@example.org>');
  expect(heard).toContain('Follow the link.');
});
