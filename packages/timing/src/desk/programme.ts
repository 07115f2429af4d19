/** The programme of a day: when its items are expected, and how it changes when one is moved or all are shifted. */

export type ProgrammeItem = {
  key: string;
  /** A break gives back some of its time when the day runs late. */
  isBreak: boolean;
  startsAtMs: number;
  slotMs: number;
  startedAtMs: number | null;
  endedAtMs: number | null;
  /** the time that a session is likely to take, if it is not its slot */
  likelyMs?: number;
  /** a running session does not end before */
  endsFromMs?: number;
};

export type ExpectedItem<Item extends ProgrammeItem = ProgrammeItem> = Item & {
  phase: 'done' | 'running' | 'coming';
  expectedStartMs: number;
  expectedEndMs: number;
  /** positive if later than planned; earlier starts count as on time */
  lateMs: number;
};

/** The share of a break that is kept when the day runs late. */
export const KEPT_BREAK = 0.5;
const MINUTE_MS = 60_000;

export function inPlannedOrder<Item extends ProgrammeItem>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.startsAtMs - b.startsAtMs || a.key.localeCompare(b.key));
}

/** Nothing starts before its planned time, before the item in front of it is over, or in the past. */
export function expectProgramme<Item extends ProgrammeItem>(
  items: readonly Item[],
  nowMs: number,
): ExpectedItem<Item>[] {
  const lastBegun = Math.max(Number.NEGATIVE_INFINITY, ...items.map(({ startedAtMs }) => startedAtMs ?? 0));
  // Also one that was planned for later: what was left out before it has to wait.
  const running = items.filter(({ startedAtMs, endedAtMs }) => startedAtMs !== null && endedAtMs === null);
  let freeAtMs = Math.max(Number.NEGATIVE_INFINITY, ...running.map((item) => endOfRunning(item, nowMs)));
  return inPlannedOrder(items).map((item) => {
    const expected = expectOne(item, freeAtMs, nowMs, lastBegun);
    freeAtMs = Math.max(freeAtMs, expected.expectedEndMs);
    return expected;
  });
}

function endOfRunning({ startedAtMs, startsAtMs, slotMs, ...item }: ProgrammeItem, nowMs: number): number {
  const { likelyMs = slotMs, endsFromMs = nowMs } = item;
  return Math.max((startedAtMs ?? startsAtMs) + likelyMs, endsFromMs, nowMs);
}

function expectOne<Item extends ProgrammeItem>(
  item: Item,
  freeAtMs: number,
  nowMs: number,
  lastBegunMs: number,
): ExpectedItem<Item> {
  const { startedAtMs, endedAtMs, startsAtMs, slotMs, isBreak, likelyMs = slotMs } = item;
  const plannedEndMs = startsAtMs + slotMs;
  if (endedAtMs !== null || startedAtMs !== null) {
    const expectedStartMs = startedAtMs ?? startsAtMs;
    return {
      ...item,
      phase: endedAtMs === null ? 'running' : 'done',
      expectedStartMs,
      expectedEndMs: endedAtMs ?? endOfRunning(item, nowMs),
      lateMs: Math.max(0, expectedStartMs - startsAtMs),
    };
  }
  // A break is over when its time has passed, or when something after it has begun.
  if (isBreak && (plannedEndMs <= nowMs || lastBegunMs >= plannedEndMs)) {
    return { ...item, phase: 'done', expectedStartMs: startsAtMs, expectedEndMs: plannedEndMs, lateMs: 0 };
  }
  const earliestMs = isBreak ? Number.NEGATIVE_INFINITY : Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const expectedStartMs = Math.max(startsAtMs, freeAtMs, earliestMs);
  const expectedEndMs = isBreak
    ? Math.max(plannedEndMs, expectedStartMs + slotMs * KEPT_BREAK)
    : expectedStartMs + likelyMs;
  return { ...item, phase: 'coming', expectedStartMs, expectedEndMs, lateMs: expectedStartMs - startsAtMs };
}

export type Delay = {
  lateMs: number;
  /** the break that makes up for it */
  afterBreak: string | null;
  /** the planned start of the first item that is on time again; null if none is */
  onTimeFromMs: number | null;
};

/** How late the day is; null if the next item is on time. */
export function delayOf(expected: readonly ExpectedItem[]): Delay | null {
  const next = expected.findIndex(({ phase }) => phase === 'coming');
  const first = expected[next];
  if (first === undefined || first.lateMs < MINUTE_MS) return null;
  const later = expected.slice(next + 1);
  const onTime = later.find(
    ({ isBreak, phase, lateMs }) => !isBreak && phase === 'coming' && lateMs < MINUTE_MS,
  );
  const breaks = expected.filter(
    ({ isBreak, startsAtMs, phase }) =>
      isBreak && phase === 'coming' && onTime !== undefined && startsAtMs < onTime.startsAtMs,
  );
  return {
    lateMs: first.lateMs,
    afterBreak: breaks.at(-1)?.key ?? null,
    onTimeFromMs: onTime?.startsAtMs ?? null,
  };
}

export type MovedItem = { key: string; startsAtMs: number };

/**
 * Puts an item at another place of the order. The gaps between the places stay, so that the day ends when it ended
 * before. Returns only what moves.
 */
export function moveItem(items: readonly ProgrammeItem[], key: string, to: number): MovedItem[] {
  const before = inPlannedOrder(items);
  const from = before.findIndex((item) => item.key === key);
  const moving = before[from];
  if (moving === undefined || to === from || to < 0 || to >= before.length) return [];
  const after = before.toSpliced(from, 1).toSpliced(to, 0, moving);
  const first = Math.min(from, to);
  const gapAfter = (index: number) =>
    (before[index + 1]?.startsAtMs ?? 0) - ((before[index]?.startsAtMs ?? 0) + (before[index]?.slotMs ?? 0));
  const moved: MovedItem[] = [];
  let startsAtMs = before[first]?.startsAtMs ?? 0;
  for (let index = first; index <= Math.max(from, to); index++) {
    const item = after[index];
    if (item === undefined) break;
    if (item.startsAtMs !== startsAtMs) moved.push({ key: item.key, startsAtMs });
    startsAtMs += item.slotMs + gapAfter(index);
  }
  return moved;
}

/** Shifts everything that is still to come from an instant on. */
export function shiftRest(expected: readonly ExpectedItem[], fromMs: number, byMs: number): MovedItem[] {
  return expected
    .filter(({ phase, startsAtMs }) => phase === 'coming' && startsAtMs >= fromMs)
    .map(({ key, startsAtMs }) => ({ key, startsAtMs: startsAtMs + byMs }));
}
