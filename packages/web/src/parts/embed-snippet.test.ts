import { expect, test } from 'vitest';
import { embedSnippet } from './embed-snippet.ts';

test('a screen is embedded as it is shown, without the frame', () => {
  expect(embedSnippet('https://t.example/sessions/3?tab=lapchart#x', 'Race 1 "A" & B')).toBe(
    '<iframe src="https://t.example/sessions/3?tab=lapchart&amp;integrated=true" title="Race 1 &quot;A&quot; &amp; B" width="100%" height="800" style="border:0" loading="lazy"></iframe>',
  );
});

test('an embedded page is not embedded twice', () => {
  expect(embedSnippet('https://t.example/events/1?integrated=true', 'Cup')).toContain(
    'src="https://t.example/events/1?integrated=true"',
  );
});
