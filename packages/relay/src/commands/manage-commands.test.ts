import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { correction } from '@lapwing/contract/ingest/correction';
import { liveBatch } from '@lapwing/contract/ingest/live-batch';
import { practiceLocationDocument } from '@lapwing/contract/ingest/practice-location';
import { resultsUpload } from '@lapwing/contract/ingest/results-upload';
import { liveTrackMap, videoStream } from '@lapwing/contract/live/presentation';
import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examples, runProgram } from './program.ts';

type Answer = { status?: number; body: unknown };

let folder: string;
let requests: { call: string; body: unknown }[];
let answers: Record<string, Answer>;
let stop: () => void;

const session = (sessionId: number, clientId: string, name: string, status: OwnEvent['status']) => ({
  ...{ sessionId, clientId, name, status, revision: 1 },
});
const event: OwnEvent = {
  ...{ eventId: 5, clientId: 'cup', name: 'Spring Cup', startDate: '2026-05-03', status: 'Active' },
  ...{ isListed: true, isDeleted: false, path: '/events/5' },
  sessions: [
    { ...session(11, 'race-1', 'Race 1', 'Active'), lastDataAtMs: Date.now() - 5 * 60_000 },
    session(12, 'heat-a', 'Heat', 'Provisional'),
    session(13, 'heat-b', 'Heat', 'Official'),
  ],
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-manage-'));
  requests = [];
  answers = { 'GET /events': { body: [event] } };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const call = `${request.method} ${request.url?.replace('/api/ingest/v1', '')}`;
    const known = call.replace(/\?.*$/, '');
    if (request.method !== 'GET') requests.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    const { status = 200, body } = answers[known] ?? { status: 404, body: {} };
    const found = known === 'GET /events' && call.includes('clientId=nobody') ? [] : body;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found));
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
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
  const said: string[] = [];
  const exitCode = await runProgram(args, {
    out: (text) => printed.push(text),
    error: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}

const ofRace = ['--event-id', 'cup', '--session', 'race 1'];

test('lapwing session list shows ids, running sessions and how long each has been silent', async () => {
  expect((await run('session', 'list')).printed).toBe(
    [
      'cup  Spring Cup',
      '  race-1  Race 1  running, no data for 5 min',
      '  heat-a  Heat  provisional',
      '  heat-b  Heat  official',
    ].join('\n'),
  );
});

test('lapwing session end ends one session after a confirmation', async () => {
  const ended = { ...event, sessions: [session(11, 'race-1', 'Race 1', 'Provisional')] };
  answers['POST /sessions/11/end'] = { body: ended };
  expect(await run('session', 'end', ...ofRace)).toMatchObject({
    exitCode: 1,
    said: 'End Race 1 of Spring Cup? Add --yes to do it.',
  });
  expect(requests).toEqual([]);
  const { exitCode, printed } = await run('session', 'end', ...ofRace, '--yes');
  expect([exitCode, printed]).toEqual([
    0,
    expect.stringMatching(
      /^Race 1 of Spring Cup has ended; its provisional result is published\.\nhttp.*\/events\/5$/,
    ),
  ]);
  expect(requests).toEqual([{ call: 'POST /sessions/11/end', body: undefined }]);
});

test('lapwing session delete prints why the server refuses', async () => {
  const problem = { type: 'about:blank', title: 'No', status: 409, code: 'conflict', correlationId: 'x' };
  answers['DELETE /sessions/11'] = { status: 409, body: { ...problem, detail: 'Race 1 is part of Both' } };
  expect(await run('session', 'delete', ...ofRace, '--yes')).toMatchObject({
    exitCode: 1,
    said: '409 No: Race 1 is part of Both',
  });
  answers['DELETE /sessions/11'] = { body: { ...event, sessions: [] } };
  expect((await run('session', 'delete', ...ofRace, '--yes')).printed).toBe(
    'Race 1 of Spring Cup is deleted.',
  );
});

test('a session must be named unambiguously', async () => {
  const end = (...args: string[]) => run('session', 'end', '--yes', ...args);
  expect((await end('--session', 'Race 1')).said).toContain('Which event? Use --event-id');
  expect((await end('--event-id', 'nobody')).said).toBe('The server has no event "nobody".');
  expect((await end('--event-id', 'cup')).said).toContain('with one of: Race 1, Heat, Heat.');
  expect((await end('--event-id', 'cup', '--session', 'Final')).said).toContain('has no session "Final"');
  expect((await end('--event-id', 'cup', '--session', 'Heat')).said).toBe(
    'Several sessions are called "Heat": use --session-id with one of heat-a, heat-b.',
  );
  expect((await end('--event-id', 'cup', '--sesion', 'Heat')).said).toBe('There is no option --sesion.');
  expect(requests).toEqual([]);
});

test.each([
  [['--seconds', '10'], { kind: 'penalty', penaltyMs: 10_000 }],
  [['--seconds=-2.5'], { kind: 'penalty', penaltyMs: -2_500 }],
  [['--delete-lap', '3'], { kind: 'lap-deleted', lapNumber: 3 }],
  [['--relegate', 'class'], { kind: 'relegated', behind: 'class' }],
  [['--place', '4'], { kind: 'placed', position: 4 }],
  [['--not-classified'], { kind: 'not-classified' }],
  [['--status', 'dns'], { kind: 'status', status: 'DNS' }],
  [['--disqualify'], { kind: 'disqualified' }],
  [['--retire'], { kind: 'retired' }],
])('lapwing penalty add %j is one ruling', async (options, ruling) => {
  const change = {
    kind: 'penalty',
    startNumber: '7',
    name: 'A Driver',
    resultClass: '',
    from: '0.000',
    to: '10.000',
  };
  answers['POST /sessions/11/revisions'] = {
    body: {
      uploadId: 'u',
      isRepeated: false,
      sessionId: 11,
      revision: 2,
      status: 'Provisional',
      changes: [change],
    },
  };
  const { exitCode, printed, said } = await run(
    'penalty',
    'add',
    '7',
    ...options,
    '--reason',
    'Why',
    ...ofRace,
  );
  expect([exitCode, said, printed]).toEqual([
    0,
    '',
    'Race 1: revision 2, provisional\n  7 A Driver: penalty 0.000 to 10.000',
  ]);
  const sent = correction.parse(requests[0]?.body);
  expect(sent).toMatchObject({ reason: 'Why', rulings: [{ ...ruling, competitor: '7', reason: 'Why' }] });
  expect(sent.status).toBeUndefined();
});

test('lapwing penalty needs one ruling and a reason, and withdraws rulings by number', async () => {
  expect((await run('penalty', 'add', '7', '--reason', 'x', ...ofRace)).said).toContain(
    'Say one thing: --seconds',
  );
  expect((await run('penalty', 'add', '7', '--seconds', '5', ...ofRace)).said).toBe(
    '--reason needs a value.',
  );
  const rulings = [
    {
      ...{
        number: 1,
        startNumber: '7',
        name: 'A Driver',
        decidedBy: 'X',
        decidedAtMs: 0,
        isWithdrawn: false,
      },
      ruling: { kind: 'penalty', reason: 'Jump start', time: '10.000' },
    },
  ];
  answers['GET /sessions/11/rulings'] = { body: rulings };
  expect((await run('penalty', 'list', ...ofRace)).printed).toBe('1  7 A Driver: penalty 10.000, Jump start');
  const answer = {
    uploadId: 'u',
    isRepeated: false,
    sessionId: 11,
    revision: 3,
    status: 'Official',
    changes: [],
  };
  answers['POST /sessions/11/revisions'] = { body: answer };
  await run('penalty', 'withdraw', '1', '--reason', 'Appeal', '--official', ...ofRace);
  expect(correction.parse(requests[0]?.body)).toMatchObject({ withdrawn: [1], status: 'Official' });
});

test('lapwing announce announces in the running session', async () => {
  const path = '/livetiming/lw-5/sessions/lw-5-11';
  answers['POST /live'] = {
    body: { batchId: 'b', isRepeated: false, eventId: 5, sessionId: 11, liveSessionId: 'lw-5-11', path },
  };
  const { printed } = await run('announce', 'Restart at 14:30', '--for', '60', ...ofRace);
  expect(printed).toMatch(/^Announced in Race 1 of Spring Cup: http.*lw-5-11$/);
  expect(liveBatch.parse(requests[0]?.body)).toMatchObject({
    event: { clientId: 'cup' },
    session: { clientId: 'race-1', name: 'Race 1' },
    events: [{ kind: 'announcement', text: 'Restart at 14:30', displaySeconds: 60 }],
  });
  const over = await run('announce', 'Late', '--event-id', 'cup', '--session-id', 'heat-a');
  expect(over.said).toContain('Heat is not running');
});

test('lapwing video, map and listing set what is shown with an event', async () => {
  const url = 'https://video.example.org/live.m3u8';
  answers['PUT /events/5/videostream'] = { body: { url } };
  expect((await run('video', url, '--event-id', 'cup')).printed).toBe(`Spring Cup shows ${url}`);
  expect(videoStream.parse(requests[0]?.body)).toEqual({ url });
  answers['PUT /events/5/videostream'] = { body: { url: null } };
  expect((await run('video', '--remove', '--event-id', 'cup')).printed).toBe('Spring Cup has no video.');
  expect((await run('video', '--event-id', 'cup')).said).toContain('or use --remove');

  const point = (latitude: number) => ({ latitude, longitude: 5.56 });
  const map = { points: [point(50.98), point(50.99), point(50.97)] };
  const file = join(folder, 'genk.json');
  await writeFile(file, JSON.stringify(map));
  answers['PUT /events/5/trackmap'] = { body: map };
  expect((await run('map', file, '--event-id', 'cup')).printed).toContain('a map of 3 points');
  expect(liveTrackMap.parse(requests.at(-1)?.body)).toEqual(map);
  expect((await run('map', join(folder, 'none.json'), '--event-id', 'cup')).said).toContain(
    'it is not there',
  );

  const published = { clientId: 'cup', eventId: 5, name: 'Spring Cup', path: '/events/5?guid=g' };
  answers['POST /results'] = {
    body: { uploadId: 'u', isRepeated: false, event: published, sessions: [], warnings: [] },
  };
  expect((await run('listing', 'unlisted', '--event-id', 'cup')).printed).toMatch(
    /^Spring Cup is shown to only those who have this address: http.*guid=g$/,
  );
  expect(resultsUpload.parse(requests.at(-1)?.body).event).toEqual({ clientId: 'cup', isListed: false });
  expect((await run('listing', 'secret', '--event-id', 'cup')).said).toContain('use one of public, unlisted');
});

test('lapwing location registers, lists and checks practice locations', async () => {
  const known = {
    clientId: 'home',
    locationId: 3,
    name: 'Home',
    lastHeartbeatAtMs: null,
    path: '/practice/3',
  };
  answers['PUT /practice/locations/home'] = { body: { ...known, lastPassingAtMs: null } };
  const document = {
    ...{ name: 'Home', countryCode: 'NL', timeZone: 'Europe/Amsterdam', sport: 'Karting' },
    ...{ minimumLapTimeMs: 20_000, loops: [{ loopId: '1001', role: 'finish' }] },
  };
  const file = join(folder, 'home.json');
  await writeFile(file, JSON.stringify(document));
  expect((await run('location', 'save', 'home', file)).printed).toMatch(/^Home {2}http.*\/practice\/3$/);
  expect(practiceLocationDocument.parse(requests[0]?.body)).toEqual(document);
  answers['GET /practice/locations'] = { body: [{ ...known, lastPassingAtMs: 0 }] };
  expect((await run('location', 'list')).printed).toContain('home  Home  1970-01-01T00:00:00.000Z');
  const oddity = { kind: 'seen-twice', transponder: '4711', loopId: '1001', atMs: 0, differenceMs: 500 };
  answers['GET /practice/locations/home/oddities'] = {
    body: { passings: 9, counts: { 'seen-twice': 1 }, oddities: [oddity] },
  };
  expect((await run('location', 'check', 'home')).printed).toBe(
    '9 passings, 1 odd\n1970-01-01T00:00:00.000Z  4711 at 1001: seen-twice',
  );
});

test('lapwing check tells whose key it is, and what it may send', async () => {
  answers['GET /organization'] = {
    body: {
      ...{ organizationId: 3, name: 'Kart Club' },
      key: { keyId: 'abcdefghijkl', name: 'Tower', scopes: ['results', 'live'] },
    },
  };
  expect(await run('check')).toEqual({
    exitCode: 0,
    printed: `${process.env.LAPWING_SERVER}/ can be reached.\nThe key is "Tower" of Kart Club, for results, live.`,
    said: '',
  });
  answers['GET /organization'] = { status: 401, body: { title: 'Unauthorized', status: 401 } };
  const refused = await run('check');
  expect(refused.exitCode).toBe(1);
  expect(refused.said).toContain('key');
});

test('every command and sub-command has help with examples', async () => {
  for (const name of Object.keys(examples)) {
    const { exitCode, printed } = await run(name, '--help');
    expect([name, exitCode, printed]).toEqual([name, 0, expect.stringContaining(`lapwing ${name}`)]);
    expect(printed).toContain('EXAMPLES');
  }
  expect((await run('penalty', 'add', '--help')).printed).toContain('--delete-lap');
});
