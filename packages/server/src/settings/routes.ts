/** GET /api/clientSettings: the addresses of the APIs and the names of this installation. */

import {
  type ApiName,
  apiAddressSettings,
  type ClientSettings,
  OWN_MAPS_SCRIPT,
  settingsApi,
} from '@lapwing/contract/site/settings';
import { RECEIVER_PATH } from '@lapwing/contract/site/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../http/mount.ts';

export type ClientSettingsOptions = {
  /** Origins of external APIs. */
  apiUrls: Readonly<Partial<Record<ApiName, string>>>;
  webShopUrl: string | null;
  supportEmail: string;
  mapsScriptUrl: string | null;
  mapTiles: ClientSettings['mapTiles'];
  app: NonNullable<ClientSettings['app']>;
  monitoring: { instrumentationKey: string; endpointUrl: string | null; samplingPercentage: number } | null;
  brand: string;
  accountPrefix: string;
  push: { publicKey: string } | null;
  tenantId: string;
  clientId: string;
  /** Ends before the provider's own paths. */
  authorityFor: (origin: string) => string;
  /** The origin in the visitor's address bar, under which our own APIs are found. */
  originOf: (request: FastifyRequest) => string;
};

export function settingsRoutes(app: FastifyInstance, options: ClientSettingsOptions): void {
  mount(app, settingsApi.clientSettings, ({ request, reply }): ClientSettings => {
    reply.header('cache-control', 'no-cache');
    return clientSettingsFor(request, options);
  });
}

export function clientSettingsFor(request: FastifyRequest, options: ClientSettingsOptions): ClientSettings {
  const { webShopUrl, supportEmail, mapTiles, app, monitoring, brand, accountPrefix, push } = options;
  const { tenantId, clientId, apiUrls } = options;
  const origin = options.originOf(request);
  const apis = Object.entries(apiAddressSettings).map(([name, setting]) => [
    setting,
    // The keys of the table are the names of the APIs.
    apiUrls[name as ApiName] ?? origin,
  ]);
  return {
    ...Object.fromEntries(apis),
    liveTimingNotificationsApiUrl: apiUrls.LiveTiming ?? origin,
    webShopUrl,
    tenantId,
    clientId,
    authority: options.authorityFor(origin),
    brand,
    supportEmail,
    mapsScriptUrl: options.mapsScriptUrl ?? `${origin}${OWN_MAPS_SCRIPT}`,
    mapTiles,
    accountPrefix,
    ...(push && { pushPublicKey: push.publicKey }),
    app,
    ...(monitoring !== null && {
      monitoring: { ...monitoring, endpointUrl: monitoring.endpointUrl ?? `${origin}${RECEIVER_PATH}` },
    }),
  };
}
