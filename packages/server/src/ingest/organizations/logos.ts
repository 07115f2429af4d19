/**
 * Logos of organisations: re-encoded from the owners' pictures, stored with the organisation, served at its address.
 */

import { logoPathOf } from '@lapwing/contract/people/organizations';
import { remakePicture } from '../../http/pictures.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';

const LARGEST_PX = 512;
export const LOGO_TYPE = 'image/webp';

/** null if the picture is not supported. Transparent parts stay transparent. */
export function makeLogo(bytes: Buffer): Promise<Buffer | null> {
  return remakePicture(bytes, (picture) =>
    picture()
      .resize(LARGEST_PX, LARGEST_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer(),
  );
}

/** null removes it, also if it was the address of a picture elsewhere. */
export async function saveLogo(
  db: Database,
  organizationId: number,
  image: Buffer | null,
  savedAtMs: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('organizationLogos').where('organizationId', '=', organizationId).execute();
    if (image !== null) {
      await tx.insertInto('organizationLogos').values({ organizationId, image, savedAtMs }).execute();
    }
    await announce(tx, { kind: 'everything' });
    await tx
      .updateTable('organizations')
      .set({ logoUrl: image === null ? null : logoPathOf(organizationId, savedAtMs) })
      .where('id', '=', organizationId)
      .execute();
  });
}

export async function findLogo(db: Database, organizationId: number): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom('organizationLogos')
    .select('image')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return found?.image ?? null;
}
