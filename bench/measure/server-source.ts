/** The server's own writers. One file, so that all of them are loaded together and share their classes. */

// biome-ignore lint/performance/noBarrelFile: a bench loads one file, and with it the modules that belong together.
export { saveAccounts } from '../../packages/server/src/accounts/writers.ts';
export { createFilledPractice } from '../../packages/server/src/practice/stored-practice.test-support.ts';
export { saveOrganization } from '../../packages/server/src/publishing/events/organizations.ts';
export {
  createFilledStore,
  saveEvent,
  saveVenue,
} from '../../packages/server/src/results/stored-event.test-support.ts';
export { readySearchIndex } from '../../packages/server/src/search/index/rebuild.ts';
export { Database } from '../../packages/server/src/storage/database.ts';
export { dialectForDataDir } from '../../packages/server/src/storage/engines/sqlite.ts';
export { migrateToLatest } from '../../packages/server/src/storage/migrate.ts';
