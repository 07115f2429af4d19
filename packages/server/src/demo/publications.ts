/**
 * The publication of results in the demo world: timekeepers first, then the stewards, and official without protests.
 * Old results were published once, when they were official: each revision takes as long to make as a result.
 */

import type { ResultStatus } from '@lapwing/contract/values/enums';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import type { NewPublication, NewRuling, NewSession } from '@lapwing/timing/revisions/new-session';

const MINUTE_MS = 60_000;
const TIMEKEEPERS_AFTER_MS = 10 * MINUTE_MS;
const STEWARDS_AFTER_MS = 45 * MINUTE_MS;
const OLD_AFTER_MS = 200 * 24 * 60 * MINUTE_MS;
const OFFICIAL_AFTER_MS = 9 * 24 * 60 * MINUTE_MS;

/** Rulings that timekeepers make themselves; all others need a meeting of the stewards. */
const seenAtOnce: ReadonlySet<Ruling['kind']> = new Set(['retired', 'lap-deleted']);

export function statusAt(endedAtMs: number, nowMs: number): ResultStatus {
  return nowMs - endedAtMs > OFFICIAL_AFTER_MS ? 'Official' : 'Provisional';
}

export function publishedAt(
  { endsAtMs, resultStatus }: Pick<NewSession, 'endsAtMs' | 'resultStatus'>,
  decided: readonly Pick<NewRuling, 'competitor' | 'ruling'>[],
  nowMs: number,
): Pick<NewSession, 'rulings' | 'publications'> {
  const decide =
    (decidedBy: string, decidedAtMs: number) =>
    (each: (typeof decided)[number]): NewRuling => ({ ...each, decidedBy, decidedAtMs });

  if (nowMs - endsAtMs > OLD_AFTER_MS) {
    const stewards = decide('Stewards', endsAtMs + STEWARDS_AFTER_MS);
    return { rulings: decided.map(stewards), publications: [officialOf(endsAtMs + OFFICIAL_AFTER_MS)] };
  }

  const atOnce = decided.filter(({ ruling }) => seenAtOnce.has(ruling.kind));
  const later = decided.filter(({ ruling }) => !seenAtOnce.has(ruling.kind));
  const stewardsAtMs = Math.min(nowMs, endsAtMs + STEWARDS_AFTER_MS);
  const publications: NewPublication[] = [
    {
      resultStatus: 'Provisional',
      source: 'upload',
      publishedBy: 'Timekeeping',
      publishedAtMs: Math.min(nowMs, endsAtMs + TIMEKEEPERS_AFTER_MS),
      reason: 'After the chequered flag',
    },
  ];
  if (later.length > 0) {
    publications.push({
      resultStatus: 'Provisional',
      source: 'official',
      publishedBy: 'Stewards',
      publishedAtMs: stewardsAtMs,
      reason: 'Decisions of the stewards',
      rulings: later.map(decide('Stewards', stewardsAtMs)),
    });
  }
  if (resultStatus === 'Official') {
    publications.push(officialOf(Math.min(nowMs, endsAtMs + OFFICIAL_AFTER_MS)));
  }
  return { rulings: atOnce.map(decide('Race control', endsAtMs)), publications };
}

function officialOf(publishedAtMs: number): NewPublication {
  return {
    resultStatus: 'Official',
    source: 'official',
    publishedBy: 'Clerk of the course',
    publishedAtMs,
    reason: 'No protests are open',
  };
}
