/** The position of a replay: moments at the venue, driven by the device's clock at some speed. */

export const replaySpeeds = [1, 2, 5, 10, 30, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

export type ReplayClock = {
  /** the moment at the venue when the device's clock showed `wallMs` */
  venueMs: number;
  wallMs: number;
  speed: ReplaySpeed;
  isPlaying: boolean;
};

export function venueMsAt({ venueMs, wallMs, speed, isPlaying }: ReplayClock, nowMs: number): number {
  return isPlaying ? venueMs + (nowMs - wallMs) * speed : venueMs;
}

type Change = Partial<Pick<ReplayClock, 'speed' | 'isPlaying' | 'venueMs'>>;

/** Everything else continues from its current value. */
export function withChange(clock: ReplayClock, change: Change, nowMs: number): ReplayClock {
  return { ...clock, venueMs: venueMsAt(clock, nowMs), wallMs: nowMs, ...change };
}

/** Within the recording; at the end of a finished session it stops. */
export function withinTimeline(
  clock: ReplayClock,
  { fromMs, untilMs, hasEnded }: { fromMs: number; untilMs: number; hasEnded: boolean },
  nowMs: number,
): ReplayClock {
  const venueMs = venueMsAt(clock, nowMs);
  if (venueMs < fromMs) return withChange(clock, { venueMs: fromMs }, nowMs);
  if (venueMs <= untilMs || !clock.isPlaying) return clock;
  // There is no future of a running session: the replay continues live.
  return hasEnded
    ? withChange(clock, { venueMs: untilMs, isPlaying: false }, nowMs)
    : withChange(clock, { venueMs: Math.min(venueMs, untilMs + AHEAD_MS), speed: 1 }, nowMs);
}

/** A feed that sends something every few seconds is not behind. */
const AHEAD_MS = 10_000;
