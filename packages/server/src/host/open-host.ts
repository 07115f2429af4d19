/** Opens the first run and the host page: their calls, and the settings that hosts change. */

import { hostApi } from '@lapwing/contract/site/host';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { repeat } from '../repeat.ts';
import { countActions, listActions } from './audit-log.ts';
import { type BackupsOptions, backupsRoutes } from './backups-routes.ts';
import { type CheckOptions, checkRoutes } from './check-routes.ts';
import { type HostContext, requireHost } from './context.ts';
import { type FirstRunOptions, firstRunRoutes } from './first-run-routes.ts';
import { organizationsRoutes } from './organizations-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { type SessionsOptions, sessionsRoutes } from './sessions-routes.ts';
import { settingsOfHostRoutes } from './settings-routes.ts';
import { type StatusOptions, statusRoutes } from './status-routes.ts';

/** Another server on the same database may have changed the settings, and its message may be lost. */
const REFRESH_EVERY_MS = 10_000;

export function openHost(
  app: FastifyInstance,
  context: HostContext,
  options: FirstRunOptions & StatusOptions & CheckOptions & BackupsOptions & SessionsOptions,
): void {
  firstRunRoutes(app, context, options);
  statusRoutes(app, context, options);
  checkRoutes(app, context, options);
  backupsRoutes(app, context, options);
  peopleRoutes(app, context);
  organizationsRoutes(app, context);
  sessionsRoutes(app, context, options);
  settingsOfHostRoutes(app, context);
  mount(app, hostApi.audit, async ({ query, user, reply }) => {
    await requireHost(context, user);
    reply.header(TOTAL_COUNT_HEADER, await countActions(context.db));
    return listActions(context.db, query);
  });
  const { publicUrl } = context.site.current();
  async function refresh(): Promise<void> {
    await context.site.refresh();
    // A host has changed it at another server. Here it takes effect with a new start, as it did there.
    if (context.site.current().publicUrl !== publicUrl) context.restart?.();
  }
  const onError = (error: unknown) => app.log.warn({ err: error }, 'the settings of the site cannot be read');
  const stop = repeat(REFRESH_EVERY_MS, refresh, onError);
  context.db.onChange(({ kind }) => {
    if (kind === 'site-settings') void context.site.refresh().catch(onError);
  });
  app.addHook('onClose', async () => stop());
}
