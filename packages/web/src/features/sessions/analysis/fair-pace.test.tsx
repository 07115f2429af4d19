import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { applyLanguage } from '../../../i18n/language.ts';
import { openSite } from '../../../site.test-support.tsx';
import { anEvent } from '../../events/an-event.test-support.ts';
import {
  aClassification,
  aSession,
  lapsOf,
  RESULTS,
  sessionServer,
} from '../state/session-answers.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const LAPS = 24;

/** The first car is shared: its second driver is half a second slower. All laps from 10 on are a second slower. */
function competitor(position: number, lapMsAt: (lap: number) => number): CompetitorLaps {
  const lapTimesMs = Array.from(
    { length: LAPS },
    (_, index) => lapMsAt(index + 1) + (index >= 9 ? 1_000 : 0),
  );
  let endMs = position * 2_000;
  return {
    ...{ finishPosition: position, startNumber: String(position), gridPosition: position, lapTimesMs },
    ...{ pitLaps: position === 1 ? [12] : [], yellowLaps: [], redLaps: [], deletedLaps: [] },
    endsMs: lapTimesMs.map((lapMs) => {
      endMs += lapMs;
      return endMs;
    }),
    ...(position === 1 && {
      drivers: [
        { name: 'Ann Vos', untilLap: 12 },
        { name: 'Ben Smit', untilLap: LAPS },
      ],
    }),
  };
}

const server = sessionServer(() => ({
  session: aSession({ participated: 4 }),
  classification: aClassification('GT4', 'GT4', 'GT4', 'GT4'),
  laps: lapsOf({ position: 1 }, []),
  competitors: [1, 2, 3, 4].map((position) =>
    competitor(position, (lap) => 60_000 + position * 500 + (position === 1 && lap > 12 ? 500 : 0)),
  ),
}));

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'bypass' });
  await applyLanguage('en');
});
afterEach(cleanup);
afterAll(() => server.close());

test('a result shows fair pace, the stints of its drivers, and drivers apart from their car', async () => {
  await openSite('/sessions/34?tab=analysis');
  const section = within(await screen.findByRole('region', { name: 'Fair pace' }));
  section.getByText(/What slowed or helped the whole field is taken out/);
  const stints = within(section.getByRole('table', { name: 'Stints by fair pace' }));
  stints.getByText('1 Ann Vos');
  stints.getByText('1 Ben Smit');
  const drivers = section.getByRole('table', { name: 'Drivers' });
  const rows = within(drivers).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual(['Ann Vos', 'Ben Smit']);
  const [ann, ben] = rows.map((row) =>
    Number(row.lastElementChild?.textContent?.replace('−', '-').replace('+', '')),
  );
  expect((ben ?? 0) - (ann ?? 0)).toBeCloseTo(0.5, 1);
  section.getByText('Drivers: 3 are unknown, as nothing was shared.');
});

/** Two heats in which two drivers have changed their karts: the second is two seconds slower. */
const heats: readonly { id: number; karts: readonly string[]; slowerMs: number }[] = [
  { id: 34, karts: ['11', '12'], slowerMs: 0 },
  { id: 35, karts: ['12', '11'], slowerMs: 2_000 },
];
const costsMs: Readonly<Record<string, number>> = { '11': 0, '12': 400 };

async function openMeeting(kartsOf: (heat: (typeof heats)[number]) => readonly string[]) {
  server.use(
    http.get(`${RESULTS}/events/12`, () => HttpResponse.json({ ...anEvent({ id: 12 }), sport: 'Karting' })),
    http.get(`${RESULTS}/events/12/sessions`, () =>
      HttpResponse.json({
        sessions: heats.map(({ id }) => aSession({ id, participated: 2, resultStatus: 'Official' })),
        groups: [],
      }),
    ),
    ...heats.flatMap((heat) => [
      http.get(`${RESULTS}/sessions/${heat.id}/classification`, () => {
        const { rows, ...rest } = aClassification('', '');
        return HttpResponse.json({
          ...rest,
          rows: rows.map((row, index) => ({ ...row, name: ['Ann Vos', 'Ben Smit'][index] })),
        });
      }),
      http.get(`${RESULTS}/sessions/${heat.id}/fieldlaps`, () =>
        HttpResponse.json({
          sessionId: heat.id,
          competitors: kartsOf(heat).map((kart, index) => {
            const { drivers: _, ...laps } = competitor(
              index + 1,
              () => 60_000 + heat.slowerMs + index * 600 + (costsMs[kart] ?? 0),
            );
            return { ...laps, startNumber: kart, pitLaps: [] };
          }),
        }),
      ),
    ]),
  );
  await openSite('/sessions/34?tab=analysis');
  const section = within(
    await screen.findByRole('region', { name: 'Driver and kart over the whole meeting' }),
  );
  await userEvent.click(section.getByRole('button', { name: 'Compare all sessions' }));
  return section;
}

test('a meeting tells drivers from karts that were handed out again', async () => {
  const section = await openMeeting(({ karts }) => karts);
  await section.findByText('From 2 sessions. Minus is faster than the middle of the group.');
  const figures = (name: string) =>
    within(section.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [row.querySelector('th')?.textContent, row.lastElementChild?.textContent]);
  expect(figures('Drivers')).toEqual([
    ['Ann Vos', '−0.300'],
    ['Ben Smit', '+0.300'],
  ]);
  expect(figures('Karts or cars')).toEqual([
    ['11', '−0.200'],
    ['12', '+0.200'],
  ]);
});

test('a meeting in which everyone kept their kart says that it is unknown', async () => {
  const section = await openMeeting(() => ['11', '12']);
  await section.findByText(/^From 2 sessions: unknown\./);
  expect(section.queryByRole('table')).toBeNull();
});
