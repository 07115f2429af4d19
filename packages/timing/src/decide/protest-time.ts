/** When a provisional result can become official, and what it waits for. */

export type OfficialFacts = {
  status: 'None' | 'Provisional' | 'Official';
  /** of the newest revision */
  publishedAtMs: number;
  /** 0 without a protest time */
  protestMinutes: number;
  openIncidents: number;
  openProtests: number;
  /** rulings that are decided and not in the result, or in the result and withdrawn */
  unpublishedRulings: number;
};

export type OfficialWait = {
  /** null without a protest time, and once a result is official */
  protestEndsAtMs: number | null;
  isProtestTime: boolean;
  openIncidents: number;
  openProtests: number;
  unpublishedRulings: number;
  isReady: boolean;
};

export function protestEndsAt({
  status,
  publishedAtMs,
  protestMinutes,
}: Pick<OfficialFacts, 'status' | 'publishedAtMs' | 'protestMinutes'>): number | null {
  return status === 'Provisional' && protestMinutes > 0 ? publishedAtMs + protestMinutes * 60_000 : null;
}

/** Each publication of a provisional result starts the protest time again. */
export function waitForOfficial(facts: OfficialFacts, nowMs: number): OfficialWait {
  const { openIncidents, openProtests, unpublishedRulings } = facts;
  const protestEndsAtMs = protestEndsAt(facts);
  const isProtestTime = protestEndsAtMs !== null && nowMs < protestEndsAtMs;
  const isFree = !isProtestTime && openIncidents + openProtests + unpublishedRulings === 0;
  return {
    ...{ protestEndsAtMs, isProtestTime, openIncidents, openProtests, unpublishedRulings },
    isReady: facts.status === 'Provisional' && isFree,
  };
}
