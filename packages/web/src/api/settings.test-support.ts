/** Site settings for tests: every API on one origin, nothing optional. */

import type { ClientSettings } from '@lapwing/contract/site/settings';

export function someSettings(origin: string, settings: Partial<ClientSettings> = {}): ClientSettings {
  return {
    eventResultApiUrl: origin,
    liveTimingApiUrl: origin,
    practiceApiUrl: origin,
    usersAndProductsApiUrl: origin,
    searchApiUrl: origin,
    webShopUrl: null,
    tenantId: 'lapwing',
    clientId: 'lapwing-web',
    authority: `${origin}/idp`,
    brand: 'lapwing',
    supportEmail: 'support@lapwing.example',
    mapsScriptUrl: `${origin}/maps.js`,
    mapTiles: null,
    ...settings,
  };
}
