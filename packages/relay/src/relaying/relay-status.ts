/** The status of a relay, as data and as one line for people. */

import type { FeedFinding } from '@lapwing/timing/feeds/doctor/feed-doctor';
import { describeTrouble } from '../sending/describe-trouble.ts';
import type { SendTrouble, TroubleReport } from '../sending/sender.ts';
import { describeFindings } from './describe-findings.ts';

export type RelayStatus = {
  source: string;
  /** the server's host name */
  server: string;
  isConnected: boolean;
  /** why it is not connected */
  connectionFault: string | null;
  /** null before any data */
  feedAgeMs: number | null;
  passings: number;
  /** batches that wait for the server */
  backlog: number;
  /** those of them that are not on the disk */
  atRisk: number;
  diskFault: string | null;
  acknowledged: number;
  acknowledgedAgeMs: number | null;
  trouble: SendTrouble | null;
  putAside: number;
  findings: FeedFinding[];
};

/** Problems come first, because a narrow terminal shows only the beginning. */
export function formatStatus(status: RelayStatus): string {
  const { isConnected, connectionFault, feedAgeMs, passings, backlog, acknowledged } = status;
  const { server, diskFault, atRisk, trouble, putAside } = status;
  const parts = [
    isConnected ? `● ${status.source}` : `○ ${status.source}: ${connectionFault ?? 'connecting'}`,
  ];
  if (trouble !== null) parts.push(`⚠ ${server} ${inShort[trouble.kind]}`);
  if (putAside > 0) parts.push(`⚠ ${count(putAside)} refused and put aside`);
  if (diskFault !== null) parts.push(`⚠ disk: ${diskFault}, ${count(atRisk)} in memory only`);
  parts.push(
    `feed ${formatAge(feedAgeMs)}`,
    `${count(passings)} passings`,
    `backlog ${count(backlog)}`,
    `acknowledged ${count(acknowledged)}${acknowledged === 0 ? '' : ` (${formatAge(status.acknowledgedAgeMs)})`}`,
    ...describeFindings(status.findings, 2).map((text) => `⚠ ${text}`),
  );
  return parts.join('  ');
}

const inShort: Readonly<Record<SendTrouble['kind'], string>> = {
  unreachable: 'does not answer',
  busy: 'cannot take it now',
  'key-refused': 'refuses the upload key',
  'not-found': 'does not know what is sent to',
  refused: 'refuses what is sent',
};

/** One line for people: what happened, where, and what the relay does about it. */
export function describeReport(
  { trouble, about, putAsideIn, part }: TroubleReport,
  serverUrl: string,
  folder: string,
): string {
  const what = `${about}, to ${serverUrl}: ${describeTrouble(trouble)}.`;
  if (putAsideIn !== null && part !== undefined) {
    const are = part.refused === 1 ? 'is' : 'are';
    return `${what} ${count(part.refused)} of ${count(part.of)} ${are} put aside in ${putAsideIn}; the rest was sent.`;
  }
  if (putAsideIn !== null) return `${what} It is put aside in ${putAsideIn}; what follows is sent.`;
  const help =
    trouble.kind === 'key-refused'
      ? ' Put a valid key into the key file, or set LAPWING_KEY and start again.'
      : '';
  return `${what} What was read is kept in ${folder} and sent as soon as it can be.${help}`;
}

function formatAge(ageMs: number | null): string {
  if (ageMs === null) return 'none yet';
  const seconds = Math.max(0, ageMs) / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s ago`;
  if (seconds < 120) return `${Math.round(seconds)} s ago`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3_600)} h ago`;
}

export function count(value: number): string {
  return value.toLocaleString('en');
}
