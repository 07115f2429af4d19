/** `lapwing replay`: a recorded feed through the same path as a live one, at a chosen speed. */

import { open, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { defineCommand } from 'citty';
import { createReplayFeed, replayCursorOf } from '../feeds/replay-feed.ts';
import { OperatorError, whyUnreadable } from '../operator-error.ts';
import { feedOf } from '../relaying/protocols.ts';
import { type RecordedProtocol, recognise, recordedProtocols } from '../sources/recording.ts';
import { createReplaySource } from '../sources/replay-source.ts';
import { eventArgs } from './options/event-options.ts';
import { feedArgs } from './options/feed-args.ts';
import { numberOf, optionalChoice, refuseUnknown } from './options/options.ts';
import { feedOptionNames, nameOf, outboxFolderOf, parseFeedOptions } from './options/relay-options.ts';
import { ingestClientOf, serverArgs } from './options/server-options.ts';
import { relayUntilDone } from './relay-until-done.ts';

export const replayExamples = [
  'lapwing replay saturday.txt --event "Replay" --sport Car --location Sebring --country US',
  'lapwing replay saturday.txt.gz --speed 10 --event-id replay',
  'lapwing replay decoder.hex --session "Practice" --event-id replay --speed 0 --json',
];

const optionNames = new Set<string>([
  ...['file', 'speed', 'format', 'recorded-times', 'recordedTimes', 'restart', 'outbox', 'json'],
  ...feedOptionNames,
]);

export const replayCommand = defineCommand({
  meta: {
    name: 'lapwing replay',
    description: 'Play a recorded feed as if it happened now; interrupted, it goes on where it ended',
  },
  args: {
    file: { type: 'positional', required: true, description: 'The recording, plain or packed with gzip' },
    speed: {
      type: 'string',
      default: '1',
      description: '1 as it was, 10 ten times as fast, 0 without pauses',
    },
    format: {
      type: 'string',
      description: `One of ${recordedProtocols.join(', ')}; seen from the file otherwise`,
    },
    'recorded-times': {
      type: 'boolean',
      description: 'Keep the times of the recording instead of beginning now',
    },
    restart: { type: 'boolean', description: 'Begin again, even if an earlier replay was interrupted' },
    ...serverArgs,
    ...eventArgs,
    ...feedArgs,
    outbox: { type: 'string', description: 'The folder that keeps what the server has not acknowledged' },
    json: { type: 'boolean', description: 'Print the status as lines of JSON' },
  },
  run: async ({ args }) => {
    refuseUnknown(args, optionNames);
    const nowMs = Date.now();
    const path = resolve(args.file);
    const beginning = await readBeginning(path);
    const protocol = optionalChoice(args, 'format', recordedProtocols) ?? recognise(beginning.bytes);
    if (protocol === null) throw notRecognised(path);
    const speed = numberOf(args, 'speed', { from: 0, until: 10_000, isWhole: false });
    const options = parseFeedOptions(args, protocol, nowMs);
    const name = `replay ${basename(path)} ${nameOf(options.target)}`;
    const outboxFolder = outboxFolderOf(args, name, process.env);
    if (args.restart) await rm(outboxFolder, { recursive: true, force: true });
    let isResumed = false;
    const end = await relayUntilDone({
      ...options,
      client: ingestClientOf(args, process.env),
      outboxFolder,
      isJson: args.json === true,
      isReplay: true,
      open(feed, { clock }, cursor) {
        const position = replayCursorOf(cursor, nowMs);
        isResumed = position.moments > 0;
        const source = createReplaySource({
          name: basename(path),
          path,
          protocol,
          isPacked: beginning.isPacked,
          speed,
          startsAtMs: args['recorded-times'] ? null : position.startsAtMs,
          resumeAfter: position.moments,
          clock,
        });
        return { source, feed: createReplayFeed(feedOf(feed, {}, nowMs), position) };
      },
    });
    // Played to its end: the next replay starts from the beginning.
    if (end.isComplete) await rm(outboxFolder, { recursive: true, force: true });
    if (end.isComplete && !end.isUnderstood && !isResumed) {
      throw new OperatorError(
        `Nothing in ${path} could be read as ${protocol} data about a competitor; if it is another feed, name it with --format.`,
      );
    }
  },
});

const BEGINNING_BYTES = 64 * 1024;
const GZIP = [0x1f, 0x8b];

async function readBeginning(path: string): Promise<{ bytes: Uint8Array; isPacked: boolean }> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
      const bytes = buffer.subarray(0, bytesRead);
      const isPacked = GZIP.every((byte, index) => bytes[index] === byte);
      return { bytes: isPacked ? unpackedBeginning(bytes) : bytes, isPacked };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${whyUnreadable(error)}`, { cause: error });
  }
}

function unpackedBeginning(bytes: Uint8Array): Uint8Array {
  // Data cut off after the beginning is no error; a zip bomb is stopped at its first megabytes.
  const flush = { finishFlush: 2, maxOutputLength: 16 * 1024 * 1024 };
  return gunzipSync(bytes, flush);
}

function notRecognised(path: string): OperatorError {
  const names: readonly RecordedProtocol[] = recordedProtocols;
  return new OperatorError(
    `${path} is not recognised as a recorded feed; name it with --format, one of ${names.join(', ')}.`,
  );
}
