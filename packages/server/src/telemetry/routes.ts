/** The built-in receiver of telemetry: checks the data of browsers and writes it to the log. */

import {
  RECEIVER_PATH,
  type TelemetryAnswer,
  type TelemetryItem,
  telemetryItem,
} from '@lapwing/contract/site/telemetry';
import type { FastifyInstance } from 'fastify';
import { countedAddressOf, isFromThisMachine } from '../http/client-address.ts';
import { RequestCounts } from '../http/limits/request-counts.ts';
import { problem } from '../http/problem.ts';
import { noteOf } from './note.ts';

/** A batch has at most 102,400 bytes, plus a little overhead. */
const MAX_BATCH_BYTES = 128 * 1024;
const MAX_ITEMS = 1000;
/** Per address: a browser sends four batches a minute. */
const BATCHES_PER_MINUTE = 120;

type TelemetryOptions = {
  /** null to receive nothing */
  instrumentationKey: string | null;
};

export function telemetryRoutes(app: FastifyInstance, { instrumentationKey }: TelemetryOptions): void {
  if (instrumentationKey === null) return;
  const counts = new RequestCounts({ max: BATCHES_PER_MINUTE, windowMs: 60_000 });
  app.post(
    `${RECEIVER_PATH}/v2/track`,
    {
      bodyLimit: MAX_BATCH_BYTES,
      onRequest: async (request) => {
        if (isFromThisMachine(request)) return;
        const { current, ttl } = counts.count(countedAddressOf(request));
        if (current <= counts.max) return;
        throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } });
      },
    },
    (request, reply) => {
      const items = itemsIn(request.body);
      const errors: TelemetryAnswer['errors'] = [];
      for (const [index, item] of items.entries()) {
        const read = telemetryItem.safeParse(item);
        if (!read.success) errors.push({ index, statusCode: 400, message: 'Not an item of telemetry' });
        else if (read.data.iKey.toLowerCase() !== instrumentationKey.toLowerCase())
          errors.push({ index, statusCode: 400, message: 'Another instrumentation key' });
        else write(app, read.data);
      }
      const answer: TelemetryAnswer = {
        itemsReceived: items.length,
        itemsAccepted: items.length - errors.length,
        errors,
      };
      return reply.code(errors.length === 0 ? 200 : 206).send(answer);
    },
  );
}

/** Errors are logged as warnings, everything else at the debug level. */
function write(app: FastifyInstance, item: TelemetryItem): void {
  const { isError, ...note } = noteOf(item);
  if (isError) app.log.warn(note, 'telemetry');
  else app.log.debug(note, 'telemetry');
}

/** A JSON list, or one JSON object per line; a beacon has no JSON content type. */
function itemsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return bounded(body);
  if (!Buffer.isBuffer(body) && typeof body !== 'string') throw refusal();
  const text = body.toString().trim();
  try {
    if (text.startsWith('[')) return bounded(JSON.parse(text) as unknown[]);
    return bounded(text.split('\n').map((line): unknown => JSON.parse(line)));
  } catch {
    throw refusal();
  }
}

function bounded(items: unknown[]): unknown[] {
  if (items.length > MAX_ITEMS) throw refusal();
  return items;
}

function refusal() {
  return problem('bad-request', { detail: 'The body must be a list of telemetry items' });
}
