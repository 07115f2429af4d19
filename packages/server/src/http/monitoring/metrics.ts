/** Collects metrics for Prometheus. */

import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';

const DURATION_BOUNDARIES_S = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.035, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 10,
];
const NANOSECONDS_PER_SECOND = 1e9;

type RequestMeasure = { method: string; route: string; status: number; durationMs: number };

/** A measure of an area. */
type Measure = { name: string; description: string };
/** From the shortest bound on; default bounds if none are given. */
type DurationMeasure = Measure & { boundariesS?: number[] };

/** The values of labels must be few and known: each makes a series of its own. */
type Labels = Readonly<Record<string, string>>;
type LabelledValue = { value: number; labels: Labels };

export type CacheStats = { hits: number; misses: number; bytes: number };
type WatchedCache = { name: string; stats: () => CacheStats };
type WatchedQueue = { name: string; limit: number; length: () => number };

export type Metrics = {
  /** Records durations in seconds. */
  createDurations(measure: DurationMeasure): (durationMs: number, labels?: Labels) => void;
  createSizes(measure: Measure & { boundaries: number[] }): (size: number) => void;
  /** A value, or one for each of a few sets of labels. */
  observe(measure: Measure, kind: 'gauge' | 'counter', read: () => number | readonly LabelledValue[]): void;
  /** A cache; in the metrics under its name. */
  watchCache(cache: WatchedCache): void;
  /** A queue with its limit; in the metrics under its name. */
  watchQueue(queue: WatchedQueue): void;
  countRequest(measure: RequestMeasure): void;
  /** Cached responses are repeated too fast to be worth a duration. */
  countRepeatedAnswer(route: string): void;
  /** in Prometheus' text format */
  text(): Promise<string>;
  close(): Promise<void>;
};

/** Collects when it is asked. Nothing is kept in between that would have to be flushed. */
class ReaderOnRequest extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

export function createMetrics(): Metrics {
  const reader = new ReaderOnRequest();
  const provider = new MeterProvider({ readers: [reader] });
  const meter = provider.getMeter('lapwing');
  const durations = meter.createHistogram('http_server_request_duration_seconds', {
    description: 'Time from a request to the end of its answer, by route template',
    advice: { explicitBucketBoundaries: DURATION_BOUNDARIES_S },
  });

  const repeated = new Map<string, number>();
  meter
    .createObservableCounter('http_server_repeated_answers', {
      description: 'Kept answers given again without routing, by route template',
    })
    .addCallback((observed) => {
      for (const [route, count] of repeated) observed.observe(count, { route });
    });

  const caches: WatchedCache[] = [];
  meter
    .createObservableCounter('response_cache_requests', {
      description: 'Responses looked up in each cache: found, or made',
    })
    .addCallback((observed) => {
      for (const { name: cache, stats } of caches) {
        const { hits, misses } = stats();
        observed.observe(hits, { cache, outcome: 'hit' });
        observed.observe(misses, { cache, outcome: 'miss' });
      }
    });
  meter
    .createObservableGauge('response_cache_bytes', { description: 'Memory of each cache of responses' })
    .addCallback((observed) => {
      for (const { name: cache, stats } of caches) observed.observe(stats().bytes, { cache });
    });

  const queues: WatchedQueue[] = [];
  meter
    .createObservableGauge('queue_length', { description: 'What waits in each queue of the server' })
    .addCallback((observed) => {
      for (const { name, length } of queues) observed.observe(length(), { queue: name });
    });
  meter
    .createObservableGauge('queue_limit', { description: 'How much may wait in each queue' })
    .addCallback((observed) => {
      for (const { name, limit } of queues) observed.observe(limit, { queue: name });
    });

  const eventLoopDelay = monitorEventLoopDelay({ resolution: 20 });
  eventLoopDelay.enable();
  observeProcess(meter, eventLoopDelay);

  return {
    createDurations({ name, description, boundariesS = DURATION_BOUNDARIES_S }) {
      const histogram = meter.createHistogram(name, {
        description,
        advice: { explicitBucketBoundaries: boundariesS },
      });
      return (durationMs, labels) => histogram.record(durationMs / 1000, labels);
    },
    createSizes({ name, description, boundaries }) {
      const histogram = meter.createHistogram(name, {
        description,
        advice: { explicitBucketBoundaries: boundaries },
      });
      return (size) => histogram.record(size);
    },
    observe({ name, description }, kind, read) {
      const observed =
        kind === 'gauge'
          ? meter.createObservableGauge(name, { description })
          : meter.createObservableCounter(name, { description });
      observed.addCallback((result) => {
        const values = read();
        if (typeof values === 'number') result.observe(values);
        else for (const { value, labels } of values) result.observe(value, labels);
      });
    },
    watchCache: (cache) => void caches.push(cache),
    watchQueue: (queue) => void queues.push(queue),
    countRequest: ({ method, route, status, durationMs }) =>
      durations.record(durationMs / 1000, { method, route, status }),
    countRepeatedAnswer: (route) => repeated.set(route, (repeated.get(route) ?? 0) + 1),
    text: async () => {
      // It brings the names of all conventions. Most servers are never asked for metrics.
      const { PrometheusSerializer } = await import('@opentelemetry/exporter-prometheus');
      const serializer = new PrometheusSerializer('', false, undefined, true, true);
      return serializer.serialize((await reader.collect()).resourceMetrics);
    },
    close: async () => {
      eventLoopDelay.disable();
      await provider.shutdown();
    },
  };
}

function observeProcess(meter: Meter, eventLoopDelay: IntervalHistogram): void {
  meter
    .createObservableGauge('process_memory_bytes', { description: 'Memory of the process by kind' })
    .addCallback((observed) => {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      observed.observe(rss, { kind: 'resident' });
      observed.observe(heapUsed, { kind: 'heap_used' });
      observed.observe(heapTotal, { kind: 'heap_total' });
      observed.observe(external, { kind: 'external' });
    });
  meter
    .createObservableGauge('event_loop_delay_seconds', {
      description: 'How late the event loop was since the last reading',
    })
    .addCallback((observed) => {
      observed.observe(eventLoopDelay.percentile(50) / NANOSECONDS_PER_SECOND, { quantile: '0.5' });
      observed.observe(eventLoopDelay.percentile(99) / NANOSECONDS_PER_SECOND, { quantile: '0.99' });
      eventLoopDelay.reset();
    });
  meter
    .createObservableCounter('process_cpu_seconds', { description: 'Processor time used by the process' })
    .addCallback((observed) => {
      const { user, system } = process.cpuUsage();
      observed.observe(user / 1e6, { mode: 'user' });
      observed.observe(system / 1e6, { mode: 'system' });
    });
  meter
    .createObservableGauge('process_uptime_seconds', { description: 'Time since the process started' })
    .addCallback((observed) => observed.observe(process.uptime()));
}
