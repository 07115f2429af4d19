/** A user's transponders: which they have, linking one by its code, releasing it, and whose one is. */

import { accountsApi } from '@lapwing/contract/accounts';
import { productCategories } from '@lapwing/contract/enums';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { type Attempts, linkBounds } from '../identity/attempts.ts';
import { requireSelf } from '../identity/require-user.ts';
import { transponderCodeOf } from '../storage/transponder-code.ts';
import type { Chip, ChipsStore } from './chips-store.ts';
import type { AccountsStore } from './store.ts';

const MAX_CHIPS = 50;

type Stores = { accounts: AccountsStore; chips: ChipsStore; attempts: Attempts };

export function chipsRoutes(app: FastifyInstance, { accounts, chips, attempts }: Stores): void {
  const productsOf = async (accountId: string) => ({
    chipProducts: (await chips.list(accountId)).map(wireChip),
  });

  mount(app, accountsApi.chips, ({ params, user }) => productsOf(requireSelf(user, params.userId).accountId));

  mount(app, accountsApi.linkChip, async ({ params, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    if (!(await accounts.isActive(accountId))) throw problem('not-found');
    const own = await chips.list(accountId);
    if (own.some(({ code }) => code === transponderCodeOf(params.code))) return productsOf(accountId);
    if (own.length >= MAX_CHIPS) {
      throw problem('conflict', { detail: `An account has at most ${MAX_CHIPS} transponders` });
    }
    const waitMs = await attempts.take(linkBounds(accountId));
    if (waitMs > 0) {
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
    if (!(await chips.link(accountId, params.code))) {
      const detail = `Transponder ${params.code} belongs to another account, which has to release it first`;
      throw problem('conflict', { detail });
    }
    return productsOf(accountId);
  });

  mount(app, accountsApi.releaseChip, async ({ params, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    await chips.release(accountId, params.code);
    return productsOf(accountId);
  });

  mount(app, accountsApi.chipOwner, async ({ params }) => {
    const userId = await chips.findOwner(params.code);
    if (userId === undefined) throw problem('not-found', { detail: `No owner of ${params.code}` });
    return { userId };
  });
}

function wireChip({ code, codeNumber, carId, productCategory, label }: Chip) {
  return {
    chip: {
      code,
      codeNr: codeNumber,
      carId,
      // As programs know it: the number, and the car behind it.
      id: Number(`${codeNumber}${carId}`),
      customName: label,
    },
    isFlex: productCategory === productCategories.Flex,
    isTimeLimited: false,
    state: 'Active',
    type: productCategory,
  };
}
