/** The options of the identity provider in this installation. */

import type { SignUpRule } from '@lapwing/contract/site/host-settings';
import type { Theme } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { SendMail } from './mailer.ts';
import type { OwnOrigins } from './own-origins.ts';
import type { DemoSignIn } from './pages/sign-in-page.ts';
import type { PasswordCost } from './passwords.ts';
import type { ProviderKeys } from './signing-keys.ts';

/** Decided by the hosts of the site, and read at every request. */
export type SignUpAccess = {
  rule(): { kind: SignUpRule; domains: readonly string[] };
  /** Whether the form is shown although the rule is closed: for a host that the environment names. */
  awaitsHost(): Promise<boolean>;
  isHostEmail(email: string): boolean;
};

export type IdentityOptions = {
  db: Kysely<Schema>;
  keys: ProviderKeys;
  /** encrypts stored secrets, in addition to the key in the database */
  secretsKey?: string | null;
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
  /** accounts with these addresses are hosts of the site */
  hostEmails?: readonly string[] | null;
  /** the name of the site, if its hosts have set one, and style sheets for its colour */
  siteLook?: () => { siteName: string; accentSheets: readonly string[] };
  /** who may create an account; anybody if it is left out */
  signUp?: SignUpAccess;
  idTokenLifeS?: number;
  /** shortened by tests */
  maxMailDelayMs?: number;
  /** reduced by tests */
  passwordCost?: PasswordCost;
};
