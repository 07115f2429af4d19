import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ambCrc } from '@lapwing/timing/feeds/amb-crc';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  startIngestServer,
  TEST_KEY,
  type TestIngestServer,
} from '../relaying/ingest-server.test-support.ts';
import { runProgram } from './program.ts';

const frame =
  '8e02330053c800000100010451680200030473d75600040888f2fab51e8305000502b20006023400080200008104131804008f';
const banner = 'Decoder log of 2 March\r\nAMB TranX, firmware 4.5\r\n';

let folder: string;
let server: TestIngestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-replay-'));
  server = await startIngestServer();
  server.ownEvents.push({
    ...{ eventId: 1, clientId: 'replay', name: 'Replay', startDate: '2026-05-03', status: 'Active' },
    ...{ isListed: true, isDeleted: false, path: '/events/1', sessions: [] },
  });
  vi.stubEnv('LAPWING_KEY', TEST_KEY);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function replay(content: string | Buffer, ...more: string[]) {
  const path = join(folder, 'recording');
  await writeFile(path, content);
  const errors: string[] = [];
  const code = await runProgram(
    [
      ...['replay', path, '--server', server.url, '--event-id', 'replay', '--speed', '0'],
      ...['--outbox', join(folder, 'outbox'), ...more],
    ],
    { out: () => undefined, error: (text) => void errors.push(text) },
  );
  const kinds = server.live.splice(0).flatMap(({ events }) => events.map(({ kind }) => kind));
  return { code, errors, kinds };
}

test('a decoder log is recognised after a text banner, and its session ends with it', async () => {
  const raw = Buffer.from(frame, 'hex');
  for (const log of [`${frame}\n`, raw, `${banner}${frame}\r\n`, Buffer.concat([Buffer.from(banner), raw])]) {
    const { code, kinds } = await replay(log, '--session', 'Practice');
    expect(code).toBe(0);
    expect(kinds).toEqual(['session', 'flag', 'passing', 'session-ended']);
  }
});

test('the session of an AMBrc log ends with the log', async () => {
  const fields = '@\t20\t2\t8533156\t596.126\t400\t163\t2\t';
  const sum = ambCrc(Buffer.from(fields)).toString(16).toUpperCase().padStart(4, '0');
  const { code, kinds } = await replay(`\u0001${fields}x${sum}\r\n`, '--session', 'Practice');
  expect(kinds).toEqual(['session', 'flag', 'passing', 'session-ended']);
  expect(code).toBe(0);
});

const passings = ['LZ6302115:37:40.704 5 0F  1000125030862', 'LZ6302115:38:40.904 5 0F  1000125030865'];

test.each([
  ['as it came', passings.map((record, index) => `Start@Store@${record}@${index + 1}@$`).join('')],
  ['with a message on each line', `Start@Pong@$\r\nStart@Store@${passings.join('@')}@7@$\r\n`],
  [
    'in a log without the end of messages',
    `2025-03-08T14:41:50.889Z message: Start@Pong@
2025-03-08T14:41:52.905Z message: \n  Start@Store@${passings[0]}@1
2025-03-08T14:42:52.905Z message: Start@Store@${passings[0]}@1
2025-03-08T14:42:53.905Z message: Start@Store@${passings[1]}@2\n`,
  ],
])('the session of a MYLAPS recording ends with the recording: %s', async (_, recording) => {
  const { code, kinds, errors } = await replay(recording, '--session', 'Practice', '--loop', 'Start=finish');
  expect(errors).toEqual([]);
  expect(code).toBe(0);
  expect(kinds).toEqual(['session', 'flag', 'passing', 'passing', 'session-ended']);
});

test('a recording without any readable record is an error', async () => {
  const { code, errors } = await replay('nothing but words\n', '--format', 'rmonitor');
  expect(code).toBe(1);
  expect(errors.join()).toMatch(/nothing in .*recording could be read as rmonitor/i);
});

test.each([
  ['without a competitor', '$B,1,"Race"\r\n$F,10,"00:10:00","12:00:00","00:00:01","Green "\r\n', 'rmonitor'],
  ['of words', 'nothing but words\n', 'rmonitor'],
  ['of words', 'nothing but words\n', 'p3'],
  ['of words', 'nothing but words\n', 'ambrc'],
  ['of words', 'nothing but words\n', 'mylaps-tcp'],
  ['of words', 'nothing but words\n', 'multiloop'],
])('a recording %s leaves no empty session behind (%#)', async (_, recording, format) => {
  const session = ['p3', 'ambrc', 'mylaps-tcp'].includes(format) ? ['--session', 'Practice'] : [];
  const { code, kinds } = await replay(recording, '--format', format, ...session);
  expect(kinds).toEqual([]);
  expect(code).toBe(1);
});
