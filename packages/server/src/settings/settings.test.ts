import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

describe('settings', () => {
  it('have a default for everything', () => {
    expect(parseSettings({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      isDefaultDataDir: true,
      databaseUrl: null,
      databaseReadUrl: null,
      readMaxLagMs: 5_000,
      natsUrl: null,
      publicUrl: 'http://localhost:8080',
      theme: 1,
      themeByHost: new Map(),
      brand: 'lapwing',
      accountPrefix: 'LAPWING-GA-',
      site: {
        siteName: null,
        publicUrl: null,
        language: null,
        timeZone: null,
        signUp: null,
        signUpDomains: null,
        accentColor: null,
        demo: null,
      },
      hostEmails: null,
      hasDemo: true,
      webShopUrl: null,
      supportEmail: 'support@lapwing.example',
      operatorEmail: null,
      tls: null,
      backups: {
        everyMs: null,
        place: { kind: 'folder', folder: resolve('data', 'backups'), isDefault: true },
        keep: { daily: 7, weekly: 4 },
      },
      smtpUrl: null,
      mailFrom: 'Lapwing <no-reply@lapwing.example>',
      mailCollectS: 60,
      push: null,
      mapsScriptUrl: null,
      mapTiles: null,
      videoOrigins: [],
      app: { appStoreUrl: null, playStoreUrl: null },
      monitoring: null,
      apiUrls: {},
      tenantId: 'lapwing',
      externalIdentity: null,
      weather: null,
      liveFinishedHours: 24,
      logLevel: 'warn',
      metricsToken: null,
      secretsKey: null,
      tracing: null,
      admission: { viewers: null, requests: 2_000, delayMs: 500, memoryMb: null },
      cdn: { isOn: false, holdS: 10, purge: null },
      hasFastResponses: true,
      hasNativeWriter: true,
      workers: Math.max(1, availableParallelism() - 1),
    });
  });

  it('limit what is accepted, and refuse values that would stop everything', () => {
    const env = {
      LAPWING_MAX_VIEWERS: '20000',
      LAPWING_MAX_REQUESTS: '500',
      LAPWING_MAX_DELAY_MS: '100',
      LAPWING_MAX_MEMORY_MB: '1500',
    };
    expect(parseSettings(env).admission).toEqual({
      viewers: 20_000,
      requests: 500,
      delayMs: 100,
      memoryMb: 1_500,
    });
    expect(() => parseSettings({ LAPWING_MAX_DELAY_MS: '1' })).toThrow(
      'LAPWING_MAX_DELAY_MS must be a whole number from 20 to 60000, not "1".',
    );
  });

  it.each([
    ['abc', ['authorization', 'Bearer abc']],
    ['Fastly-Key: abc', ['Fastly-Key', 'abc']],
  ])('send the token %s to a content delivery network', (token, header) => {
    const url = 'https://cdn.example.org/purge';
    const env = { LAPWING_CDN: 'on', LAPWING_CDN_PURGE_URL: url, LAPWING_CDN_PURGE_TOKEN: token };
    expect(parseSettings(env).cdn).toEqual({ isOn: true, holdS: 600, purge: { url, header } });
  });

  it('warn about an unknown name, with the setting that was probably meant', () => {
    const lines: string[] = [];
    const env = { LAPWING_THEMES: '2', LAPWING_PORT: '80', LAPWING_BOGUS: '1' };
    expect(
      parseSettings({ ...env, LAPWING_KEY: 'lw_1', PATH: '/bin' }, (line) => lines.push(line)).theme,
    ).toBe(1);
    expect(lines).toEqual([
      'There is no setting LAPWING_THEMES, so it changes nothing: is LAPWING_THEME meant?',
      'There is no setting LAPWING_PORT, so it changes nothing: is PORT meant?',
      'There is no setting LAPWING_BOGUS, so it changes nothing: docs/operating.md lists those there are.',
    ]);
  });

  it('accept values, and treat empty text as not set', () => {
    const settings = parseSettings({
      PORT: '42100',
      HOST: '',
      DATABASE_URL: 'postgres://club:secret@db/lapwing',
      NATS_URL: 'tls://club:secret@messages:4223',
      LAPWING_PUBLIC_URL: 'https://timing.example.org/',
      LAPWING_THEME: '2',
      LAPWING_THEME_HOSTS: 'Results.example.org=2, live.example.org=1',
      LAPWING_DEMO: 'off',
      LAPWING_FAST_RESPONSES: 'off',
      LAPWING_NATIVE_WRITER: 'off',
      LAPWING_SEARCH_API_URL: 'https://search.example.org',
      LAPWING_OIDC_AUTHORITY: 'https://id.example.org/tenant/v2.0',
      LAPWING_OIDC_CLIENT_ID: 'client',
      LAPWING_MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.jpg',
      LAPWING_VIDEO_ORIGINS: 'https://cdn.example.org, https://more.example.org',
    });
    expect(settings).toMatchObject({
      port: 42_100,
      host: '0.0.0.0',
      databaseUrl: 'postgres://club:secret@db/lapwing',
      natsUrl: 'tls://club:secret@messages:4223',
      publicUrl: 'https://timing.example.org',
      theme: 2,
      hasDemo: false,
      hasFastResponses: false,
      hasNativeWriter: false,
      apiUrls: { Search: 'https://search.example.org' },
      externalIdentity: { authority: 'https://id.example.org/tenant/v2.0', clientId: 'client' },
      mapTiles: { url: 'https://tiles.example.org/{z}/{x}/{y}.jpg', credit: '' },
      videoOrigins: ['https://cdn.example.org', 'https://more.example.org'],
    });
    expect([...settings.themeByHost]).toEqual([
      ['results.example.org', 2],
      ['live.example.org', 1],
    ]);
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535, not "70000".'],
    ['PORT', '80a', 'PORT must be a whole number from 1 to 65535, not "80a".'],
    ['LAPWING_THEME', '3', 'LAPWING_THEME must be 1 (live timing) or 2 (results), not "3".'],
    ['LAPWING_THEME_HOSTS', 'a.example=9', /^LAPWING_THEME_HOSTS must be a list such as/],
    ['LAPWING_PUBLIC_URL', 'https://example.org/club', /^LAPWING_PUBLIC_URL must be an origin/],
    ['LAPWING_PUBLIC_URL', 'example.org', /^LAPWING_PUBLIC_URL must be an origin/],
    ['LAPWING_DEMO', 'maybe', 'LAPWING_DEMO must be on or off, not "maybe".'],
    ['LAPWING_BRAND', 'My Club', /^LAPWING_BRAND must be lower-case letters and digits/],
    ['LAPWING_ACCOUNT_PREFIX', 'CLUB-', /ending in GA-/],
    ['LAPWING_WEBSHOP_URL', 'javascript:alert(1)', /^LAPWING_WEBSHOP_URL must be an address/],
    ['LAPWING_MAP_TILES_URL', 'https://tiles.example.org', /with \{z\}, \{x\} and \{y\} in it/],
    ['LAPWING_VIDEO_ORIGINS', 'https://cdn.example.org,elsewhere', /a list such as/],
    ['LAPWING_SUPPORT_EMAIL', 'nobody', /^LAPWING_SUPPORT_EMAIL must be an e-mail address/],
    ['LAPWING_LOG_LEVEL', 'loud', /^LAPWING_LOG_LEVEL must be one of silent, error/],
    ['LAPWING_LIVE_FINISHED_HOURS', '0', /^LAPWING_LIVE_FINISHED_HOURS must be a whole number of hours/],
    ['LAPWING_WEATHER_URL', 'nowhere', /^LAPWING_WEATHER_URL must be an address/],
    ['LAPWING_WEATHER_KEY', 'secret', /^LAPWING_WEATHER_KEY is of no use without LAPWING_WEATHER_URL/],
    ['LAPWING_PUSH_PRIVATE_KEY', 'x'.repeat(43), /LAPWING_PUSH_PRIVATE_KEY are set together or not at all/],
    ['LAPWING_PUSH_CONTACT', 'nobody', /^LAPWING_PUSH_CONTACT must be mailto:/],
    ['LAPWING_OIDC_AUTHORITY', 'https://id.example.org', /are set together or not at all/],
    [
      'LAPWING_CDN_PURGE_URL',
      'https://cdn.example.org/purge',
      /^LAPWING_CDN_PURGE_URL, [^\n]+ need LAPWING_CDN=on\.$/,
    ],
    ['LAPWING_CDN_HOLD_S', '0', /^LAPWING_CDN_HOLD_S must be a whole number of seconds from 1 to 86400/],
    ['DATABASE_READ_URL', 'mysql://db', /^DATABASE_READ_URL must be an address such as postgres:/],
    ['DATABASE_READ_URL', 'postgres://standby/lapwing', /^DATABASE_READ_URL needs DATABASE_URL: [^\n]+$/],
    ['LAPWING_READ_MAX_LAG', '0', /^LAPWING_READ_MAX_LAG must be a number of seconds from 1 to 300/],
    ['NATS_URL', 'https://nats.example.org', /^NATS_URL must be an address such as nats:/],
    ['NATS_URL', 'nats://nats.example.org', /^NATS_URL needs DATABASE_URL: [^\n]+$/],
  ])('refuse %s=%s', (name, value, message) => {
    expect(() => parseSettings({ [name]: value })).toThrow(message);
  });

  it('report all errors together', () => {
    const parse = () => parseSettings({ PORT: 'x', LAPWING_THEME: 'x', LAPWING_DEMO: 'x' });
    expect(parse).toThrow(/PORT must.+LAPWING_DEMO must.+LAPWING_THEME must/s);
  });

  it('never show a secret', () => {
    expect(() =>
      parseSettings({ DATABASE_URL: 'mysql://root:hunter2@db/x', LAPWING_METRICS_TOKEN: 'hunter2' }),
    ).toThrow(/^(?!.*hunter2)DATABASE_URL must be.+LAPWING_METRICS_TOKEN must be/s);
  });

  it('monitor nothing without a key, and everything if the sampling is invalid', () => {
    const key = '6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3';
    const monitored = (more: Record<string, string>) =>
      parseSettings({ LAPWING_MONITORING_KEY: key, ...more }).monitoring;
    expect(monitored({})).toEqual({ instrumentationKey: key, endpointUrl: null, samplingPercentage: 100 });
    expect(monitored({ LAPWING_MONITORING_SAMPLING: '25' })?.samplingPercentage).toBe(25);
    expect(monitored({ LAPWING_MONITORING_SAMPLING: '150' })?.samplingPercentage).toBe(100);
    expect(() => parseSettings({ LAPWING_MONITORING_KEY: 'secret' })).toThrow('LAPWING_MONITORING_KEY');
    expect(() => parseSettings({ LAPWING_MONITORING_URL: 'https://x.example' })).toThrow(
      'LAPWING_MONITORING_KEY',
    );
  });
});
