/** Stores claims and decisions on them, and links transponders and competitors accordingly. */

import type { ClaimCode } from '@lapwing/contract/people/claims';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import {
  type ClaimNotice,
  confirm,
  ensureClaim,
  findOpen,
  noticeTo,
  openClaimsOn,
  ownerOf,
  record,
  settle,
  toDecide,
} from './claim-changes.ts';
import { createCode, redeemCode } from './claim-codes.ts';
import { hasRunSomewhere, organizationsOf } from './claim-queries.ts';
import { decidableAt, isOpen } from './claim-rules.ts';
import { addCompetitorClaim, findCompetitor, hasCompetitorClaim } from './competitor-claims.ts';

/** `null` if there is no such claim, or the caller has no access to it. */
type Outcome = readonly ClaimNotice[] | null;

export type ClaimsStore = ReturnType<typeof createClaimsStore>;

export function createClaimsStore(db: Kysely<Schema>, now: () => number = Date.now) {
  return {
    /** Whether a transponder with this code was ever timed. */
    hasRun: (code: string) => hasRunSomewhere(db, code),

    claimTransponder: (accountId: string, code: string): Promise<readonly ClaimNotice[]> =>
      db.transaction().execute(async (tx) => (await ensureClaim(tx, accountId, code, now())).notices),

    /** Only in listed events; `null` if there is no such competitor. */
    claimCompetitor: (accountId: string, sessionId: number, finishPosition: number): Promise<Outcome> =>
      db.transaction().execute(async (tx) => {
        const competitor = await findCompetitor(tx, sessionId, finishPosition);
        if (competitor === undefined) return null;
        if (await hasCompetitorClaim(tx, accountId, competitor)) return [];
        const claim = await addCompetitorClaim(tx, accountId, competitor, now());
        return [await toDecide(tx, claim)];
      }),

    /** `null` if the code is unknown, used or expired; the response does not reveal which. */
    enterCode: (accountId: string, code: string): Promise<Outcome> =>
      db.transaction().execute(async (tx) => {
        const used = await redeemCode(tx, code, accountId, now());
        if (used === undefined) return null;
        const { transponder, organizationId } = used;
        if ((await ownerOf(tx, transponder)) === accountId) return [];
        const { claim, notices } = await ensureClaim(tx, accountId, transponder, now());
        await tx
          .updateTable('claims')
          .set({ codeOrganizationId: organizationId })
          .where('id', '=', claim.id)
          .execute();
        await record(tx, claim.id, 'code-entered', { accountId, organizationId }, now());
        // Someone else owns it: the owner is asked first, and then the organisation decides.
        if ((await ownerOf(tx, transponder)) !== null) return notices;
        return confirm(tx, { ...claim, codeOrganizationId: organizationId }, now());
      }),

    /** `null` if it was timed, but never by this organisation. */
    showCode: (organizationId: number, shownBy: string, code: string): Promise<ClaimCode | null> =>
      db.transaction().execute((tx) => createCode(tx, code, { organizationId, shownBy, nowMs: now() })),

    /** By the present owner. */
    answer: (ownerId: string, claimId: number, isHandedOver: boolean): Promise<Outcome> =>
      db.transaction().execute(async (tx) => {
        const claim = await findOpen(tx, claimId);
        if (claim === undefined || claim.transponder === null || claim.accountId === ownerId) return null;
        if ((await ownerOf(tx, claim.transponder)) !== ownerId) return null;
        await record(tx, claimId, isHandedOver ? 'handed-over' : 'objected', { accountId: ownerId }, now());
        if (isHandedOver) return confirm(tx, claim, now());
        await tx.updateTable('claims').set({ state: 'disputed' }).where('id', '=', claimId).execute();
        const disputed = { ...claim, state: 'disputed' };
        return [noticeTo('disputed', disputed, [claim.accountId]), await toDecide(tx, disputed)];
      }),

    /** By the claimant; a confirmed competitor is unlinked. */
    withdraw: (accountId: string, claimId: number): Promise<Outcome> =>
      db.transaction().execute(async (tx) => {
        const claim = await tx
          .selectFrom('claims')
          .selectAll()
          .where('id', '=', claimId)
          .where('accountId', '=', accountId)
          .executeTakeFirst();
        const isLink = claim?.state === 'confirmed' && claim.transponder === null;
        if (claim === undefined || !(isOpen(claim) || isLink)) return null;
        await record(tx, claimId, 'withdrawn', { accountId }, now());
        await settle(tx, claim, 'withdrawn', now());
        return [];
      }),

    /** The claim on this transponder, if there is one. */
    withdrawTransponder: (accountId: string, code: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const claim = await openClaimsOn(tx, accountId, code).executeTakeFirst();
        if (claim === undefined) return;
        await record(tx, claim.id, 'withdrawn', { accountId }, now());
        await settle(tx, claim, 'withdrawn', now());
      }),

    /** By a member of an organisation that timed it. `too-early`: the present owner may still answer. */
    decide: (
      organizationId: number,
      memberId: string,
      claimId: number,
      isConfirmed: boolean,
    ): Promise<Outcome | 'too-early' | 'own-claim'> =>
      db.transaction().execute(async (tx) => {
        const claim = await findOpen(tx, claimId);
        if (claim === undefined || !(await organizationsOf(tx, claim)).includes(organizationId)) return null;
        const ownerId = claim.transponder === null ? null : await ownerOf(tx, claim.transponder);
        const isOwnedByOther = ownerId !== null && ownerId !== claim.accountId;
        // Neither the claimant nor the owner of a disputed transponder may decide about it.
        if (isOwnedByOther && (memberId === claim.accountId || memberId === ownerId)) return 'own-claim';
        if (isOwnedByOther && decidableAt(claim, ownerId, now()) !== null) return 'too-early';
        const decision = isConfirmed ? 'confirmed' : 'refused';
        await record(tx, claimId, decision, { accountId: memberId, organizationId }, now());
        if (isConfirmed) return confirm(tx, claim, now());
        const refused = await settle(tx, claim, 'refused', now());
        const stays = isOwnedByOther ? [noticeTo('stays', refused, [ownerId])] : [];
        return [noticeTo('refused', refused, [claim.accountId]), ...stays];
      }),
  };
}
