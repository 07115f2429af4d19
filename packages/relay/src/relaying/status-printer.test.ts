import { describe, expect, test } from 'vitest';
import { pauseMs } from '../pauses.ts';
import type { RelayStatus } from './relay-status.ts';
import { createStatusPrinter } from './status-printer.ts';

const status: RelayStatus = {
  source: 'p3 10.0.0.5:5403',
  server: 'timing.example.org',
  isConnected: true,
  connectionFault: null,
  feedAgeMs: 130_000,
  passings: 12_345,
  backlog: 3,
  atRisk: 1,
  diskFault: null,
  acknowledged: 0,
  acknowledgedAgeMs: null,
  trouble: null,
  putAside: 2,
  findings: [
    { kind: 'silence', silentForMs: 130_000 },
    { kind: 'clock', offsetMs: 61_000, driftMs: 0, jumps: 1, lastJumpMs: 60_000 },
    { kind: 'duplicated-position', position: 4, competitorIds: ['7', '9'] },
    { kind: 'sections-do-not-add-up', laps: 1, competitorId: '7', lapTimeMs: 61_000, sectionsMs: 59_500 },
    { kind: 'feed-gap', gaps: 2 },
    { kind: 'damaged', records: 5, lastReason: 'wrong-crc' },
    { kind: 'unknown-transponder', transponder: '111', sightings: 3 },
    { kind: 'unknown-transponder', transponder: '222', sightings: 1 },
  ],
};

function print(isJson: boolean, isTTY: boolean) {
  const written: string[] = [];
  const errors: string[] = [];
  const out = { isTTY, columns: 60, write: (text: string) => written.push(text) };
  const printer = createStatusPrinter(isJson, { out, error: { write: (text: string) => errors.push(text) } });
  return { printer, written, errors };
}

describe('the status', () => {
  test('is one line, which a terminal rewrites and never wraps', () => {
    const { printer, written } = print(false, true);
    printer.status(status);
    expect(written).toEqual([
      `\r\u001b[K${'● p3 10.0.0.5:5403  ⚠ 2 refused and put aside  feed 2 min ago  12,345 passings'.slice(0, 59)}`,
    ]);
  });

  test('shows the most urgent findings, and the number of others', () => {
    const { printer, written } = print(false, false);
    printer.status({ ...status, isConnected: false, connectionFault: 'nothing listens there' });
    expect(written[0]).toBe(
      '○ p3 10.0.0.5:5403: nothing listens there  ⚠ 2 refused and put aside  feed 2 min ago  12,345 passings  ' +
        'backlog 3  acknowledged 0  ⚠ the feed is silent for 130 s  ⚠ 6 more\n',
    );
  });

  test('ends with the remaining backlog and all findings of the doctor', () => {
    const { printer, written } = print(false, false);
    printer.end(
      { status, paths: ['https://timing.example.org/x'], isComplete: false, isUnderstood: true },
      '/outbox',
    );
    expect(written.join('').split('\n')).toEqual([
      '12,345 passings, 0 batches acknowledged.',
      '3 batches wait in /outbox; they go first when this relay is started again.',
      '1 batches were in memory only and are lost.',
      '2 batches were refused; they are in /outbox/refused.',
      'Feed doctor:',
      '  - the feed is silent for 130 s',
      "  - the timer's clock is 61.0 s behind, jumped 1×, last 60.0 s back",
      '  - position 4 is held by 7 and 9',
      '  - sections do not add up in 1 lap (7: 59.500 for a lap of 1:01.000)',
      '  - the feed has 2 gaps',
      '  - 5 unreadable (wrong-crc)',
      '  - unknown transponders 111, 222',
      'https://timing.example.org/x',
      '',
    ]);
  });

  test('has the address of each session on its own line', () => {
    const { printer, written } = print(false, true);
    printer.page('Race 1 of Trial', 'https://timing.example.org/x?guid=g');
    expect(written).toEqual(['\r\u001b[KRace 1 of Trial is live at https://timing.example.org/x?guid=g\n']);
  });

  test('is JSON for scripts, and so are notices', () => {
    const { printer, written, errors } = print(true, true);
    printer.notice('hello');
    printer.page('Race 1 of Trial', 'https://timing.example.org/x?guid=g');
    printer.status(status);
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'notice', text: 'hello' },
      { kind: 'page', about: 'Race 1 of Trial', address: 'https://timing.example.org/x?guid=g' },
      { kind: 'status', backlog: 3 },
    ]);
    expect(errors).toEqual([]);
  });
});

test('pauses grow up to a limit, and differ between relays', () => {
  const pauses = { firstMs: 500, longestMs: 30_000 };
  expect([1, 2, 3, 20].map((failures) => pauseMs(pauses, failures, 1))).toEqual([500, 900, 1_620, 30_000]);
  expect(pauseMs(pauses, 20, 0)).toBe(15_000);
});
