/** The page of the link in e-mails, and the one-click request of mail programs. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { pageHeaders } from '../http/security-headers.ts';
import { languageOf } from '../http/wanted-language.ts';
import { accountMessages } from '../identity/pages/account-messages.ts';
import { renderForm, renderNotice } from '../identity/pages/form-parts.ts';
import { type PageLook, renderPage } from '../identity/pages/layout.ts';
import { serveAssets } from '../identity/pages/serve-assets.ts';
import { announce } from '../storage/announce.ts';
import type { Schema } from '../storage/schema.ts';
import { notificationMessages } from './messages.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks } from './unsubscribe-links.ts';

const ASSETS_BASE = '/notifications';

type UnsubscribeOptions = {
  db: Kysely<Schema>;
  links: UnsubscribeLinks;
  lookFor: (request: FastifyRequest) => Pick<PageLook, 'theme' | 'stylesheets'>;
};

export async function unsubscribeRoutes(
  app: FastifyInstance,
  { db, links, lookFor }: UnsubscribeOptions,
): Promise<void> {
  const headers = pageHeaders({
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
  });

  /** The account of the link, if it is valid and the account exists. */
  async function findHolder(request: FastifyRequest) {
    // The query parsed by Fastify.
    const { token } = request.query as Record<string, unknown>;
    const id = typeof token === 'string' ? links.accountIn(token) : null;
    if (id === null) return undefined;
    return db
      .selectFrom('accounts')
      .select(['id', 'language'])
      .where('id', '=', id)
      .where('status', '=', accountStatuses.Active)
      .executeTakeFirst();
  }

  const lookOf = (request: FastifyRequest, language: string | undefined): PageLook => ({
    ...lookFor(request),
    language: languageOf(language, request.headers['accept-language']),
    base: ASSETS_BASE,
  });
  const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

  function sendGone(request: FastifyRequest, reply: FastifyReply) {
    const look = lookOf(request, undefined);
    const link = { href: '/profile', label: accountMessages[look.language].toSite };
    return send(
      reply.code(400),
      renderNotice(look, { title: notificationMessages[look.language].linkGone, link }),
    );
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });
    serveAssets(scope, ASSETS_BASE);

    // Mail scanners open links before people do, so opening one changes nothing.
    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const holder = await findHolder(request);
      if (holder === undefined) return sendGone(request, reply);
      const look = lookOf(request, holder.language);
      const messages = notificationMessages[look.language];
      const form = renderForm({ action: request.url, fields: [], submit: messages.stop });
      const content = `<h1>${messages.stopTitle}</h1>\n<p>${messages.stopText}</p>\n${form}`;
      return send(reply, renderPage(look, messages.stopTitle, content));
    });

    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const holder = await findHolder(request);
      if (holder === undefined) return sendGone(request, reply);
      await db.transaction().execute(async (tx) => {
        await announce(tx, { kind: 'account-details' });
        await tx.updateTable('accounts').set({ notifiesByEmail: 0 }).where('id', '=', holder.id).execute();
      });
      const look = lookOf(request, holder.language);
      const messages = notificationMessages[look.language];
      const link = { href: '/profile', label: accountMessages[look.language].toSite };
      return send(reply, renderNotice(look, { title: messages.stopped, text: messages.stoppedText, link }));
    });
  });
}
