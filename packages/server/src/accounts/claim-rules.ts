/** Which claims are open, and from when an organisation may decide one. */

import { type ClaimState, OWNER_ANSWER_DAYS } from '@lapwing/contract/people/claims';
import type { Row } from '../storage/schema.ts';

type Claim = Pick<Row<'claims'>, 'state' | 'askedOwnerId' | 'answerByMs' | 'transponder'>;

export const ANSWER_TIME_MS = OWNER_ANSWER_DAYS * 86_400_000;
export const openStates = ['pending', 'disputed'] as const satisfies readonly ClaimState[];

export function isOpen({ state }: Pick<Claim, 'state'>): boolean {
  return openStates.some((each) => each === state);
}

/** Null means now. The present owner is asked first, and has this long to answer. */
export function decidableAt(claim: Claim, ownerId: string | null, nowMs: number): number | null {
  const { state, askedOwnerId, answerByMs, transponder } = claim;
  if (transponder === null || ownerId === null || state === 'disputed') return null;
  const atMs = askedOwnerId === ownerId && answerByMs !== null ? answerByMs : nowMs + ANSWER_TIME_MS;
  return atMs <= nowMs ? null : atMs;
}
