/** Accepts result files of timing software, plain or packed. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import type { SessionKind } from '@lapwing/contract/results/events';
import { sessionKinds } from '@lapwing/contract/results/events';
import type { QueryOf } from '@lapwing/contract/values/endpoint';
import { messageOf, type RequestError } from '@lapwing/contract/values/messages';
import { type ResultFormat, resultFormats } from '@lapwing/timing/formats/detect-format';
import type { FileContext } from '@lapwing/timing/formats/read-result-files';
import { MAX_RESULT_FILE_BYTES } from '@lapwing/timing/text/decode-text';
import type { FastifyInstance } from 'fastify';
import { mountIngest } from '../access/mount-ingest.ts';
import { contentHashOf } from '../content-hash.ts';
import type { IngestContext } from '../context.ts';
import { publishParsed } from './results-route.ts';
import type { Arrived } from './upload-log.ts';

type Query = QueryOf<typeof ingestApi.resultsFile>;

export function fileRoute(app: FastifyInstance, context: IngestContext): void {
  const { check, uploadParser, slots, now } = context;
  mountIngest(
    app,
    ingestApi.resultsFile,
    check,
    { scope: 'results', bodyLimitBytes: MAX_RESULT_FILE_BYTES, slots },
    async ({ caller, bytes, query }) => {
      const { uploadId, fileName = 'the file', publishedBy, reason } = query;
      const queryErrors: RequestError[] = [];
      const { parsed, contentHash } = await uploadParser.read(caller.organizationId, {
        kind: 'file',
        files: [{ name: fileName, bytes }],
        uploadId,
        format: formatOf(query, queryErrors),
        context: fileContextOf(query, queryErrors),
        queryErrors,
        isEventGiven: query.eventId !== undefined || query.event !== undefined,
        ...(publishedBy !== undefined && { publishedBy }),
        ...(reason !== undefined && { reason }),
      });
      const arrived: Arrived = {
        caller,
        call: 'results/file',
        uploadId,
        // The same file for another session is another upload.
        contentHash: contentHashOf(`${contentHash} ${JSON.stringify(query)}`),
        nowMs: now(),
        fileName: query.fileName ?? null,
      };
      return publishParsed(context, arrived, parsed, query);
    },
  );
}

function formatOf({ format }: Query, errors: RequestError[]): ResultFormat | null {
  if (format === undefined) return null;
  const found = resultFormats.find((name) => name === format);
  if (found === undefined) {
    errors.push({
      in: 'query',
      name: 'format',
      ...messageOf('expected-one-of', { values: resultFormats.join(', ') }),
    });
  }
  return found ?? null;
}

function fileContextOf(query: Query, errors: RequestError[]): FileContext {
  const { sessionId, session, group, startsAt, status } = query;
  const type = sessionKinds.find((kind): kind is SessionKind => kind === query.type);
  return {
    event: eventOf(query, errors),
    session: {
      ...(sessionId !== undefined && { clientId: sessionId }),
      ...(session !== undefined && { name: session }),
      ...(type !== undefined && { type }),
      ...(group !== undefined && { group }),
      ...(startsAt !== undefined && { startsAt: startsAt.length === 10 ? `${startsAt}T00:00:00` : startsAt }),
      status: status?.toLowerCase() === 'official' ? 'Official' : 'Provisional',
    },
  };
}

function eventOf(query: Query, errors: RequestError[]): EventDocument {
  const { eventId, event: name, sport, date, location, isListed } = query;
  const startDate = date?.slice(0, 10);
  // The same name on another day is another event.
  const named = `${startDate ?? ''} ${name ?? ''}`.trim();
  // A placeholder: a file of ours contains its own event, and any other is refused.
  const clientId = eventId ?? (named === '' ? '-' : named);
  return {
    clientId,
    ...(name !== undefined && { name }),
    ...(sport !== undefined && { sport }),
    ...(startDate !== undefined && { startDate }),
    ...(isListed !== undefined && { isListed }),
    ...(location !== undefined && locationOf(location, query, errors)),
  };
}

function locationOf(
  name: string,
  { country, timeZone }: Query,
  errors: RequestError[],
): Pick<EventDocument, 'location'> {
  if (country !== undefined && timeZone !== undefined) {
    return { location: { name, countryCode: country.toUpperCase(), timeZone } };
  }
  for (const [field, value] of Object.entries({ country, timeZone })) {
    if (value === undefined) errors.push({ in: 'query', name: field, ...messageOf('location-incomplete') });
  }
  return {};
}
