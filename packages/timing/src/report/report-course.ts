/** How a race went: the sentences of its story in the order of their laps, and how the gap at the front changed. */

import type { ReportSentence } from '@lapwing/contract/results/report';
import type { ClassificationRow } from '@lapwing/contract/results/results';
import type { SessionStory, StorySentence } from '@lapwing/contract/results/story';
import { type FieldRace, fieldRace } from '../analysis/field-race.ts';
import { formatLapTime, parseLapTime } from '../lap-time.ts';
import { raceStory, type StoryEntry } from '../story/race-story.ts';
import { onLap, placedRows, type ReportSource, says } from './report-source.ts';

const MOST_OF_STORY = 8;
/** Fewer changes are told one by one. */
const MANY_CHANGES = 4;
const FEWEST_LED = 3;
/** A gap that shrank by less, or less than by half, was no chase. */
const CHASE_MS = 2_000;
/** A smaller gap in mid race says nothing. */
const CLEAR_LEAD_MS = 1_000;
const FEWEST_LAPS_IN_LEAD = 6;

export function courseSentences(source: ReportSource): ReportSentence[] {
  const { entries, isRace, story } = source;
  if (!isRace || entries.length === 0) return [];
  const told = raceStory(entries, MOST_OF_STORY).map(ofStory);
  const front = frontSentence(source);
  const inOrder = [...told, ...front].toSorted((a, b) => (a.lap ?? 0) - (b.lap ?? 0));
  const [changes] = leadChanges(story, entries);
  if (changes === undefined) return inOrder;
  const isChange = ({ code }: ReportSentence) => code.startsWith('lead-by-') || code.startsWith('wins-by-');
  const isAllTold = told.filter(isChange).length === changes.count;
  // Otherwise the lead is taken from somebody who was never said to have it: their number comes before the last one.
  const last = isAllTold ? -1 : inOrder.findLastIndex(isChange);
  return last < 0 ? [...inOrder, changes] : inOrder.toSpliced(last, 0, changes);
}

function ofStory({ code, lap, who, other, place, laps }: StorySentence): ReportSentence {
  const values = {
    ...{ who, lap },
    ...(other !== null && { other }),
    ...(place !== null && { place }),
    ...(laps !== null && { count: laps }),
  };
  return says(code, values, onLap(who, lap));
}

/** Nobody who was disqualified led, as far as the result says. */
function isWhole(leads: SessionStory['leads'], entries: readonly StoryEntry[]): boolean {
  return leads.every(({ who }) => {
    const status = entries.find(({ finishPosition }) => finishPosition === who)?.status;
    return status !== undefined && status !== 'DQ' && status !== 'DNS';
  });
}

function leadChanges({ leads }: SessionStory, entries: readonly StoryEntry[]): ReportSentence[] {
  const count = leads.length - 1;
  const [, second] = leads;
  if (second === undefined || count < MANY_CHANGES || !isWhole(leads, entries)) return [];
  const of = new Set(leads.map(({ who }) => who)).size;
  return [says('lead-changes', { count, of }, onLap(second.who, second.fromLap))];
}

/** Somebody who led more laps than the winner. */
export function ledMost({ story, entries, classification, isRace }: ReportSource): ReportSentence[] {
  const { leads, lapCount } = story;
  if (!isRace || !isWhole(leads, entries)) return [];
  const laps = new Map<number, number>();
  for (const { who, fromLap, toLap } of leads) laps.set(who, (laps.get(who) ?? 0) + toLap - fromLap + 1);
  const [most, next] = [...laps].toSorted(([, a], [, b]) => b - a);
  const winner = placedRows(classification)[0];
  if (most === undefined || winner === undefined || most[1] === next?.[1]) return [];
  const [who, count] = most;
  const row = classification.rows.find(({ position }) => position === who);
  const fromLap = leads.find((lead) => lead.who === who)?.fromLap;
  if (row === undefined || fromLap === undefined || row === winner || count < FEWEST_LED) return [];
  const values = { who, count, of: lapCount };
  if (row.status === 'DNF') return [says('led-most-out', values, onLap(who, fromLap))];
  const place = placedRows(classification).indexOf(row) + 1;
  return place < 2 ? [] : [says('led-most', { ...values, place }, onLap(who, fromLap))];
}

/** How the gap between the first two changed, if only driving changed it. */
function frontSentence({ entries, classification }: ReportSource): ReportSentence[] {
  const [first, second] = placedRows(classification);
  if (first === undefined || second === undefined) return [];
  const race = fieldRace(entries);
  const gapsMs = gapsOfFirstTwo(race, entries, [first, second]);
  const last = gapsMs.at(-1);
  if (last === undefined || last.ms !== measuredGapMs(second)) return [];
  const [who, other] = [second.position, first.position];
  const largest = gapsMs.reduce((most, gap) => (gap.ms > most.ms ? gap : most), last);
  if (largest.ms - last.ms >= CHASE_MS && last.ms <= largest.ms / 2) {
    const values = { who, other, lap: largest.lap, than: formatLapTime(largest.ms) };
    return [
      says(
        'closing',
        { ...values, time: formatLapTime(last.ms) },
        onLap(who, largest.lap),
        onLap(who, last.lap),
      ),
    ];
  }
  const middle = gapsMs[Math.floor(gapsMs.length / 2)];
  if (gapsMs.length < FEWEST_LAPS_IN_LEAD || middle === undefined || middle.ms < CLEAR_LEAD_MS) return [];
  return [
    says(
      'ahead-on-lap',
      { who: other, other: who, lap: middle.lap, time: formatLapTime(middle.ms) },
      onLap(other, middle.lap),
    ),
  ];
}

/** The gap at the line; null after a decision of the officials, which changes it. */
function measuredGapMs({ difference, rulings }: ClassificationRow): number | null {
  return rulings.length > 0 || difference.lapsBehind > 0 ? null : parseLapTime(difference.timeDifference);
}

/** Of the laps at the end of the race in which these two were first and second, without flags and pit stops. */
function gapsOfFirstTwo(
  race: FieldRace,
  entries: readonly StoryEntry[],
  [first, second]: readonly [ClassificationRow, ClassificationRow],
): { lap: number; ms: number }[] {
  const indexOf = ({ position }: ClassificationRow) =>
    entries.findIndex(({ finishPosition }) => finishPosition === position);
  const [ahead, behind] = [indexOf(first), indexOf(second)];
  const [leader, chaser] = [entries[ahead], entries[behind]];
  const gaps: { lap: number; ms: number }[] = [];
  if (leader === undefined || chaser === undefined || first.rulings.length > 0) return gaps;
  const hasStopped = (lap: number) => leader.pitLaps.includes(lap) || chaser.pitLaps.includes(lap);
  for (let lap = race.lapCount; lap >= 1; lap--) {
    const [one, two] = race.order[lap - 1] ?? [];
    const [leaderEndMs, chaserEndMs] = [leader.endsMs[lap - 1], chaser.endsMs[lap - 1]];
    const isNeutral = race.periods.some(({ fromLap, toLap }) => fromLap <= lap && lap <= toLap);
    if (one !== ahead || two !== behind || isNeutral || hasStopped(lap)) break;
    if (leaderEndMs == null || chaserEndMs == null) break;
    gaps.unshift({ lap, ms: chaserEndMs - leaderEndMs });
  }
  return gaps;
}
