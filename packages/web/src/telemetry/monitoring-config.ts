/** The configuration of the monitoring library: the product's limits, one address to send to, and no other requests. */

import type { ClientSettings } from '@lapwing/contract/site/settings';
import {
  isInstrumentationKey,
  monitoring as limits,
  samplingPercentage,
} from '@lapwing/contract/site/telemetry';
import type { IConfig, IConfiguration, ISenderConfig } from '@microsoft/applicationinsights-web';
import { createDelivery } from './delivery.ts';

/** null if the settings cannot be used. */
export function monitoringConfig(
  settings: NonNullable<ClientSettings['monitoring']>,
): (IConfiguration & IConfig) | null {
  const { instrumentationKey, endpointUrl } = settings;
  if (!isInstrumentationKey(instrumentationKey)) return null;
  return {
    instrumentationKey,
    endpointUrl: `${endpointUrl.replace(/\/$/, '')}/v2/track`,
    samplingPercentage: samplingPercentage(settings.samplingPercentage),
    maxBatchInterval: limits.batchIntervalMs,
    maxBatchSizeInBytes: limits.maxBatchBytes,
    eventsLimitInMem: limits.maxEventsInMemory,
    sessionRenewalMs: limits.sessionRenewalMs,
    sessionExpirationMs: limits.sessionExpiryMs,
    maxAjaxCallsPerView: limits.maxAjaxCallsPerView,
    enableAutoRouteTracking: true,
    enableUnhandledPromiseRejectionTracking: true,
    // Other servers must not get headers that only ours uses.
    disableCorrelationHeaders: true,
    extensionConfig: {
      // The library would fetch its settings from its vendor.
      AppInsightsCfgSyncPlugin: { cfgUrl: '', disableAutoSync: true },
      AppInsightsChannelPlugin: {
        httpXHROverride: createDelivery(),
        alwaysUseXhrOverride: true,
      } satisfies Partial<ISenderConfig>,
    },
    disableInstrumentationKeyValidation: false,
  };
}
