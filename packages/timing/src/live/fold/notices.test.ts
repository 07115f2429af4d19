import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, test } from 'vitest';
import { aScoredRace, foldAll, passed, START_MS } from '../session.test-support.ts';

const at = (seconds: number) => START_MS + seconds * 1000;

test('a penalty that the result has to count stays announced, however much happens after it', () => {
  const ruling: SessionEvent = {
    ...{ kind: 'ruling', atMs: at(100), competitorId: '1', decision: 'laps', value: 1 },
    ...{ reason: 'Contact', document: '' },
  };
  const texts = Array.from(
    { length: 300 },
    (_, index): SessionEvent => ({ kind: 'announcement', atMs: at(101 + index), text: `Message ${index}` }),
  );
  const { notices } = foldAll([...aScoredRace(2), passed(1, 60), passed(2, 61), ruling, ...texts]).board;
  expect(notices.filter(({ decision }) => decision === 'laps')).toHaveLength(1);
  expect(notices.length).toBeLessThan(texts.length);
  expect(notices.at(-1)?.text).toBe('Message 299');
});
