/** How the monitoring library is set: the product's limits, one address to send to, and nobody else to ask. */

import type { ClientSettings } from '@lapwing/contract/site/settings';
import {
  isInstrumentationKey,
  monitoring as limits,
  samplingPercentage,
} from '@lapwing/contract/site/telemetry';
import type { IConfig, IConfiguration, ISenderConfig } from '@microsoft/applicationinsights-web';
import { createDelivery } from './delivery.ts';

/** null: what is set cannot be used. */
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
    // Other servers must not see headers that only our own understands.
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
