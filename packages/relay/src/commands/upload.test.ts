import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { resultsUpload } from '@lapwing/contract/ingest/results-upload';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runProgram } from './program.ts';

/** A folder with `Race 1 results.csv` and `read me.txt`, as packed by an archiver. */
const zipped = Buffer.from(
  [
    'UEsDBBQAAAAIAABgo1zKMpRMOAAAADYAAAAbAAAAc2F0dXJkYXkvUmFjZSAxIHJlc3VsdHMuY3N2C8gv1vHL19PxS8xN1fFJLCjW',
    'CckvScxRCMnlMtQx13HMy0tU8ErMK07N0zHSMbIyMNQzNTDgAgBQSwMEFAAAAAgAAGCjXAhY44YQAAAADgAAABQAAABzYXR1cmRh',
    'eS9yZWFkIG1lLnR4dMvLL8nIzEtXKMlXKE5NBQBQSwECFAMUAAAACAAAYKNcyjKUTDgAAAA2AAAAGwAAAAAAAAAAAAAAgAEAAAAA',
    'c2F0dXJkYXkvUmFjZSAxIHJlc3VsdHMuY3N2UEsBAhQDFAAAAAgAAGCjXAhY44YQAAAADgAAABQAAAAAAAAAAAAAAIABcQAAAHNh',
    'dHVyZGF5L3JlYWQgbWUudHh0UEsFBgAAAAACAAIAiwAAALMAAAAAAA==',
  ].join(''),
  'base64',
);

let folder: string;
let uploads: ReturnType<typeof resultsUpload.parse>[];
let failures: number[];
let stop: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-upload-'));
  uploads = [];
  failures = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = failures.shift();
    if (status !== undefined) return response.writeHead(status).end();
    const upload = resultsUpload.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    uploads.push(upload);
    const isDryRun = request.url?.includes('dryRun=true') === true;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        uploadId: upload.uploadId,
        isRepeated: false,
        event: {
          clientId: upload.event.clientId,
          eventId: 5,
          name: upload.event.name ?? '',
          path: isDryRun ? '' : '/events/5',
        },
        sessions: upload.sessions.map(({ clientId, name }, index) => ({
          clientId,
          sessionId: index + 1,
          name,
          revision: 1,
          isChanged: true,
          path: isDryRun ? '' : `/sessions/${index + 1}`,
        })),
        warnings: [],
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('LAPWING_SERVER', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('LAPWING_KEY', 'test-key-0123456789');
  stop = () => server.close();
});
afterEach(async () => {
  stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const printed: string[] = [];
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
  const exitCode = await runProgram(['upload', ...args], {
    out: (text) => printed.push(text),
    error: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}

const results =
  'Pos,No.,Name,Class,Laps,Total Tm,Best Tm\n1,07,Mara Bakker,Junior,2,1:41.500,50.200\n2,12,Kenji Tanaka,Junior,2,1:43.000,51.000\n';
const lapTimes =
  'No.,Time of Day,Lap,Lap Tm\n07 - Mara Bakker - Junior,,,\n,14:01:00.000,1,51.300\n,14:01:50.200,2,50.200\n12 - Kenji Tanaka - Junior,,,\n,14:01:01.000,1,52.000\n,14:01:52.000,2,51.000\n';
const event = [
  '--event',
  'Spring Cup',
  '--date',
  '2026-05-03',
  '--sport',
  'Karting',
  '--location',
  'Genk',
  '--country',
  'BE',
];

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('lapwing upload', () => {
  test('shows what it has read, publishes it and prints its address', async () => {
    const path = await write('Race 1 results.csv', results);
    const { exitCode, said, printed } = await run(path, ...event);
    expect(said).toContain('Spring Cup, Genk, 2026-05-03\n  Race 1 (race, Provisional)');
    expect(said).toContain('2 competitors, no laps, best 50.200, first: 07 Mara Bakker');
    expect(printed).toMatch(
      /^Spring Cup {2}http:\/\/127\.0\.0\.1:\d+\/events\/5\n {2}Race 1: revision 1 {2}http.*\/sessions\/1$/,
    );
    expect(exitCode).toBe(0);
    expect(uploads).toMatchObject([
      {
        event: { clientId: 'spring-cup-2026-05-03', location: { name: 'Genk' } },
        sessions: [
          { name: 'Race 1', status: 'Provisional', competitors: [{ number: '07' }, { number: '12' }] },
        ],
      },
    ]);
  });

  test('groups the files of one session, also from folders, and leaves out files without results', async () => {
    await mkdir(join(folder, 'saturday'));
    await write('saturday/Race 1 results.csv', results);
    await write('saturday/Race 1 laps.csv.gz', gzipSync(lapTimes));
    await write('saturday/Race 2 results.csv', results);
    await write('saturday/notes.txt', 'buy diesel');
    const { said, exitCode } = await run(join(folder, 'saturday'), ...event, '--official');
    expect(exitCode, said).toBe(0);
    expect(said).toContain('1 other files are left out.');
    expect(uploads.map(({ sessions }) => sessions.map(({ name, status }) => `${name} ${status}`))).toEqual([
      ['Race 1 Official'],
      ['Race 2 Official'],
    ]);
    const laps = uploads[0]?.sessions[0]?.competitors.map(({ laps: own = [] }) =>
      own.map(({ lapTimeMs }) => lapTimeMs),
    );
    expect(laps).toEqual([
      [51_300, 50_200],
      [52_000, 51_000],
    ]);
  });

  test('sends nothing if anything is wrong, and reports all errors', async () => {
    const good = await write('good results.csv', results);
    const bad = await write('bad results.csv', results.replace('1:41.500', 'soon').replace('51.000', 'late'));
    const rubbish = await write('rubbish.bin', Buffer.from([1, 2, 3]));
    const { exitCode, said } = await run(good, bad, rubbish, ...event);
    expect(exitCode).toBe(1);
    expect(said).toContain('Nothing was sent:');
    expect(said).toContain('bad results.csv:2: Total Tm:');
    expect(said).toContain('bad results.csv:3: Best Tm:');
    expect(said).toContain('rubbish.bin: is of no format that is known: give it by name');
    expect(uploads).toEqual([]);
  });

  test('does not call laps alone a provisional result', async () => {
    const path = await write('Race 1 laps.csv', lapTimes);
    const { said } = await run(path, ...event, '--dry-run');
    expect(said).toContain(
      '  Race 1 (race, laps: a published result keeps its status, otherwise Provisional)',
    );
    expect(said).not.toContain('(race, Provisional)');
  });

  test('reads an archive as a folder, and refuses one that is damaged', async () => {
    const path = await write('saturday.zip', zipped);
    const { exitCode, said, printed } = await run(path, ...event);
    expect([exitCode, said]).toEqual([0, expect.stringContaining('1 other files are left out')]);
    expect(printed).toContain('Race 1: revision 1');
    expect(uploads[0]?.sessions[0]?.competitors[0]).toMatchObject({ number: '7', totalTimeMs: 121_500 });
    const cut = await write('cut.zip', zipped.subarray(0, 200));
    expect((await run(cut, ...event)).said).toContain('cut.zip: it cannot be unpacked: it is damaged');
  });

  test('refuses a file of gigabytes and a zip bomb without reading them into memory', async () => {
    const large = await write('large.csv', '');
    await truncate(large, 2 * 1024 ** 3);
    const bomb = await write('bomb.csv.gz', gzipSync(Buffer.alloc(80 * 1024 * 1024)));
    const { exitCode, said } = await run(large, bomb, ...event);
    expect(exitCode).toBe(1);
    expect(said).toContain('large.csv: is larger than 64 MB');
    expect(said).toContain('bomb.csv.gz: unpacked it is larger than 64 MB');
  });

  test('has the same id for the same content, so that a second upload changes nothing', async () => {
    const path = await write('Race 1 results.csv', results);
    await run(path, ...event);
    await run(path, ...event);
    expect(uploads[0]?.uploadId).toBe(uploads[1]?.uploadId);
    await run(path, ...event, '--official');
    expect(uploads[2]?.uploadId).not.toBe(uploads[1]?.uploadId);
  });

  test('retries if the server is unavailable, and gives up with a line if it refuses', async () => {
    const path = await write('Race 1 results.csv', results);
    failures = [503];
    expect((await run(path, ...event)).exitCode).toBe(0);
    failures = [401];
    const { exitCode, said } = await run(path, ...event);
    expect(exitCode).toBe(1);
    expect(said).toContain('Race 1 results.csv: the upload key was refused: 401');
    expect(said).not.toContain('test-key-0123456789');
  });

  test('only reports what it would do in a dry run, and needs no server for that', async () => {
    const path = await write('Race 1 results.csv', results);
    expect(await run(path, ...event, '--dry-run')).toMatchObject({
      exitCode: 0,
      printed: 'Spring Cup\n  Race 1: would be published',
    });
    vi.stubEnv('LAPWING_SERVER', undefined);
    uploads = [];
    const { exitCode, printed } = await run(path, ...event, '--dry-run', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(printed).documents[0].sessions[0].name).toBe('Race 1');
    expect(uploads).toEqual([]);
  });

  test('reads a table of Japanese Windows, and lists unknown titles', async () => {
    // 順位,No,ドライバー,周回数 and one row, in Shift JIS.
    const titles = '8f8788ca2c4e6f2c836883898343836f815b2c8efc89f190940a';
    const table = Buffer.concat([Buffer.from(titles, 'hex'), Buffer.from('1,7,Kenji Tanaka,3\n')]);
    const { exitCode, said } = await run(await write('Race 1.csv', table), ...event);
    expect([exitCode, said]).toEqual([0, expect.stringContaining('first: 7 Kenji Tanaka')]);
    const extra = await write('Race 3.csv', 'Pos;Nr.;Naam;Ronden;Bandenmerk\n1;7;Anna;3;Vega\n');
    expect((await run(extra, ...event)).said).toContain('Race 3.csv: columns that are not read: Bandenmerk');
    const finnish = await write('Race 2.csv', 'Tulos;Nr.;Naam;Kierrokset\n1;7;Anna;3\n');
    expect((await run(finnish, ...event)).said).toContain(
      'understood: Nr. (start number), Naam (name); not understood: Tulos, Kierrokset',
    );
  });

  test('publishes the document of the API guide unchanged', async () => {
    const guide = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
    const shown = /-d '(\{[^']+\})'/.exec(guide)?.[1] ?? '';
    const path = await write('final.json', shown);
    const { exitCode, said } = await run(path);
    expect([exitCode, said]).toEqual([0, expect.stringContaining('Spring Cup, Pottendijk, 2026-05-11')]);
    const { uploadId, ...document } = JSON.parse(shown);
    expect(uploads).toMatchObject([document]);
    // A changed document is no repeat: its id follows from its content.
    await run(await write('final.json', shown.replace('Jansen', 'Janssen')));
    expect(uploads).toHaveLength(2);
    expect(new Set([uploadId, ...uploads.map((upload) => upload.uploadId)]).size).toBe(3);
    const wrong = await write('wrong.json', shown.replace(uploadId, 'no id?'));
    expect((await run(wrong)).said).toContain('uploadId: expected an id of 1 to 100');
  });

  test('asks for the files and the event', async () => {
    expect((await run()).said).toContain('Which files?');
    const path = await write('Race 1 results.csv', results);
    expect((await run(path)).said).toContain('which event? use --event "Spring Cup"');
    expect((await run(path, '--evnt', 'x')).said).toContain('There is no option --evnt.');
  });
});
