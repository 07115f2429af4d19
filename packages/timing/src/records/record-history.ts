/** Which accepted laps were records, in their order, and which laps are faster than the record. */

export type RecordClaim = {
  lapTimeMs: number;
  /** when its session began, or the day of a record without one */
  setAtMs: number;
  /** when the lap ended, to tell equal laps of one session apart; 0 if unknown */
  endedAtMs: number;
};

/** The first one first. Each is faster than all before it; an equal time is no record. The last one stands. */
export function recordHistory<Claim extends RecordClaim>(accepted: readonly Claim[]): Claim[] {
  return eachFaster(accepted, Number.POSITIVE_INFINITY);
}

/** The laps to propose, the first one first: faster than the record that stands, and than each other. */
export function recordProposals<Claim extends RecordClaim>(
  accepted: readonly RecordClaim[],
  candidates: readonly Claim[],
): Claim[] {
  const record = recordHistory(accepted).at(-1);
  return eachFaster(candidates, record?.lapTimeMs ?? Number.POSITIVE_INFINITY);
}

/** The record that stood at a moment; null if there was none. */
export function recordBefore<Claim extends RecordClaim>(
  accepted: readonly Claim[],
  momentMs: number,
): Claim | null {
  return recordHistory(accepted.filter(({ setAtMs }) => setAtMs < momentMs)).at(-1) ?? null;
}

function eachFaster<Claim extends RecordClaim>(claims: readonly Claim[], thanMs: number): Claim[] {
  const faster: Claim[] = [];
  let fastestMs = thanMs;
  for (const claim of claims.toSorted(inOrder)) {
    if (claim.lapTimeMs >= fastestMs) continue;
    faster.push(claim);
    fastestMs = claim.lapTimeMs;
  }
  return faster;
}

/** Of one session only its fastest lap can be a record; of equal ones, the one that was driven first. */
function inOrder(a: RecordClaim, b: RecordClaim): number {
  return (
    a.setAtMs - b.setAtMs ||
    a.lapTimeMs - b.lapTimeMs ||
    (a.endedAtMs || Number.MAX_SAFE_INTEGER) - (b.endedAtMs || Number.MAX_SAFE_INTEGER)
  );
}
