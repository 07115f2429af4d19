/** The accounts API. */

import { accountsApi, COUNTRY_KEY_PREFIX } from '@lapwing/contract/accounts';
import { countryNumbers } from '@lapwing/contract/countries';
import { accountStatuses } from '@lapwing/contract/enums';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import type { AccountsStore } from './store.ts';

export function accountsRoutes(app: FastifyInstance, store: AccountsStore): void {
  mount(app, accountsApi.account, async ({ params, user }) => {
    const account = await store.findAccount(params.userId);
    const isOwner = user?.accountId === params.userId;
    const isVisible =
      account !== undefined && (isOwner || (account.status === accountStatuses.Active && !account.isPrivate));
    if (!isVisible) throw problem('not-found', { detail: `No account ${params.userId}` });
    const { id: userId, givenName, surName, nickName, email, status } = account;
    return {
      userId,
      givenName,
      surName,
      nickName,
      ...(isOwner ? { email } : {}),
      accountStatus: status,
    };
  });

  mount(app, accountsApi.nickNames, async ({ query }) => ({
    nickNames: await store.listNickNames(query['userList.ids']),
  }));

  const properties = countryProperties();
  mount(app, accountsApi.countries, () => ({ properties }));
}

function countryProperties(): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return Object.fromEntries(
    Object.keys(countryNumbers).map((code) => [`${COUNTRY_KEY_PREFIX}${code}`, names.of(code) ?? code]),
  );
}
