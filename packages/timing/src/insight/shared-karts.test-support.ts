/** A meeting of rental karts with a known truth: in each heat the karts are drawn by lot again. */

import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { createRandom } from '../simulator/random.ts';
import type { MeetingSession } from './meeting-pace.ts';

const LAP_MS = 62_000;
const SKILL_MS = 500;
const KART_MS = 300;
const SCATTER_MS = 250;
/** How much slower or faster the track of a heat is: sun, rain, rubber. */
const HEAT_MS = 900;

type Wish = {
  drivers?: number;
  karts?: number;
  heats?: number;
  /** drivers in a heat */
  grid?: number;
  laps?: number;
  /** each driver keeps one kart */
  ownKarts?: boolean;
};

export function simulateSharedKarts(
  seed: string,
  { drivers = 24, karts = 14, heats = 12, grid = 12, laps = 12, ownKarts = false }: Wish = {},
) {
  const random = createRandom(`shared karts ${seed}`);
  const named = (kind: string, count: number, spreadMs: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`${kind}${index}`, random.scatter() * spreadMs]));
  const skills = named('driver ', drivers, SKILL_MS);
  const costs = named('', ownKarts ? drivers : karts, KART_MS);
  const names = [...skills.keys()];
  const sessions = Array.from({ length: heats }, (): MeetingSession => {
    const slowerMs = random.scatter() * HEAT_MS;
    const started = random.shuffled(names).slice(0, grid);
    const drawn = ownKarts
      ? started.map((driver) => String(names.indexOf(driver)))
      : random.shuffled([...costs.keys()]);
    const competitors = started.map((driver, place): CompetitorLaps => {
      const kart = drawn[place] ?? '';
      const paceMs = LAP_MS + slowerMs + (skills.get(driver) ?? 0) + (costs.get(kart) ?? 0);
      const lapTimesMs = Array.from({ length: laps }, () =>
        Math.round(paceMs + random.scatter() * SCATTER_MS),
      );
      let endMs = place * 2_000;
      return {
        ...{ finishPosition: place + 1, startNumber: kart, gridPosition: place + 1 },
        ...{ pitLaps: [], yellowLaps: [], redLaps: [], deletedLaps: [] },
        lapTimesMs,
        endsMs: lapTimesMs.map((lapMs) => {
          endMs += lapMs;
          return endMs;
        }),
      };
    });
    const nameOf = (finishPosition: number) => started[finishPosition - 1] ?? '';
    return { competitors, nameOf };
  });
  return { sessions, skills, costs };
}
