/** The story of a session in wire format: podium, facts and sentences, from its classification and its laps. */

import type { FieldLaps } from '@lapwing/contract/results/lap-data';
import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import type { SessionStory } from '@lapwing/contract/results/story';
import { fieldRace } from '@lapwing/timing/analysis/field-race';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import { leadStints, raceStory, type StoryEntry } from '@lapwing/timing/story/race-story';
import { bestLapStory, closestFinishOf, moverOf } from '@lapwing/timing/story/story-facts';
import { fastestIn, hasDriven, personOf, timeOrNull } from '../event-overview.ts';
import { hasResult } from '../has-result.ts';
import type { SessionRow } from '../queries/session.ts';
import { isRankedByBestLap } from './laps.ts';

const PODIUM = 3;

/** `laps` is null for a merge, whose laps are in its runs. */
export function toWireStory(
  session: SessionRow,
  classification: Classification,
  laps: FieldLaps | null,
): SessionStory {
  const { rows, type, classes } = classification;
  const isTimed = isRankedByBestLap(session);
  // Handicaps and starts one by one have an order of their own, which laps do not show.
  const isRace = type === 'Race';
  const placed = hasResult(session) ? rows.filter((row) => row.isQualified && hasDriven(row)) : [];
  const entries = placed.length === 0 || laps === null ? [] : storyEntries(laps, rows);
  const fastest = placed.length === 0 ? null : fastestIn(classification);
  const mover = isRace ? moverOf(entries) : null;
  const closest = isRace ? closestFinishOf(finishersIn(placed)) : null;
  const leads = isRace ? leadStints(entries) : [];
  const sentences = sentencesOf(entries, placed[0], { isRace, isTimed });
  const podium = placed.slice(0, PODIUM);
  const named = new Set([
    ...podium.map(({ position }) => position),
    ...[fastest?.position, mover?.who, closest?.ahead, closest?.behind],
    ...leads.map(({ who }) => who),
    ...sentences.flatMap(({ who, other }) => [who, other]),
  ]);
  return {
    sessionId: session.id,
    isRace: !isTimed,
    people: rows
      .filter(({ position }) => named.has(position))
      .map((row) => ({
        finishPosition: row.position,
        ...personOf(row),
        resultClass: row.resultClass,
        nationality: row.nationality,
        ...(row.additionalFields[0] && { team: row.additionalFields[0] }),
      })),
    classes,
    podium: podium.map((row) => ({
      who: row.position,
      time: row.total === null ? timeOrNull(isTimed ? row.bestTime : row.totalTime) : null,
      points: row.total,
      difference: row.difference,
    })),
    bestLap: fastest && { who: fastest.position, lap: fastest.bestLap, lapTime: fastest.bestTime },
    mover,
    closestFinish: closest && {
      ahead: closest.ahead,
      behind: closest.behind,
      gap: formatLapTime(closest.gapMs),
    },
    lapCount: leads.at(-1)?.toLap ?? 0,
    leads,
    flags: leads.length === 0 ? [] : fieldRace(entries).periods,
    sentences,
  };
}

export function storyEntries({ competitors }: FieldLaps, rows: readonly ClassificationRow[]): StoryEntry[] {
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return competitors.flatMap((laps) => {
    const row = byPosition.get(laps.finishPosition);
    return row === undefined ? [] : [{ ...laps, status: row.status, isClassified: row.isQualified }];
  });
}

function sentencesOf(
  entries: readonly StoryEntry[],
  winner: ClassificationRow | undefined,
  { isRace, isTimed }: { isRace: boolean; isTimed: boolean },
): SessionStory['sentences'] {
  if (isRace) return raceStory(entries);
  if (!isTimed || winner === undefined) return [];
  const first = entries.find(({ finishPosition }) => finishPosition === winner.position);
  return bestLapStory(first, { lap: winner.bestLap, timeMs: parseLapTime(winner.bestTime) });
}

/** After a decision of the officials a gap is not what was seen at the line. */
function finishersIn(placed: readonly ClassificationRow[]) {
  const finished = placed.filter(({ status }) => status !== 'DNF');
  return finished.map((row, index) => {
    const isMeasured = row.rulings.length === 0 && finished[index - 1]?.rulings.length === 0;
    const isOnSameLap = row.gap.lapsBehind === 0;
    return {
      finishPosition: row.position,
      gapMs: isMeasured && isOnSameLap ? parseLapTime(row.gap.timeDifference) : null,
    };
  });
}
