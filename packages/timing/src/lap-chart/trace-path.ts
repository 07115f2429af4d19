/** The line of one competitor through a lap chart, small enough for hundreds of laps. */

export type TracePoint = { x: number; y: number; isOnLeadLap: boolean };

export type TracePaths = { onLeadLap: string; lapped: string };

/** Laps on one place are a single stroke. Null is a missed lap, where the line is broken. */
export function tracePaths(points: readonly (TracePoint | null)[], isCurved: boolean): TracePaths {
  const paths: TracePaths = { onLeadLap: '', lapped: '' };
  let from: TracePoint | null = null;
  let current: keyof TracePaths | null = null;
  let runX: number | null = null;
  const endRun = () => {
    if (current !== null && runX !== null) paths[current] += `H${round(runX)}`;
    runX = null;
  };
  for (const to of points) {
    if (to === null || from === null) {
      endRun();
      current = null;
      from = to;
      continue;
    }
    const part = to.isOnLeadLap ? 'onLeadLap' : 'lapped';
    if (part !== current) {
      endRun();
      paths[part] += `M${round(from.x)} ${round(from.y)}`;
      current = part;
    }
    if (to.y === from.y) runX = to.x;
    else {
      endRun();
      const middle = round((from.x + to.x) / 2);
      paths[part] += isCurved
        ? `C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${round(to.x)} ${round(to.y)}`
        : `L${round(to.x)} ${round(to.y)}`;
    }
    from = to;
  }
  endRun();
  return paths;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
