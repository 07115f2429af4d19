/** Opens the accounts area: people, their pictures, their transponders and their claims. */

import type { FastifyInstance } from 'fastify';
import type { Attempts } from '../identity/attempts.ts';
import type { SendMail } from '../identity/mailer.ts';
import type { Database } from '../storage/database.ts';
import { avatarsRoutes } from './avatars-routes.ts';
import { createAvatarsStore } from './avatars-store.ts';
import { chipsRoutes } from './chips-routes.ts';
import { createChipsStore } from './chips-store.ts';
import { createClaimMails } from './claim-mails.ts';
import { claimsRoutes } from './claims-routes.ts';
import { createClaimsStore } from './claims-store.ts';
import { accountsRoutes } from './routes.ts';
import { createAccountsStore } from './store.ts';
import { tokenRoutes } from './token-routes.ts';

type AccountsOptions = { db: Database; attempts: Attempts; sendMail: SendMail; siteUrl: string };

export function openAccounts(
  app: FastifyInstance,
  { db, attempts, sendMail, siteUrl }: AccountsOptions,
): void {
  const [accounts, chips, claims] = [createAccountsStore(db), createChipsStore(db), createClaimsStore(db)];
  accountsRoutes(app, accounts);
  tokenRoutes(app, accounts);
  avatarsRoutes(app, { accounts, chips, avatars: createAvatarsStore(db) });
  const onError = (error: unknown) => app.log.error({ err: error }, 'e-mail about a claim');
  const notify = createClaimMails({ db, attempts, sendMail, siteUrl, onError });
  chipsRoutes(app, { accounts, chips, claims, attempts, notify });
  claimsRoutes(app, { db, accounts, claims, attempts, notify });
}
