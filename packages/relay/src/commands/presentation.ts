/** `lapwing video`, `lapwing map` and `lapwing listing`: what is shown with an event, and who can find it. */

import { randomUUID } from 'node:crypto';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { livePresentationApi } from '@lapwing/contract/live/presentation';
import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { choiceOf, optionalText, refuseUnknown, textOf } from './options/options.ts';
import { ingestClientOf } from './options/server-options.ts';
import { callServer, findOwnEvent, ownEventArgs, ownEventOptionNames, printAnswer } from './own-event.ts';
import { readDocument } from './read-document.ts';

export const videoExamples = [
  'lapwing video https://video.example.org/live.m3u8 --event-id spring-cup-2026-05-03',
  'lapwing video --remove --event-id spring-cup-2026-05-03',
];

export const videoCommand = defineCommand({
  meta: { name: 'lapwing video', description: 'Set the video stream of an event, or take it away' },
  args: {
    url: { type: 'positional', required: false, description: 'The address of the stream' },
    remove: { type: 'boolean', description: 'Take the stream away' },
    ...ownEventArgs,
  },
  run: async ({ args }) => {
    refuseUnknown(args, new Set(['url', 'remove', ...ownEventOptionNames]));
    const address = optionalText(args, 'url');
    const isRemoved = args.remove === true;
    if ((address === null) !== isRemoved) {
      throw new OperatorError('Give the address of the stream, or use --remove.');
    }
    const client = ingestClientOf(args, process.env);
    const { eventId, name } = await findOwnEvent(client, args);
    const answer = await callServer(client, livePresentationApi.videoStream, {
      params: { eventId },
      body: { url: address },
    });
    printAnswer(args, answer, [isRemoved ? `${name} has no video.` : `${name} shows ${answer.url}`]);
  },
});

export const mapExamples = ['lapwing map genk.json --event-id spring-cup-2026-05-03'];

export const mapCommand = defineCommand({
  meta: {
    name: 'lapwing map',
    description: 'Set the map of the track, for all of your events there: a JSON file of points',
  },
  args: {
    file: { type: 'positional', required: true, description: 'JSON, as PUT events/…/trackmap takes it' },
    ...ownEventArgs,
  },
  run: async ({ args }) => {
    refuseUnknown(args, new Set(['file', ...ownEventOptionNames]));
    const body = await readDocument(textOf(args, 'file'));
    const client = ingestClientOf(args, process.env);
    const { eventId, name } = await findOwnEvent(client, args);
    const answer = await callServer(client, livePresentationApi.trackMap, { params: { eventId }, body });
    printAnswer(args, answer, [`The track of ${name} has a map of ${answer.points.length} points.`]);
  },
});

export const listingExamples = [
  'lapwing listing public --event-id spring-cup-2026-05-03',
  'lapwing listing unlisted --event-id spring-cup-2026-05-03',
];

export const listingCommand = defineCommand({
  meta: { name: 'lapwing listing', description: 'List an event for everybody, or only for who has its link' },
  args: {
    listing: { type: 'positional', required: true, description: 'public or unlisted' },
    ...ownEventArgs,
  },
  run: async ({ args }) => {
    refuseUnknown(args, new Set(['listing', ...ownEventOptionNames]));
    const isListed = choiceOf(args, 'listing', ['public', 'unlisted']) === 'public';
    const client = ingestClientOf(args, process.env);
    const { clientId } = await findOwnEvent(client, args);
    const answer = await callServer(client, ingestApi.results, {
      body: { uploadId: randomUUID(), event: { clientId, isListed }, sessions: [] },
    });
    const { name, path } = answer.event;
    const who = isListed ? 'everybody' : 'only those who have this address';
    printAnswer(args, answer, [`${name} is shown to ${who}: ${new URL(path, client.serverUrl).href}`]);
  },
});
