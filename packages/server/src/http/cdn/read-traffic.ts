/** The figures about traffic of all processes, from the page of their metrics. */

import { mergeMetrics, type ProcessMetrics } from '../monitoring/merge-metrics.ts';
import type { TrafficKind } from '../responses/traffic.ts';

/** What a content delivery network would have answered. */
const answeredByNetwork: ReadonlySet<TrafficKind> = new Set(['repeated', 'file']);

type Figures = { responses: number; bytes: number; unchanged: number };
export type TrafficFigures = Figures & { cdn: Omit<Figures, 'unchanged'> };

export function readTraffic(processes: readonly ProcessMetrics[]): TrafficFigures {
  const all: Figures = { responses: 0, bytes: 0, unchanged: 0 };
  const cdn: Figures = { responses: 0, bytes: 0, unchanged: 0 };
  const samples = mergeMetrics(processes).matchAll(
    /^traffic_(responses|bytes|unchanged)_total\{kind="(\w+)"\} (\d+)/gm,
  );
  for (const [, name, kind, value] of samples) {
    // The names of the pattern above, and the kinds that Traffic counts.
    const figure = name as keyof Figures;
    all[figure] += Number(value);
    if (answeredByNetwork.has(kind as TrafficKind)) cdn[figure] += Number(value);
  }
  return { ...all, cdn: { responses: cdn.responses, bytes: cdn.bytes } };
}
