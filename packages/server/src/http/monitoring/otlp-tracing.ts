/** Sends spans to an OpenTelemetry collector over HTTP, as JSON. Loaded only if an address is set. */

import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { PRODUCT_VERSION } from '../../product-version.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

/** What is not sent in time is dropped: memory is bounded, and viewers do not wait for a collector. */
const batching = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 };

/** A stop does not wait longer for a collector that does not answer. */
const CLOSE_MS = 2_000;

export function openOtlpTracing({ endpoint, share }: TracingSettings, processName: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'lapwing',
      'service.version': PRODUCT_VERSION,
      'host.name': hostname(),
      'process.pid': process.pid,
      'lapwing.process': processName,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter, batching)],
  });
  const tracer = provider.getTracer('lapwing');
  return {
    isOn: true,
    start(name, parent, attributes = {}) {
      const span = tracer.startSpan(name, { attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(more, error) {
          if (more !== undefined) span.setAttributes(more);
          if (error !== undefined) {
            const message = error instanceof Error ? error.message : String(error);
            span.setStatus({ code: SpanStatusCode.ERROR, message });
          }
          span.end();
        },
      };
    },
    close: () =>
      Promise.race([provider.shutdown().catch(() => {}), wait(CLOSE_MS, undefined, { ref: false })]),
  };
}

function contextOf(parent: string | undefined) {
  const [, traceId, spanId, flags] = parent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
