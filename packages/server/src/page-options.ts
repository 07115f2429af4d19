/** What the pages of the site need of the other areas. */

import { settingsApi } from '@lapwing/contract/site/settings';
import type { FastifyRequest } from 'fastify';
import { accentStyle, logoPath } from './host/site-look.ts';
import { originsOfProvider } from './identity/verify-token.ts';
import { createPageOrigins } from './live/calls/page-origins.ts';
import { createPresentationStore } from './live/calls/presentation-store.ts';
import { createEmbeddingSites } from './pages/embedding-sites.ts';
import { affectedResults } from './results/affected-results.ts';
import { clientSettingsFor } from './settings/routes.ts';
import type { Settings } from './settings/settings.ts';
import type { SiteSettingsStore } from './settings/site-settings.ts';
import type { SharedServices } from './shared-services.ts';
import type { Database } from './storage/database.ts';

export async function pageOptionsOf(
  settings: Settings,
  db: Database,
  { host, clientSettings, site, siteSettings }: SharedServices,
) {
  const { externalIdentity, mapsScriptUrl, mapTiles, apiUrls, monitoring, videoOrigins } = settings;
  const pageOrigins = createPageOrigins({
    hostVideoOrigins: videoOrigins,
    source: createPresentationStore(db),
  });
  return {
    db,
    site,
    brand: settings.brand,
    supportEmail: settings.supportEmail,
    originOf: host.originOf,
    themeOf: host.themeOf,
    lookOf: () => lookOfSite(siteSettings),
    onResultsChange: (forget: () => void) =>
      db.onChange((change) => {
        if (affectedResults(change).length > 0) forget();
      }),
    startAnswers: (request: FastifyRequest) => [
      {
        address: settingsApi.clientSettings.path,
        body: JSON.stringify(clientSettingsFor(request, clientSettings)),
      },
    ],
    inlinesAnswers: Object.keys(apiUrls).length === 0,
    calledOrigins: [
      ...Object.values(apiUrls),
      ...(externalIdentity ? await originsOfProvider(externalIdentity.authority) : []),
      ...(monitoring?.endpointUrl ? [new URL(monitoring.endpointUrl).origin] : []),
    ],
    pictureOrigins: mapTiles === null ? [] : [new URL(mapTiles.url).origin],
    scriptOrigins: mapsScriptUrl === null ? [] : [new URL(mapsScriptUrl).origin],
    eventOrigins: (request: FastifyRequest) => pageOrigins(request.url),
    embeddingSites: createEmbeddingSites(db),
  };
}

/** For every page of the site. */
function lookOfSite(siteSettings: SiteSettingsStore) {
  const { siteName, logo, accentColor } = siteSettings.current();
  return {
    name: siteName,
    logo: logoPath(logo),
    accentStyle: accentColor === null ? null : accentStyle(accentColor),
    announcement: siteSettings.shownAnnouncement(Date.now()),
  };
}
