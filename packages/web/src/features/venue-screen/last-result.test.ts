import type { EventOverview } from '@lapwing/contract/results/event-overview';
import { expect, test } from 'vitest';
import { lastResult } from './last-result.ts';

const place = { startNumber: '7', firstName: 'Eva', lastName: 'Bos' };
const outcome = (sessionId: number, startsAt: string, podium: object[]) => ({ sessionId, startsAt, podium });
const given = (outcomes: object[]) =>
  ({
    event: {
      name: 'Cup',
      sessions: {
        sessions: [{ id: 1, name: 'Practice', groupName: 'Cup' }],
        groups: [{ sessions: [{ id: 2, name: 'Race', groupName: 'Senior' }], subGroups: [] }],
      },
    },
    outcomes,
  }) as unknown as EventOverview;

test('the newest session with a winner is the last', () => {
  const first = outcome(1, '2026-05-11T10:00:00+02:00', [place]);
  const second = outcome(2, '2026-05-11T11:00:00+02:00', [place]);
  const coming = outcome(3, '2026-05-11T12:00:00+02:00', []);
  expect(lastResult(given([second, first, coming]))?.name).toBe('Senior · Race');
  expect(lastResult(given([first, coming]))?.name).toBe('Practice');
  expect(lastResult(given([coming]))).toBeNull();
});
