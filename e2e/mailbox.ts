/** The e-mails that the site has sent: it puts them into a folder while no mail server is set. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './journey.ts';

/** The link in the newest e-mail to an address that leads to this page of the provider. */
export async function linkMailedTo(address: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        link = await findLink(address, page);
        return link;
      },
      { message: `an e-mail to ${address} with a link to ${page}` },
    )
    .toBeDefined();
  return link ?? '';
}

async function findLink(address: string, page: string): Promise<string | undefined> {
  const folder = process.env.LAPWING_E2E_OUTBOX ?? '';
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of files.sort().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (!mail.includes(address)) continue;
    // Long lines are broken with an equals sign at their end.
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    const found = new RegExp(`https?://\\S*/${page}\\?\\S+`).exec(text)?.[0];
    if (found) return found;
  }
  return undefined;
}
