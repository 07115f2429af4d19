/** Opens e-mail notification: sending while the server listens, and unsubscribing. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { SendMail } from '../identity/mailer.ts';
import type { PageLook } from '../identity/pages/layout.ts';
import type { Schema } from '../storage/schema.ts';
import { createSetAside } from '../storage/set-aside/set-aside.ts';
import { createNotifier } from './notifier.ts';
import { loadUnsubscribeLinks } from './unsubscribe-links.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

type NotificationOptions = {
  db: Kysely<Schema>;
  sendMail: SendMail;
  siteUrl: string;
  hasMailServer: boolean;
  collectForMs: number;
  lookFor: (request: FastifyRequest) => Pick<PageLook, 'theme' | 'stylesheets'>;
};

export async function openNotifications(
  app: FastifyInstance,
  { db, sendMail, siteUrl, hasMailServer, collectForMs, lookFor }: NotificationOptions,
): Promise<void> {
  const links = await loadUnsubscribeLinks(db, siteUrl);
  const log = app.log.child({ part: 'notifications' });
  const onError = (error: unknown) => log.error({ err: error }, 'an e-mail could not be sent');
  const setAside = createSetAside(db, { warn: (line) => log.warn(line) });
  const notifier = createNotifier({
    db,
    sendMail,
    siteUrl,
    links,
    hasMailServer,
    onError,
    setAside,
    collectForMs,
  });
  await unsubscribeRoutes(app, { db, links, lookFor });
  app.addHook('onListen', async () => notifier.start());
  app.addHook('onClose', () => notifier.stop());
}
