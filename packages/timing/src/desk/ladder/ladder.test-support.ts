/** Ladders of numbered cars, whose races are run by rules that a test can state. */

import type { Ladder, LadderFormat } from '@lapwing/contract/desk/ladder';
import type { ShownLadder, ShownRace } from '@lapwing/contract/results/ladders';
import { drawLadder } from './draw-heats.ts';
import { formats } from './formats.ts';
import type { DrawEntrant } from './mix-heats.ts';
import { resolveLadder } from './resolve-ladder.ts';
import type { Finisher, RaceSession } from './run-race.ts';

export const cars = (count: number): DrawEntrant[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    className: index % 3 === 0 ? 'GT4' : 'TCR',
    team: `T${Math.floor(index / 2)}`,
  }));

export const aFormat = (more: Partial<LadderFormat> = {}): LadderFormat => ({
  ...formats.heatsAndFinals,
  draw: 'order',
  rounds: 1,
  isMixed: false,
  gridOrder: 'drawn',
  ...more,
});

export function aLadder(format: LadderFormat, count: number, seed = 1): Ladder & { id: number } {
  const drawn = drawLadder(format, cars(count), seed);
  return { id: 1, key: 'l', group: '', format, withdrawn: [], ...drawn };
}

const entriesOf = (count: number) =>
  cars(count).map(({ id, className }) => ({
    ...{ id, number: String(id), firstName: 'Car', lastName: String(id), className },
  }));

export type Sessions = Map<string, RaceSession>;

export const finish = (ids: readonly number[], out: readonly number[] = []): Finisher[] => [
  ...ids.map((id) => ({ startNumber: String(id), isClassified: true, bestLapMs: 60_000 + id })),
  ...out.map((id) => ({ startNumber: String(id), isClassified: false, bestLapMs: null })),
];

/** A session for every race, without results. */
export function planned(ladder: Ladder & { id: number }): Sessions {
  const { races } = resolveLadder(ladder, { entries: [], sessions: null, timeZone: 'UTC' });
  return new Map(
    races.map(({ key }, index) => [
      key,
      { sessionId: index + 1, startsAtMs: index * 1_000, isBegun: false, result: null, takenGrid: null },
    ]),
  );
}

export function setResult(sessions: Sessions, race: string, result: Finisher[]): void {
  const session = sessions.get(race);
  if (session === undefined) throw new RangeError(`no race ${race}`);
  sessions.set(race, { ...session, isBegun: true, result });
}

export const resolve = (ladder: Ladder & { id: number }, sessions: Sessions | null): ShownLadder =>
  resolveLadder(ladder, { entries: entriesOf(500), sessions, timeZone: 'UTC' });

export const idsOf = ({ places }: ShownRace) => places.flatMap(({ entryId }) => entryId ?? []);

/** Runs every race as soon as its cars are known; the lowest number wins unless `order` says otherwise. */
export function runAll(
  ladder: Ladder & { id: number },
  order: (ids: number[], race: ShownRace) => number[] = (ids) => ids.toSorted((a, b) => a - b),
): { shown: ShownLadder; sessions: Sessions; steps: ShownLadder[] } {
  const sessions = planned(ladder);
  const steps: ShownLadder[] = [];
  for (;;) {
    const shown = resolve(ladder, sessions);
    steps.push(shown);
    const next = shown.races.find(({ state }) => state === 'ready');
    if (next === undefined) return { shown, sessions, steps };
    setResult(sessions, next.key, finish(order(idsOf(next), next)));
  }
}
