/** Opens the first run and the host page. */

import { randomUUID } from 'node:crypto';
import type { Backups } from './backups/open-backups.ts';
import { isDemoWorldRemovable, leaveDemoWorld } from './demo/demo-state.ts';
import { openDoctorThread } from './doctor/doctor-thread.ts';
import type { HostContext } from './host/context.ts';
import { createHostMails } from './host/host-mails.ts';
import { openHost } from './host/open-host.ts';
import { readTraffic } from './http/cdn/read-traffic.ts';
import { createPasswords } from './identity/passwords.ts';
import type { IngestApi } from './ingest/routes.ts';
import type { Live } from './live/open-live.ts';
import type { AppOptions, SharedServices } from './shared-services.ts';

export function openHostPage(
  { settings, db, restart, restore, workers }: AppOptions,
  shared: SharedServices,
  live: Live,
  { running, onMoved }: IngestApi,
  backups: Backups,
): void {
  const { app, identity, attempts, sendMail, mailHealth, siteSettings } = shared;
  const now = Date.now;
  const accountPages = identity.keys === null ? null : identity.authorityFor(settings.publicUrl);
  const context: HostContext = {
    db,
    site: siteSettings,
    hostEmails: settings.hostEmails,
    attempts,
    mails: createHostMails({ sendMail, hasMailServer: settings.smtpUrl !== null, accountPages, now }),
    now,
    startId: randomUUID(),
    restart: restart === undefined ? null : once(restart),
    restore: restore ?? null,
  };
  const doctor = openDoctorThread(settings);
  app.addHook('onClose', () => doctor.close());
  openHost(app, context, {
    accountPrefix: settings.accountPrefix,
    passwords: createPasswords(),
    demoByEnvironment: settings.site.demo,
    isDemoWorldRemovable: () => isDemoWorldRemovable(db),
    leaveDemoWorld,
    dataDir: settings.dataDir,
    publicUrl: settings.publicUrl,
    backUpEveryMs: settings.backups.everyMs,
    examine: doctor.examine,
    backupContext: settings,
    hasOtherServers: settings.natsUrl !== null,
    backups,
    pushKeys: settings.push,
    mailHealth,
    publishDelays: live.publishDelays,
    countViewers: live.countViewers,
    countAllViewers: live.countAllViewers,
    traffic: async () => {
      const main = { process: 'main', text: await app.mounted.metrics.text() };
      const ofWorkers = (await workers?.metrics()) ?? [];
      return { ...readTraffic([main, ...ofWorkers]), isHeld: settings.cdn.isOn };
    },
    running,
    onMoved,
  });
}

/** A host's request and the timer that notices it may both ask for it. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
