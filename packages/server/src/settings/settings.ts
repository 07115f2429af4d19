/** The settings of an installation, read from the environment once. A wrong value is refused by name. */

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { colorPattern, domainPattern, signUpRules } from '@lapwing/contract/site/host-settings';
import type { ApiName } from '@lapwing/contract/site/settings';
import { isInstrumentationKey, samplingPercentage } from '@lapwing/contract/site/telemetry';
import { languages } from '@lapwing/contract/values/constants';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import type { AdmissionSettings } from '../http/limits/admission.ts';
import type { TracingSettings } from '../http/monitoring/tracing.ts';
import type { TlsSettings } from '../http/tls/tls-settings.ts';
import { OperatorError } from '../operator-error.ts';
import type { BackupSettings } from '../storage/backup/backup-settings.ts';
import { readAdmission } from './admission-settings.ts';
import { readBackups } from './backup-settings.ts';
import { type CdnSettings, readCdn } from './cdn-settings.ts';
import {
  createSettingReader,
  type Environment,
  oneOf,
  parseDatabaseUrl,
  parseHours,
  parseHttpUrl,
  parseList,
  parseNatsUrl,
  parseNumber,
  parseOrigin,
  parseOrigins,
  parsePort,
  parseSmtpUrl,
  parseSwitch,
  parseTheme,
  parseThemeHosts,
  parseTilesUrl,
  parseTimeZone,
  type SettingReader,
  textLike,
} from './setting-reader.ts';
import type { SiteEnvironment } from './site-settings.ts';
import { readTls } from './tls-settings.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

export type Settings = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Whether it was not set. */
  isDefaultDataDir: boolean;
  /** postgres://…; null for a file in the data folder. */
  databaseUrl: string | null;
  /** postgres://… of a streaming standby that may be read; null for none. */
  databaseReadUrl: string | null;
  /** How far behind that standby may be. */
  readMaxLagMs: number;
  /** nats://…, between several servers on one PostgreSQL; null for one server. */
  natsUrl: string | null;
  /** The origin at which visitors reach the site. */
  publicUrl: string;
  theme: Theme;
  /** Host names, in lower case, that show another theme. */
  themeByHost: ReadonlyMap<string, Theme>;
  /** Part of the path of the profile calls. */
  brand: string;
  /** The prefix of account ids; ends in GA-. */
  accountPrefix: string;
  hasDemo: boolean;
  /** What the environment decides of the settings that hosts can also change on the site. */
  site: SiteEnvironment;
  /** The e-mail addresses, in lower case, whose accounts are hosts; null if hosts decide it on the site. */
  hostEmails: readonly string[] | null;
  webShopUrl: string | null;
  supportEmail: string;
  /** smtp://…; null to write e-mails to a folder of the data folder. */
  smtpUrl: string | null;
  /** The sender of e-mails. */
  mailFrom: string;
  /** Where the operator gets warnings; null for nowhere. */
  operatorEmail: string | null;
  /** null if a proxy handles https, or nobody does */
  tls: TlsSettings | null;
  /** Where backups go, and how often by themselves. */
  backups: BackupSettings;
  /** How long notifications are collected before they are sent. */
  mailCollectS: number;
  /** The key pair and the contact for web push; null for no push. */
  push: PushKeys | null;
  /** null for the site's own */
  mapsScriptUrl: string | null;
  /** The map tiles of the site's own maps script, and their credit. */
  mapTiles: { url: string; credit: string } | null;
  /** Origins of video segments, in addition to those that organisers set. */
  videoOrigins: readonly string[];
  /** The host's own app; null for a store that has none. */
  app: { appStoreUrl: string | null; playStoreUrl: string | null };
  /** Where telemetry of browsers is sent; null for nowhere. A null address is this server. */
  monitoring: { instrumentationKey: string; endpointUrl: string | null; samplingPercentage: number } | null;
  /** Origins of external APIs. */
  apiUrls: Readonly<Partial<Record<ApiName, string>>>;
  tenantId: string;
  /** The external identity provider; null for the embedded one. */
  externalIdentity: { authority: string; clientId: string } | null;
  /** The weather service; null if only the timer sends weather. */
  weather: { url: string; apiKey: string | null } | null;
  /** How long a finished event stays in the live timing list. */
  liveFinishedHours: number;
  logLevel: LogLevel;
  /** Opens /metrics to other machines that send it. */
  metricsToken: string | null;
  /** encrypts stored secrets, in addition to the key in the database */
  secretsKey: string | null;
  /** Where traces are sent; null for nowhere. */
  tracing: TracingSettings | null;
  /** When new viewers, uploads and requests are refused. */
  admission: AdmissionSettings;
  /** The content delivery network in front of the server. */
  cdn: CdnSettings;
  /** Whether cached responses are repeated before routing. */
  hasFastResponses: boolean;
  /** Whether the C add-on writes to live viewers, if it was built. */
  hasNativeWriter: boolean;
  /** How many processes serve visitors next to the one that writes; 0 if that one does everything. */
  workers: number;
};

type PushKeys = { publicKey: string; privateKey: string; contact: string };

const MOST_WORKERS = 64;

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];

const apiUrlSettings = {
  EventResults: 'LAPWING_EVENT_RESULTS_API_URL',
  LiveTiming: 'LAPWING_LIVE_TIMING_API_URL',
  Practice: 'LAPWING_PRACTICE_API_URL',
  UsersAndProducts: 'LAPWING_USERS_AND_PRODUCTS_API_URL',
  Search: 'LAPWING_SEARCH_API_URL',
} as const satisfies Record<ApiName, string>;

const AN_ORIGIN = 'an origin such as https://example.org, without a path';
const AN_ADDRESS = 'an address that begins with http:// or https://';

/** Throws one error with everything that is wrong; unknown names only cause a warning. */
export function parseSettings(env: Environment, warn: (line: string) => void = () => undefined): Settings {
  const reader = createSettingReader(env);
  const { optional, secret } = reader;
  const dataDir = optional('LAPWING_DATA_DIR', 'a path', (text) => text);
  const port = optional('PORT', 'a whole number from 1 to 65535', parsePort) ?? 8080;
  const site = readSite(reader);
  const publicUrl = site.publicUrl ?? `http://localhost:${port}`;
  const operatorEmail = optional(
    'LAPWING_OPERATOR_EMAIL',
    'an e-mail address',
    textLike(/^[^\s@]+@[^\s@]+$/),
  );
  const settings: Settings = {
    port,
    host: optional('HOST', 'an IP address or a host name', textLike(/^[A-Za-z0-9.:-]+$/)) ?? '0.0.0.0',
    dataDir: resolve(dataDir ?? 'data'),
    isDefaultDataDir: dataDir === null,
    databaseUrl: secret(
      'DATABASE_URL',
      'an address such as postgres://user:password@host/database',
      parseDatabaseUrl,
    ),
    databaseReadUrl: secret(
      'DATABASE_READ_URL',
      'an address such as postgres://user:password@standby/database',
      parseDatabaseUrl,
    ),
    readMaxLagMs:
      (optional('LAPWING_READ_MAX_LAG', 'a number of seconds from 1 to 300', (text) => {
        const seconds = parseNumber(text) ?? 0;
        return seconds >= 1 && seconds <= 300 ? seconds : null;
      }) ?? 5) * 1000,
    natsUrl: secret('NATS_URL', 'an address such as nats://user:password@host:4222', parseNatsUrl),
    publicUrl,
    site,
    hostEmails: optional('LAPWING_HOSTS', 'a list of e-mail addresses', parseList(/^[^\s@]+@[^\s@]+$/)),
    theme: optional('LAPWING_THEME', '1 (live timing) or 2 (results)', parseTheme) ?? themes.live,
    themeByHost:
      optional('LAPWING_THEME_HOSTS', 'a list such as results.example.org=2', parseThemeHosts) ?? new Map(),
    brand: optional('LAPWING_BRAND', 'lower-case letters and digits', textLike(/^[a-z0-9]+$/)) ?? 'lapwing',
    accountPrefix:
      optional(
        'LAPWING_ACCOUNT_PREFIX',
        'letters, digits and hyphens, ending in GA-',
        textLike(/^[A-Za-z0-9-]*GA-$/),
      ) ?? 'LAPWING-GA-',
    hasDemo: site.demo ?? true,
    webShopUrl: optional('LAPWING_WEBSHOP_URL', AN_ADDRESS, parseHttpUrl),
    supportEmail:
      optional('LAPWING_SUPPORT_EMAIL', 'an e-mail address', textLike(/^[^\s@]+@[^\s@]+$/)) ??
      'support@lapwing.example',
    operatorEmail,
    tls: readTls(reader, { publicUrl, operatorEmail }),
    backups: readBackups(reader, resolve(dataDir ?? 'data')),
    smtpUrl: secret(
      'LAPWING_SMTP_URL',
      'an address such as smtps://user:password@mail.example.org',
      parseSmtpUrl,
    ),
    mailFrom:
      optional(
        'LAPWING_MAIL_FROM',
        'an e-mail address, or a name and <an address>',
        textLike(/^(?:[^<>\r\n]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/),
      ) ?? 'Lapwing <no-reply@lapwing.example>',
    mailCollectS:
      optional('LAPWING_MAIL_COLLECT_S', 'a whole number of seconds from 1 to 3600', (text) => {
        const seconds = parseNumber(text) ?? 0;
        return Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600 ? seconds : null;
      }) ?? 60,
    push: readPush(reader),
    mapsScriptUrl: optional('LAPWING_MAPS_SCRIPT_URL', AN_ADDRESS, parseHttpUrl),
    mapTiles: readMapTiles(reader),
    videoOrigins:
      optional('LAPWING_VIDEO_ORIGINS', 'a list such as https://cdn.example.org', parseOrigins) ?? [],
    app: {
      appStoreUrl: optional('LAPWING_APP_STORE_URL', AN_ADDRESS, parseHttpUrl),
      playStoreUrl: optional('LAPWING_PLAY_STORE_URL', AN_ADDRESS, parseHttpUrl),
    },
    monitoring: readMonitoring(reader),
    apiUrls: readApiUrls(reader),
    tenantId:
      optional('LAPWING_TENANT_ID', 'letters, digits, dots and hyphens', textLike(/^[A-Za-z0-9.-]+$/)) ??
      'lapwing',
    externalIdentity: readExternalIdentity(reader),
    weather: readWeather(reader),
    liveFinishedHours:
      optional('LAPWING_LIVE_FINISHED_HOURS', 'a whole number of hours from 1 to 336', parseHours) ?? 24,
    logLevel: optional('LAPWING_LOG_LEVEL', `one of ${logLevels.join(', ')}`, oneOf(logLevels)) ?? 'warn',
    metricsToken: secret(
      'LAPWING_METRICS_TOKEN',
      'at least 16 characters without blanks',
      textLike(/^\S{16,}$/),
    ),
    secretsKey: secret('LAPWING_SECRETS_KEY', 'at least 32 characters without blanks', textLike(/^\S{32,}$/)),
    tracing: readTracing(reader),
    admission: readAdmission(reader),
    cdn: readCdn(reader),
    hasFastResponses: optional('LAPWING_FAST_RESPONSES', 'on or off', parseSwitch) ?? true,
    hasNativeWriter: optional('LAPWING_NATIVE_WRITER', 'on or off', parseSwitch) ?? true,
    workers:
      optional('LAPWING_WORKERS', `a whole number from 0 to ${MOST_WORKERS}`, (text) => {
        const count = parseNumber(text) ?? -1;
        return Number.isInteger(count) && count >= 0 && count <= MOST_WORKERS ? count : null;
      }) ?? defaultWorkers(),
  };
  for (const line of describeUnknownSettings(Object.keys(env), reader.names)) warn(line);
  if (settings.natsUrl !== null && settings.databaseUrl === null && reader.errors.length === 0)
    reader.errors.push(
      'NATS_URL needs DATABASE_URL: several servers share a PostgreSQL, and a SQLite file has one server.',
    );
  if (settings.databaseReadUrl !== null && settings.databaseUrl === null && reader.errors.length === 0)
    reader.errors.push('DATABASE_READ_URL needs DATABASE_URL: it is a standby of that PostgreSQL.');
  if (reader.errors.length > 0) throw new OperatorError(reader.errors.join('\n'));
  return settings;
}

/** Windows is not tested with workers. */
function defaultWorkers(): number {
  return process.platform === 'win32' ? 0 : Math.max(1, availableParallelism() - 1);
}

function readSite({ optional }: SettingReader): SiteEnvironment {
  return {
    siteName: optional('LAPWING_SITE_NAME', 'a name of at most 60 characters', textLike(/^.{1,60}$/u)),
    publicUrl: optional('LAPWING_PUBLIC_URL', AN_ORIGIN, parseOrigin),
    language: optional('LAPWING_LANGUAGE', `one of ${languages.join(', ')}`, oneOf(languages)),
    timeZone: optional('LAPWING_TIME_ZONE', 'a time zone such as Europe/Amsterdam', parseTimeZone),
    signUp: optional('LAPWING_SIGN_UP', `one of ${signUpRules.join(', ')}`, oneOf(signUpRules)),
    signUpDomains: optional(
      'LAPWING_SIGN_UP_DOMAINS',
      'a list such as club.example',
      parseList(domainPattern),
    ),
    accentColor: optional('LAPWING_ACCENT_COLOR', 'a colour such as #006b80', textLike(colorPattern)),
    demo: optional('LAPWING_DEMO', 'on or off', parseSwitch),
  };
}

/** Whom a push service may ask about messages, unless the operator is named. */
export const PUSH_CONTACT = 'mailto:support@lapwing.example';

function readPush({ optional, secret, errors }: SettingReader): PushKeys | null {
  const publicKey = optional(
    'LAPWING_PUSH_PUBLIC_KEY',
    'the public key that lapwing-server push-keys prints',
    textLike(/^B[\w-]{86}$/),
  );
  const privateKey = secret(
    'LAPWING_PUSH_PRIVATE_KEY',
    'the private key that lapwing-server push-keys prints',
    textLike(/^[\w-]{43}$/),
  );
  const contact =
    optional(
      'LAPWING_PUSH_CONTACT',
      'mailto: and an e-mail address, or an https address',
      textLike(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    ) ?? PUSH_CONTACT;
  if (publicKey !== null && privateKey !== null) return { publicKey, privateKey, contact };
  if ((publicKey !== null || privateKey !== null) && errors.length === 0)
    errors.push('LAPWING_PUSH_PUBLIC_KEY and LAPWING_PUSH_PRIVATE_KEY are set together or not at all.');
  return null;
}

function readMapTiles({ optional }: SettingReader): Settings['mapTiles'] {
  const credit = optional('LAPWING_MAP_TILES_CREDIT', 'a text', (text) => text) ?? '';
  const url = optional('LAPWING_MAP_TILES_URL', 'an address with {z}, {x} and {y} in it', parseTilesUrl);
  return url === null ? null : { url, credit };
}

function readMonitoring({ optional, errors }: SettingReader): Settings['monitoring'] {
  const instrumentationKey = optional(
    'LAPWING_MONITORING_KEY',
    'a GUID such as 6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3',
    (text) => (isInstrumentationKey(text) ? text : null),
  );
  const endpointUrl = optional('LAPWING_MONITORING_URL', AN_ADDRESS, parseHttpUrl);
  const sampling = optional('LAPWING_MONITORING_SAMPLING', 'a number', parseNumber);
  if (instrumentationKey === null) {
    if ((endpointUrl ?? sampling) !== null && errors.length === 0)
      errors.push('LAPWING_MONITORING_URL and LAPWING_MONITORING_SAMPLING need LAPWING_MONITORING_KEY.');
    return null;
  }
  return { instrumentationKey, endpointUrl, samplingPercentage: samplingPercentage(sampling) };
}

function readTracing({ optional }: SettingReader): TracingSettings | null {
  // The name is OpenTelemetry's own, so that a collector next to the server is found as usual.
  const endpoint = optional('OTEL_EXPORTER_OTLP_ENDPOINT', AN_ADDRESS, parseHttpUrl);
  const share = optional('LAPWING_TRACE_SHARE', 'a number from 0 to 1', (text) => {
    const value = parseNumber(text) ?? -1;
    return value >= 0 && value <= 1 ? value : null;
  });
  return endpoint === null ? null : { endpoint, share: share ?? 1 };
}

function readApiUrls({ optional }: SettingReader): Settings['apiUrls'] {
  const urls = Object.entries(apiUrlSettings).map(([api, name]) => [
    api,
    optional(name, AN_ORIGIN, parseOrigin),
  ]);
  return Object.fromEntries(urls.filter(([, url]) => url !== null));
}

function readWeather({ optional, secret, errors }: SettingReader): Settings['weather'] {
  const url = optional('LAPWING_WEATHER_URL', AN_ADDRESS, parseHttpUrl);
  const apiKey = secret('LAPWING_WEATHER_KEY', 'a key without blanks', textLike(/^\S+$/));
  if (url !== null) return { url, apiKey };
  if (apiKey !== null && errors.length === 0)
    errors.push('LAPWING_WEATHER_KEY is of no use without LAPWING_WEATHER_URL.');
  return null;
}

function readExternalIdentity({ optional, errors }: SettingReader): Settings['externalIdentity'] {
  const authority = optional('LAPWING_OIDC_AUTHORITY', AN_ADDRESS, parseHttpUrl);
  const clientId = optional('LAPWING_OIDC_CLIENT_ID', 'a client id without blanks', textLike(/^\S+$/));
  if (authority === null && clientId === null) return null;
  if (authority !== null && clientId !== null) return { authority, clientId };
  if (errors.length === 0)
    errors.push('LAPWING_OIDC_AUTHORITY and LAPWING_OIDC_CLIENT_ID are set together or not at all.');
  return null;
}
