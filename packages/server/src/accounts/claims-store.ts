/** Stores claims and decisions on them, and links transponders and competitors accordingly. */

import { createHash, randomInt } from 'node:crypto';
import {
  CLAIM_CODE_LENGTH,
  CLAIM_CODE_MINUTES,
  type ClaimCode,
  type ClaimState,
  claimCodeAlphabet,
} from '@lapwing/contract/people/claims';
import type { Kysely, Transaction } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { releaseTransponders } from '../storage/transponder-owners.ts';
import { linkTransponder } from './chips-store.ts';
import { hasRunAt, hasRunSomewhere, organizationsOf } from './claim-queries.ts';
import { ANSWER_TIME_MS, decidableAt, isOpen, openStates } from './claim-rules.ts';

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

/** `null` if there is no such claim, or the caller has no access to it. */
type Outcome = readonly ClaimNotice[] | null;

const MINUTE_MS = 60_000;

export type ClaimsStore = ReturnType<typeof createClaimsStore>;

export function createClaimsStore(db: Kysely<Schema>, now: () => number = Date.now) {
  const record = (
    tx: Tx,
    claimId: number,
    what: string,
    by: { accountId?: string; organizationId?: number },
  ) =>
    tx
      .insertInto('claimRecords')
      .values({
        claimId,
        atMs: now(),
        what,
        accountId: by.accountId ?? null,
        organizationId: by.organizationId ?? null,
      })
      .execute();

  const findOpen = (tx: Tx, claimId: number) =>
    tx
      .selectFrom('claims')
      .selectAll()
      .where('id', '=', claimId)
      .where('state', 'in', openStates)
      .executeTakeFirst();

  /** The claim of this account on the transponder, created if there is none. */
  async function ensureClaim(tx: Tx, accountId: string, code: string) {
    const ownerId = await ownerOf(tx, code);
    const isOwnedByOther = ownerId !== null && ownerId !== accountId;
    const added = await tx
      .insertInto('claims')
      .values({
        ...noCompetitor,
        accountId,
        transponder: code,
        state: 'pending',
        createdAtMs: now(),
        decidedAtMs: null,
        askedOwnerId: isOwnedByOther ? ownerId : null,
        answerByMs: isOwnedByOther ? now() + ANSWER_TIME_MS : null,
        codeOrganizationId: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (added !== undefined) {
      await record(tx, added.id, 'claimed', { accountId });
      return { claim: added, notices: await newClaimNotices(tx, added) };
    }
    const claim = await tx
      .selectFrom('claims')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('transponder', '=', code)
      .where('state', 'in', openStates)
      .executeTakeFirstOrThrow();
    return { claim, notices: [] };
  }

  async function settle(tx: Tx, claim: Claim, state: ClaimState): Promise<Claim> {
    await tx.updateTable('claims').set({ state, decidedAtMs: now() }).where('id', '=', claim.id).execute();
    return { ...claim, state, decidedAtMs: now() };
  }

  /** The transponder goes to the claimant; other claimants have to ask the new owner. */
  async function confirm(tx: Tx, claim: Claim): Promise<ClaimNotice[]> {
    const { accountId, transponder } = claim;
    const settled = await settle(tx, claim, 'confirmed');
    const notices: ClaimNotice[] = [noticeTo('confirmed', settled, [accountId])];
    if (transponder === null) return notices;
    const ownerId = await ownerOf(tx, transponder);
    if (ownerId === accountId) return notices;
    if (ownerId !== null) {
      await releaseTransponders(tx, ownerId, now(), transponder);
      notices.push(noticeTo('moved', settled, [ownerId]));
    }
    await linkTransponder(tx, accountId, transponder, now());
    await tx
      .updateTable('claims')
      .set({ askedOwnerId: accountId, answerByMs: now() + ANSWER_TIME_MS, state: 'pending' })
      .where('transponder', '=', transponder)
      .where('state', 'in', openStates)
      .execute();
    return notices;
  }

  async function newClaimNotices(tx: Tx, claim: Claim): Promise<ClaimNotice[]> {
    if (claim.askedOwnerId !== null) return [noticeTo('owner-asked', claim, [claim.askedOwnerId])];
    return [await toDecide(tx, claim)];
  }

  async function toDecide(tx: Tx, claim: Claim): Promise<ClaimNotice> {
    return { kind: 'to-decide', claim, accountIds: [], organizationIds: await organizationsOf(tx, claim) };
  }

  return {
    /** Whether a transponder with this code was ever timed. */
    hasRun: (code: string) => hasRunSomewhere(db, code),

    claimTransponder: (accountId: string, code: string): Promise<readonly ClaimNotice[]> =>
      db.transaction().execute(async (tx) => (await ensureClaim(tx, accountId, code)).notices),

    /** Only in listed events; `null` if there is no such competitor. */
    claimCompetitor: (accountId: string, sessionId: number, finishPosition: number): Promise<Outcome> =>
      db.transaction().execute(async (tx) => {
        const competitor = await tx
          .selectFrom('competitors')
          .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
          .innerJoin('events', 'events.id', 'sessions.eventId')
          .select(['sessions.eventId', 'competitors.sessionId', 'competitors.startNumber'])
          .select(['competitors.firstName', 'competitors.lastName', 'competitors.className'])
          .where('competitors.sessionId', '=', sessionId)
          .where('competitors.finishPosition', '=', finishPosition)
          .where('events.isListed', '=', 1)
          .executeTakeFirst();
        if (competitor === undefined) return null;
        const known = await tx
          .selectFrom('claims')
          .select('id')
          .where('accountId', '=', accountId)
          .where('eventId', '=', competitor.eventId)
          .where('startNumber', '=', competitor.startNumber)
          .where('firstName', '=', competitor.firstName)
          .where('lastName', '=', competitor.lastName)
          .where('className', '=', competitor.className)
          .where('state', 'in', [...openStates, 'confirmed'])
          .executeTakeFirst();
        if (known !== undefined) return [];
        const claim = await tx
          .insertInto('claims')
          .values({
            accountId,
            transponder: null,
            ...competitor,
            state: 'pending',
            createdAtMs: now(),
            decidedAtMs: null,
            askedOwnerId: null,
            answerByMs: null,
            codeOrganizationId: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(tx, claim.id, 'claimed', { accountId });
        return [await toDecide(tx, claim)];
      }),

    /** `null` if the code is unknown, used or expired; the response does not reveal which. */
    enterCode: (accountId: string, code: string): Promise<Outcome> =>
      db.transaction().execute(async (tx) => {
        const used = await tx
          .updateTable('claimCodes')
          .set({ usedAtMs: now(), usedBy: accountId })
          .where('codeHash', '=', hashOf(code))
          .where('usedAtMs', 'is', null)
          .where('expiresAtMs', '>', now())
          .returning(['transponder', 'organizationId'])
          .executeTakeFirst();
        if (used === undefined) return null;
        const { transponder, organizationId } = used;
        if ((await ownerOf(tx, transponder)) === accountId) return [];
        const { claim, notices } = await ensureClaim(tx, accountId, transponder);
        await tx
          .updateTable('claims')
          .set({ codeOrganizationId: organizationId })
          .where('id', '=', claim.id)
          .execute();
        await record(tx, claim.id, 'code-entered', { accountId, organizationId });
        // Someone else owns it: the owner is asked first, and then the organisation decides.
        if ((await ownerOf(tx, transponder)) !== null) return notices;
        return confirm(tx, { ...claim, codeOrganizationId: organizationId });
      }),

    /** `null` if it was timed, but never by this organisation. */
    showCode: (organizationId: number, shownBy: string, code: string): Promise<ClaimCode | null> =>
      db.transaction().execute(async (tx) => {
        const mayShow = (await hasRunAt(tx, code, organizationId)) || !(await hasRunSomewhere(tx, code));
        if (!mayShow) return null;
        const shown = Array.from({ length: CLAIM_CODE_LENGTH }, () =>
          claimCodeAlphabet.charAt(randomInt(claimCodeAlphabet.length)),
        ).join('');
        const expiresAtMs = now() + CLAIM_CODE_MINUTES * MINUTE_MS;
        // An earlier code for the same transponder becomes invalid.
        await tx
          .deleteFrom('claimCodes')
          .where('transponder', '=', code)
          .where('usedAtMs', 'is', null)
          .execute();
        await tx
          .insertInto('claimCodes')
          .values({
            codeHash: hashOf(shown),
            transponder: code,
            organizationId,
            shownBy,
            createdAtMs: now(),
            expiresAtMs,
            usedAtMs: null,
            usedBy: null,
          })
          .execute();
        return { code: shown, transponder: code, expiresAtMs };
      }),

    /** By the present owner. */
    answer: (ownerId: string, claimId: number, isHandedOver: boolean): Promise<Outcome> =>
      db.transaction().execute(async (tx) => {
        const claim = await findOpen(tx, claimId);
        if (claim === undefined || claim.transponder === null || claim.accountId === ownerId) return null;
        if ((await ownerOf(tx, claim.transponder)) !== ownerId) return null;
        await record(tx, claimId, isHandedOver ? 'handed-over' : 'objected', { accountId: ownerId });
        if (isHandedOver) return confirm(tx, claim);
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
        await record(tx, claimId, 'withdrawn', { accountId });
        await settle(tx, claim, 'withdrawn');
        return [];
      }),

    /** The claim on this transponder, if there is one. */
    withdrawTransponder: (accountId: string, code: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const claim = await tx
          .selectFrom('claims')
          .selectAll()
          .where('accountId', '=', accountId)
          .where('transponder', '=', code)
          .where('state', 'in', openStates)
          .executeTakeFirst();
        if (claim === undefined) return;
        await record(tx, claim.id, 'withdrawn', { accountId });
        await settle(tx, claim, 'withdrawn');
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
        await record(tx, claimId, isConfirmed ? 'confirmed' : 'refused', {
          accountId: memberId,
          organizationId,
        });
        if (isConfirmed) return confirm(tx, claim);
        const refused = await settle(tx, claim, 'refused');
        const stays = isOwnedByOther ? [noticeTo('stays', refused, [ownerId])] : [];
        return [noticeTo('refused', refused, [claim.accountId]), ...stays];
      }),
  };
}

const noCompetitor = {
  eventId: null,
  sessionId: null,
  startNumber: null,
  firstName: null,
  lastName: null,
  className: null,
};

function noticeTo(kind: ClaimNotice['kind'], claim: Claim, accountIds: readonly string[]): ClaimNotice {
  return { kind, claim, accountIds, organizationIds: [] };
}

async function ownerOf(tx: Tx, code: string): Promise<string | null> {
  const row = await tx
    .selectFrom('transponders')
    .select('ownerAccountId')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.ownerAccountId ?? null;
}

/** In any form: with blanks, hyphens or small letters. */
function hashOf(code: string): string {
  const plain = code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return createHash('sha256').update(plain).digest('hex');
}
