/** `lapwing-server archive …`: everything of one organisation in one zip, and back in. */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nameOf, sports } from '@lapwing/contract/values/enums';
import { defineCommand } from 'citty';
import { ArchiveError } from '../archive/format.ts';
import { type ImportSummary, importArchive } from '../archive/import-archive.ts';
import { openArchive } from '../archive/open-archive.ts';
import { checkArchive } from '../archive/parse-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { OperatorError } from '../operator-error.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import type { Settings } from '../settings/settings.ts';
import { getOrganization } from './organization.ts';
import { createProgressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

const json = { type: 'boolean', description: 'Answer as JSON, for scripts' } as const;
const file = { type: 'positional', required: true, description: 'The zip' } as const;

export function archiveCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'archive', description: 'Take an organization along to another server, as one zip' },
    subCommands: {
      export: exportCommand(readSettings),
      check: checkCommand(),
      import: importCommand(readSettings),
    },
  });
}

function exportCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'export', description: 'Write everything of an organization into one zip' },
    args: {
      organization: {
        type: 'positional',
        required: true,
        description: 'The number of the organization, as organization list shows it',
      },
      file: { type: 'positional', required: true, description: 'The zip to write; it must not exist yet' },
      json,
    },
    run: async ({ args }) => {
      const settings = readSettings();
      const path = resolve(args.file);
      const bar = createProgressBar('Exporting');
      const name = await withDatabase(settings, async (db) => {
        const { id, name } = await getOrganization(db, args.organization);
        const zip = await writeArchive(db, {
          organizationId: id,
          origin: settings.publicUrl,
          nowMs: Date.now(),
          ...(args.json !== true && { onProgress: bar.update }),
        });
        await save(zip, path);
        return name;
      });
      if (args.json === true) console.log(JSON.stringify({ file: path, organization: name }));
      else bar.finish(`Everything of ${name} is in ${path}.`);
    },
  });
}

async function save(zip: NodeJS.ReadableStream, path: string): Promise<void> {
  let isOurs = false;
  try {
    const target = createWriteStream(path, { flags: 'wx' }).once('open', () => {
      isOurs = true;
    });
    await pipeline(zip, target);
  } catch (error) {
    if (isOurs) await rm(path, { force: true });
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new OperatorError(`${path} exists already.`) : error;
  }
}

function checkCommand() {
  return defineCommand({
    meta: { name: 'check', description: 'Check every file of an archive, and write nothing' },
    args: { file, json },
    run: async ({ args }) => {
      const bar = createProgressBar('Checking');
      const manifest = await asOperator(args.file, async (path) => {
        const archive = await openArchive(path);
        try {
          await checkArchive(archive, args.json === true ? undefined : bar.update);
          return archive.manifest;
        } finally {
          archive.close();
        }
      });
      const { origin, organizationName, exportedAtMs, counts } = manifest;
      if (args.json === true)
        return console.log(JSON.stringify({ origin, organizationName, exportedAtMs, counts }));
      const on = new Date(exportedAtMs).toISOString().slice(0, 10);
      bar.finish(`${organizationName} of ${origin}, ${on}: complete and undamaged.`);
      for (const [what, count] of Object.entries(counts)) console.log(`  ${count} ${what}`);
    },
  });
}

function importCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'import', description: 'Import an archive; the same one again changes nothing' },
    args: {
      file,
      organization: {
        type: 'string',
        description: 'The number of the organization here; without it, a new one is made from the archive',
      },
      json,
    },
    run: async ({ args }) => {
      const bar = createProgressBar('Importing');
      const done = await withDatabase(readSettings(), async (db) => {
        const { organization } = args;
        const organizationId =
          organization === undefined ? null : (await getOrganization(db, organization)).id;
        return asOperator(args.file, (path) =>
          importArchive(db, {
            file: path,
            organizationId,
            createOrganization: ({ sport, sponsors: _, ...own }) =>
              saveOrganization(db, { ...own, sport: nameOf(sports, sport), createdAtMs: Date.now() }),
            importedBy: 'Operator',
            nowMs: Date.now(),
            ...(args.json !== true && { onProgress: (_phase, part, total) => bar.update(part, total) }),
          }),
        );
      });
      const { organizationId, manifest, summary } = done;
      if (args.json === true) return console.log(JSON.stringify({ organizationId, summary }));
      bar.finish(
        `${manifest.organizationName} of ${manifest.origin} is imported into organization ${organizationId}.`,
      );
      for (const line of describe(summary)) console.log(`  ${line}`);
    },
  });
}

function describe(summary: ImportSummary): string[] {
  return Object.entries(summary).map(
    ([what, { added, updated, unchanged, kept }]) =>
      `${what}: ${added} added, ${updated} updated, ${unchanged} unchanged, ${kept} kept as they are here`,
  );
}

/** What is wrong with an archive is one line for the operator. */
async function asOperator<Done>(given: string, work: (path: string) => Promise<Done>): Promise<Done> {
  const path = resolve(given);
  try {
    return await work(path);
  } catch (error) {
    if (error instanceof ArchiveError) throw new OperatorError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
