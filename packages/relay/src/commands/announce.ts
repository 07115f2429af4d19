/** `lapwing announce`: a text for everyone who watches a session, stored with its result. */

import { randomUUID } from 'node:crypto';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { optionalNumber, refuseUnknown, textOf } from './options/options.ts';
import { ingestClientOf } from './options/server-options.ts';
import {
  callServer,
  findOwnSession,
  ownSessionArgs,
  ownSessionOptionNames,
  printAnswer,
} from './own-event.ts';

export const announceExamples = [
  'lapwing announce "Restart at 14:30" --event-id spring-cup-2026-05-03 --session "Race 1"',
  'lapwing announce "Medical car on track" --for 120 --event-id spring-cup-2026-05-03 --session "Race 1"',
];

export const announceCommand = defineCommand({
  meta: { name: 'lapwing announce', description: 'Announce something in a running session' },
  args: {
    text: { type: 'positional', required: true, description: 'The announcement, in quotes' },
    for: { type: 'string', description: 'For how many seconds it is shown on top' },
    ...ownSessionArgs,
  },
  run: async ({ args }) => {
    refuseUnknown(args, new Set(['text', 'for', ...ownSessionOptionNames]));
    const text = textOf(args, 'text');
    const displaySeconds = optionalNumber(args, 'for', { from: 1, until: 86_400, isWhole: true });
    const client = ingestClientOf(args, process.env);
    const { event, session } = await findOwnSession(client, args);
    if (session.status !== 'Active') {
      throw new OperatorError(
        `${session.name} is not running: send announcements of a result with its file.`,
      );
    }
    const announcement: SessionEvent = {
      kind: 'announcement',
      atMs: Date.now(),
      announcementId: randomUUID(),
      text,
      ...(displaySeconds !== null && { displaySeconds }),
    };
    const answer = await callServer(client, ingestApi.live, {
      body: {
        batchId: randomUUID(),
        sequence: 0,
        event: { clientId: event.clientId },
        // The session is identified by its id: its type does not change.
        session: { clientId: session.clientId, name: session.name, type: 'race' },
        events: [announcement],
      },
    });
    printAnswer(args, answer, [
      `Announced in ${session.name} of ${event.name}: ${new URL(answer.path, client.serverUrl).href}`,
    ]);
  },
});
