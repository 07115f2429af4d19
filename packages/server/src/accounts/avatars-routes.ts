/** Pictures of people: set, deleted, listed, and served as images for pages. */

import { accountsApi } from '@lapwing/contract/people/accounts';
import { messageOf } from '@lapwing/contract/values/messages';
import { accountIdPattern } from '@lapwing/contract/values/text-values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount } from '../http/mount.ts';
import { decodeBase64 } from '../http/pictures.ts';
import { problem } from '../http/problem.ts';
import { encodedResponse, sendEncoded } from '../http/responses/encoded-response.ts';
import { requireSelf } from '../identity/require-user.ts';
import { avatarSizesPx, makeAvatarImages } from './avatar-images.ts';
import type { AvatarsStore } from './avatars-store.ts';
import type { ChipsStore } from './chips-store.ts';
import type { AccountsStore } from './store.ts';

const [SMALL_PX, LARGE_PX] = avatarSizesPx;
const SHOWN_FOR_S = 300;

type Stores = { accounts: AccountsStore; avatars: AvatarsStore; chips: ChipsStore };

export function avatarsRoutes(app: FastifyInstance, { accounts, avatars, chips }: Stores): void {
  mount(app, accountsApi.saveAvatar, async ({ params, body, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    if (!(await accounts.isActive(accountId))) throw problem('not-found');
    const bytes = decodeBase64(typeof body === 'string' ? body : body.image);
    const images = bytes === null ? null : await makeAvatarImages(bytes);
    if (images === null) {
      throw problem('invalid-parameters', {
        errors: [{ in: 'body', name: 'image', ...messageOf('expected-picture') }],
      });
    }
    await avatars.save(accountId, images);
  });

  mount(app, accountsApi.deleteAvatar, async ({ params, user }) => {
    await avatars.delete(requireSelf(user, params.userId).accountId);
  });

  mount(app, accountsApi.avatarsOf, async ({ params, query, user }) => {
    const sizePx = (query.maxWidth ?? LARGE_PX) < LARGE_PX ? SMALL_PX : LARGE_PX;
    return wireAvatars(await avatars.list([params.userId], sizePx, user?.accountId ?? null));
  });

  mount(app, accountsApi.avatars, async ({ query }) =>
    wireAvatars(await avatars.list(query['userList.ids'], SMALL_PX)),
  );

  async function sendImage(request: FastifyRequest, reply: FastifyReply, userId: string | null) {
    // The query parsed by Fastify.
    const { size } = request.query as Record<string, unknown>;
    const sizePx = size === 'small' ? SMALL_PX : LARGE_PX;
    const [found] = userId === null ? [] : await avatars.list([userId], sizePx);
    reply.header('cache-control', `public, max-age=${SHOWN_FOR_S}`);
    if (found === undefined) return reply.code(204).send();
    return sendEncoded(request, reply, encodedResponse(Buffer.from(found.image), 'image/jpeg'));
  }

  app.get<{ Params: { userId: string } }>('/api/v2/image/id/:userId', (request, reply) => {
    const { userId } = request.params;
    return sendImage(request, reply, accountIdPattern.test(userId) ? userId : null);
  });
  app.get<{ Params: { code: string } }>('/api/v2/image/tx/:code', async (request, reply) =>
    sendImage(request, reply, (await chips.findOwner(request.params.code)) ?? null),
  );
}

function wireAvatars(found: readonly { userId: string; image: Uint8Array }[]) {
  return {
    avatars: found.map(({ userId, image }) => ({ userId, image: Buffer.from(image).toString('base64') })),
  };
}
