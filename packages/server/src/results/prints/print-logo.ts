/** The logo of an organisation, in a form that a PDF can hold. */

import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

const LARGEST_PX = 400;

/** null without one that was uploaded here: pictures elsewhere are not fetched for a sheet. */
export async function findPrintLogo(db: Kysely<Schema>, organizationId: number): Promise<Buffer | null> {
  const stored = await db
    .selectFrom('organizationLogos')
    .select('image')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  if (stored === undefined) return null;
  // Loaded late: a start of the server would wait for it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(stored.image)
      .resize(LARGEST_PX, LARGEST_PX, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    // A sheet without the logo is better than none.
    return null;
  }
}
