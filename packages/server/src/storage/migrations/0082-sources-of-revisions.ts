/** What published a revision: live timing, an upload, or a decision of the officials. */

import { type Kysely, sql } from 'kysely';

export async function addSourcesOfRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session_revisions add column source text not null default 'upload'`.execute(db);
  // Until now live timing was recognised by these texts.
  await sql`
    update session_revisions set source = 'live'
    where published_by = 'Live timing'
      and reason in (
        'The session ended',
        'Corrected by the timing after the end',
        'Some timing data could not be read; the result may be incomplete'
      )`.execute(db);
}
