import { defaultResultConfiguration } from '@lapwing/contract/live/columns';
import { expect, test } from 'vitest';
import { columnGroups, isShown, withChoice } from './column-choice.ts';

const choices = columnGroups.flatMap((group) => [...group.choices]);
const choiceOf = (wanted: string) => {
  const found = choices.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(wanted);
  return found;
};

test('every choice is about columns that exist, and each column is in one choice', () => {
  const columns = choices.flatMap((choice) => [...choice.columns]);
  expect(columns.filter((column) => !(column in defaultResultConfiguration))).toEqual([]);
  expect(new Set(columns).size).toBe(columns.length);
});

test('only differences from the defaults are kept', () => {
  const gap = choiceOf('gap');
  const team = choiceOf('team');
  expect([isShown({}, gap), isShown({}, team)]).toEqual([true, false]);
  const changed = withChoice(withChoice({}, gap, false), team, true);
  expect(changed).toEqual({ gap: false, team: true });
  expect(withChoice(withChoice(changed, gap, true), team, false)).toEqual({});
});

test('the columns of all sectors are chosen together', () => {
  const sections = choiceOf('sections');
  const chosen = withChoice({}, sections, true);
  expect(Object.keys(chosen)).toHaveLength(10);
  expect(isShown(chosen, sections)).toBe(true);
  expect(isShown({ ...chosen, section3Time: false }, sections)).toBe(false);
});
