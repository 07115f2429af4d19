/** What the identity provider needs to know of this installation. */

import type { Theme } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { SendMail } from './mailer.ts';
import type { OwnOrigins } from './own-origins.ts';
import type { DemoSignIn } from './pages/sign-in-page.ts';
import type { PasswordCost } from './passwords.ts';
import type { ProviderKeys } from './signing-keys.ts';

export type IdentityOptions = {
  db: Kysely<Schema>;
  keys: ProviderKeys;
  issuer: string;
  clientId: string;
  origins: OwnOrigins;
  themeOf: (hostname: string) => Theme;
  /** the site's style sheets, for the same look */
  stylesheets: readonly string[];
  /** shown on the page while the demo world is on */
  demo: DemoSignIn | null;
  /** what the ids of new accounts begin with */
  accountPrefix: string;
  sendMail: SendMail;
  /** whom to write to when something is wrong */
  supportEmail: string;
  idTokenLifeS?: number;
  /** tests do not wait for e-mails */
  maxMailDelayMs?: number;
  /** tests try passwords more cheaply */
  passwordCost?: PasswordCost;
};
