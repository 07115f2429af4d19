/** The public interface of publishing: everything that uploads and live sessions use. */

// biome-ignore lint/performance/noBarrelFile: the one file of publishing that ingest imports, see scripts/import-wall.mjs.
export { ensureEvent, findSession } from './apply/find-event.ts';
export {
  countOwnEvents,
  deleteOwnEvent,
  describeOwnEvent,
  listOwnEvents,
  restoreOwnEvent,
} from './apply/own-events.ts';
export { guidQuery, type Published, publishResults, settleEvent } from './apply/publish-results.ts';
export { replaceSession } from './apply/replace-session.ts';
export { saveSession } from './apply/save-session.ts';
export { ensureGroup, orderGroup, refreshEvent } from './apply/upsert-event.ts';
export { listOwnChampionships, setOwnChampionshipDeleted } from './championships/own-championships.ts';
export { publishChampionship } from './championships/publish-championship.ts';
export { correctSession } from './revisions/correct-session.ts';
