/** `lapwing relay`: from timing software or a decoder to the server, until it is stopped. */

import { defineCommand } from 'citty';
import { feedOf, sourceOf } from '../relaying/protocols.ts';
import { relayProtocols } from '../relaying/relay-options.ts';
import { eventArgs } from './options/event-options.ts';
import { feedArgs } from './options/feed-args.ts';
import { parseRelayOptions } from './options/relay-options.ts';
import { ingestClientOf, serverArgs } from './options/server-options.ts';
import { relayUntilDone } from './relay-until-done.ts';

export const relayExamples = [
  'lapwing relay rmonitor 192.168.1.10 --event "Spring Cup" --sport Karting --location Genk --country BE',
  'lapwing relay p3 192.168.1.20 --practice home-track --loop finish',
  'lapwing relay p3 192.168.1.20 --event-id spring-cup --session "Race 1" --type race --entries entries.csv',
  'lapwing relay mylaps-tcp 0.0.0.0:3097 --event "City Run" --session "10 km" --loop "Start=pit-out,Finish=finish"',
  'lapwing relay racemonitor wss://feed.example.org/stream --event-id endurance --json',
];

export const relayCommand = defineCommand({
  meta: {
    name: 'lapwing relay',
    description: 'Bring what timing software or a decoder says to the server, live; Ctrl-C ends it',
  },
  args: {
    protocol: { type: 'positional', required: true, description: `One of ${relayProtocols.join(', ')}` },
    address: {
      type: 'positional',
      required: false,
      description: 'HOST:PORT of the timing software or decoder; for mylaps-tcp where to listen',
    },
    ...serverArgs,
    ...eventArgs,
    ...feedArgs,
    outbox: { type: 'string', description: 'The folder that keeps what the server has not acknowledged' },
    json: { type: 'boolean', description: 'Print the status as lines of JSON' },
  },
  run: async ({ args }) => {
    const nowMs = Date.now();
    const options = parseRelayOptions(args, { nowMs, environment: process.env });
    await relayUntilDone({
      ...options,
      client: ingestClientOf(args, process.env),
      open: (feed, context, cursor) => ({
        source: sourceOf(options, context),
        feed: feedOf(feed, cursor, nowMs),
      }),
    });
  },
});
