/** The findings of the feed doctor as text. */

import type { FeedFinding } from '@lapwing/timing/feeds/doctor/feed-doctor';
import { formatLapTime } from '@lapwing/timing/lap-time';

/** At most so many lines; unknown transponders share one. */
export function describeFindings(findings: readonly FeedFinding[], most: number): string[] {
  const unknownTransponders = findings.flatMap((finding) =>
    finding.kind === 'unknown-transponder' ? [finding.transponder] : [],
  );
  const lines = findings.flatMap((finding) =>
    finding.kind === 'unknown-transponder' ? [] : [describeFinding(finding)],
  );
  if (unknownTransponders.length > 0) lines.push(describeUnknownTransponders(unknownTransponders));
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines.length - most + 1} more`];
}

const MOST_NAMED = 6;

function describeUnknownTransponders(transponders: readonly string[]): string {
  const named = transponders.slice(0, MOST_NAMED).join(', ');
  const rest = transponders.length > MOST_NAMED ? ` and ${transponders.length - MOST_NAMED} more` : '';
  return `${transponders.length === 1 ? 'unknown transponder' : 'unknown transponders'} ${named}${rest}`;
}

function describeFinding(finding: Exclude<FeedFinding, { kind: 'unknown-transponder' }>): string {
  switch (finding.kind) {
    case 'silence':
      return `the feed is silent for ${Math.round(finding.silentForMs / 1_000)} s`;
    case 'duplicated-position':
      return `position ${finding.position} is held by ${finding.competitorIds.join(' and ')}`;
    case 'clock':
      return describeClock(finding);
    case 'sections-do-not-add-up': {
      const { laps, competitorId, lapTimeMs, sectionsMs } = finding;
      const example = `${competitorId}: ${formatLapTime(sectionsMs)} for a lap of ${formatLapTime(lapTimeMs)}`;
      return `sections do not add up in ${laps} ${laps === 1 ? 'lap' : 'laps'} (${example})`;
    }
    case 'feed-gap':
      return `the feed has ${finding.gaps} ${finding.gaps === 1 ? 'gap' : 'gaps'}`;
    case 'damaged':
      return `${finding.records} unreadable (${finding.lastReason})`;
  }
}

function describeClock(finding: Extract<FeedFinding, { kind: 'clock' }>): string {
  const { offsetMs, driftMs, jumps, lastJumpMs } = finding;
  const seconds = (ms: number) => `${(Math.abs(ms) / 1_000).toFixed(1)} s`;
  const parts = [`the timer's clock is ${seconds(offsetMs)} ${offsetMs > 0 ? 'behind' : 'ahead'}`];
  if (Math.abs(driftMs) >= 100) parts.push(`wanders by ${seconds(driftMs)}`);
  // Our clock minus theirs grew when theirs was set back.
  if (jumps > 0)
    parts.push(`jumped ${jumps}×, last ${seconds(lastJumpMs)} ${lastJumpMs > 0 ? 'back' : 'forward'}`);
  return parts.join(', ');
}
