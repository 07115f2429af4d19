/** Pictures of an organisation: made again from what a member sent, like logos, and named by their content. */

import { createHash } from 'node:crypto';
import { picturePathOf } from '@lapwing/contract/live/presentation';
import { messageOf } from '@lapwing/contract/values/messages';
import { decodeBase64 } from '../../http/pictures.ts';
import { problem } from '../../http/problem.ts';
import { makeLogo } from '../../ingest/organizations/logos.ts';
import type { Database } from '../../storage/database.ts';

/** Enough for the sponsors of many seasons. */
const MOST_PICTURES = 300;
const ID_LENGTH = 32;

/** Its address on this site. */
export async function addPicture(
  db: Database,
  organizationId: number,
  sent: string,
  savedAtMs: number,
): Promise<string> {
  const bytes = decodeBase64(sent);
  const image = bytes === null ? null : await makeLogo(bytes);
  if (image === null) {
    throw problem('invalid-parameters', {
      errors: [{ in: 'body', name: 'image', ...messageOf('expected-picture') }],
    });
  }
  const { count } = await db
    .selectFrom('organizationPictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_PICTURES) {
    throw problem('conflict', {
      detail: `The organization has ${MOST_PICTURES} pictures, which is the most`,
    });
  }
  const pictureId = createHash('sha256').update(image).digest('hex').slice(0, ID_LENGTH);
  await db
    .insertInto('organizationPictures')
    .values({ organizationId, pictureId, image, savedAtMs })
    .onConflict((conflict) => conflict.columns(['organizationId', 'pictureId']).doNothing())
    .execute();
  return picturePathOf(organizationId, pictureId);
}

export async function findPicture(
  db: Database,
  organizationId: number,
  pictureId: string,
): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom('organizationPictures')
    .select('image')
    .where('organizationId', '=', organizationId)
    .where('pictureId', '=', pictureId)
    .executeTakeFirst();
  return found?.image ?? null;
}
