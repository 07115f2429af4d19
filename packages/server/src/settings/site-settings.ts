/** The settings that hosts change on the site. They are stored in the database; the environment has priority. */

import {
  type Announcement,
  announcement,
  colorPattern,
  type SettingChanges,
  type SignUpRule,
  type SiteSettingName,
  type SiteSettings,
  signUpRules,
} from '@lapwing/contract/site/host-settings';
import { type Language, languages } from '@lapwing/contract/values/constants';
import { isTimeZone } from '@lapwing/contract/values/document-values';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { readStored } from '../storage/stored-json.ts';

/** null: not decided by the environment. */
export type SiteEnvironment = {
  siteName: string | null;
  publicUrl: string | null;
  language: Language | null;
  timeZone: string | null;
  signUp: SignUpRule | null;
  signUpDomains: readonly string[] | null;
  accentColor: string | null;
  demo: boolean | null;
};

const variables = {
  siteName: 'LAPWING_SITE_NAME',
  publicUrl: 'LAPWING_PUBLIC_URL',
  language: 'LAPWING_LANGUAGE',
  timeZone: 'LAPWING_TIME_ZONE',
  signUp: 'LAPWING_SIGN_UP',
  signUpDomains: 'LAPWING_SIGN_UP_DOMAINS',
  accentColor: 'LAPWING_ACCENT_COLOR',
} as const satisfies Record<SiteSettingName, string>;
export const DEMO_VARIABLE = 'LAPWING_DEMO';

const settingNames = Object.keys(variables) as SiteSettingName[];

/** A stored value that cannot be read counts as not set. */
const storedSchemas = {
  siteName: z.string(),
  publicUrl: z.string(),
  language: z.enum(languages),
  timeZone: z.string().check(z.refine(isTimeZone)),
  signUp: z.enum(signUpRules),
  signUpDomains: z.array(z.string()),
  accentColor: z.nullable(z.string().check(z.regex(colorPattern))),
};

/** WebP in base64, and when it was saved. */
const storedLogo = z.object({ image: z.string(), savedAtMs: z.int() });
export type StoredLogo = z.infer<typeof storedLogo>;

type SiteValues = {
  siteName: string;
  publicUrl: string;
  language: Language;
  timeZone: string;
  signUp: SignUpRule;
  signUpDomains: readonly string[];
  accentColor: string | null;
};

export type CurrentSite = SiteValues & {
  announcement: Announcement | null;
  logo: StoredLogo | null;
};

type Options = { environment: SiteEnvironment; defaultUrl: string };

export type SiteSettingsStore = Awaited<ReturnType<typeof openSiteSettings>>;

/** `current` is in memory, because every page needs it. Other servers on the same database see a change in a while. */
export async function openSiteSettings(db: Database, { environment, defaultUrl }: Options) {
  let current = await read();

  async function read(): Promise<CurrentSite> {
    const rows = await db.selectFrom('siteSettings').selectAll().execute();
    const texts = new Map(rows.map(({ name, value }) => [name, value]));
    const stored = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
      readStored(texts.get(name), schema);
    const value = <Name extends SiteSettingName>(name: Name) =>
      environment[name] ?? stored(name, storedSchemas[name]);
    return {
      siteName: (value('siteName') as string | null) ?? '',
      publicUrl: (value('publicUrl') as string | null) ?? defaultUrl,
      language: (value('language') as Language | null) ?? languages[0],
      timeZone: (value('timeZone') as string | null) ?? 'UTC',
      signUp: (value('signUp') as SignUpRule | null) ?? 'open',
      signUpDomains: (value('signUpDomains') as readonly string[] | null) ?? [],
      accentColor: value('accentColor') as string | null,
      announcement: stored('announcement', announcement),
      logo: stored('logo', storedLogo),
    };
  }

  return {
    current: (): CurrentSite => current,

    async refresh(): Promise<void> {
      current = await read();
    },

    /** The variable that decides a setting; null if a host may change it. */
    setBy: (name: SiteSettingName): string | null => (environment[name] === null ? null : variables[name]),

    describe: (): SiteSettings => describe(current, environment),

    shownAnnouncement(nowMs: number): Announcement | null {
      const { announcement: shown } = current;
      return shown === null || (shown.untilMs !== null && shown.untilMs <= nowMs) ? null : shown;
    },
  };
}

function describe(current: SiteValues, environment: SiteEnvironment): SiteSettings {
  const entries = settingNames.map((name) => [
    name,
    { value: current[name], setBy: environment[name] === null ? null : variables[name] },
  ]);
  // One entry for each name, with the value of that name.
  return Object.fromEntries(entries) as SiteSettings;
}

/** In the transaction of the change; `refresh` follows its commit. */
export async function saveSiteSettings(tx: Kysely<Schema>, changes: SettingChanges): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) await saveSiteValue(tx, name, value);
  }
}

/** null removes it. */
export async function saveSiteValue(
  tx: Kysely<Schema>,
  name: string,
  given: SettingChanges[SiteSettingName] | Announcement | StoredLogo | null,
): Promise<void> {
  const value = JSON.stringify(given);
  await tx
    .insertInto('siteSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** For the start: the address that a host has set, unless the environment decides it. */
export async function withStoredAddress<
  Settings extends { publicUrl: string; site: Pick<SiteEnvironment, 'publicUrl'> },
>(settings: Settings, db: Kysely<Schema>): Promise<Settings> {
  if (settings.site.publicUrl !== null) return settings;
  const row = await db
    .selectFrom('siteSettings')
    .select('value')
    .where('name', '=', 'publicUrl')
    .executeTakeFirst();
  return { ...settings, publicUrl: readStored(row?.value, storedSchemas.publicUrl) ?? settings.publicUrl };
}
