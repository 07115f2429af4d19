/** Telemetry: its limits, what its settings must look like, and what the receiver takes. */

import * as z from 'zod/mini';
import { MS_PER_HOUR, MS_PER_MINUTE } from './constants.ts';

/** Batches come to `v2/track` under it, as monitoring services have it. */
export const RECEIVER_PATH = '/api/telemetry';

export const monitoringRetryStatuses = [401, 408, 429, 500, 502, 503, 504] as const;
export const MONITORING_PARTIAL_SUCCESS_STATUS = 206;

export const monitoring = {
  batchIntervalMs: 15_000,
  maxBatchBytes: 102_400,
  maxEventsInMemory: 10_000,
  storageBufferSize: 2000,
  maxRetries: 10,
  backoffS: 10,
  maxBackoffS: 3600,
  sessionRenewalMs: 30 * MS_PER_MINUTE,
  sessionExpiryMs: 24 * MS_PER_HOUR,
  userCookieDays: 365,
  maxAjaxCallsPerView: 500,
  routeChangePageViewDelayMs: 500,
  maxBeaconBytes: 65_000,
  /** Durations of this length or more are dropped. */
  droppedDurationMs: MS_PER_HOUR,
} as const;

const guid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function isInstrumentationKey(text: string): boolean {
  return guid.test(text);
}

/** Above 0 and up to 100; anything else counts as everything. */
export function samplingPercentage(wanted: number | null): number {
  return wanted !== null && wanted > 0 && wanted <= 100 ? wanted : 100;
}

/** Of the signed-in user and of the account: the signs that separate values in headers and cookies are not allowed. */
export function isMonitoringId(text: string): boolean {
  return text !== '' && !/[,;=\s|]/.test(text);
}

const text = z.string().check(z.maxLength(32_768));
const properties = z.optional(z.record(z.string(), z.unknown()));

/** One thing that a browser tells. Of the many fields that it may have, those that are read. */
export const telemetryItem = z.object({
  time: z.string().check(z.maxLength(64)),
  iKey: z.string().check(z.maxLength(64)),
  name: z.string().check(z.maxLength(256)),
  tags: z.optional(z.record(z.string(), z.unknown())),
  data: z.object({
    baseType: z.string().check(z.maxLength(64)),
    baseData: z.object({
      name: z.optional(z.nullable(text)),
      url: z.optional(z.nullable(text)),
      duration: z.optional(z.nullable(z.union([text, z.number()]))),
      severityLevel: z.optional(z.nullable(z.union([z.string(), z.number()]))),
      exceptions: z.optional(
        z.array(
          z.object({
            typeName: z.optional(z.nullable(text)),
            message: z.optional(z.nullable(text)),
            stack: z.optional(z.nullable(text)),
          }),
        ),
      ),
      properties,
    }),
  }),
});
export type TelemetryItem = z.infer<typeof telemetryItem>;

/** As monitoring services answer: with 206 where some were refused. */
export const telemetryAnswer = z.object({
  itemsReceived: z.number(),
  itemsAccepted: z.number(),
  errors: z.array(z.object({ index: z.number(), statusCode: z.number(), message: z.string() })),
});
export type TelemetryAnswer = z.infer<typeof telemetryAnswer>;
