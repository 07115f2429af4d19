/** What an operator sees of live timing in the metrics. */

import type { Metrics } from '../http/monitoring/metrics.ts';
import type { ListedSession } from './on-air/listed-session.ts';

export const publishMeasure = {
  name: 'live_publish_duration_seconds',
  description: 'Time from accepting what a timer sent until its change was written to every viewer',
  /** Finest around 50 ms: within that time a change should reach all viewers. */
  boundariesS: [
    0.001, 0.0025, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045, 0.05, 0.055, 0.06, 0.075, 0.1,
    0.15, 0.25, 0.5, 1, 2.5, 10,
  ],
};
const DELTA_BOUNDARIES_BYTES = [64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 65_536, 262_144];

/** Each session is a series of its own: the rest is in the sums. */
export const MOST_SESSIONS = 50;

type LiveSources = {
  list: () => readonly ListedSession[];
  countInMemory: () => number;
  countOwn: () => number;
  countViewersOf: (liveSessionId: string) => number;
};

type CountedViewers = { readonly count: number; countBehind(): number };

export function observeLive(metrics: Metrics, sources: LiveSources): void {
  const { list, countInMemory, countOwn, countViewersOf } = sources;
  const gauge = (name: string, description: string, read: Parameters<Metrics['observe']>[2]) =>
    metrics.observe({ name, description }, 'gauge', read);
  gauge('live_sessions', 'Sessions on the air', () => list().length);
  gauge('live_sessions_owned', 'Sessions on the air that this server owns', () => countOwn());
  gauge('live_boards_in_memory', 'Sessions on the air whose board is in memory', () => countInMemory());
  gauge('live_feed_age_max_seconds', 'Age of the oldest feed of all running sessions', () =>
    Math.max(0, ...feedAges(list()).map(({ value }) => value)),
  );
  gauge(
    'live_feed_age_seconds',
    `Time since the last batch of a running session, of the ${MOST_SESSIONS} oldest`,
    () => largest(feedAges(list())),
  );
  gauge(
    'live_session_viewers',
    `Viewers of a session on the air, of the ${MOST_SESSIONS} with the most`,
    () =>
      largest(
        list().map(({ liveSessionId }) => ({
          value: countViewersOf(liveSessionId),
          labels: { session: liveSessionId },
        })),
      ),
  );
}

/** Of the sockets of one process. */
export function observeViewers(metrics: Metrics, viewers: CountedViewers): void {
  metrics.observe(
    { name: 'live_viewers', description: 'Viewers connected to live timing' },
    'gauge',
    () => viewers.count,
  );
  metrics.observe(
    { name: 'live_viewers_behind', description: 'Viewers who have not read what they were sent' },
    'gauge',
    () => viewers.countBehind(),
  );
}

export function createLiveMeasures(metrics: Metrics) {
  return {
    countPublished: metrics.createDurations(publishMeasure),
    countDelta: metrics.createSizes({
      name: 'live_delta_bytes',
      description: 'Size of a change as it is sent to each viewer',
      boundaries: DELTA_BOUNDARIES_BYTES,
    }),
  };
}

function feedAges(sessions: readonly ListedSession[]) {
  return sessions.flatMap((session) => {
    const ageMs = session.isEnded() ? null : session.feedAgeMs();
    return ageMs === null ? [] : [{ value: ageMs / 1000, labels: { session: session.liveSessionId } }];
  });
}

function largest<One extends { value: number }>(values: readonly One[]): One[] {
  return values.toSorted((a, b) => b.value - a.value).slice(0, MOST_SESSIONS);
}
