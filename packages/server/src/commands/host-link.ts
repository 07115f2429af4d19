/** `lapwing-server host-link`: prints a new one-time link that makes somebody a host of the site. */

import { defineCommand } from 'citty';
import { createHostLink, HOST_LINK_HOURS } from '../host/host-links.ts';
import type { Settings } from '../settings/settings.ts';
import { withStoredAddress } from '../settings/site-settings.ts';
import { withDatabase } from './with-database.ts';

export function hostLinkCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'host-link', description: 'Print a link that makes the person who opens it a host, once' },
    args: { json: { type: 'boolean', description: 'Answer as JSON, for scripts' } },
    run: async ({ args }) => {
      const settings = readSettings();
      const link = await withDatabase(settings, async (db) => {
        const { publicUrl } = await withStoredAddress(settings, db);
        return createHostLink(db, publicUrl, Date.now());
      });
      if (args.json === true) return console.log(JSON.stringify({ link, validHours: HOST_LINK_HOURS }));
      console.log(link);
      console.log(`It works once, within ${HOST_LINK_HOURS} hours. The person who opens it becomes a host.`);
    },
  });
}
