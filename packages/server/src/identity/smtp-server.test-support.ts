/** A mail server for tests: it accepts every e-mail and keeps it as it was received. */

import { type AddressInfo, createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { onTestFinished } from 'vitest';

export async function openSmtpServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    let rest = '';
    let letter: string[] | null = null;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter === null) {
          if (line === 'DATA') letter = [];
          socket.write(line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
        } else if (line === '.') {
          received.push(letter.join('\r\n'));
          letter = null;
          socket.write('250 fine\r\n');
        } else letter.push(line.replace(/^\.\./, '.'));
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** as a mail program reads them */
    read: (): Promise<Email[]> =>
      Promise.all(received.map((mail) => PostalMime.parse(Buffer.from(mail, 'latin1')))),
  };
}
