import { expect, test } from 'vitest';
import { isScreenAddress, splitPage } from './page-shell.ts';

test('the responses in a page are extracted', () => {
  const html =
    '<body><div></div><script type="application/json" data-answer="/api/a?x=1&amp;y=2" data-total="7">{"a":1}</script>' +
    '<script type="application/json" data-answer="/api/b">[]</script></body>';
  expect(splitPage(html)).toEqual({
    shell: '<body><div></div></body>',
    answers: [
      { address: '/api/a?x=1&y=2', body: '{"a":1}', total: '7' },
      { address: '/api/b', body: '[]', total: null },
    ],
  });
});

test('the prerendered HTML of one screen is not cached for all of them', () => {
  const behind = '\n    <noscript>Needs JavaScript</noscript></body>';
  const prerendered =
    '<div id="root" inert aria-hidden="true" class="prerendered"><div><p>drawn</p></div></div>';
  expect(splitPage(`<body>${prerendered}${behind}`).shell).toBe(`<body><div id="root"></div>${behind}`);
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
