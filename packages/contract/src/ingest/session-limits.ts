/**
 * How much a session may hold. The server refuses a document or a live batch that would exceed a limit. The fold drops the
 * excess, so a session stays within its limits whatever its journal contains.
 */

/** At the same time. Feeds have the same limit: further ids are noise from a broken feed. */
export const MAX_COMPETITORS_PER_SESSION = 5_000;

/** In the whole session, including removed ones. */
export const MAX_ENTRIES_PER_SESSION = 20_000;

/** A day of laps of five seconds has fewer. */
export const MAX_LAPS_PER_COMPETITOR = 20_000;

/** For all competitors together: 200 cars do about 180,000 laps in 24 hours. */
export const MAX_LAPS_PER_SESSION = 500_000;

/** While it runs, when all of them are in memory. Untimed laps are included. */
export const MAX_LIVE_LAPS_PER_SESSION = 250_000;

/** Penalties and deleted laps. */
export const MAX_RULINGS_PER_COMPETITOR = 1_000;
export const MAX_RULINGS_PER_SESSION = 10_000;

/** Driver changes of one car; laps after the last change are credited to the last driver. */
export const MAX_STINTS_PER_COMPETITOR = 200;

/** Lap positions recomputed by all corrections of a session together: a few seconds of work. */
export const MAX_RECOUNTED_LAPS_PER_SESSION = 10_000_000;

/**
 * Flags, starts and rules that change for the whole field in one batch, times the competitors: 200 changes for a field of
 * 5,000. With fewer than 200 competitors no batch is long enough to exceed it.
 */
export const MAX_FIELD_CHANGES_PER_BATCH = 1_000_000;

/** At the same time. A club has one or two, a festival with ten tracks a few dozen. */
export const MAX_RUNNING_SESSIONS_PER_ORGANIZATION = 100;

/** In the runs of all merges of an event together, with a run counted once for each of its merges. */
export const MAX_MERGED_RESULTS_PER_EVENT = 100_000;
