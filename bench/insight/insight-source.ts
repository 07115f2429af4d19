/** The rules that are scored, and what reads and simulates races for them. */

// biome-ignore lint/performance/noBarrelFile: a bench loads one file, and with it the modules that belong together.
export { createRMonitorDecoder } from '../../packages/timing/src/feeds/rmonitor/rmonitor-decoder.ts';
export { createRMonitorTranslator } from '../../packages/timing/src/feeds/rmonitor/to-session-events.ts';
export { catchUp, gapAfter, gapNow } from '../../packages/timing/src/insight/catch-up.ts';
export { meetingPace } from '../../packages/timing/src/insight/meeting-pace.ts';
export { quantile } from '../../packages/timing/src/insight/numbers.ts';
export { measuredStops } from '../../packages/timing/src/insight/pit-loss.ts';
export { rejoin } from '../../packages/timing/src/insight/rejoin.ts';
export { simulateSharedKarts } from '../../packages/timing/src/insight/shared-karts.test-support.ts';
export { parseLapTime } from '../../packages/timing/src/lap-time.ts';
export { columnsOfField } from '../../packages/timing/src/live/history/laps-in-columns.ts';
export { foldSession } from '../../packages/timing/src/live/reduce-session.ts';
export { emptyState } from '../../packages/timing/src/live/session-state.ts';
export { describeSimulated, toSessionEvent } from '../../packages/timing/src/simulator/session-events.ts';
export { simulateSession } from '../../packages/timing/src/simulator/simulate-session.ts';
export { typicalRace } from '../../packages/timing/src/simulator/typical-race.ts';
export { fieldPace } from './field-pace.ts';
export { forecast } from './forecast.ts';
export { raceUntil } from './race-until.ts';
export { runAll } from './run-all.ts';
