/** The steps of which every change to a claim consists, within one transaction. */

import type { ClaimState } from '@lapwing/contract/people/claims';
import type { Transaction } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { releaseTransponders } from '../storage/transponder-owners.ts';
import { linkTransponder } from './chips-store.ts';
import { organizationsOf } from './claim-queries.ts';
import { ANSWER_TIME_MS, openStates } from './claim-rules.ts';

type Tx = Transaction<Schema>;
type Claim = Row<'claims'>;

/** The e-mails to send once it is stored. */
export type ClaimNotice = {
  kind: 'owner-asked' | 'to-decide' | 'disputed' | 'confirmed' | 'refused' | 'moved' | 'stays';
  claim: Claim;
  accountIds: readonly string[];
  /** the organisations whose members are notified; empty if it is about a person */
  organizationIds: readonly number[];
};

const noCompetitor = {
  eventId: null,
  sessionId: null,
  startNumber: null,
  firstName: null,
  lastName: null,
  className: null,
};

/** The claim of this account on the transponder, created if there is none. */
export async function ensureClaim(tx: Tx, accountId: string, code: string, nowMs: number) {
  const ownerId = await ownerOf(tx, code);
  const isOwnedByOther = ownerId !== null && ownerId !== accountId;
  const added = await tx
    .insertInto('claims')
    .values({
      ...noCompetitor,
      accountId,
      transponder: code,
      state: 'pending',
      createdAtMs: nowMs,
      decidedAtMs: null,
      askedOwnerId: isOwnedByOther ? ownerId : null,
      answerByMs: isOwnedByOther ? nowMs + ANSWER_TIME_MS : null,
      codeOrganizationId: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added !== undefined) {
    await record(tx, added.id, 'claimed', { accountId }, nowMs);
    return { claim: added, notices: await newClaimNotices(tx, added) };
  }
  return { claim: await openClaimsOn(tx, accountId, code).executeTakeFirstOrThrow(), notices: [] };
}

/** The claim of an account on a transponder. There is at most one. */
export function openClaimsOn(tx: Tx, accountId: string, code: string) {
  return tx
    .selectFrom('claims')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('transponder', '=', code)
    .where('state', 'in', openStates);
}

export function findOpen(tx: Tx, claimId: number) {
  return tx
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', claimId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

/** The transponder goes to the claimant; other claimants have to ask the new owner. */
export async function confirm(tx: Tx, claim: Claim, nowMs: number): Promise<ClaimNotice[]> {
  const { accountId, transponder } = claim;
  const settled = await settle(tx, claim, 'confirmed', nowMs);
  const notices: ClaimNotice[] = [noticeTo('confirmed', settled, [accountId])];
  if (transponder === null) return notices;
  const ownerId = await ownerOf(tx, transponder);
  if (ownerId === accountId) return notices;
  if (ownerId !== null) {
    await releaseTransponders(tx, ownerId, nowMs, transponder);
    notices.push(noticeTo('moved', settled, [ownerId]));
  }
  await linkTransponder(tx, accountId, transponder, nowMs);
  await tx
    .updateTable('claims')
    .set({ askedOwnerId: accountId, answerByMs: nowMs + ANSWER_TIME_MS, state: 'pending' })
    .where('transponder', '=', transponder)
    .where('state', 'in', openStates)
    .execute();
  return notices;
}

export async function settle(tx: Tx, claim: Claim, state: ClaimState, nowMs: number): Promise<Claim> {
  await tx.updateTable('claims').set({ state, decidedAtMs: nowMs }).where('id', '=', claim.id).execute();
  return { ...claim, state, decidedAtMs: nowMs };
}

/** For the history of the claim. */
export async function record(
  tx: Tx,
  claimId: number,
  what: string,
  by: { accountId?: string; organizationId?: number },
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('claimRecords')
    .values({
      claimId,
      atMs: nowMs,
      what,
      accountId: by.accountId ?? null,
      organizationId: by.organizationId ?? null,
    })
    .execute();
}

async function newClaimNotices(tx: Tx, claim: Claim): Promise<ClaimNotice[]> {
  if (claim.askedOwnerId !== null) return [noticeTo('owner-asked', claim, [claim.askedOwnerId])];
  return [await toDecide(tx, claim)];
}

export async function toDecide(tx: Tx, claim: Claim): Promise<ClaimNotice> {
  return { kind: 'to-decide', claim, accountIds: [], organizationIds: await organizationsOf(tx, claim) };
}

export function noticeTo(
  kind: ClaimNotice['kind'],
  claim: Claim,
  accountIds: readonly string[],
): ClaimNotice {
  return { kind, claim, accountIds, organizationIds: [] };
}

export async function ownerOf(tx: Tx, code: string): Promise<string | null> {
  const row = await tx
    .selectFrom('transponders')
    .select('ownerAccountId')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.ownerAccountId ?? null;
}
