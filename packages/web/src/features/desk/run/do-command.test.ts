import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { createTimeline, foldTimeline } from '@lapwing/timing/live/acts/timeline';
import { justBefore } from '@lapwing/timing/live/desk/from-moment';
import { tapeOf } from '@lapwing/timing/live/desk/tape';
import { describe, expect, it } from 'vitest';
import { parseCommand } from './command.ts';
import { planCommand } from './do-command.ts';

const START_MS = Date.parse('2026-05-11T08:00:00Z');
const at = (seconds: number) => START_MS + seconds * 1000;

const race: SessionEvent[] = [
  {
    ...{ kind: 'session', atMs: START_MS, name: 'Race', scoring: 'passings', sessionType: 'Race' },
    startedAtMs: START_MS,
  },
  ...['12', '21', '33'].map(
    (number): SessionEvent => ({
      ...{ kind: 'competitor', atMs: START_MS, competitorId: number, number, transponders: [`1${number}`] },
    }),
  ),
  ...[60, 120, 180].map(
    (seconds): SessionEvent => ({
      ...{ kind: 'passing', atMs: at(seconds), loopId: 'line', transponder: '112' },
    }),
  ),
];

function plan(text: string, chosenAtSeconds: number | null = null) {
  const timeline = createTimeline();
  const state = foldTimeline(timeline, race);
  const tape = tapeOf(timeline, state);
  const chosen = tape.find(({ atMs }) => chosenAtSeconds !== null && atMs === at(chosenAtSeconds)) ?? null;
  const context = { state, tape, chosen, nowMs: at(200), timeZone: 'UTC', canDecide: true };
  return planCommand(parseCommand(text), context);
}

const assignedFrom = (seconds: number) => ({
  kind: 'act',
  does: [
    { kind: 'transponder-assigned', transponder: '112', competitorId: '21', atMs: justBefore(at(seconds)) },
  ],
});
const swappedFrom = (atMs: number) => ({
  kind: 'act',
  does: [{ kind: 'transponders-swapped', competitorId: '12', otherCompetitorId: '21', atMs }],
});

describe('a transponder on another car, from a moment on', () => {
  it.each([
    ['12 >> 21', null, assignedFrom(180)],
    ['12 >> 21', 120, assignedFrom(120)],
    ['>> 21', 120, assignedFrom(120)],
    ['12 >> 21 @8:01:30', 180, assignedFrom(90)],
    ['>> 21', null, { kind: 'fault', fault: 'no-such-number' }],
    ['12 >> 12', null, { kind: 'fault', fault: 'no-such-number' }],
    ['12 >> 21 @25:00:00', null, { kind: 'fault', fault: 'no-such-time' }],
    ['12 <> 21', null, swappedFrom(START_MS)],
    ['12 <> 21', 120, swappedFrom(justBefore(at(120)))],
    ['12 <> 21 @08:02:10', null, swappedFrom(justBefore(at(130)))],
    ['12 <> 21 @25:00:00', null, { kind: 'fault', fault: 'no-such-time' }],
    ['12 <> 99', null, { kind: 'fault', fault: 'no-such-number' }],
  ] as const)('%s with the crossing at %s s chosen', (text, chosen, planned) => {
    expect(plan(text, chosen)).toMatchObject(planned);
  });

  it('enters a number that nobody has, together with the transponder', () => {
    expect(plan('12 >> 44')).toMatchObject({
      does: [
        { kind: 'competitor', number: '44' },
        { kind: 'transponder-assigned', competitorId: 'no-44' },
      ],
    });
  });

  it('a typed number alone is the number of the chosen crossing only', () => {
    expect(plan('21', 120)).toMatchObject({
      does: [{ kind: 'crossing-assigned', competitorId: '21', crossing: { atMs: at(120) } }],
    });
  });
});
