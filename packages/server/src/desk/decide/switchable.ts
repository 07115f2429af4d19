/** The rulings of a case file as the result knows them, and those of the result as the case file shows them. */

import type { CaseRulingAnswer } from '@lapwing/contract/desk/decide';
import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import { rulingOfPenalty } from '@lapwing/timing/classification/penalty-ruling';
import { isPublishedOrder, type Ruling } from '@lapwing/timing/classification/ruling';
import type { CaseFile, CaseRuling } from '@lapwing/timing/decide/case-file';
import { idOfStored, isSameRuling, type Switchable } from '@lapwing/timing/decide/what-if';
import type { StoredResult, StoredRuling } from '@lapwing/timing/revisions/revision-plan';

/** About nobody who is in the result: left out. */
export function switchableIn({ rulings }: CaseFile, { competitors }: StoredResult): Switchable[] {
  return rulings.flatMap((ruling) => {
    const { rulingId, number, by, decidedAtMs } = ruling;
    const about = competitors.find(({ startNumber }) => startNumber === number);
    if (about === undefined) return [];
    return [{ rulingId, competitorId: about.id, ruling: penaltyOf(ruling), decidedBy: by, decidedAtMs }];
  });
}

function penaltyOf({ decision, value, reason, document, rulingId }: CaseRuling): Ruling {
  return rulingOfPenalty({ decision, value, reason, document, rulingId });
}

/** `liveIds`: the rulings that count in the running session; null if it does not run. */
export function describeRulings(
  file: CaseFile,
  stored: StoredResult,
  liveIds: ReadonlySet<string> | null,
): CaseRulingAnswer[] {
  const inResult = new Map(
    stored.rulings.flatMap((each) => {
      const { ruling } = each;
      return ruling.kind !== 'retired' && ruling.rulingId !== undefined ? [[ruling.rulingId, each]] : [];
    }),
  );
  const made = file.rulings.map((ruling): CaseRulingAnswer => {
    const { versionId, isDraft, ...shown } = ruling;
    const known = inResult.get(ruling.rulingId);
    const isPublished = known !== undefined && isSameRuling(known.ruling, penaltyOf(ruling));
    const isLive = liveIds?.has(versionId) === true;
    // A draft that is switched on is published with the others.
    const state = isPublished && !isLive ? 'published' : isDraft ? 'draft' : isLive ? 'live' : 'decided';
    return { ...shown, text: '', state };
  });
  const ids = new Set(file.rulings.map(({ rulingId }) => rulingId));
  const others = stored.rulings.flatMap((each) => describeStored(each, stored, ids, liveIds !== null));
  return [...made, ...others];
}

function describeStored(
  { number, competitorId, ruling, decidedBy, decidedAtMs }: StoredRuling,
  { competitors }: StoredResult,
  inFile: ReadonlySet<string>,
  isLive: boolean,
): CaseRulingAnswer[] {
  if (ruling.kind === 'retired' || isPublishedOrder(ruling)) return [];
  const { rulingId, reason, document = '' } = ruling;
  if (rulingId !== undefined && inFile.has(rulingId)) return [];
  return [
    {
      rulingId: rulingId ?? idOfStored(number),
      incidentId: null,
      number: competitors.find(({ id }) => id === competitorId)?.startNumber ?? '',
      ...kindOf(ruling),
      ...{ document, reason },
      state: rulingId !== undefined ? 'withdrawn' : isLive ? 'live' : 'published',
      decidedAtMs,
      by: decidedBy,
    },
  ];
}

type Kind = { decision: PenaltyKind | null; text: string; value: number };

function kindOf(ruling: Exclude<Ruling, { kind: 'retired' }>): Kind {
  const kind = (decision: PenaltyKind, value = 0): Kind => ({ decision, text: '', value });
  switch (ruling.kind) {
    case 'penalty':
      return kind(ruling.form ?? 'time', ruling.penaltyMs);
    case 'laps':
      return kind('laps', ruling.laps);
    case 'places':
    case 'grid-drop':
      return kind(ruling.kind, ruling.places);
    case 'lap-deleted':
      return kind('lap-deleted', ruling.lapNumber);
    case 'disqualified':
    case 'class-excluded':
    case 'reprimand':
      return kind(ruling.kind);
    case 'relegated':
    case 'placed':
    case 'not-classified':
    case 'status':
      return { decision: null, text: ruling.kind, value: ruling.kind === 'placed' ? ruling.position : 0 };
  }
}
