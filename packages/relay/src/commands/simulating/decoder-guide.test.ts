import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { expect, test } from 'vitest';
import { parseLoopNames, sessionLoopsOf } from '../../feeds/loops.ts';
import { parseEntries } from '../../feeds/read-entries.ts';
import { guideTo } from './decoder-guide.ts';

test('a simulated decoder is described with the options of the relay', () => {
  const setup = typicalRace({ sport: 'Karting', seed: 's', competitors: 3, minutes: 1, startsAtMs: 0 });
  const { loop, entriesCsv } = guideTo(setup);
  expect(loop).toMatch(/^1001=finish,1002=section-1,/);
  const roles = sessionLoopsOf(parseLoopNames(loop)).map(({ role }) => role);
  expect(roles.filter((role) => role === 'finish')).toHaveLength(1);
  expect(roles).toContain('pit-in');
  expect(parseEntries(entriesCsv, 'entries.csv', 0).map(({ transponders }) => transponders)).toEqual(
    setup.competitors.map(({ transponder }) => [transponder]),
  );
});
