import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

const page = (viewers: number, requests: number) => `# HELP live_viewers Viewers
# TYPE live_viewers gauge
live_viewers ${viewers}
# HELP http_duration Time
# TYPE http_duration histogram
http_duration_count{route="/a"} ${requests}
http_duration_sum{route="/a"} ${requests * 0.5}
http_duration_bucket{route="/a",le="+Inf"} ${requests}
# HELP things_total Things
# TYPE things_total counter
things_total ${requests * 10}
# HELP process_cpu_seconds_total Time
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total{mode="user"} ${requests}
`;

const countersOf = (requests: number) => [
  `http_duration_count{route="/a"} ${requests}`,
  `http_duration_sum{route="/a"} ${requests * 0.5}`,
  `http_duration_bucket{route="/a",le="+Inf"} ${requests}`,
  `things_total ${requests * 10}`,
];

/** The samples of the whole page, with a main process that has counted 1. */
function samplesOf(pages: ReturnType<ReturnType<typeof createWorkerMetrics>['pages']>): string[] {
  const text = mergeMetrics([{ process: 'main', text: page(0, 1) }, ...pages]);
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test('counters and histograms of ended workers still count, their gauges and processor time do not', () => {
  const metrics = createWorkerMetrics();
  metrics.add('worker-1', page(7, 4));
  metrics.add('worker-2', page(5, 3));
  metrics.end('worker-1');
  metrics.end('worker-2');
  metrics.end('worker-never-asked');
  metrics.add('worker-3', page(2, 1));
  expect(samplesOf(metrics.pages(new Set(['worker-3'])))).toEqual([
    'live_viewers 2',
    ...countersOf(9),
    'process_cpu_seconds_total{mode="user",process="main"} 1',
    'process_cpu_seconds_total{mode="user",process="worker-3"} 1',
  ]);
});

test('a worker that does not answer keeps its counters, and counts once when it answers or ends', () => {
  const metrics = createWorkerMetrics();
  metrics.add('worker-1', page(7, 4));
  const silent = samplesOf(metrics.pages(new Set()));
  expect(silent).toEqual([
    'live_viewers 0',
    ...countersOf(5),
    'process_cpu_seconds_total{mode="user",process="main"} 1',
  ]);
  metrics.add('worker-1', page(6, 5));
  expect(samplesOf(metrics.pages(new Set(['worker-1'])))).toEqual(expect.arrayContaining(countersOf(6)));
  metrics.end('worker-1');
  // It answered, and ended while the others were asked.
  expect(samplesOf(metrics.pages(new Set(['worker-1'])))).toEqual(expect.arrayContaining(countersOf(6)));
});
