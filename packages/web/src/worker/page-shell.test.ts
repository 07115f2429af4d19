import { expect, test } from 'vitest';
import { inlinedResponses, isScreenAddress } from './page-shell.ts';

test('the responses in a page are read from it', () => {
  const responses = [
    { address: '/api/a?x=1&y=2', total: 7, body: { a: 1 } },
    { address: '/api/b', body: ['</script>'] },
  ];
  const json = JSON.stringify(responses).replaceAll('<', '\\u003c');
  const html = `<body><div></div><script type="application/json" id="inlined-responses">${json}</script><script>x</script></body>`;
  expect(inlinedResponses(html)).toEqual(responses);
  expect(inlinedResponses('<body></body>')).toEqual([]);
});

const site = 'https://timing.example.org';
test.each([
  [`${site}/`, true],
  [`${site}/sessions/3/laptimes?pos=1`, true],
  [`${site}/livetiming/lw-1/active`, true],
  [`${site}/events/1?integrated=true`, false],
  [`${site}/auth?code=1`, false],
  [`${site}/idp/lapwing/sign-in`, false],
  [`${site}/api/docs`, false],
  [`${site}/share/events/1.png`, false],
  [`${site}/robots.txt`, false],
  ['https://elsewhere.example/', false],
])('%s is one of the screens: %s', (address, isScreen) => {
  expect(isScreenAddress(new URL(address), site)).toBe(isScreen);
});
