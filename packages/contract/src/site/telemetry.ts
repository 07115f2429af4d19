/** Telemetry: its limits, the form of its settings, and what the receiver accepts. */

import * as z from 'zod/mini';
import { MS_PER_HOUR, MS_PER_MINUTE } from '../values/constants.ts';
import { decimal, list } from '../values/document-values.ts';

/** Batches are sent to `v2/track` under it, as with monitoring services. */
export const RECEIVER_PATH = '/api/telemetry';

export const monitoringRetryStatuses = [401, 408, 429, 500, 502, 503, 504] as const;
export const MONITORING_PARTIAL_SUCCESS_STATUS = 206;

export const monitoring = {
  batchIntervalMs: 15_000,
  maxBatchBytes: 102_400,
  maxEventsInMemory: 10_000,
  maxRetries: 10,
  backoffS: 10,
  maxBackoffS: 3600,
  sessionRenewalMs: 30 * MS_PER_MINUTE,
  sessionExpiryMs: 24 * MS_PER_HOUR,
  maxAjaxCallsPerView: 500,
  maxBeaconBytes: 65_000,
} as const;

const guid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function isInstrumentationKey(text: string): boolean {
  return guid.test(text);
}

/** Above 0 and up to 100; anything else counts as everything. */
export function samplingPercentage(wanted: number | null): number {
  return wanted !== null && wanted > 0 && wanted <= 100 ? wanted : 100;
}

/** For the signed-in user and the account: separators of headers and cookies are not allowed. */
export function isMonitoringId(text: string): boolean {
  return text !== '' && !/[,;=\s|]/.test(text);
}

// Any characters: error texts are only written to the log, which escapes them.
const anyText = (maximum: number) => z.string().check(z.maxLength(maximum));
const text = z.optional(z.nullable(anyText(32_768)));

/** One item that a browser sends, with the fields that are read. */
export const telemetryItem = z.object({
  time: anyText(64),
  iKey: anyText(64),
  name: anyText(256),
  tags: z.optional(z.object({ 'ai.application.ver': text })),
  data: z.object({
    baseType: anyText(64),
    baseData: z.object({
      name: text,
      url: text,
      duration: z.optional(z.nullable(z.union([anyText(64), decimal(-1e12, 1e12)]))),
      exceptions: z.optional(list(z.object({ typeName: text, message: text, stack: text }), 100)),
      properties: z.optional(z.object({ component: text, info: text })),
    }),
  }),
});
export type TelemetryItem = z.infer<typeof telemetryItem>;

/** The response of monitoring services: 206 if some items were refused. */
export const telemetryAnswer = z.object({
  itemsReceived: z.number(),
  itemsAccepted: z.number(),
  errors: z.array(z.object({ index: z.number(), statusCode: z.number(), message: z.string() })),
});
export type TelemetryAnswer = z.infer<typeof telemetryAnswer>;
