/** Shows the status of a relay: one changing line on a terminal, a line now and then elsewhere, JSON for scripts. */

import { describeFindings } from './describe-findings.ts';
import { count, formatStatus, type RelayStatus } from './relay-status.ts';
import type { RelayEnd } from './run-relay.ts';

export type StatusPrinter = {
  readonly everyMs: number;
  status(status: RelayStatus): void;
  /** A text that the next status must not overwrite. */
  notice(text: string): void;
  /** The address of a page that shows the sent data. */
  page(about: string, address: string): void;
  end(end: RelayEnd, folder: string): void;
};

export type Terminal = {
  out: { write(text: string): unknown; isTTY?: boolean; columns?: number };
  error: { write(text: string): unknown };
};

const TERMINAL_EVERY_MS = 500;
const LOG_EVERY_MS = 30_000;
const JSON_EVERY_MS = 5_000;
const ERASE_LINE = '\r\u001b[K';

export function createStatusPrinter(isJson: boolean, { out, error }: Terminal): StatusPrinter {
  if (isJson) {
    const print = (kind: string, content: object) => out.write(`${JSON.stringify({ kind, ...content })}\n`);
    return {
      everyMs: JSON_EVERY_MS,
      status: (status) => print('status', status),
      notice: (text) => print('notice', { text }),
      page: (about, address) => print('page', { about, address }),
      end: ({ status, paths }, outbox) => print('end', { ...status, paths, outbox }),
    };
  }
  const isTerminal = out.isTTY === true;
  const erase = isTerminal ? ERASE_LINE : '';
  return {
    everyMs: isTerminal ? TERMINAL_EVERY_MS : LOG_EVERY_MS,
    status(status) {
      const text = formatStatus(status);
      if (isTerminal) out.write(`${ERASE_LINE}${text.slice(0, (out.columns ?? 80) - 1)}`);
      else out.write(`${text}\n`);
    },
    notice: (text) => {
      if (isTerminal) out.write(erase);
      error.write(`${text}\n`);
    },
    page: (about, address) => out.write(`${erase}${about} is live at ${address}\n`),
    end: (end, folder) => out.write(`${erase}${formatEnd(end, folder)}\n`),
  };
}

function formatEnd({ status, paths }: RelayEnd, folder: string): string {
  const { passings, acknowledged, backlog, atRisk, putAside, findings } = status;
  const lines = [`${count(passings)} passings, ${count(acknowledged)} batches acknowledged.`];
  if (backlog > 0) {
    lines.push(
      `${count(backlog)} batches wait in ${folder}; they go first when this relay is started again.`,
    );
  }
  if (atRisk > 0) lines.push(`${count(atRisk)} batches were in memory only and are lost.`);
  if (putAside > 0) lines.push(`${count(putAside)} batches were refused; they are in ${folder}/refused.`);
  const found = describeFindings(findings, 20);
  lines.push(found.length === 0 ? 'Feed doctor: nothing found.' : 'Feed doctor:');
  lines.push(...found.map((text) => `  - ${text}`), ...paths);
  return lines.join('\n');
}
