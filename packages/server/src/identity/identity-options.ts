/** The options of the identity provider in this installation. */

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
  /** the prefix of new account ids */
  accountPrefix: string;
  sendMail: SendMail;
  /** the contact address for problems */
  supportEmail: string;
  idTokenLifeS?: number;
  /** shortened by tests */
  maxMailDelayMs?: number;
  /** reduced by tests */
  passwordCost?: PasswordCost;
};
