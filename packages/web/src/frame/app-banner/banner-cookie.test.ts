import { expect, test } from 'vitest';
import { choiceIn, cookieFor } from './banner-cookie.ts';

test('a choice is stored as long as it is valid: 15 days for closing, 90 for installing', () => {
  const closed = cookieFor({ kind: 'closed', atMs: 5 });
  expect(closed).toContain('max-age=1296000;');
  expect(cookieFor({ kind: 'installed', atMs: 5 })).toContain('max-age=7776000;');
  expect(choiceIn(`a=b; ${closed.split(';')[0]}; c=d`)).toEqual({ kind: 'closed', atMs: 5 });
});

test('other cookies and invalid values are no choice', () => {
  expect([
    choiceIn(''),
    choiceIn('lapwing-app-banner=later.5'),
    choiceIn('x-lapwing-app-banner=closed.5'),
  ]).toEqual([null, null, null]);
});
