/** The record of a long race, and the server that answers for its moments. */

// biome-ignore lint/performance/noBarrelFile: a bench loads one file, and with it the modules that belong together.
export { createServer } from '../../packages/server/src/http/server.ts';
export { createLiveRecords, encodeParts } from '../../packages/server/src/live/hosting/live-records.ts';
export { aSession, START, saveRun } from '../../packages/server/src/live/live.test-support.ts';
export { openLive } from '../../packages/server/src/live/open-live.ts';
export { Database } from '../../packages/server/src/storage/database.ts';
export { dialectForDataDir } from '../../packages/server/src/storage/engines/sqlite.ts';
export { migrateToLatest } from '../../packages/server/src/storage/migrate.ts';
export { diffSession } from '../../packages/timing/src/live/delta/session-delta.ts';
export { foldSession } from '../../packages/timing/src/live/reduce-session.ts';
export { boardAt } from '../../packages/timing/src/live/rewind/board-at.ts';
export { createRecorder } from '../../packages/timing/src/live/rewind/recorder.ts';
export { emptyState } from '../../packages/timing/src/live/session-state.ts';
export { describeSimulated, toSessionEvent } from '../../packages/timing/src/simulator/session-events.ts';
export { simulateSession } from '../../packages/timing/src/simulator/simulate-session.ts';
export { typicalRace } from '../../packages/timing/src/simulator/typical-race.ts';
