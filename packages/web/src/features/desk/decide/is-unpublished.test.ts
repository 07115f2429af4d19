import { expect, test } from 'vitest';
import { isUnpublished } from './is-unpublished.ts';

const ruling = (state: 'draft' | 'decided' | 'published' | 'withdrawn') => ({ rulingId: 'a', state });
const none = { unpublishedRulings: 0 };

test.each([
  ['no ruling', [], [], false],
  ['a draft that is switched on', [ruling('draft')], ['a'], true],
  ['a draft that is switched off', [ruling('draft')], [], false],
  ['a published ruling', [ruling('published')], ['a'], false],
  ['a published ruling that is switched off', [ruling('published')], [], true],
  ['a ruling that is no longer in the result', [ruling('withdrawn')], [], false],
])('%s', (_, rulings, on, expected) => {
  expect(isUnpublished({ official: none, rulings }, on)).toBe(expected);
});

test('a ruling that is withdrawn since the result was published', () => {
  expect(isUnpublished({ official: { unpublishedRulings: 1 }, rulings: [ruling('withdrawn')] }, [])).toBe(
    true,
  );
});
