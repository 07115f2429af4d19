/** The e-mails that the site has sent: it writes them to a folder while no mail server is set. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './journey.ts';

/** The link to this page in the newest e-mail to an address. */
export function linkMailedTo(address: string, page: string): Promise<string> {
  return mailedTo(address, new RegExp(`https?://\\S*/${page}\\?[^\\s>]+`));
}

/** The newest e-mail to an address that contains this text, from that text on. */
export function textMailedTo(address: string, said: string): Promise<string> {
  return mailedTo(address, new RegExp(`${said}[^]*`));
}

async function mailedTo(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = await findInMails(address, pattern);
        return found;
      },
      { message: `an e-mail to ${address} with ${pattern}` },
    )
    .toBeDefined();
  return found ?? '';
}

async function findInMails(address: string, pattern: RegExp): Promise<string | undefined> {
  const folder = process.env.LAPWING_E2E_OUTBOX ?? '';
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of files.sort().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (!mail.includes(address)) continue;
    const [found] = pattern.exec(mail) ?? [];
    if (found) return found;
  }
  return undefined;
}
