import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { CountingSession, startHub, TestViewer, until } from './push.test-support.ts';

const join = { k: 'join-session', sessionId: 'lw-1-2' };
const numbersOf = (viewer: TestViewer) => viewer.received.map((frame) => ('n' in frame ? frame.n : null));

describe('The live socket', () => {
  test('sends a snapshot with its number, then every change in order', async () => {
    const { hub, url } = await startHub();
    const session = new CountingSession();
    hub.open(session);
    session.changeIn(hub);
    const viewer = await TestViewer.open(url);
    viewer.send(join);
    await until(() => viewer.received.length === 1);
    session.changeIn(hub);
    session.changeIn(hub);
    await until(() => viewer.received.length === 3);
    expect(viewer.received).toMatchObject([
      { k: 'snapshot', sessionId: 'lw-1-2', eventId: 'lw-1', stream: 'test', n: 1, board: { at: 1 } },
      { k: 'd', n: 2, at: 2 },
      { k: 'd', n: 3, at: 3 },
    ]);
  });

  test('shows the session of an event that ended last, also after a restart', async () => {
    const { hub, url } = await startHub();
    for (const liveSessionId of ['lw-1-2', 'lw-1-3']) {
      const session = new CountingSession(liveSessionId);
      session.hasEnded = true;
      hub.open(session);
    }
    const viewer = await TestViewer.open(url);
    viewer.send({ k: 'join-event', eventId: 'lw-1' });
    await until(() => viewer.received.length === 1);
    expect(viewer.received).toMatchObject([{ k: 'snapshot', sessionId: 'lw-1-3' }]);
  });

  test('sends a viewer who reconnects only what was missed', async () => {
    const { hub, url } = await startHub();
    const session = new CountingSession();
    hub.open(session);
    for (let change = 0; change < 5; change++) session.changeIn(hub);
    const viewer = await TestViewer.open(url);
    viewer.send({ ...join, last: { stream: 'test', n: 3 } });
    await until(() => viewer.received.length === 3);
    expect(viewer.received).toMatchObject([
      { k: 'resumed', n: 3 },
      { k: 'd', n: 4 },
      { k: 'd', n: 5 },
    ]);
  });

  test.each([
    ['is of another stream', { stream: 'other', n: 3 }],
    ['lies in the future', { stream: 'test', n: 900 }],
    ['is too long ago', { stream: 'test', n: 0 }],
  ])('sends a snapshot to a viewer who reconnects when the position %s', async (_, last) => {
    const { hub, url } = await startHub();
    const session = new CountingSession();
    session.padding = 'x'.repeat(10_000);
    hub.open(session);
    for (let change = 0; change < 40; change++) session.changeIn(hub);
    const viewer = await TestViewer.open(url);
    viewer.send({ ...join, last });
    await until(() => viewer.received.length === 1);
    expect(viewer.received).toMatchObject([{ k: 'snapshot', n: 40 }]);
  });

  test('reports that a session is not on the air, and when to retry', async () => {
    const { url } = await startHub();
    const viewer = await TestViewer.open(url);
    viewer.send(join);
    await until(() => viewer.received.length === 1);
    expect(viewer.received[0]).toMatchObject({ k: 'refused', reason: 'not-found', retryAfterMs: 15_000 });
  });

  test('looks for a session that is on the air at another server before it refuses', async () => {
    const { hub, url } = await startHub();
    const session = new CountingSession();
    let looks = 0;
    hub.lookForNew = async () => {
      looks += 1;
      if (looks === 2) hub.open(session);
      if (looks === 1) throw new Error('no database');
    };
    const viewer = await TestViewer.open(url);
    viewer.send(join);
    await until(() => viewer.received.length === 1);
    expect(viewer.received[0]).toMatchObject({ k: 'refused', reason: 'not-found' });
    viewer.send(join);
    await until(() => viewer.received.length === 2);
    session.changeIn(hub);
    await until(() => viewer.received.length === 3);
    expect(viewer.received.slice(1)).toMatchObject([
      { k: 'snapshot', sessionId: 'lw-1-2', n: 0 },
      { k: 'd', n: 1 },
    ]);
    viewer.send(join);
    viewer.send({ k: 'join-session', sessionId: 'no id of ours' });
    await until(() => viewer.received.length === 5);
    expect(looks).toBe(2);
  });

  test('shows the running session of an event, and the next one when it starts', async () => {
    const { hub, url } = await startHub();
    const viewer = await TestViewer.open(url);
    viewer.send({ k: 'join-event', eventId: 'LW-1' });
    await until(() => viewer.received.length === 1);
    const first = new CountingSession('lw-1-2');
    hub.open(first);
    first.changeIn(hub);
    first.hasEnded = true;
    first.changeIn(hub);
    const second = new CountingSession('lw-1-3');
    hub.open(second);
    first.changeIn(hub);
    second.changeIn(hub);
    await until(() => viewer.received.length === 6);
    expect(viewer.received).toMatchObject([
      { k: 'waiting', eventId: 'lw-1' },
      { k: 'snapshot', sessionId: 'lw-1-2', n: 0 },
      { k: 'd', n: 1 },
      { k: 'd', n: 2 },
      { k: 'snapshot', sessionId: 'lw-1-3', n: 0 },
      { k: 'd', n: 1 },
    ]);
  });

  test('reports an unknown event, and responds in the order of the requests', async () => {
    const answers: ((isOpen: boolean) => void)[] = [];
    const { hub, url } = await startHub(() => new Promise((resolve) => answers.push(resolve)));
    hub.open(new CountingSession('lw-1-2'));
    const viewer = await TestViewer.open(url);
    viewer.send({ k: 'join-event', eventId: 'lw-9' });
    viewer.send({ k: 'join-event', eventId: 'lw-1' });
    viewer.send({ k: 'snapshot' });
    await until(() => answers.length === 1);
    answers[0]?.(false);
    await until(() => answers.length === 2);
    expect(hub.event('lw-9').own.viewers.size).toBe(0);
    answers[1]?.(true);
    await until(() => viewer.received.length === 3);
    expect(viewer.received).toMatchObject([
      { k: 'refused', reason: 'not-found', retryAfterMs: 15_000 },
      { k: 'snapshot', sessionId: 'lw-1-2' },
      { k: 'snapshot', sessionId: 'lw-1-2' },
    ]);
    expect(hub.event('lw-1').own.viewers.size).toBe(1);
  });

  test('keeps nothing of a viewer who leaves before the access check is done', async () => {
    const answers: ((isOpen: boolean) => void)[] = [];
    const { hub, viewers, url } = await startHub(() => new Promise((resolve) => answers.push(resolve)));
    hub.open(new CountingSession('lw-1-2'));
    const viewer = await TestViewer.open(url);
    viewer.send({ k: 'join-event', eventId: 'lw-1' });
    await until(() => answers.length === 1);
    viewer.socket.terminate();
    await until(() => viewers.count === 0);
    answers[0]?.(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(hub.event('lw-1').own.viewers.size).toBe(0);
  });

  test('refuses viewers without access, and viewers whose access cannot be checked', async () => {
    for (const mayWatch of [() => false, () => Promise.reject(new Error('the database is away'))]) {
      const { hub, url } = await startHub(mayWatch);
      hub.open(new CountingSession('lw-1-2'));
      const viewer = await TestViewer.open(url);
      viewer.send({ k: 'join-event', eventId: 'lw-1' });
      viewer.send(join);
      viewer.send({ k: 'watch-lists', eventId: 'lw-1' });
      await until(() => viewer.received.length === 3);
      expect(viewer.received.map((frame) => frame.k)).toEqual(['refused', 'refused', 'refused']);
      expect(hub.event('lw-1').isNeeded).toBe(true);
      expect(hub.event('lw-1').lists.viewers.size).toBe(0);
      expect(hub.lists.viewers.size).toBe(1);
    }
  });

  test('reports that no board is watched if a snapshot is requested without joining', async () => {
    const { hub, url } = await startHub();
    hub.open(new CountingSession());
    const viewer = await TestViewer.open(url);
    viewer.send({ k: 'snapshot' });
    viewer.send(join);
    await until(() => viewer.received.length === 2);
    expect(viewer.received).toMatchObject([{ k: 'refused', reason: 'not-joined' }, { k: 'snapshot' }]);
  });

  test('continues with a session that was off the air for a while', async () => {
    const { hub, url } = await startHub();
    const session = new CountingSession();
    hub.open(session);
    const viewer = await TestViewer.open(url);
    viewer.send(join);
    await until(() => viewer.received.length === 1);
    hub.close(session.liveSessionId);
    hub.open(session);
    session.changeIn(hub);
    await until(() => viewer.received.length === 3);
    expect(viewer.received.map(({ k }) => k)).toEqual(['snapshot', 'snapshot', 'd']);
  });

  test('sends a viewer of lists the changes in them', async () => {
    const { hub, url } = await startHub();
    const viewer = await TestViewer.open(url);
    viewer.send({ k: 'watch-lists', eventId: 'lw-1' });
    await until(() => hub.lists.viewers.size === 1 && hub.event('lw-1').lists.viewers.size === 1);
    viewer.send({ k: 'leave-lists' });
    await until(() => hub.lists.viewers.size === 0 && hub.event('lw-1').lists.viewers.size === 0);
  });

  test.each([
    ['no JSON', 'hello'],
    ['no message that we know', { k: 'shout' }],
    ['too long', 'x'.repeat(5_000)],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('cuts off a viewer who sends data that is %s, and no other', async (_, rubbish) => {
    const { hub, viewers, url } = await startHub();
    const session = new CountingSession();
    hub.open(session);
    const [rude, polite] = [await TestViewer.open(url), await TestViewer.open(url)];
    polite.send(join);
    rude.send(join);
    await until(() => rude.received.length === 1 && polite.received.length === 1);
    if (Buffer.isBuffer(rubbish)) rude.socket.send(rubbish);
    else rude.send(rubbish);
    await until(() => rude.closeCode !== null);
    session.changeIn(hub);
    await until(() => numbersOf(polite).includes(1));
    await until(() => viewers.count === 1);
    expect(hub.findSession('lw-1-2')?.own.viewers.size).toBe(1);
  });

  test('cuts off a viewer who sends without end', async () => {
    const { viewers, url } = await startHub();
    const viewer = await TestViewer.open(url);
    for (let message = 0; message < 200; message++) viewer.send({ k: 'snapshot' });
    await until(() => viewer.closeCode !== null);
    await until(() => viewers.count === 0);
  });

  test('refuses sockets at other paths', async () => {
    const { port } = await startHub();
    const viewer = new TestViewer(`ws://127.0.0.1:${port}/api/elsewhere`);
    await until(() => viewer.closeCode !== null);
    expect(viewer.closeCode).toBe(1006);
  });

  test('buffers little for a slow viewer, and sends it a snapshot when it reads again', async () => {
    const { hub, url } = await startHub();
    const session = new CountingSession();
    session.padding = 'x'.repeat(20_000);
    hub.open(session);
    const [slow, quick] = [await TestViewer.open(url), await TestViewer.open(url)];
    slow.send(join);
    quick.send(join);
    await until(() => slow.received.length === 1 && quick.received.length === 1);
    slow.socket.pause();
    // Far more than the operating system buffers.
    for (let change = 0; change < 1_500; change++) {
      session.changeIn(hub);
      if (change % 50 === 0) await until(() => (quick.received.at(-1) as { n: number }).n === session.count);
    }
    await until(() => (quick.received.at(-1) as { n: number }).n === session.count);
    expect(quick.received).toHaveLength(1_501);
    slow.socket.resume();
    await until(() => (slow.received.at(-1) as { n: number }).n === session.count);
    const kinds = slow.received.map(({ k }) => k);
    expect(kinds.lastIndexOf('snapshot')).toBeGreaterThan(0);
    expect(slow.received.length).toBeLessThan(1_501);
    for (const [index, frame] of slow.received.entries()) {
      const before = slow.received[index - 1];
      if (frame.k === 'd' && before !== undefined && 'n' in before) expect(frame.n).toBe((before.n ?? 0) + 1);
    }
  });

  test('sends a heartbeat in every period, with the age of the feed', async () => {
    const { hub, viewers, url } = await startHub();
    hub.open(new CountingSession());
    const viewer = await TestViewer.open(url);
    viewers.beatAll();
    viewer.send(join);
    await until(() => viewer.received.length === 1);
    viewers.beatAll();
    await until(() => viewer.heartbeats.length >= 2);
    expect(viewer.heartbeats[0]).toEqual({ k: 'heartbeat', n: null, venueMs: null, feedAgeMs: null });
    expect(viewer.heartbeats.at(-1)).toEqual({ k: 'heartbeat', n: 0, venueMs: 1_000, feedAgeMs: 50 });
  });

  test('cuts off a viewer who never reads', async () => {
    const { hub, viewers, port } = await startHub();
    const session = new CountingSession();
    session.padding = 'x'.repeat(100_000);
    hub.open(session);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const key = Buffer.alloc(16).toString('base64');
    socket.write(
      `GET /api/live/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
    await until(() => viewers.count === 1);
    for (let period = 0; period < 21; period++) viewers.beatAll();
    await until(() => viewers.count === 0);
    socket.destroy();
  });
});
