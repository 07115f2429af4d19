import { expect, test } from 'vitest';
import { readPush } from './push-notice.ts';

const site = 'https://timing.example.org';
const read = (said: unknown) => readPush(JSON.stringify(said), site);

test('a push message has the text to show and the address for a click', () => {
  expect(read({ title: 'Race 1', body: 'You were third', url: '/sessions/3', tag: 'session-3' })).toEqual({
    title: 'Race 1',
    body: 'You were third',
    url: `${site}/sessions/3`,
    tag: 'session-3',
  });
});

test.each([['https://evil.example/sessions/3'], ['//evil.example'], ['javascript:alert(1)'], [undefined]])(
  'a click on %s opens the home page: only this site may be opened',
  (url) => {
    expect(read({ title: 'Race 1', url })?.url).toBe(`${site}/`);
  },
);

test('invalid messages are not shown', () => {
  expect([readPush('no json', site), read(null), read({ body: 'x' }), read({ title: '' })]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
