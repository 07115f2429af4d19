/** A user's transponders: listing, claiming one by its code, releasing it, and finding its owner. */

import { accountsApi, isPrintedTransponderCode } from '@lapwing/contract/people/accounts';
import { productCategories } from '@lapwing/contract/values/enums';
import { messageOf } from '@lapwing/contract/values/messages';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { type Attempts, linkBounds } from '../identity/attempts.ts';
import { requireSelf } from '../identity/require-user.ts';
import { type Chip, type ChipsStore, chipOf } from './chips-store.ts';
import type { ClaimNotice } from './claim-changes.ts';
import type { ClaimsStore } from './claims-store.ts';
import type { AccountsStore } from './store.ts';

const MAX_CHIPS = 50;

type Stores = {
  accounts: AccountsStore;
  chips: ChipsStore;
  claims: ClaimsStore;
  attempts: Attempts;
  notify: (notices: readonly ClaimNotice[]) => Promise<void>;
};

export function chipsRoutes(app: FastifyInstance, stores: Stores): void {
  const { accounts, chips, claims, attempts, notify } = stores;
  /** Claimed ones come last, with nothing but the code that was typed. */
  const productsOf = async (accountId: string) => ({
    chipProducts: [
      ...(await chips.list(accountId)).map((chip) => wireChip(chip, 'Active')),
      ...(await chips.listClaimed(accountId)).map((code) => wireChip(chipOf(code), 'Pending')),
    ],
  });

  mount(app, accountsApi.chips, ({ params, user }) => productsOf(requireSelf(user, params.userId).accountId));

  mount(app, accountsApi.linkChip, async ({ params, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    if (!(await accounts.isActive(accountId))) throw problem('not-found');
    const own = await chips.list(accountId);
    if (own.some(({ code }) => code === transponderCodeOf(params.code))) return productsOf(accountId);
    const code = transponderCodeOf(params.code);
    const claimed = await chips.listClaimed(accountId);
    if (claimed.includes(code)) return productsOf(accountId);
    if (own.length + claimed.length >= MAX_CHIPS) {
      throw problem('conflict', { detail: `An account has at most ${MAX_CHIPS} transponders` });
    }
    const waitMs = await attempts.take(linkBounds(accountId));
    if (waitMs > 0) {
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
    if (!isPrintedTransponderCode(code) && !(await claims.hasRun(code))) {
      throw problem('invalid-parameters', {
        errors: [{ in: 'path', name: 'code', ...messageOf('transponder-unknown') }],
      });
    }
    // The response is the same whether anyone owns it or not.
    await notify(await claims.claimTransponder(accountId, code));
    return productsOf(accountId);
  });

  mount(app, accountsApi.releaseChip, async ({ params, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    await chips.release(accountId, params.code);
    await claims.withdrawTransponder(accountId, transponderCodeOf(params.code));
    return productsOf(accountId);
  });

  mount(app, accountsApi.chipOwner, async ({ params }) => {
    const userId = await chips.findOwner(params.code);
    if (userId === undefined) throw problem('not-found', { detail: `No owner of ${params.code}` });
    return { userId };
  });
}

function wireChip({ code, codeNumber, carId, productCategory, label }: Chip, state: 'Active' | 'Pending') {
  return {
    chip: {
      code,
      codeNr: codeNumber,
      carId,
      // The id that programs use: the number followed by the car.
      id: Number(`${codeNumber}${carId}`),
      customName: label,
    },
    isFlex: productCategory === productCategories.Flex,
    isTimeLimited: false,
    state,
    type: productCategory,
  };
}
