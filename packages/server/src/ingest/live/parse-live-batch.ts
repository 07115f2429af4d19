/** From the bytes of a live batch to its events. They are checked in portions, so that others are served in between. */

import { type LiveBatch, liveBatch, liveBatchFrame } from '@lapwing/contract/ingest/live-batch';
import * as z from 'zod/mini';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { shortDocument } from '../json-excess.ts';
import { errorsOf, MAX_ERRORS, type Parsed, readJson } from '../parse-document.ts';

const EVENTS_AT_ONCE = 100;

/** Stops when there are more errors than are reported. */
export async function parseLiveBatch(bytes: Uint8Array): Promise<Parsed<LiveBatch>> {
  const read = readJson(bytes, shortDocument);
  if (!read.ok) return read;
  const frame = z.safeParse(liveBatchFrame, read.json);
  const issues: z.core.$ZodIssue[] = frame.success ? [] : [...frame.error.issues];
  const sent = eventsOf(read.json);
  const events: LiveBatch['events'] = [];
  const turn = yieldToEventLoop();
  for (let from = 0; from < sent.length; from += EVENTS_AT_ONCE) {
    await turn();
    const some = z.safeParse(liveBatch.shape.events, sent.slice(from, from + EVENTS_AT_ONCE));
    if (some.success) events.push(...some.data);
    else issues.push(...some.error.issues.map((issue) => inBatch(issue, from)));
    const isCutShort = issues.length > MAX_ERRORS && from + EVENTS_AT_ONCE < sent.length;
    if (isCutShort) return { ok: false, errors: errorsOf(issues.slice(0, MAX_ERRORS), isCutShort) };
  }
  if (!frame.success || issues.length > 0) return { ok: false, errors: errorsOf(issues) };
  return { ok: true, value: { ...frame.data, events } };
}

/** Empty if there are too many: the frame refuses them. */
function eventsOf(json: unknown): readonly unknown[] {
  const { success, data } = z.safeParse(z.object({ events: liveBatchFrame.shape.events }), json);
  return success ? data.events : [];
}

function inBatch(issue: z.core.$ZodIssue, from: number): z.core.$ZodIssue {
  const [index, ...rest] = issue.path;
  return { ...issue, path: ['events', Number(index) + from, ...rest] };
}
