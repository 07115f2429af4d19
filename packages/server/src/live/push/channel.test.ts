import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Channel } from './channel.ts';
import { Viewer } from './viewer.ts';
import { nativeWriter, switchNativeWriter } from './write-to-all.ts';

/** More than the system buffers for a client who does not read. */
const MUCH = 8 * 1024 * 1024;

async function aConnection(): Promise<{ here: Socket; there: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const there = connect(port, '127.0.0.1');
  const [here]: Socket[] = await once(server, 'connection');
  server.close();
  onTestFinished(() => void there.destroy());
  if (here === undefined) throw new Error('nobody came');
  onTestFinished(() => void here.destroy());
  return { here, there };
}

function aViewerOf(channel: Channel, socket: Socket | PassThrough): void {
  channel.join(new Viewer(socket, { close() {}, terminate: () => socket.destroy() }));
}

const hasCompiler = spawnSync('cc', ['--version']).status === 0;

test.skipIf(!hasCompiler)('The compiled part exists if there is a compiler', () => {
  expect(nativeWriter()).not.toBeNull();
});

test('A host can turn the compiled part off, and viewers are written to through Node', async () => {
  switchNativeWriter(false);
  onTestFinished(() => switchNativeWriter(true));
  expect(nativeWriter()).toBeNull();
  const channel = new Channel(() => []);
  const { here, there } = await aConnection();
  const written = vi.spyOn(here, 'write');
  aViewerOf(channel, here);
  channel.publish(Buffer.from('through the stream'));
  expect(written).toHaveBeenCalledOnce();
  here.end();
  expect(await text(there)).toBe('through the stream');
});

describe.each([
  ['compiled', nativeWriter()],
  ['through Node', null],
])('A channel, %s,', (_, compiled) => {
  test('writes every frame to everyone, in order', async () => {
    const channel = new Channel(() => []);
    const connections = await Promise.all([aConnection(), aConnection(), aConnection()]);
    for (const { here } of connections) aViewerOf(channel, here);
    const read = connections.map(({ there }) => text(there));

    for (const frame of ['one,', 'two,', 'three']) channel.publish(Buffer.from(frame), compiled);
    for (const { here } of connections) here.end();

    expect(await Promise.all(read)).toEqual(Array(3).fill('one,two,three'));
  });

  test('loses and mixes nothing for a slow viewer', async () => {
    const channel = new Channel(() => []);
    const [late, prompt] = await Promise.all([aConnection(), aConnection()]);
    for (const { here } of [late, prompt]) aViewerOf(channel, here);
    const long = Buffer.alloc(MUCH, 'l');

    channel.publish(Buffer.from('first'), compiled);
    late.here.cork();
    late.here.write(' waits,');
    channel.publish(Buffer.from(' then'), compiled);
    late.here.uncork();
    channel.publish(long, compiled);
    late.here.end();
    prompt.here.end();

    const [ofLate, ofPrompt] = await Promise.all([text(late.there), text(prompt.there)]);
    expect(ofLate === `first waits, then${long}`).toBe(true);
    expect(ofPrompt === `first then${long}`).toBe(true);
  });

  test('sends a viewer who fell behind the whole state instead of what it missed', async () => {
    const channel = new Channel(() => [Buffer.from('whole')]);
    const { here, there } = await aConnection();
    aViewerOf(channel, here);
    const long = Buffer.alloc(MUCH, 'l');

    channel.publish(long, compiled);
    channel.publish(Buffer.from('missed'), compiled);
    const read = text(there);
    await once(here, 'drain');
    channel.publish(Buffer.from(' and on'), compiled);
    here.end();

    expect((await read).slice(MUCH)).toBe('whole and on');
  });

  test('continues for the others when one disconnects', async () => {
    const channel = new Channel(() => []);
    const [gone, reset, stays] = await Promise.all([aConnection(), aConnection(), aConnection()]);
    for (const { here } of [gone, reset, stays]) aViewerOf(channel, here);
    reset.here.on('error', () => {});
    gone.here.destroy();
    reset.there.resetAndDestroy();
    const read = text(stays.there);

    channel.publish(Buffer.from('still '), compiled);
    await vi.waitUntil(() => reset.here.destroyed);
    channel.publish(Buffer.from('here'), compiled);
    stays.here.end();

    expect(await read).toBe('still here');
  });

  test('writes to a viewer whose connection is not a system socket', () => {
    const channel = new Channel(() => []);
    const stream = new PassThrough();
    aViewerOf(channel, stream);
    channel.publish(Buffer.from('all the same'), compiled);
    expect(String(stream.read())).toBe('all the same');
  });
});
