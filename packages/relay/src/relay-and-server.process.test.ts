/** The built relay and the built server as separate processes, either of them killed at any moment. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import { encodeRMonitor } from '@lapwing/timing/feeds/rmonitor/encode-rmonitor';
import { createP3DecoderBox } from '@lapwing/timing/simulator/p3-decoder-box';
import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import { createRMonitorBoard } from '@lapwing/timing/simulator/rmonitor-board';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventOptions, openTrack, type Program, type Track } from './processes.test-support.ts';
import { startTimingBox } from './relaying/timing-box.test-support.ts';

let track: Track;
beforeAll(async () => {
  track = await openTrack();
});
afterAll(() => track.close());

/** The published result of an event's only session: the order, and every lap of everyone. */
async function publishedOf(eventClientId: string): Promise<unknown> {
  const { status, path } = await track.sessionOf(eventClientId);
  expect(status).toBe('Provisional');
  const classification = await track.ask<unknown>(`${path}/classification`);
  const { competitors } = await track.ask<{ competitors: { endsMs: number[] }[] }>(`${path}/fieldlaps`);
  expect(competitors.length).toBeGreaterThan(5);
  // Relative to the first lap: a session that a timer opens by hand starts at a different time in each run.
  const firstMs = Math.min(...competitors.flatMap(({ endsMs }) => endsMs));
  const laps = competitors.map((each) => ({ ...each, endsMs: each.endsMs.map((endMs) => endMs - firstMs) }));
  return { classification, laps };
}

/** Kills one or the other and restarts it, until so many were killed. */
async function killEither(
  random: Random,
  kills: number,
  relay: { current(): Program; restart(): void },
): Promise<number> {
  for (let dead = 0; dead < kills; dead++) {
    await wait(random.whole(50, 450));
    if (relay.current().child.exitCode !== null) return dead;
    if (random.chance(0.4)) {
      await track.killServer();
    } else {
      await track.kill(relay.current());
      relay.restart();
    }
  }
  return kills;
}

describe('relay and server, either killed at random moments', () => {
  test('publish the same from a recording of timing software as an undisturbed run', async () => {
    const startsAtMs = Date.UTC(2026, 4, 3, 12);
    const setup = typicalRace({ sport: 'Karting', seed: 'killed', competitors: 10, minutes: 4, startsAtMs });
    const board = createRMonitorBoard(setup, { runNumber: '1', name: 'Race 1' });
    const lines: string[] = board.refresh(startsAtMs).map(encodeRMonitor);
    for (const event of simulateSession(setup)) {
      const atMs = event.kind === 'passing' ? event.passing.atMs : event.atMs;
      const time = new Date(atMs).toISOString().replace('T', ' ').replace('Z', '');
      lines.push(
        `\r\n##${time}\r\n`,
        encodeRMonitor(board.heartbeat(atMs)),
        ...board.apply(event).map(encodeRMonitor),
      );
    }
    const recording = join(track.folder, 'recording.txt');
    const startTime = new Date(startsAtMs).toISOString().replace('T', ' ').replace('Z', '');
    await writeFile(recording, `##${startTime}\r\n${lines.join('')}`);
    const replay = (event: string, speed: string) =>
      track.lapwing(
        ...['replay', recording, '--event', event, '--event-id', event, '--date', '2026-05-03'],
        ...[...eventOptions, '--recorded-times', '--speed', speed, '--json'],
      );

    const undisturbed = replay('undisturbed', '0');
    expect(await undisturbed.ended, undisturbed.output()).toBe(0);

    let relay = replay('disturbed', '50');
    const restart = () => {
      relay = replay('disturbed', '50');
    };
    const dead = await killEither(createRandom('relay and server'), 10, { current: () => relay, restart });
    expect(dead).toBe(10);
    expect(await relay.ended, relay.output()).toBe(0);
    expect(await publishedOf('disturbed')).toEqual(await publishedOf('undisturbed'));
  });

  test('publish the same from a decoder that is asked for missed passings', async () => {
    const startsAtMs = Date.now() - 200_000;
    const setup = typicalRace({ sport: 'RC', seed: 'decoder', competitors: 8, minutes: 3, startsAtMs });
    const events = [...simulateSession(setup)];

    async function relayRace(event: string, kills: number): Promise<void> {
      const box = await startTimingBox();
      const decoder = createP3DecoderBox(['finish']);
      const listener = createP3Decoder();
      box.answer((chunk) =>
        listener
          .push(chunk)
          .flatMap((record) =>
            record.kind === 'resend' ? decoder.resend(record.fromNumber, record.untilNumber) : [],
          ),
      );
      const start = () =>
        track.lapwing(
          ...['relay', 'p3', `127.0.0.1:${box.port}`, '--event', event, '--event-id', event, ...eventOptions],
          ...['--session', 'Practice', '--type', 'practice', '--min-lap', '10', '--json'],
        );
      let relay = start();
      const racing = (async () => {
        for (const each of events) {
          const frame = decoder.apply(each);
          if (frame !== null) await box.send(frame);
          await wait(kills === 0 ? 1 : 60);
        }
      })();
      const restart = () => {
        relay = start();
      };
      // A relay that has stored nothing of a decoder yet does not know where to start asking.
      await vi.waitFor(async () => expect(await track.rowsOf(event)).toBeGreaterThan(0), {
        timeout: 120_000,
        interval: 50,
      });
      const dead = await killEither(createRandom(`decoder ${event}`), kills, {
        current: () => relay,
        restart,
      });
      expect(dead).toBe(kills);
      await racing;
      // Missed passings are requested when the relay connects, and again with the decoder's next message.
      for (let beat = 0; beat < 6; beat++) {
        await box.send(decoder.status());
        await wait(kills === 0 ? 20 : 200);
      }
      relay.child.stdin?.write('finish\nend\n');
      await vi.waitFor(async () => expect((await track.sessionOf(event)).status).toBe('Provisional'), {
        timeout: 120_000,
        interval: 50,
      });
      relay.child.kill('SIGINT');
      expect(await relay.ended, relay.output()).toBe(0);
      await box.close();
    }

    await relayRace('decoder-undisturbed', 0);
    await relayRace('decoder-disturbed', 8);
    expect(await publishedOf('decoder-disturbed')).toEqual(await publishedOf('decoder-undisturbed'));
  });
});
