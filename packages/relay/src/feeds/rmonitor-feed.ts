/** RMonitor, and Race Monitor with its additions: the timer's software scores, and we pass on its data. */

import type { LengthUnit } from '@lapwing/contract/values/enums';
import { createRMonitorDecoder } from '@lapwing/timing/feeds/rmonitor/rmonitor-decoder';
import type { ReceivedRecord } from '@lapwing/timing/feeds/rmonitor/rmonitor-record';
import { createRMonitorTranslator } from '@lapwing/timing/feeds/rmonitor/to-session-events';
import type { Cursor } from '../sending/outgoing.ts';
import { emptyStep, type Feed, type FeedStep } from './feed.ts';
import { createRunSessions, type SessionKind } from './run-sessions.ts';

export type RMonitorFeedOptions = {
  trackLengthUnit: LengthUnit;
  kindOtherwise: SessionKind;
  cursor?: Cursor;
  nowMs?: number;
};

/** After a longer break the timer has started another run. */
const RESUMES_FOR_MS = 2 * 3_600_000;

export function createRMonitorFeed(options: RMonitorFeedOptions): Feed {
  const { trackLengthUnit, kindOtherwise, cursor = {}, nowMs = 0 } = options;
  const { run = null, runHeardAtMs = 0 } = cursor;
  let heardAtMs = runHeardAtMs;
  const resume = nowMs - runHeardAtMs <= RESUMES_FOR_MS ? run : null;
  const translator = createRMonitorTranslator({ trackLengthUnit, resume });
  const sessions = createRunSessions(kindOtherwise);

  function stepOf(heard: readonly ReceivedRecord[], arrivedAtMs: number): FeedStep {
    const damaged = heard.flatMap(({ record }) => (record.kind === 'damaged' ? [record.reason] : []));
    const passings = heard.filter(({ record }) => record.kind === 'crossing').length;
    if (heard.length > 0) heardAtMs = arrivedAtMs;
    const events = heard.flatMap(({ record }) => translator.translate(record, arrivedAtMs));
    return { outputs: sessions.outputsOf(events), damaged, passings, replies: [] };
  }

  return {
    connect() {
      const decoder = createRMonitorDecoder();
      return {
        greeting: [],
        push: (chunk, arrivedAtMs) => stepOf(decoder.push(chunk), arrivedAtMs),
      };
    },
    finish: (atMs) => ({ ...emptyStep(), outputs: sessions.outputsOf(translator.end(atMs)) }),
    cursor() {
      const current = translator.currentRun();
      return current === null ? {} : { run: current, runHeardAtMs: heardAtMs };
    },
  };
}
