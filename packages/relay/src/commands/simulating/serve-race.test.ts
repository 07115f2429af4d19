import { connect } from 'node:net';
import { encodeP3ResendRequest } from '@lapwing/timing/feeds/p3/encode-p3';
import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import { createRMonitorDecoder } from '@lapwing/timing/feeds/rmonitor/rmonitor-decoder';
import { describe, expect, test } from 'vitest';
import { type Clock, realClock } from '../../clock.ts';
import { parseSimulateOptions } from '../options/simulate-options.ts';
import { serveRace } from './serve-race.ts';

/** A day passes immediately. */
function fastClock(): Clock {
  let nowMs = Date.UTC(2026, 4, 3, 14);
  return {
    nowMs: () => nowMs,
    async sleep(durationMs, signal) {
      nowMs += durationMs;
      await realClock.sleep(0, signal);
    },
  };
}

async function listenTo(protocol: string, onData: (chunk: Buffer, say: (bytes: Uint8Array) => void) => void) {
  const given = { _: [], serve: protocol, port: '0', sport: 'RC', seed: 's', competitors: '4', minutes: '1' };
  const options = parseSimulateOptions(given, 0);
  if (options.serve === null) throw new Error('it is served');
  const clock = fastClock();
  let over: Promise<unknown> = Promise.resolve();
  await serveRace(options, options.serve, {
    clock,
    signal: new AbortController().signal,
    runNumber: 3,
    startsAtMs: null,
    onListening(port) {
      const socket = connect(port, '127.0.0.1');
      socket.on('data', (chunk: Buffer) => onData(chunk, (bytes) => socket.write(bytes)));
      over = new Promise((resolve) => socket.on('close', resolve));
    },
  });
  await over;
}

describe('a served race', () => {
  test('is sent as RMonitor from its refresh to its finish, second by second', async () => {
    const decoder = createRMonitorDecoder();
    const kinds: string[] = [];
    const flags = new Set<string>();
    let run = '';
    await listenTo('rmonitor', (chunk) => {
      for (const { record } of decoder.push(chunk)) {
        kinds.push(record.kind);
        if (record.kind === 'run') run = record.runNumber;
        if (record.kind === 'heartbeat') flags.add(record.flag);
      }
    });
    expect(kinds.slice(0, 3)).toEqual(['cleared', 'heartbeat', 'run']);
    expect(run).toBe('3');
    expect(kinds.filter((kind) => kind === 'heartbeat').length).toBeGreaterThan(60);
    expect(kinds.filter((kind) => kind === 'crossing').length).toBeGreaterThan(4);
    expect([...flags]).toContain('Finish');
    expect(kinds).not.toContain('damaged');
  });

  test('is sent as P3, and passings are sent again on request', async () => {
    const decoder = createP3Decoder();
    const numbers: number[] = [];
    let hasAsked = false;
    await listenTo('p3', (chunk, say) => {
      for (const record of decoder.push(chunk)) {
        if (record.kind !== 'passing') continue;
        numbers.push(record.passingNumber);
        if (record.passingNumber === 5 && !hasAsked) {
          hasAsked = true;
          say(encodeP3ResendRequest({ fromNumber: 2, untilNumber: 3 }));
        }
      }
    });
    expect(new Set(numbers).size).toBe(Math.max(...numbers));
    expect(numbers.filter((number) => number === 2 || number === 3)).toEqual([2, 3, 2, 3]);
  });
});
