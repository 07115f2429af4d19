/** The public interface of publishing: everything that uploads and live sessions use. */

// biome-ignore lint/performance/noBarrelFile: the one file of publishing that ingest imports, see scripts/import-wall.mjs.
export { readResultToRevise } from '../results/stored-result.ts';
export { documentOf } from './championships/championship-document.ts';
export {
  findRevisionDocument,
  lastSavedRevisionOf,
  listChampionshipRevisions,
} from './championships/championship-revisions.ts';
export {
  describeChampionship,
  listOwnChampionships,
  setOwnChampionshipDeleted,
} from './championships/own-championships.ts';
export { publishChampionship } from './championships/publish-championship.ts';
export {
  eventClientId,
  nameChampionship,
  nameEvent,
  nameSession,
  sessionClientId,
} from './document/own-client-ids.ts';
export { ensureEvent, findSession } from './events/find-event.ts';
export { setEventListed } from './events/list-event.ts';
export { addOrganization } from './events/organizations.ts';
export {
  countOwnEvents,
  deleteOwnEvent,
  describeOwnEvent,
  listOwnEvents,
  restoreOwnEvent,
} from './events/own-events.ts';
export { guidQuery, type Published, publishResults, settleEvent } from './events/publish-results.ts';
export { replaceSession } from './events/replace-session.ts';
export { saveSession } from './events/save-session.ts';
export { ensureGroup, ensureVenue, orderGroup, refreshEvent } from './events/upsert-event.ts';
export { correctSession } from './revisions/correct-session.ts';
export { type CompetitorTexts, editSession } from './revisions/edit-session.ts';
export { findRestorable } from './revisions/replaced-rows.ts';
export { restoreRevision } from './revisions/restore-revision.ts';
