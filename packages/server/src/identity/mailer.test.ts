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

it('puts e-mails into the folder where no mail server is set, for this user alone', async () => {
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

it('speaks SMTP to the mail server that is set', async () => {
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
