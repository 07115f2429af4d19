/** What the columns of lists and result tables mean, as the members of an organisation have named them. */

import { titleKey } from '@lapwing/timing/formats/titled-table';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

const MOST_TITLES = 500;

/** The columns of both are the same. */
type TitleTable = 'entryColumnTitles' | 'resultColumnTitles';
type Titled<Field> = { title: string; field: Field };

export function columnTitlesIn<Field extends string>(table: TitleTable, fields: readonly Field[]) {
  // Kysely does not know that the tables are alike.
  const either = table as 'entryColumnTitles';
  return {
    async list(db: Kysely<Schema>, organizationId: number): Promise<Titled<Field>[]> {
      const rows = await db
        .selectFrom(either)
        .select(['title', 'field'])
        .where('organizationId', '=', organizationId)
        .orderBy('title')
        .limit(MOST_TITLES)
        .execute();
      return rows.flatMap(({ title, field: name }) => {
        const field = fields.find((each) => each === name);
        return field === undefined ? [] : [{ title, field }];
      });
    },
    /** The newest meaning of a title counts. */
    async save(db: Kysely<Schema>, organizationId: number, titles: readonly Titled<Field>[]): Promise<void> {
      for (const { title, field } of titles) {
        const key = titleKey(title);
        if (key === '') continue;
        await db
          .insertInto(either)
          .values({ organizationId, title: key, field })
          .onConflict((conflict) => conflict.columns(['organizationId', 'title']).doUpdateSet({ field }))
          .execute();
      }
    },
  };
}
