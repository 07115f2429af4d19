/**
 * A small field as it really drives, and the result that follows from it. It knows nothing of the site's own rules for
 * laps and places, and so can be compared with what the site publishes.
 */

export type Car = { number: string; name: string; transponder: string; lapMs: number };

export const field: readonly Car[] = [
  { number: '7', name: 'Anna Visser', transponder: '1007', lapMs: 1_000 },
  { number: '12', name: 'Bram Kok', transponder: '1012', lapMs: 1_040 },
  { number: '21', name: 'Cas Mulder', transponder: '1021', lapMs: 1_220 },
  { number: '33', name: 'Dirk Hoek', transponder: '1033', lapMs: 1_080 },
  { number: '48', name: 'Eva Smit', transponder: '1048', lapMs: 1_120 },
  { number: '55', name: 'Finn Bos', transponder: '1055', lapMs: 1_160 },
];

/** `number` is the car that really crossed the line. */
export type Crossing = {
  atMs: number;
  number: string;
  /** as the decoder reads it; null if it misses the crossing */
  transponder: string | null;
  /** The decoder saw something where no car was. */
  isGhost?: boolean;
};

/** As pasted from a spreadsheet. */
export function entryList(): string {
  const rows = field.map(({ number, name, transponder }) => [number, name, 'Sprint', transponder]);
  return [['No', 'Name', 'Class', 'Transponder'], ...rows].map((row) => row.join('\t')).join('\n');
}

/** Laps of a practice or qualifying session: an out lap first, then laps that differ a little. */
export function driveLaps(startMs: number, laps: number, variety: number, cars = field): Crossing[] {
  return cars.flatMap(({ number, transponder, lapMs }, place) => {
    let atMs = startMs + 100 + place * 60;
    return Array.from({ length: laps + 1 }, (_, lap) => {
      if (lap > 0) atMs += lapMs + ((Number(number) * 7 + lap * 131 + variety * 61) % 97);
      return { atMs, number, transponder };
    });
  });
}

/** `laps` is the number of crossings that count, `bestMs` and `totalMs` are null without a lap. */
export type TrueRow = { number: string; laps: number; bestMs: number | null; totalMs: number | null };

/** The fastest lap decides. Laps that begin after the end do not count. */
export function rankByBestLap(crossings: readonly Crossing[], endMs = Number.POSITIVE_INFINITY): TrueRow[] {
  const rows = field.map(({ number }): TrueRow => {
    const times = timesOf(crossings, number);
    const laps = times.slice(1).flatMap((atMs, lap) => {
      const beganMs = times[lap] ?? 0;
      return beganMs > endMs ? [] : [atMs - beganMs];
    });
    return { number, laps: laps.length, bestMs: laps.length === 0 ? null : Math.min(...laps), totalMs: null };
  });
  return rows.sort((a, b) => (a.bestMs ?? Number.MAX_VALUE) - (b.bestMs ?? Number.MAX_VALUE));
}

type Race = {
  startMs: number;
  laps: number;
  penaltiesMs: Readonly<Record<string, number>>;
};

/** Distance decides, then time with penalties. The flag falls with the leader; the others complete their lap. */
export function rankByDistance(
  crossings: readonly Crossing[],
  { startMs, laps, penaltiesMs }: Race,
): TrueRow[] {
  const flagMs = Math.min(
    ...field.flatMap(({ number }) => timesOf(crossings, number)[laps - 1] ?? Number.POSITIVE_INFINITY),
  );
  const rows = field.map(({ number }): TrueRow => {
    const all = timesOf(crossings, number);
    const times = all.filter((atMs, place) => atMs <= flagMs || (all[place - 1] ?? startMs) < flagMs);
    const lapTimes = times.map((atMs, place) => atMs - (times[place - 1] ?? startMs));
    return {
      ...{ number, laps: times.length, bestMs: Math.min(...lapTimes) },
      totalMs: (times.at(-1) ?? startMs) - startMs + (penaltiesMs[number] ?? 0),
    };
  });
  return rows.sort((a, b) => b.laps - a.laps || (a.totalMs ?? 0) - (b.totalMs ?? 0));
}

function timesOf(crossings: readonly Crossing[], number: string): number[] {
  const own = crossings.filter((each) => each.number === number && !each.isGhost);
  return own.map(({ atMs }) => atMs).sort((a, b) => a - b);
}

/** What the decoder sends of it, in the order of times. */
export function seenByDecoder(crossings: readonly Crossing[]): { atMs: number; transponder: string }[] {
  return crossings
    .flatMap(({ atMs, transponder }) => (transponder === null ? [] : [{ atMs, transponder }]))
    .sort((a, b) => a.atMs - b.atMs);
}
