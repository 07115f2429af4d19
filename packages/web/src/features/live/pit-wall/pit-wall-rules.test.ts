import { noRaceRules } from '@lapwing/contract/insight/race-rules';
import { carClocks } from '@lapwing/timing/insight/clocks';
import { describe, expect, test } from 'vitest';
import { inSlices } from '../../../parts/in-slices.ts';
import { type AlarmFacts, alarmKinds, chosenAlarms, ringingAlarms } from './alarms.ts';
import { rulesFrom, storedRules, typedRules } from './race-rules-text.ts';

describe('typed rules', () => {
  const typed = (change: object) => ({ ...typedRules(noRaceRules), ...change });

  test.each([
    [{ minimumStopMs: '40' }, { minimumStopMs: 40_000 }],
    [{ maximumStintMs: '45' }, { maximumStintMs: 2_700_000 }],
    [{ fuelPerLapMl: '2,9' }, { fuelPerLapMl: 2_900 }],
    [{ stops: ' 6 ' }, { stops: 6 }],
    [{ stops: '' }, { stops: null }],
  ])('%o', (change, rules) => {
    expect(rulesFrom(typed(change))).toEqual({ rules: { ...noRaceRules, ...rules }, wrong: [] });
  });

  test.each([{ stops: '-1' }, { stops: 'six' }, { maximumStintMs: '100000' }])('%o is refused', (change) => {
    expect(rulesFrom(typed(change)).wrong).toEqual(Object.keys(change));
  });

  test('what was saved is typed again', () => {
    const rules = { ...noRaceRules, maximumStintMs: 2_700_000, tankMl: 60_500, stops: 6 };
    expect(rulesFrom(typedRules(rules)).rules).toEqual(rules);
    expect(storedRules(JSON.stringify(rules))).toEqual(rules);
  });

  test.each([null, 'nonsense', '{"stops":"many"}', '[]"'])('%s in the browser is no rule', (text) => {
    expect(storedRules(text)).toBeNull();
  });
});

describe('alarms', () => {
  const now = {
    raceTimeMs: 3_600_000,
    timeToGoMs: 900_000,
    stintMs: 2_400_000,
    stintLaps: 20,
    stopsMade: 1,
    lapMs: 90_000,
    lapCount: 40,
    stopsMs: [],
    drivers: [],
  };
  const rules = {
    ...noRaceRules,
    maximumStintMs: 2_700_000,
    closedBeforeEndMs: 600_000,
    tankMl: 60_000,
    fuelPerLapMl: 2_600,
  };
  const facts: AlarmFacts = {
    clocks: carClocks(rules, now),
    flag: 'Yellow',
    flagAtMs: 1,
    rivalsInPit: [{ carId: 'c', name: '33 Maes', stops: 2 }],
    stops: 1,
  };

  test('all ring if nothing else was chosen', () => {
    expect(ringingAlarms(chosenAlarms(null), facts).map(({ kind }) => kind)).toEqual([...alarmKinds]);
  });

  test('only those that were chosen ring', () => {
    expect(ringingAlarms(chosenAlarms('rival,nonsense'), facts)).toEqual([
      { kind: 'rival', key: 'rival c 2', car: '33 Maes' },
    ]);
    expect(ringingAlarms(chosenAlarms(''), facts)).toEqual([]);
  });

  test('a race under green without rules is quiet', () => {
    const quiet = { ...facts, clocks: carClocks(noRaceRules, now), flag: 'Green' as const, rivalsInPit: [] };
    expect(ringingAlarms(chosenAlarms(null), quiet)).toEqual([]);
  });
});

test('work in slices comes to its end, and can be given up', async () => {
  function* steps() {
    for (let step = 0; step < 5; step += 1) yield;
    return 'done';
  }
  expect(await new Promise((resolve) => inSlices(steps(), resolve))).toBe('done');
  let isDone = false;
  inSlices(steps(), () => {
    isDone = true;
  })();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDone).toBe(false);
});
