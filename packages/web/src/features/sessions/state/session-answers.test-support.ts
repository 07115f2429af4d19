/** A session for tests of its screens: its results and laps, and a fake network for all its calls. */

import { type Session, session } from '@lapwing/contract/results/events';
import type { SessionFacts } from '@lapwing/contract/results/facts';
import { type CompetitorLaps, type Lap, type LapData, lapData } from '@lapwing/contract/results/lap-data';
import { type Classification, classification } from '@lapwing/contract/results/results';
import type { SessionStory } from '@lapwing/contract/results/story';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someSettings } from '../../../api/settings.test-support.ts';
import { aStory } from '../../../parts/story/a-story.test-support.ts';
import { anEvent } from '../../events/an-event.test-support.ts';
import { anOverview } from '../../events/an-overview.test-support.ts';
import { aRow } from './a-row.test-support.ts';

export const RESULTS = '*/api/v0.2.3/eventresults';

export function aSession(overrides: Partial<Session> = {}): Session {
  return session.parse({
    id: 34,
    name: 'Race 2',
    comment: null,
    eventId: 12,
    type: 'race',
    startTime: '2026-11-14T10:55:00',
    groupName: 'GT4',
    isMerge: false,
    resultStatus: 'Official',
    participated: 0,
    announcements: null,
    ...overrides,
  });
}

/** A race that all finish on the same lap, a class for each in the order of finish. */
export function aClassification(...classNames: string[]): Classification {
  const none = { lapsBehind: 0, timeDifference: '0.000' };
  return classification.parse({
    type: 'Race',
    classes: [...new Set(classNames)],
    rows: classNames.map((name, index) => ({
      ...aRow(index + 1, name, index + 1),
      difference: none,
      diffClass: none,
      gap: none,
      gapClass: none,
    })),
    bestLaps: { field: null, classes: [] },
    bestLap: null,
  });
}

export function aLap(overrides: Partial<Lap> = {}): Lap {
  return {
    lapNr: 1,
    timeOfDay: '2026-11-14T10:56:01',
    lapTime: '1:01.000',
    diffWithLastLap: '0.000',
    diffWithBestLap: '0.000',
    speed: 148.2,
    sectionTimes: [],
    inPit: false,
    status: ['GREEN'],
    isDeleted: false,
    fieldComparison: { position: 1, leaderLap: 1, diff: null, gapAhead: null, gapBehind: null },
    ...overrides,
  };
}

type Participant = { position: number; userId?: string | null };

/** The laps of Emma Aalbers, who finished in this position. */
export function lapsOf({ position, userId = null }: Participant, laps: readonly Lap[]): LapData {
  return lapData.parse({
    lapDataInfo: {
      participantInfo: {
        name: 'Emma Aalbers',
        class: 'GT4',
        transponder: null,
        userId,
        startNr: '96',
        startPos: 1,
        fieldFinishPos: position,
        classFinishPos: position,
      },
      lapCount: laps.length,
      lapsDriven: laps.length,
      firstLapNr: 1,
      allLapsHaveFieldPos: true,
      classificationType: 'Race',
      classificationTypeString: 'Race',
      sessionId: 34,
    },
    laps,
  });
}

type SessionAnswers = {
  session: Session;
  classification: Classification;
  laps: LapData;
  competitors?: readonly CompetitorLaps[];
  revisions?: readonly object[];
  announcements?: readonly object[];
  weather?: readonly object[];
  story?: SessionStory;
  facts?: SessionFacts;
};

/** `answers` is called for each request, so that a test can change them. */
export function sessionServer(answers: () => SessionAnswers) {
  const of34 = `${RESULTS}/sessions/34`;
  return setupServer(
    http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
    http.get(`${RESULTS}/events/12`, () => HttpResponse.json(anEvent({ id: 12 }))),
    http.get(`${RESULTS}/events/12/overview`, () =>
      HttpResponse.json(anOverview({ event: anEvent({ id: 12 }) })),
    ),
    http.get(of34, () => HttpResponse.json(answers().session)),
    http.get(`${of34}/classification`, () => HttpResponse.json(answers().classification)),
    http.get(`${of34}/revisions`, () => HttpResponse.json(answers().revisions ?? [])),
    http.get(`${of34}/revisions/:number/classification`, () => HttpResponse.json(answers().classification)),
    http.get(`${of34}/fieldlaps`, () =>
      HttpResponse.json({ sessionId: 34, competitors: answers().competitors ?? [] }),
    ),
    http.get(`${of34}/lapdata/:position/laps`, () => HttpResponse.json(answers().laps)),
    http.get(`${of34}/announcements`, () => HttpResponse.json({ rows: answers().announcements ?? [] })),
    http.get(`${of34}/facts`, () => HttpResponse.json(answers().facts ?? { sessionId: 34, drivers: [] })),
    http.get(`${of34}/story`, () => HttpResponse.json(answers().story ?? aStory({ sessionId: 34 }))),
    http.get(`${of34}/weather`, () => HttpResponse.json({ rows: answers().weather ?? [] })),
  );
}
