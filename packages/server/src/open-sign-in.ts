/** Opens the sign-in pages of the embedded provider. */

import { demoAccount } from './demo/world/people.ts';
import { countHosts } from './host/hosts.ts';
import { accentSheets } from './host/site-look.ts';
import { emailKeyOf } from './identity/email-key.ts';
import type { SignUpAccess } from './identity/identity-options.ts';
import { identityRoutes } from './identity/routes.ts';
import type { Settings } from './settings/settings.ts';
import type { SiteSettingsStore } from './settings/site-settings.ts';
import type { AppOptions, SharedServices } from './shared-services.ts';
import type { Database } from './storage/database.ts';

/** The sign-in pages of the embedded provider; nothing with an external one. */
export async function openSignIn(
  { settings, db, hasDemoSignIn }: AppOptions,
  shared: SharedServices,
): Promise<void> {
  const { app, host, identity, stylesheets, sendMail, siteSettings } = shared;
  const { hostEmails } = settings;
  if (identity.keys === null) return;
  await identityRoutes(app, {
    db,
    keys: identity.keys,
    secretsKey: settings.secretsKey,
    issuer: identity.authorityFor(settings.publicUrl),
    clientId: identity.clientId,
    origins: host.origins,
    themeOf: host.themeOf,
    stylesheets,
    demo: hasDemoSignIn ? demoAccount : null,
    accountPrefix: settings.accountPrefix,
    supportEmail: settings.supportEmail,
    sendMail,
    hostEmails,
    siteLook: () => {
      const { siteName, accentColor } = siteSettings.current();
      return { siteName, accentSheets: accentSheets(accentColor) };
    },
    signUp: signUpAccessOf(db, siteSettings, hostEmails),
  });
}

function signUpAccessOf(
  db: Database,
  siteSettings: SiteSettingsStore,
  hostEmails: Settings['hostEmails'],
): SignUpAccess {
  return {
    rule: () => {
      const { signUp, signUpDomains } = siteSettings.current();
      return { kind: signUp, domains: signUpDomains };
    },
    awaitsHost: async () => hostEmails !== null && (await countHosts(db, hostEmails)) === 0,
    isHostEmail: (email) => hostEmails?.includes(emailKeyOf(email)) ?? false,
  };
}
