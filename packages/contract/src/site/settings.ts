/** Client settings: the addresses of the APIs and the names of this installation. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';

export const clientSettings = z.object({
  // Origins without a path. A missing one is an error of the call that needs it, not of the start.
  eventResultApiUrl: z.optional(z.string()),
  liveTimingApiUrl: z.optional(z.string()),
  liveTimingNotificationsApiUrl: z.optional(z.string()),
  practiceApiUrl: z.optional(z.string()),
  usersAndProductsApiUrl: z.optional(z.string()),
  searchApiUrl: z.optional(z.string()),
  /** null if the host has no shop */
  webShopUrl: z.nullable(z.string()),
  tenantId: z.string(),
  clientId: z.string(),
  /** the identity provider: tenant, policy and version included */
  authority: z.string(),
  /** part of the path of the profile calls */
  brand: z.string(),
  supportEmail: z.string(),
  /** by default the site's own */
  mapsScriptUrl: z.string(),
  /** `{z}/{x}/{y}` in the address; null if the host has none */
  mapTiles: z.nullable(z.object({ url: z.string(), credit: z.string() })),
  /** the prefix of account ids */
  accountPrefix: z.optional(z.string()),
  /** for `PushManager.subscribe`; missing if the host has set no push keys */
  pushPublicKey: z.optional(z.string()),
  /** the host's own app; null for a store without one */
  app: z.optional(z.object({ appStoreUrl: z.nullable(z.string()), playStoreUrl: z.nullable(z.string()) })),
  /** left out if telemetry is off */
  monitoring: z.optional(
    z.object({
      instrumentationKey: z.string(),
      /** batches go to `v2/track` under it */
      endpointUrl: z.string(),
      samplingPercentage: z.number(),
    }),
  ),
});
export type ClientSettings = z.infer<typeof clientSettings>;

/** The five APIs by their names in errors, and the setting with each base address. */
export const apiAddressSettings = {
  EventResults: 'eventResultApiUrl',
  LiveTiming: 'liveTimingApiUrl',
  Practice: 'practiceApiUrl',
  UsersAndProducts: 'usersAndProductsApiUrl',
  Search: 'searchApiUrl',
} as const satisfies Readonly<Record<string, keyof ClientSettings>>;
export type ApiName = keyof typeof apiAddressSettings;

/** The path of the site's own maps script. */
export const OWN_MAPS_SCRIPT = '/maps.js';

export const settingsApi = {
  clientSettings: get('/api/clientSettings', {
    summary: 'The settings that a client needs first',
    answer: clientSettings,
  }),
};
