import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesIn, textsInHtml, textsInJsx, textsInScreen } from './texts-in-code.mjs';
import { root } from './workspace.mjs';

const server = join(root, 'packages/server/src');

test('screens contain no text outside the messages', () => {
  const screens = sourcesIn(join(root, 'packages/web/src'), /\.tsx$/).filter(
    (file) => !file.includes('ui-gallery'),
  );
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.flatMap(textsInScreen)).toEqual([]);
});

test('sign-in pages and pages linked from e-mails contain no text outside the messages', () => {
  const pages = ['identity', 'notifications'].flatMap((area) => sourcesIn(join(server, area), /\.ts$/));
  const found = pages.flatMap((file) =>
    textsInHtml(readFileSync(file, 'utf8')).map((text) => `${file} ${text}`),
  );
  expect(found).toEqual([]);
});

test('every message of the server is used', () => {
  const files = [
    'identity/pages/messages.ts',
    'identity/pages/account-messages.ts',
    'notifications/messages.ts',
  ];
  const code = sourcesIn(server, /\.ts$/)
    .filter((file) => !files.some((each) => file.endsWith(each)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unused = files.flatMap((file) => {
    const [, english = ''] =
      /const en\b[^=]*= \{\n(.*?)\n\};?/s.exec(readFileSync(join(server, file), 'utf8')) ?? [];
    const keys = [...english.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(3);
    return keys.filter((key) => !new RegExp(`[.'{,\\s]${key}\\b`).test(code)).map((key) => `${file} ${key}`);
  });
  expect(unused).toEqual([]);
});

test('text in JSX and in spoken attributes is found, values are not', () => {
  const texts = (/** @type {string} */ jsx) =>
    textsInJsx('a.tsx', `const a = ${jsx};`).map(({ text }) => text);
  expect(texts('<p>Hello there</p>')).toEqual(['Hello there']);
  expect(texts('<p aria-label="Close it">{t("Common.Close")}</p>')).toEqual(['Close it']);
  expect(texts('<p title={"Close it"} />')).toEqual(['Close it']);
  expect(texts("<p>{'No laps yet'}</p>")).toEqual(['No laps yet']);
  expect(texts('<p className="flex gap-2" role="status">{name} · 12 %</p>')).toEqual([]);
  expect(texts('<Head icon={<p>Inside</p>} />')).toEqual(['Inside']);
  const html = [
    '`<h1>Welcome</h1><a title="Go" href="$',
    '{address({ a: 1 })}">$',
    '{messages.back}</a>`',
  ].join('');
  expect(textsInHtml(html)).toEqual(['Welcome', 'Go']);
});
