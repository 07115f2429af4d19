/** Keeps what the laps so far say about each row: the line of its last laps, and how its gap changes. Shows nothing. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import { gapChanges, type Pair } from '@lapwing/timing/live/history/gap-changes';
import { lapsSince } from '@lapwing/timing/live/history/laps-since';
import { useEffect, useMemo } from 'react';
import { linePath } from '../../../ui/charts/line-path.ts';
import { linearScale } from '../../../ui/charts/scale.ts';
import { lapScale } from '../board/lap-scale.ts';
import { type LapTrend, type LiveState, useLive, useLiveStore } from '../state/live-store.ts';
import { classOf } from '../state/rows.ts';
import { useLiveLaps } from '../state/use-live-laps.ts';

const SHOWN_LAPS = 12;
const WIDTH = 70;
const HEIGHT = 18;
const EDGE = 2;

export function LapTrends() {
  const store = useLiveStore();
  const { laps } = useLiveLaps();
  const order = useLive((state) => state.order);
  const inPits = useLive(({ board }) => inPitsOf(board));
  // Only a new lap, another order or the pits change anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of this order and these laps.
  const trends = useMemo(() => laps && lapTrendsOf(laps, store.state()), [laps, order, inPits, store]);
  useEffect(() => {
    if (trends) store.update({ lapTrends: trends });
  }, [store, trends]);
  const flagAtMs = useLive(({ board }) => board.session.flagAtMs);
  const isRace = useLive(({ board }) => board.session.rankedBy === 'distance');
  useEffect(() => {
    if (laps && flagAtMs !== null && isRace) store.update({ flagLaps: lapsSince(laps, flagAtMs) });
  }, [store, laps, flagAtMs, isRace]);
  return null;
}

function inPitsOf({ rows }: LiveState['board']): string {
  return rows.flatMap((row) => (isInPitLane(row) ? [row.index] : [])).join(' ');
}

export function lapTrendsOf(laps: LiveLaps, { board }: Pick<LiveState, 'board'>): Map<number, LapTrend> {
  const overall = changesOf(gapChanges(laps, board));
  const inClass = changesOf(gapChanges(laps, board, classOf));
  const byId = new Map(laps.competitors.map(({ competitorId, endsMs }) => [competitorId, endsMs]));
  return new Map(
    board.rows.map(({ index, competitorId }) => [
      index,
      {
        line: lineOf(byId.get(competitorId) ?? []),
        gapMs: overall.gaps.get(index) ?? null,
        gapInClassMs: inClass.gaps.get(index) ?? null,
        differenceMs: overall.differences.get(index) ?? null,
        differenceInClassMs: inClass.differences.get(index) ?? null,
        gapChangeMs: overall.changes.get(index) ?? null,
        gapInClassChangeMs: inClass.changes.get(index) ?? null,
        bracket: overall.bracketOf(index),
        bracketInClass: inClass.bracketOf(index),
        isChasing: overall.chasing.has(index),
      },
    ]),
  );
}

function changesOf(pairs: readonly Pair[]) {
  const close = pairs.filter(({ isClose }) => isClose);
  const [leading, following] = [
    new Set(close.map(({ ahead }) => ahead)),
    new Set(close.map(({ behind }) => behind)),
  ];
  return {
    gaps: new Map(pairs.map(({ behind, gapMs }) => [behind, gapMs])),
    differences: new Map(pairs.map(({ behind, differenceMs }) => [behind, differenceMs])),
    changes: new Map(pairs.map(({ behind, changeMs }) => [behind, changeMs])),
    chasing: new Set(pairs.flatMap(({ behind, isFight }) => (isFight ? [behind] : []))),
    bracketOf(index: number): LapTrend['bracket'] {
      if (following.has(index)) return 'follows';
      return leading.has(index) ? 'begins' : null;
    },
  };
}

function lineOf(endsMs: readonly (number | null)[]): string {
  const ends = endsMs.slice(-SHOWN_LAPS - 1);
  const timesMs = ends.slice(1).map((endMs, place) => {
    const startMs = ends[place];
    return endMs == null || startMs == null ? null : endMs - startMs;
  });
  const scale = lapScale(timesMs);
  if (scale === null || timesMs.length < 2) return '';
  const x = linearScale([timesMs.length - SHOWN_LAPS, timesMs.length - 1], [EDGE, WIDTH - EDGE]);
  const y = linearScale([scale.topMs, scale.bestMs], [EDGE, HEIGHT - EDGE]);
  return linePath(timesMs, x, (timeMs) => y(Math.min(timeMs, scale.topMs)));
}
