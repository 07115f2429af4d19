/** A track map while it is drawn: points on a plan, and loops along the line. */

import type { LiveTrackMap, MapLoopRole } from '@lapwing/contract/live/presentation';
import {
  type EarthPoint,
  frameAround,
  frameOfLength,
  isPlaced,
  onEarth,
  onPlan,
  type PlanFrame,
  type PlanPoint,
} from '@lapwing/timing/track-drawing';

export const PLAN = { width: 920, height: 620 } as const;

export type MapLoop = { id: number; name: string; role: MapLoopRole; at: number };

export type MapDraft = {
  points: readonly PlanPoint[];
  loops: readonly MapLoop[];
  /** null for a plan whose scale is not known: the length of the track decides */
  frame: PlanFrame | null;
};

/** If neither the venue nor the organisation says it. */
const USUAL_LENGTH_M = 1_000;

export const emptyMap: MapDraft = { points: [], loops: [], frame: null };

export function draftOfPoints(points: readonly EarthPoint[], loops: readonly MapLoop[] = []): MapDraft {
  if (points.length === 0) return { ...emptyMap, loops };
  const frame = frameAround(points, PLAN);
  return { points: points.map((point) => onPlan(point, frame)), loops, frame };
}

export function draftOfMap(map: LiveTrackMap | null): MapDraft {
  const loops = (map?.loops ?? []).map((loop, index) => ({ ...loop, id: index + 1 }));
  const points = map?.points ?? [];
  const draft = draftOfPoints(points, loops);
  return isPlaced(points) ? draft : { ...draft, frame: null };
}

/** What the live pages read. Texts of an earlier map stay. */
export function mapOfDraft(
  { points, loops, frame }: MapDraft,
  { before, lengthM, centre }: { before: LiveTrackMap | null; lengthM: number; centre: EarthPoint },
): LiveTrackMap {
  const used = frame ?? frameOfLength(points, lengthM > 0 ? lengthM : USUAL_LENGTH_M, centre);
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return {
    ...before,
    points: points.map((point) => {
      const { latitude, longitude } = onEarth(point, used);
      return { latitude: rounded(latitude), longitude: rounded(longitude) };
    }),
    loops: loops
      .map(({ id: _, ...loop }) => ({ ...loop, at: Math.round(loop.at * 10_000) / 10_000 }))
      .sort((a, b) => a.at - b.at),
  };
}
