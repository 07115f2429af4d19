import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

const page = (viewers: number, requests: number, seconds: number) => `# HELP live_viewers Viewers
# TYPE live_viewers gauge
live_viewers ${viewers}
# HELP http_duration Time
# TYPE http_duration histogram
http_duration_count{route="/a"} ${requests}
http_duration_bucket{route="/a",le="+Inf"} ${requests}
# HELP process_cpu_seconds_total Time
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total{mode="user"} ${seconds}
`;

test('numbers of things are added up, and facts about a process keep its name', () => {
  const merged = mergeMetrics([
    { process: 'main', text: page(0, 3, 1.5) },
    { process: 'worker-1', text: page(7, 4, 2) },
    { process: 'worker-2', text: `${page(5, 0, 3)}# HELP other New\n# TYPE other counter\nother 2\n` },
  ]);
  expect(merged).toBe(`# HELP live_viewers Viewers
# TYPE live_viewers gauge
live_viewers 12
# HELP http_duration Time
# TYPE http_duration histogram
http_duration_count{route="/a"} 7
http_duration_bucket{route="/a",le="+Inf"} 7
# HELP process_cpu_seconds_total Time
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total{mode="user",process="main"} 1.5
process_cpu_seconds_total{mode="user",process="worker-1"} 2
process_cpu_seconds_total{mode="user",process="worker-2"} 3
# HELP other New
# TYPE other counter
other 2
`);
});

test('the page of a single process stays as it is', () => {
  expect(mergeMetrics([{ process: 'main', text: page(1, 2, 3) }])).toBe(page(1, 2, 3));
});
