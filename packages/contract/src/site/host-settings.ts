/** The settings of a site that its hosts change, and the announcement above every page. */

import * as z from 'zod/mini';
import { languages } from '../values/constants.ts';
import { line, list, oneOf, timeZone } from '../values/document-values.ts';
import { textLike } from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';

export const signUpRules = ['invitation', 'open', 'domain', 'closed'] as const;
export type SignUpRule = (typeof signUpRules)[number];

export const MAX_SITE_NAME = 60;
export const MAX_DOMAINS = 20;
export const MAX_ANNOUNCEMENT = 300;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;

export const domainPattern = /^(?=.{3,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
export const colorPattern = /^#[0-9a-f]{6}$/;

export const siteName = line(MAX_SITE_NAME);
const DOMAIN = 'a domain such as club.example';
const domains = list(textLike(domainPattern, DOMAIN).check(z.maxLength(253, DOMAIN)), MAX_DOMAINS);
const language = oneOf(languages);

/** A setting, and the variable of the environment that it is set by; null if a host sets it. */
function setting<S extends z.ZodMiniType>(value: S) {
  return z.object({ value, setBy: z.nullable(z.string()) });
}

export const siteSettings = z.object({
  /** empty: the name of the brand */
  siteName: setting(z.string()),
  publicUrl: setting(z.string()),
  language: setting(z.enum(languages)),
  timeZone: setting(z.string()),
  signUp: setting(z.enum(signUpRules)),
  signUpDomains: setting(z.array(z.string())),
  /** #rrggbb; null for the colour of the brand */
  accentColor: setting(z.nullable(z.string())),
});
export type SiteSettings = z.infer<typeof siteSettings>;
export type SiteSettingName = keyof SiteSettings;

export const announcementLevels = ['info', 'warning'] as const;
/** Above every page, until it is withdrawn or has ended. */
export const announcement = z.object({
  text: z.string(),
  level: z.enum(announcementLevels),
  /** null: until it is withdrawn */
  untilMs: z.nullable(z.int()),
});
export type Announcement = z.infer<typeof announcement>;

export const hostSettings = z.object({
  ...siteSettings.shape,
  announcement: z.nullable(announcement),
  /** its path on this server */
  logo: z.nullable(z.string()),
  /** whether this server has accounts of its own: otherwise another provider decides who signs up */
  hasOwnAccounts: z.boolean(),
});
export type HostSettings = z.infer<typeof hostSettings>;

export const settingChanges = z.object({
  siteName: z.optional(siteName),
  publicUrl: z.optional(webAddress),
  language: z.optional(language),
  timeZone: z.optional(timeZone),
  signUp: z.optional(oneOf(signUpRules)),
  signUpDomains: z.optional(domains),
  accentColor: z.optional(z.nullable(textLike(colorPattern, 'a colour such as #006b80'))),
});
export type SettingChanges = z.infer<typeof settingChanges>;

/** `restarts`: the server starts again with the change, and answers with another `startId` afterwards. */
export const savedSettings = z.object({ settings: hostSettings, restarts: z.boolean(), startId: z.string() });
