/** Builds the story of a result for tests, with defaults that the contract checks. */

import { type SessionStory, sessionStory } from '@lapwing/contract/results/story';

export function aStory(overrides: Partial<SessionStory> = {}): SessionStory {
  return sessionStory.parse({
    sessionId: 1,
    isRace: true,
    people: [],
    classes: [],
    podium: [],
    bestLap: null,
    mover: null,
    closestFinish: null,
    lapCount: 0,
    leads: [],
    flags: [],
    sentences: [],
    ...overrides,
  });
}
