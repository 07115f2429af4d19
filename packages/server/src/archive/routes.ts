/** The calls for the archive of an organisation: download it, import one, and see how far that is. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchiveJob, archivesApi } from '@lapwing/contract/people/archives';
import type { FastifyInstance } from 'fastify';
import { findHost, type HostEmails } from '../host/hosts.ts';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { requireUser } from '../identity/require-user.ts';
import { roleOf } from '../ingest/organizations/members.ts';
import { type Leases, leasesOfOneServer } from '../nodes/leases.ts';
import type { Database } from '../storage/database.ts';
import { createTicket, redeemTicket } from '../storage/download-tickets.ts';
import { archiveNameOf } from './archive-name.ts';
import { ArchiveError } from './format.ts';
import { importArchive } from './import-archive.ts';
import { createArchiveJobs, type RunningJob } from './jobs.ts';
import { listImports } from './list-imports.ts';
import { writeArchive } from './write-archive.ts';

export type ArchiveRoutesOptions = {
  db: Database;
  dataDir: string;
  /** the address of this site, kept as the origin */
  publicUrl: string;
  hostEmails: HostEmails;
  /** One of several servers imports at a time. */
  leases?: Leases;
  now?: () => number;
};

const DOWNLOAD_PATH = '/downloads/archives';
/** A club with a hundred events a year has less in ten years. */
const MAX_UPLOAD_BYTES = 4 * 1024 * 1024 * 1024;

const unreadable = { state: 'failed', failure: 'The server could not read everything.' } as const;

export async function archiveRoutes(
  app: FastifyInstance,
  {
    db,
    dataDir,
    publicUrl,
    hostEmails,
    leases = leasesOfOneServer(db),
    now = Date.now,
  }: ArchiveRoutesOptions,
): Promise<void> {
  const folder = join(dataDir, 'imports');
  const onError = (error: unknown) => app.log.error({ err: error }, 'archives');
  const jobs = createArchiveJobs(db, { leases, now, onError });
  let work = Promise.resolve();
  // A server that was killed leaves what it had received.
  await rm(folder, { recursive: true, force: true });
  app.addHook('onClose', () => work);

  /** The name of the caller, who owns the organisation or is a host of the site. */
  async function requireRight(user: User | null, organizationId: number): Promise<string> {
    const { accountId } = requireUser(user);
    const organization = await findNames(organizationId, accountId);
    if (organization === null) throw problem('not-found', { detail: `No organization ${organizationId}` });
    const isOwner = (await roleOf(db, organizationId, accountId)) === 'owner';
    if (!isOwner && (await findHost(db, accountId, hostEmails)) === null)
      throw problem('not-allowed', { detail: 'Only its owners and hosts of the site may do this' });
    return organization.person;
  }

  async function findNames(organizationId: number, accountId: string) {
    const organization = await db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .executeTakeFirst();
    if (organization === undefined) return null;
    const person = await db
      .selectFrom('accounts')
      .select(['givenName', 'surName'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    return { name: organization.name, person: `${person?.givenName ?? ''} ${person?.surName ?? ''}`.trim() };
  }

  async function describe(organizationId: number) {
    return {
      download: await jobs.find('download', organizationId),
      import: await jobs.find('import', organizationId),
      imports: await listImports(db, organizationId),
    };
  }

  mount(app, archivesApi.status, async ({ params: { organizationId }, user }) => {
    await requireRight(user, organizationId);
    return describe(organizationId);
  });

  mount(app, archivesApi.download, async ({ params: { organizationId }, user }) => {
    await requireRight(user, organizationId);
    const ticket = await createTicket(db, 'archive', String(organizationId), now());
    return { path: `${DOWNLOAD_PATH}/${ticket}`, name: await archiveNameOf(db, organizationId, now()) };
  });

  // A question for the head alone must not use up the ticket.
  const route = { exposeHeadRoute: false };
  app.get<{ Params: { ticket: string } }>(`${DOWNLOAD_PATH}/:ticket`, route, async ({ params }, reply) => {
    const organizationId = Number(await redeemTicket(db, 'archive', params.ticket, now()));
    if (!(organizationId > 0))
      throw problem('not-found', { detail: 'This link has been used, or is too old' });
    const job = await jobs.begin('download', organizationId, 'exporting');
    const zip = await writeArchive(db, {
      organizationId,
      origin: publicUrl,
      nowMs: now(),
      onProgress: (done, total) => job.update({ done, total }),
    }).catch(async (error) => {
      await job.end(unreadable);
      throw error;
    });
    zip.once('end', () => void job.end({ state: 'done' }));
    reply.raw.once('close', () => {
      void job.end({ state: 'failed', failure: 'The download was interrupted.' });
      zip.destroy();
    });
    zip.once('error', (error) => {
      app.log.error({ err: error, organizationId }, 'An archive could not be written');
      void job.end(unreadable);
    });
    return reply
      .type('application/zip')
      .header(
        'content-disposition',
        `attachment; filename="${await archiveNameOf(db, organizationId, now())}"`,
      )
      .header('cache-control', 'no-store')
      .send(zip);
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body goes to the disk as it arrives.
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    mount(scope, archivesApi.import, async ({ params: { organizationId }, user, request }) => {
      const importedBy = await requireRight(user, organizationId);
      // Only one at a time: it keeps the database busy.
      if (!(await jobs.beginImport()))
        throw problem('conflict', { detail: 'Another archive is being imported' });
      const file = join(folder, `${randomUUID()}.zip`);
      try {
        app.mounted.bodies.allowSlow(request.raw);
        await mkdir(folder, { recursive: true });
        await receive(request.body, file);
        const job = await jobs.begin('import', organizationId, 'checking');
        work = importReceived(file, { organizationId, importedBy, job })
          .then(async (outcome) => {
            await discard(file);
            await job.end(outcome);
          })
          .catch(onError);
      } catch (error) {
        await discard(file);
        throw error;
      }
      return describe(organizationId);
    });
  });

  async function discard(file: string): Promise<void> {
    await rm(file, { force: true });
    await jobs.endImport();
  }

  async function importReceived(
    file: string,
    { organizationId, importedBy, job }: { organizationId: number; importedBy: string; job: RunningJob },
  ): Promise<Partial<ArchiveJob>> {
    try {
      const onProgress = (phase: ArchiveJob['phase'], done: number, total: number) =>
        job.update({ phase, done, total });
      const { summary } = await importArchive(db, {
        file,
        organizationId,
        importedBy,
        nowMs: now(),
        onProgress,
      });
      return { state: 'done', summary };
    } catch (error) {
      if (error instanceof ArchiveError) return { state: 'failed', failure: error.message };
      app.log.error({ err: error, organizationId }, 'An import failed');
      return { state: 'failed', failure: 'The server could not store everything.' };
    }
  }
}

async function receive(body: unknown, file: string): Promise<void> {
  if (!(body instanceof Readable))
    throw problem('invalid-parameters', { detail: 'Send the zip as the body' });
  let bytes = 0;
  const bounded = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      if (bytes > MAX_UPLOAD_BYTES) done(problem('body-too-large'));
      else done(null, part);
    },
  });
  await pipeline(body, bounded, createWriteStream(file));
}
