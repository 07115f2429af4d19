/** The competitors of a session with their laps and their rows on the screen. */

import type { ChartRunner } from '@lapwing/timing/lap-chart/chart-runner';
import type { RankedRow } from './ranked-rows.ts';

export type FieldRunner = ChartRunner<RankedRow>;
