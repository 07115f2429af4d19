import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { parseSettings } from '../settings/settings.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';

const folder = join(import.meta.dirname, '../../../../docs/monitoring');
const rules = join(folder, 'alerts.yml');
const dashboard = join(folder, 'grafana-dashboard.json');

/** Names with an underscore that are PromQL's own. */
const functions = new Set(['histogram_quantile']);
/** They appear with the first live change, the first cached response, the first running session, a replica and so on. */
const later = new Set([
  'live_publish_duration_seconds',
  'live_delta_bytes',
  'live_feed_age_seconds',
  'live_session_viewers',
  'admission_refused_total',
  'http_server_repeated_answers_total',
  'replica_reading',
  'replica_lag_seconds',
  'database_reads_total',
  'cdn_purges_total',
]);

function namesIn(expression: string): string[] {
  return [...expression.matchAll(/[a-z]+(?:_[a-z]+)+/g)]
    .map(([name]) => name.replace(/_(bucket|count)$/, ''))
    .filter((name) => !functions.has(name));
}

const expressions = [
  ...[...readFileSync(rules, 'utf8').matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression),
  ...[...readFileSync(dashboard, 'utf8').matchAll(/"expr": "(.+)"/g)].map(
    ([, expression = '']) => expression,
  ),
];

describeOnEachEngine('the alert rules and the dashboard', (openDb) => {
  it('use metrics that the server has', async () => {
    const settings = parseSettings({ LAPWING_LOG_LEVEL: 'silent' });
    const app = await createApp({
      settings,
      db: await openDb(),
      hasDemoSignIn: false,
      siteFolder: '/nowhere',
    });
    await app.inject('/api/clientSettings');
    const { body } = await app.inject('/metrics');
    const present = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const wanted = [...new Set(expressions.flatMap(namesIn))].filter((name) => !later.has(name));
    expect(wanted.length).toBeGreaterThan(8);
    expect(wanted.filter((name) => !present.has(name))).toEqual([]);
    await app.close();
  });
});

const promtool = (process.env.PATH ?? '')
  .split(':')
  .map((place) => join(place, 'promtool'))
  .find((path) => existsSync(path));

it.skipIf(promtool === undefined)(
  'Prometheus accepts the alert rules (skipped if promtool is not installed)',
  () => {
    expect(execFileSync(promtool ?? '', ['check', 'rules', rules], { encoding: 'utf8' })).toContain(
      'SUCCESS: 15 rules',
    );
  },
);
