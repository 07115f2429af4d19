/** The archive of an organisation: downloaded here, and imported by another server. */

import * as z from 'zod/mini';
import { get, post } from '../values/endpoint.ts';
import { int32Id } from '../values/text-values.ts';

const count = z.int();
const outcomes = z.object({ added: count, updated: count, unchanged: count, kept: count });
const summary = z.object({
  events: outcomes,
  championships: outcomes,
  // Missing if the archive has no records.
  records: z.optional(outcomes),
});
export type ImportSummary = z.infer<typeof summary>;

/** `done` of `total` events and championships. */
export const archiveJob = z.object({
  state: z.enum(['running', 'done', 'failed']),
  phase: z.enum(['exporting', 'checking', 'writing']),
  done: count,
  total: count,
  /** one sentence in English */
  failure: z.nullable(z.string()),
  /** of a finished import */
  summary: z.nullable(summary),
});
export type ArchiveJob = z.infer<typeof archiveJob>;

const status = z.object({
  /** the newest; null if there is none, or if it ended more than a day ago */
  download: z.nullable(archiveJob),
  import: z.nullable(archiveJob),
  /** the newest first */
  imports: z.array(
    z.object({
      origin: z.string(),
      originName: z.string(),
      exportedAtMs: z.int(),
      importedAtMs: z.int(),
      importedBy: z.string(),
      summary,
    }),
  ),
});
export type ArchiveStatus = z.infer<typeof status>;

const root = '/api/organizations/:organizationId/manage/archive';
const call = { params: { organizationId: int32Id }, token: 'required' } as const;

/** For owners of the organisation and hosts of the site. */
export const archivesApi = {
  status: get(root, {
    summary: 'The progress of a download or import of the archive, and earlier imports',
    ...call,
    answer: status,
  }),
  download: post(`${root}/download`, {
    summary: 'A link for one download of the whole archive as a zip, valid for a minute',
    ...call,
    answer: z.object({ path: z.string(), name: z.string() }),
  }),
  import: post(`${root}/import`, {
    summary: 'Imports an archive: the zip is the body; it is checked first, and imported in the background',
    ...call,
    body: 'file',
    answer: status,
  }),
};
