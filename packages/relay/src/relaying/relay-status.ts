/** How a relay is doing, as figures and as one line for people. */

import type { FeedFinding } from '@lapwing/timing/feeds/doctor/feed-doctor';
import type { SendTrouble } from '../sending/sender.ts';
import { describeFindings } from './describe-findings.ts';

export type RelayStatus = {
  source: string;
  isConnected: boolean;
  /** why it is not */
  connectionFault: string | null;
  /** null before anything was heard */
  feedAgeMs: number | null;
  passings: number;
  /** batches that wait for the server */
  backlog: number;
  /** of them, those that are not on the disk */
  atRisk: number;
  diskFault: string | null;
  acknowledged: number;
  acknowledgedAgeMs: number | null;
  trouble: SendTrouble | null;
  putAside: number;
  findings: FeedFinding[];
};

export function formatStatus(status: RelayStatus): string {
  const { isConnected, connectionFault, feedAgeMs, passings, backlog, acknowledged } = status;
  const parts = [
    isConnected ? `● ${status.source}` : `○ ${status.source}: ${connectionFault ?? 'connecting'}`,
    `feed ${formatAge(feedAgeMs)}`,
    `${count(passings)} passings`,
    `backlog ${count(backlog)}`,
    `acknowledged ${count(acknowledged)}${acknowledged === 0 ? '' : ` (${formatAge(status.acknowledgedAgeMs)})`}`,
  ];
  const { diskFault, atRisk, trouble, putAside } = status;
  if (diskFault !== null) parts.push(`⚠ disk: ${diskFault}, ${count(atRisk)} in memory only`);
  if (trouble !== null) parts.push(`⚠ ${describeTrouble(trouble)}`);
  if (putAside > 0) parts.push(`⚠ ${count(putAside)} refused and put aside`);
  parts.push(...describeFindings(status.findings, 2).map((text) => `⚠ ${text}`));
  return parts.join('  ');
}

export function describeTrouble(trouble: SendTrouble): string {
  switch (trouble.kind) {
    case 'unreachable':
      return `server: ${trouble.reason}`;
    case 'busy':
      return `server cannot take it now: ${trouble.reason}`;
    case 'key-refused':
      return `the upload key was refused: ${trouble.reason}`;
    case 'not-found':
      return `server: ${trouble.reason}`;
    case 'refused': {
      const details = trouble.errors.slice(0, 5).map(({ name, message }) => `${name}: ${message}`);
      return `server refuses what was sent: ${[trouble.reason, ...details].join('; ')}`;
    }
  }
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
