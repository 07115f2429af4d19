/** Who made a ruling: the officials, or the server, to keep the order of a published result. */

import { type Kysely, sql } from 'kysely';

export async function addSourcesOfRulings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rulings add column source text not null default 'official'`.execute(db);
  // Until now these rulings were recognised by their reason. Nobody is recorded as having decided them.
  await sql`
    update rulings set source = 'published-order'
    where kind = 'placed' and reason = 'Place in the published result' and decided_by = ''`.execute(db);
  // Changes are JSON. A quotation mark within a text is escaped there, so this is always a whole field.
  await sql`
    update session_revisions
    set changes = replace(
      changes,
      '"reason":"Place in the published result"',
      '"reason":"Place in the published result","source":"published-order"'
    )
    where changes like '%"reason":"Place in the published result"%'`.execute(db);
}
