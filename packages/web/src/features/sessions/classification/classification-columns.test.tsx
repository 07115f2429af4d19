import type { Classification } from '@lapwing/contract/results/results';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { allEnglish } from '../../../i18n/all-english.test-support.ts';
import { translator } from '../../../i18n/translate.ts';
import { noColours } from '../../../ui/racing/class-colour.ts';
import { unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { aRow } from '../state/a-row.test-support.ts';
import { hasPitStops, rankedRows } from '../state/ranked-rows.ts';
import { classificationColumns } from './classification-columns.tsx';
import type { ColumnContext } from './column-context.ts';
import { RowDetail } from './RowDetail.tsx';

afterEach(cleanup);

const holder = { resultClass: 'GT3', name: 'Competitor 1', fieldFinishPosition: 1 };
const classification: Classification = {
  type: 'Race',
  classes: ['GT3'],
  rows: [
    { ...aRow(1, 'GT3', 1), bestSpeed: 180 },
    { ...aRow(2, 'GT3', 2), bestSpeed: 170 },
  ],
  bestLaps: { field: holder, classes: [holder] },
  bestLap: null,
};
const context: ColumnContext = {
  sessionId: 1,
  classification,
  speedUnit: 'mph',
  trackName: 'Pottendijk',
  isInClass: false,
  hasLaps: false,
  hasPitStops: true,
  leadsOn: false,
  chosen: [],
  ownAccountId: null,
  opener: { isOpen: () => false, toggle: () => {} },
  isPhone: true,
  text: { t: translator(allEnglish, 'en'), locale: 'en-US', language: 'en' },
};
const columns = classificationColumns(context);

test('the column of best speeds shows their unit', () => {
  expect(columns.find(({ key }) => key === 'speed')?.label).toBe('Best speed, mph');
});

function textsOf(of: Classification): Record<string, string | null> {
  const [row] = rankedRows(of, undefined, noColours);
  if (!row) throw new Error('the row is there');
  return Object.fromEntries(
    classificationColumns({ ...context, classification: of }).map(({ key, cell }) => [
      key,
      render(<div>{cell(row)}</div>).container.textContent,
    ]),
  );
}

test('on a phone the column of differences is also that of the winning time, and says so', () => {
  const label = (isPhone: boolean) =>
    classificationColumns({ ...context, isPhone }).find(({ key }) => key === 'difference')?.label;
  expect(label(true)).toBe('Time, diff');
  expect(label(false)).toBe('Diff');
});

test('a row shows place, name, points, total time, difference, laps, best lap, its number and the best speed', () => {
  const difference = { lapsBehind: 0, timeDifference: '1.204' };
  const second = {
    ...aRow(2, 'GT3', 2),
    name: 'Anna Berg',
    total: 18,
    numberOfLaps: 12,
    totalTime: '12:34.567',
    bestTime: '1:01.250',
    bestLap: 7,
    bestSpeed: 171.44,
    difference,
  };
  const shown = textsOf({ ...classification, rows: [second] });
  expect(shown).toMatchObject({
    position: '2',
    number: '2',
    name: expect.stringMatching(/^Anna Berg/),
    points: '18',
    total: '12:34.567',
    difference: expect.stringMatching(/^\+1\.204/),
    laps: '12',
    'in-lap': '7',
    speed: '171.4',
  });
  expect(shown.best).toContain('1:01.250');
});

test('laps are a dash if only a best time is known, in the row and in the expanded row', async () => {
  const driven = { ...aRow(1, 'GT3', 1), numberOfLaps: 0, bestTime: '1:01.250', bestLap: 3 };
  const practice: Classification = { ...classification, type: 'PracticeAndQualification', rows: [driven] };
  expect(textsOf(practice).laps).toBe('–not known');
  const [row] = rankedRows(practice, undefined, noColours);
  if (!row) throw new Error('the row is there');
  const opened = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RowDetail
        row={row}
        context={{ ...context, classification: practice }}
        isChosen={false}
        onChoose={() => {}}
      />
    </QueryClientProvider>
  );
  const routeTree = createRootRoute({ component: opened });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  const laps = (await screen.findByText('Laps')).closest('dl');
  expect(laps?.textContent).toContain('Laps–not known');
  const waiting = { ...driven, bestTime: '0.000', bestLap: 0 };
  expect(textsOf({ ...practice, rows: [waiting] }).laps).toBe('0');
});

test('a merge shows the score of each run: points with the place, a best time or a place', () => {
  const run = { points: 15, numberOfLaps: 5, totalTime: '5:10.000', bestTime: '1:01.000' };
  const sessions = [
    { ...run, sessionId: 31, name: 'Heat 1', position: 3 },
    { ...run, sessionId: 32, name: 'Heat 2', position: null, points: 0, bestTime: '0.000' },
  ];
  const brought = (type: Classification['type']) => {
    const shown = textsOf({ ...classification, type, rows: [{ ...aRow(1, 'GT3', 1), sessions }] });
    return [shown['run-31'], shown['run-32']];
  };
  expect(brought('PointMerge')).toEqual(['P315', '0']);
  expect(brought('QualificationMerge')).toEqual(['1:01.000', '']);
  expect(brought('RaceMerge')).toEqual(['3', '']);
});

test.each([
  ['DNS', 'Did not start'],
  ['DNF', 'Did not finish'],
  ['DQ', 'Disqualified'],
  ['Garage', 'Garage'],
] as const)(
  'a competitor with the status %s is marked, and has neither a place nor a difference',
  (status, meaning) => {
    const row = { ...aRow(3, 'GT3', 0), status, isQualified: false };
    const race: Classification = { ...classification, rows: [aRow(1, 'GT3', 1), row] };
    const [, out] = rankedRows(race, undefined, noColours);
    const shown = classificationColumns({ ...context, classification: race });
    if (!out) throw new Error('the row is there');
    const cellOf = (key: string) =>
      render(<div>{shown.find((column) => column.key === key)?.cell(out)}</div>).container;
    expect(cellOf('position').textContent).toBe('');
    const badge = cellOf('difference').querySelector('[title]');
    expect([badge?.textContent, badge?.getAttribute('title')]).toEqual([status, meaning]);
  },
);

test('on a phone the best laps of a race are below the differences, and that of the session is marked', () => {
  const shown = (key: string) => {
    const column = columns.find((one) => one.key === key);
    return rankedRows(classification, undefined, noColours).map(
      (row) => render(<div>{column?.cell(row)}</div>).container,
    );
  };
  const differences = shown('difference');
  expect(differences.map((cell) => cell.querySelectorAll('.md\\:hidden .text-best').length)).toEqual([1, 0]);
  expect(differences[1]?.textContent).toContain('best 1:00.000');
  for (const name of shown('name')) expect(name.querySelector('button')?.textContent).not.toContain('best');
});

test('in a points classification differences are in points, and retired competitors are marked', () => {
  const points = (position: number, behind: number) => {
    const difference = { lapsBehind: 0, timeDifference: '0.000', points: behind };
    return { ...aRow(position, 'GT3', position), total: 50 - behind, difference, gap: difference };
  };
  const rows = [points(1, 0), points(2, 12), { ...points(3, 20), status: 'DNF' as const }];
  const merge: Classification = { ...classification, type: 'PointMerge', rows };
  const shown = (key: string) => {
    const column = classificationColumns({ ...context, classification: merge }).find(
      (one) => one.key === key,
    );
    return rankedRows(merge, undefined, noColours).map(
      (row) => render(<div>{column?.cell(row)}</div>).container.textContent,
    );
  };
  expect(shown('position')).toEqual(['1', '2', '3']);
  expect(shown('difference')).toEqual(['won', '−12', 'DNF1 lap']);
  expect(shown('gap')).toEqual(['', '−12', '']);
});

test('on a phone the difference is below the deciding value, so that names have room', () => {
  const rows = [aRow(1, 'GT3', 1), aRow(2, 'GT3', 2)].map((row, index) => ({
    ...row,
    bestTime: `1:0${index}.000`,
    difference: { lapsBehind: 0, timeDifference: `${index}.000` },
  }));
  const qualifying: Classification = { ...classification, type: 'PracticeAndQualification', rows };
  const timed = classificationColumns({ ...context, classification: qualifying });
  expect(timed.filter(({ from = 'xs' }) => from === 'xs').map(({ key }) => key)).toEqual([
    'position',
    'number',
    'name',
    'best',
  ]);
  const [, second] = rankedRows(qualifying, undefined, noColours);
  if (!second) throw new Error('both rows are there');
  const best = timed.find(({ key }) => key === 'best');
  expect(render(<div>{best?.cell(second)}</div>).container.textContent).toBe('1:01.000+1.000');
});

test('on a phone the first name is an initial, in full for screen readers', () => {
  const name = columns.find(({ key }) => key === 'name');
  const [row] = rankedRows(classification, undefined, noColours);
  if (!name || !row) throw new Error('the names and the row are there');
  const cellOf = (given: Partial<typeof row>) =>
    render(<div>{name.cell({ ...row, ...given })}</div>).container.querySelector('button .wrap-break-word');
  expect(cellOf({ name: 'Anna de Vries', firstName: 'Anna' })?.textContent).toContain('AnnaA. de Vries');
  expect(cellOf({ name: 'Team Waterlinie', firstName: '' })?.textContent).toContain('Team Waterlinie');
  expect(cellOf({ name: '太郎 山田', firstName: '太郎' })?.textContent).toContain('太郎 山田');
});

test.each([
  ['on a phone', true],
  ['on a wider screen', false],
])('a guest is marked next to the name %s', (_, isPhone) => {
  const name = classificationColumns({ ...context, isPhone }).find(({ key }) => key === 'name');
  const [row] = rankedRows(classification, undefined, noColours);
  if (!name || !row) throw new Error('the names and the row are there');
  const marksOf = (isGuest: boolean) =>
    [...render(<div>{name.cell({ ...row, isGuest })}</div>).container.querySelectorAll('[title]')].map(
      ({ textContent }) => textContent,
    );
  expect(marksOf(true)).toEqual(['Guest']);
  expect(marksOf(false)).toEqual([]);
});

test('in a handicap classification the handicap and the total with it have their columns', () => {
  const row = { ...aRow(1, 'GT3', 1), totalTime: '1:59.005', handicap: '-1.500' };
  const handicap: Classification = { ...classification, type: 'Handicap', rows: [row] };
  const shown = classificationColumns({ ...context, classification: handicap });
  const [ranked] = rankedRows(handicap, undefined, noColours);
  if (!ranked) throw new Error('the row is there');
  const textOf = (key: string) =>
    render(<div>{shown.find((column) => column.key === key)?.cell(ranked)}</div>).container.textContent;
  expect(['total', 'handicap', 'with-handicap'].map(textOf)).toEqual(['1:59.005', '−1.500', '1:57.505']);
  expect(textOf('name')).toContain('Handicap −1.500');
  expect(columns.some(({ key }) => key === 'handicap')).toBe(false);
});

test('a total with a time penalty is marked, on a phone next to the name', () => {
  const rulings = [
    { kind: 'penalty' as const, time: '10.000', reason: 'jump start' },
    { kind: 'penalty' as const, time: '2.500', reason: '' },
    { kind: 'lap-deleted' as const, lapNr: 2, reason: '' },
  ];
  const textsOf = (type: Classification['type']) => {
    const rows = [{ ...aRow(1, 'GT3', 1), rulings }, aRow(2, 'GT3', 2)];
    const penalised: Classification = { ...classification, type, rows };
    const shown = classificationColumns({ ...context, classification: penalised });
    return ['total', 'name'].map((key) =>
      rankedRows(penalised, undefined, noColours).map(
        (row) =>
          render(<div>{shown.find((column) => column.key === key)?.cell(row)}</div>).container.textContent,
      ),
    );
  };
  const [totals, names] = textsOf('Race');
  expect(totals).toEqual(['+12.5 s penalty of 10 s (jump start), penalty of 2.5 s 1:00.000', '1:00.000']);
  expect(names?.map((name) => name?.includes('+12.5 s'))).toEqual([true, false]);
  expect(textsOf('PracticeAndQualification')[1]?.[0]).not.toContain('+12.5 s');
});

test('a name without marks has nothing after it that could start a line', () => {
  const name = columns.find(({ key }) => key === 'name');
  const [row] = rankedRows(classification, undefined, noColours);
  if (!name || !row) throw new Error('the names and the row are there');
  const button = render(<div>{name.cell(row)}</div>).container.querySelector('button');
  expect(button?.querySelectorAll('.inline-flex')).toHaveLength(0);
});

test('what a narrow screen has no column for is below the name: the class with its place, and the team', () => {
  const rows = classification.rows.map((row) => ({ ...row, additionalFields: ['Team Orange'] }));
  const below = (classes: string[]) => {
    const of = { ...classification, classes, rows };
    const [row] = rankedRows(of, undefined, noColours);
    const shown = classificationColumns({ ...context, isPhone: false, classification: of });
    const cell = shown.find(({ key }) => key === 'name')?.cell;
    if (!row || !cell) throw new Error('the row is there');
    const { container } = render(<div>{cell(row)}</div>);
    const texts = [...container.querySelectorAll('.flex-wrap > span')];
    return texts.map(({ textContent, className }) => [textContent, /\S*:hidden/.exec(className)?.[0]]);
  };
  expect(below(['GT3'])).toEqual([['Team Orange', 'xl:hidden']]);
  expect(below(['GT3', 'GT4'])).toEqual([
    ['GT3 1', 'md:hidden'],
    ['Team Orange', 'xl:hidden'],
  ]);
});

test('without room for the total, the first difference is the winning time', () => {
  const crew = { ...aRow(1, 'GT3', 1), name: 'Wiedemann / Vestergaard / Lambrecht / Oudejans' };
  const rows = [{ ...crew, totalTime: '2:01:20.497' }, aRow(2, 'GT3', 2)];
  const of: Classification = { ...classification, rows };
  const shown = classificationColumns({ ...context, isPhone: false, classification: of });
  expect(shown.find(({ key }) => key === 'total')?.from).toBe('lg');
  const [row] = rankedRows(of, undefined, noColours);
  if (!row) throw new Error('the row is there');
  const { container } = render(<div>{shown.find(({ key }) => key === 'difference')?.cell(row)}</div>);
  expect(container.querySelector('.lg\\:hidden')?.textContent).toBe('2:01:20.497');
  expect(container.querySelector('.max-lg\\:hidden')?.textContent).toBe('won');
});

test('a crew of three is named by its surnames, with the whole names at hand', () => {
  const drivers = [
    { firstName: 'Anna', lastName: 'Berg' },
    { firstName: 'Ben', lastName: 'de Wit' },
    { firstName: 'Caro', lastName: 'Lind' },
  ];
  const name = 'Anna Berg / Ben de Wit / Caro Lind';
  const crew = { ...aRow(1, 'GT3', 1), name, drivers };
  const [row] = rankedRows({ ...classification, rows: [crew] }, undefined, noColours);
  const cell = columns.find(({ key }) => key === 'name')?.cell;
  if (!row || !cell) throw new Error('the column is there');
  const { container } = render(<div>{cell(row)}</div>);
  expect(container.textContent).toContain(unbrokenCrew('Berg / de Wit / Lind'));
  expect(container.textContent).not.toContain('Anna');
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(name);
});

test('the pits have a column if somebody stopped', () => {
  const keys = (hasPitStops: boolean) =>
    classificationColumns({ ...context, hasPitStops }).map(({ key }) => key);
  expect(keys(true)).toContain('pits');
  expect(keys(false)).not.toContain('pits');
  const [row] = rankedRows(classification, undefined, noColours);
  if (!row) throw new Error('the row is there');
  const stops = (...counts: (number | null)[]) =>
    hasPitStops(counts.map((pitStopCount) => ({ ...row, totalTime: '20:00.000', pitStopCount })));
  expect([stops(0, 0), stops(0, 2), stops(null)]).toEqual([false, true, false]);
  expect(hasPitStops([{ ...row, totalTime: '6:00:00.000', pitStopCount: null }])).toBe(true);
});
