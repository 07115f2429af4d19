/** Breaks for "Constants": monitoring. */

const telemetry = 'packages/contract/src/site/telemetry.ts';
const monitoringConfig = 'packages/web/src/telemetry/monitoring-config.ts';
const delivery = 'packages/web/src/telemetry/delivery.ts';
const startTelemetry = 'packages/web/src/telemetry/start-telemetry.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise:
      'Monitoring: batches every 15 s of up to 102400 bytes, 10000 events in memory, sessions of 30 min and 24 h, 500 calls a view',
    breaks: [
      { file: telemetry, find: 'batchIntervalMs: 15_000', replace: 'batchIntervalMs: 25_000' },
      { file: telemetry, find: 'maxBatchBytes: 102_400', replace: 'maxBatchBytes: 100_000' },
      { file: telemetry, find: 'maxEventsInMemory: 10_000', replace: 'maxEventsInMemory: 5000' },
      { file: telemetry, find: '30 * MS_PER_MINUTE', replace: '60 * MS_PER_MINUTE' },
      { file: telemetry, find: '24 * MS_PER_HOUR', replace: '12 * MS_PER_HOUR' },
      { file: telemetry, find: 'maxAjaxCallsPerView: 500', replace: 'maxAjaxCallsPerView: 100' },
      { file: monitoringConfig, find: '    eventsLimitInMem: limits.maxEventsInMemory,\n', replace: '' },
      { file: delivery, find: 'waiting + items.length > limits.maxEventsInMemory', replace: 'false' },
    ],
  },
  {
    promise:
      'Monitoring: 2000 events in storage, 10 retries, pauses from 10 s to an hour, beacons of 65000 bytes',
    breaks: [
      {
        file: monitoringConfig,
        find: 'enableAutoRouteTracking: true,',
        replace: 'enableAutoRouteTracking: true,\n    enableSessionStorageBuffer: false,',
      },
      { file: telemetry, find: 'maxRetries: 10', replace: 'maxRetries: 9' },
      { file: telemetry, find: ' backoffS: 10', replace: ' backoffS: 5' },
      { file: telemetry, find: 'maxBackoffS: 3600', replace: 'maxBackoffS: 7200' },
      { file: delivery, find: 'Math.min(seconds, limits.maxBackoffS)', replace: 'seconds' },
      {
        file: delivery,
        find: 'limits.backoffS * 2 ** (failures - 1)',
        replace: 'limits.backoffS * failures',
      },
      { file: telemetry, find: 'maxBeaconBytes: 65_000', replace: 'maxBeaconBytes: 65_536' },
      { file: delivery, find: 'new TextEncoder().encode(body).length', replace: 'body.length' },
      { file: delivery, find: 'isLeaving && bytes <= ', replace: 'bytes <= ' },
      { file: delivery, find: '        void work();\n      });', replace: '      });' },
    ],
  },
  {
    promise:
      'Monitoring: a user is known for a year, a page view waits 500 ms, durations of an hour are dropped',
    breaks: [
      {
        file: monitoringConfig,
        find: 'enableAutoRouteTracking: true,',
        replace: 'enableAutoRouteTracking: true,\n    cookieCfg: { enabled: false },',
      },
      {
        file: monitoringConfig,
        find: 'enableAutoRouteTracking: true,',
        replace: 'enableAutoRouteTracking: false,',
      },
      { file: startTelemetry, find: '  insights.trackPageView();\n', replace: '' },
    ],
  },
];
