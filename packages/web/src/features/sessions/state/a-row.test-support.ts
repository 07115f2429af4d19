/** A row of a classification for tests. */

import type { ClassificationRow } from '@lapwing/contract/results/results';

const none = { lapsBehind: 0, timeDifference: '' };

export function aRow(position: number, resultClass: string, positionInClass: number): ClassificationRow {
  return {
    position,
    positionInClass,
    name: `Competitor ${position}`,
    firstName: '',
    startNumber: String(position),
    resultClass,
    status: 'Normal',
    numberOfLaps: 1,
    totalTime: '1:00.000',
    bestTime: '1:00.000',
    bestLap: 1,
    bestSpeed: 0,
    difference: none,
    diffClass: none,
    gap: none,
    gapClass: none,
    isQualified: true,
    additionalFields: [],
    user: null,
    transponder: null,
    transponderCategory: null,
    accountId: null,
    nationality: null,
    isGuest: false,
    handicap: '0.000',
    rulings: [],
    total: null,
    sessions: null,
  };
}
