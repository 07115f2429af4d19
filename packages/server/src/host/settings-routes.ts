/** The settings of the site for its hosts: name, address, sign-up rule, brand, announcement. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostSettings, SettingChanges, SiteSettingName } from '@lapwing/contract/site/host-settings';
import { LEAST_CONTRAST, leastContrast, lightGrounds } from '@lapwing/contract/values/contrast';
import { messageOf, type RequestError } from '@lapwing/contract/values/messages';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../http/mount.ts';
import { decodeBase64 } from '../http/pictures.ts';
import { problem } from '../http/problem.ts';
import { encodedResponse, sendEncoded } from '../http/responses/encoded-response.ts';
import { webOriginOf } from '../http/web-origin.ts';
import { LOGO_TYPE, makeLogo } from '../ingest/organizations/logos.ts';
import { type SiteSettingsStore, saveSiteSettings, saveSiteValue } from '../settings/site-settings.ts';
import { changeAsHost, type HostContext, type Log, requireHost } from './context.ts';
import { ACCENT_SHEET, accentStyle, logoPath } from './site-look.ts';

const YEAR_S = 31_536_000;

export function settingsOfHostRoutes(app: FastifyInstance, context: HostContext): void {
  const { site, now } = context;

  const describe = (): HostSettings => ({
    ...site.describe(),
    announcement: site.shownAnnouncement(now()),
    logo: logoPath(site.current().logo),
    hasOwnAccounts: context.mails.hasOwnAccounts,
  });

  mount(app, hostApi.settings, async ({ user }) => {
    await requireHost(context, user);
    await site.refresh();
    return describe();
  });

  mount(app, hostApi.saveSettings, async ({ body, user, reply }) => {
    await requireHost(context, user);
    const errors = settingErrors(body, site);
    if (errors.length > 0) throw problem('invalid-parameters', { errors });
    const changes = changesIn(body, site);
    await changeAsHost(context, user, async (tx, log) => {
      await saveSiteSettings(tx, changes);
      await logSettings(changes, log);
    });
    await site.refresh();
    const restarts = changes.publicUrl !== undefined && context.restart !== null;
    if (restarts) reply.raw.once('close', () => context.restart?.());
    return { settings: describe(), restarts, startId: context.startId };
  });

  async function saveValue(
    user: User | null,
    save: Parameters<typeof changeAsHost<void>>[2],
  ): Promise<HostSettings> {
    await changeAsHost(context, user, save);
    await site.refresh();
    return describe();
  }

  mount(app, hostApi.saveLogo, async ({ body, user }) => {
    await requireHost(context, user);
    const bytes = decodeBase64(typeof body === 'string' ? body : body.image);
    const logo = bytes === null ? null : await makeLogo(bytes);
    if (logo === null) {
      throw problem('invalid-parameters', {
        errors: [{ in: 'body', name: 'image', ...messageOf('expected-picture') }],
      });
    }
    return saveValue(user, async (tx, log) => {
      await saveSiteValue(tx, 'logo', { image: logo.toString('base64'), savedAtMs: now() });
      await log('changed-logo');
    });
  });

  mount(app, hostApi.deleteLogo, ({ user }) =>
    saveValue(user, async (tx, log) => {
      await saveSiteValue(tx, 'logo', null);
      await log('removed-logo');
    }),
  );

  mount(app, hostApi.announce, ({ body, user }) =>
    saveValue(user, async (tx, log) => {
      await saveSiteValue(tx, 'announcement', { ...body, text: body.text.trim() });
      await log('announced', { text: body.text.trim() });
    }),
  );

  mount(app, hostApi.withdrawAnnouncement, ({ user }) =>
    saveValue(user, async (tx, log) => {
      await saveSiteValue(tx, 'announcement', null);
      await log('withdrew-announcement');
    }),
  );

  app.get(ACCENT_SHEET, async (request, reply) => {
    const { accentColor } = site.current();
    const style = accentColor === null ? '' : accentStyle(accentColor);
    reply.header('cache-control', 'public, max-age=3600');
    return sendEncoded(request, reply, encodedResponse(style, 'text/css; charset=utf-8'));
  });

  app.get('/site-logo', async (request, reply) => {
    const { logo } = site.current();
    if (logo === null) throw problem('not-found', { detail: 'The site has no logo of its own' });
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    return sendEncoded(request, reply, encodedResponse(Buffer.from(logo.image, 'base64'), LOGO_TYPE));
  });
}

/** The errors of all fields. `place` is in front of their names. */
export function settingErrors(
  body: SettingChanges,
  site: Pick<SiteSettingsStore, 'setBy' | 'current'>,
  place = '',
): RequestError[] {
  const errors: RequestError[] = [];
  const add = (name: SiteSettingName, message: ReturnType<typeof messageOf>) =>
    errors.push({ in: 'body', name: `${place}${name}`, ...message });
  const current = site.current();
  for (const name of Object.keys(body) as SiteSettingName[]) {
    const variable = site.setBy(name);
    if (variable !== null && !isSame(body[name], current[name]))
      add(name, messageOf('set-by-environment', { variable }));
  }
  const { publicUrl, accentColor } = body;
  if (publicUrl !== undefined && webOriginOf(publicUrl) !== publicUrl)
    add('publicUrl', messageOf('invalid-value'));
  if (accentColor !== undefined && accentColor !== null) {
    const contrast = leastContrast(accentColor, lightGrounds);
    if (contrast < LEAST_CONTRAST)
      add('accentColor', messageOf('low-contrast', { ratio: contrast.toFixed(1) }));
  }
  const signUp = body.signUp ?? current.signUp;
  const domains = body.signUpDomains ?? current.signUpDomains;
  if (signUp === 'domain' && domains.length === 0) add('signUpDomains', messageOf('expected-one'));
  return errors;
}

/** Without what stays as it is. */
export function changesIn(body: SettingChanges, site: Pick<SiteSettingsStore, 'current'>): SettingChanges {
  const current = site.current();
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && !isSame(value, current[name as SiteSettingName]),
    ),
  );
}

export async function logSettings(changes: SettingChanges, log: Log): Promise<void> {
  for (const [setting, value] of Object.entries(changes)) {
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    await log('changed-setting', { setting, value: text });
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
