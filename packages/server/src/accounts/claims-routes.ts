/** The claims API: the claims of an account, and those for an organisation to decide. */

import { claimsApi } from '@lapwing/contract/people/claims';
import { messageOf } from '@lapwing/contract/values/messages';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { FastifyInstance } from 'fastify';
import { countedAddressOf } from '../http/client-address.ts';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { type Attempts, claimCodeBounds, linkBounds, showCodeBounds } from '../identity/attempts.ts';
import { requireSelf, requireUser } from '../identity/require-user.ts';
import type { Database } from '../storage/database.ts';
import type { ClaimNotice } from './claim-changes.ts';
import { isCrew, listClaimsOf, listClaimsToDecide } from './claim-queries.ts';
import type { ClaimsStore } from './claims-store.ts';
import type { AccountsStore } from './store.ts';

type Options = {
  db: Database;
  accounts: AccountsStore;
  claims: ClaimsStore;
  attempts: Attempts;
  notify: (notices: readonly ClaimNotice[]) => Promise<void>;
  now?: () => number;
};

export function claimsRoutes(app: FastifyInstance, options: Options): void {
  const { db, accounts, claims, attempts, notify, now = Date.now } = options;

  async function limit(bounds: Parameters<Attempts['take']>[0]): Promise<void> {
    const waitMs = await attempts.take(bounds);
    if (waitMs > 0)
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
  }

  async function requireActive(user: User | null, accountId: string): Promise<string> {
    requireSelf(user, accountId);
    if (!(await accounts.isActive(accountId))) throw problem('not-found');
    return accountId;
  }

  async function requireMember(user: User | null, organizationId: number): Promise<string> {
    const { accountId } = requireUser(user);
    if (!(await isCrew(db, organizationId, accountId)))
      throw problem('not-allowed', { detail: 'Only owners and timers of an organization see this' });
    return accountId;
  }

  const toDecide = async (organizationId: number) => ({
    claims: await listClaimsToDecide(db, organizationId, now()),
  });

  mount(app, claimsApi.ofAccount, async ({ params, user }) =>
    listClaimsOf(db, requireSelf(user, params.userId).accountId),
  );

  mount(app, claimsApi.enterCode, async ({ params, body, user, request }) => {
    const accountId = await requireActive(user, params.userId);
    await limit(claimCodeBounds(accountId, countedAddressOf(request)));
    const notices = await claims.enterCode(accountId, body.code);
    if (notices === null) {
      throw problem('invalid-parameters', {
        errors: [{ in: 'body', name: 'code', ...messageOf('claim-code-invalid') }],
      });
    }
    await notify(notices);
    return listClaimsOf(db, accountId);
  });

  mount(app, claimsApi.claimCompetitor, async ({ params, body, user }) => {
    const accountId = await requireActive(user, params.userId);
    await limit(linkBounds(accountId));
    const notices = await claims.claimCompetitor(accountId, body.sessionId, body.finishPosition);
    if (notices === null) throw problem('not-found', { detail: 'There is no such competitor' });
    await notify(notices);
    return listClaimsOf(db, accountId);
  });

  mount(app, claimsApi.withdraw, async ({ params, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    if ((await claims.withdraw(accountId, params.claimId)) === null) throw noClaim();
    return listClaimsOf(db, accountId);
  });

  mount(app, claimsApi.answer, async ({ params, body, user }) => {
    const { accountId } = requireSelf(user, params.userId);
    const notices = await claims.answer(accountId, params.claimId, body.isHandedOver);
    if (notices === null) throw noClaim();
    await notify(notices);
    return listClaimsOf(db, accountId);
  });

  mount(app, claimsApi.toDecide, async ({ params: { organizationId }, user }) => {
    await requireMember(user, organizationId);
    return toDecide(organizationId);
  });

  mount(app, claimsApi.decide, async ({ params: { organizationId, claimId }, body, user }) => {
    const memberId = await requireMember(user, organizationId);
    const notices = await claims.decide(organizationId, memberId, claimId, body.isConfirmed);
    if (notices === null) throw noClaim();
    if (notices === 'too-early')
      throw problem('conflict', { detail: 'The present owner still has time to answer' });
    if (notices === 'own-claim')
      throw problem('conflict', { detail: 'Somebody else of the organization has to decide about this' });
    await notify(notices);
    return toDecide(organizationId);
  });

  mount(app, claimsApi.showCode, async ({ params: { organizationId, code }, user }) => {
    const memberId = await requireMember(user, organizationId);
    await limit(showCodeBounds(memberId));
    const shown = await claims.showCode(organizationId, memberId, transponderCodeOf(code));
    if (shown === null)
      throw problem('conflict', { detail: `Transponder ${code} has run, but never here: ask where it has` });
    return shown;
  });
}

function noClaim() {
  return problem('not-found', { detail: 'There is no such open claim' });
}
