import type { Classification } from '@lapwing/contract/results/results';
import { expect, test } from 'vitest';
import { classIndexOf, coloursIn } from './features/live/state/rows.ts';
import { rankedRows } from './features/sessions/state/ranked-rows.ts';
import { classColours, classIndexAmong } from './ui/racing/class-colour.ts';

type Entry = { code: string; name: string };
const junior = { code: 'Z', name: 'Junior' };
const senior = { code: 'A', name: 'Senior' };
const mini = { code: 'M', name: 'Mini' };
const guest = { code: '', name: '' };

/** An event whose first session had another class, and whose second the seniors. */
const event = [
  { name: 'Mini', color: 0 },
  { name: 'Senior', color: 1 },
];

/** The colour of each class on the live board, by the name of the class. */
function live(entries: readonly Entry[], ofEvent = event): Record<string, number> {
  const rows = entries.map(({ code, name }) => ({ class: code || null, className: name || null }));
  const colours = coloursIn(rows, ofEvent);
  return Object.fromEntries(rows.map((row) => [row.className ?? '', classIndexOf(row, colours)]));
}

/** The same in the result, which has the classes in the order of the classification. */
function result(entries: readonly Entry[], ofEvent = event): Record<string, number> {
  const classes = [...new Set(entries.map(({ name }) => name))].filter((name) => name !== '');
  const rows = entries.map(({ name }, index) => ({
    ...{ position: index + 1, resultClass: name, positionInClass: 1, isQualified: true, status: 'Normal' },
    ...{ numberOfLaps: 1, totalTime: '1.000', bestTime: '1.000' },
  }));
  // Only what affects the colour.
  const classification = { rows, classes } as unknown as Classification;
  const ranked = rankedRows(classification, undefined, classColours(ofEvent, classes));
  return Object.fromEntries(ranked.map(({ resultClass, classIndex }) => [resultClass, classIndex]));
}

/** The same on the page of the event, while the session runs. */
function onEventPage(entries: readonly Entry[], ofEvent = event): Record<string, number> {
  const names = entries.map(({ name }) => name);
  const colours = classColours(ofEvent, names);
  return Object.fromEntries(names.map((name) => [name, classIndexAmong(colours, name)]));
}

test.each([
  ['any leader', [senior, junior], { Senior: 1, Junior: 2 }],
  ['after a penalty changed the order', [junior, senior], { Senior: 1, Junior: 2 }],
  ['with a guest without a class', [guest, senior, junior], { '': -1, Senior: 1, Junior: 2 }],
  ['in a session of one class', [senior], { Senior: 1 }],
  ['in a session of another class', [mini], { Mini: 0 }],
])(
  'a class has the same colour on live boards, in results and on the page of its event: %s',
  (_, field, colours) => {
    for (const shown of [live, result, onEventPage]) expect(shown(field)).toEqual(colours);
  },
);

test('an event of one class has no colours', () => {
  for (const shown of [live, result, onEventPage]) {
    expect(shown([senior], [])).toEqual({ Senior: -1 });
    expect(shown([senior], [{ name: 'Senior', color: 0 }])).toEqual({ Senior: -1 });
  }
});

test('without its event a field has the colours of its own classes', () => {
  for (const shown of [live, result, onEventPage])
    expect(shown([senior, junior], [])).toEqual({ Junior: 0, Senior: 1 });
});
