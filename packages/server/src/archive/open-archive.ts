/** Opens an archive to read it. Everything in it is foreign until it is checked; nothing is unpacked to the disk. */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import * as z from 'zod/mini';
import { faultIn } from '../storage/plausible.ts';
import { yieldToEventLoop } from '../storage/yield-to-event-loop.ts';
import {
  ArchiveError,
  FORMAT,
  fileName,
  MANIFEST,
  MAX_ARCHIVE_BYTES,
  MAX_FILE_BYTES,
  MAX_FILES,
  type Manifest,
  manifest as manifestSchema,
  VERSION,
} from './format.ts';

// Commands start no server, which sets the language otherwise. Without one, every error is "Invalid input".
z.config(z.locales.en());

const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
const NEWLINE = 10;

export type Archive = {
  manifest: Manifest;
  /** the names of its files, in the manifest's order */
  names: readonly string[];
  /** Throws if the file is not the one of the manifest. */
  bytes(name: string): Promise<Buffer>;
  /** Each line of the file as JSON. Throws at the end if the file is not the one of the manifest. */
  lines(name: string): AsyncGenerator<{ value: unknown; line: number }, void, undefined>;
  close(): void;
};

export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    return await readArchive(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    throw new ArchiveError('This is not a zip file, or its end is missing.', { cause: error });
  }
}

async function readArchive(zip: yauzl.ZipFile): Promise<Archive> {
  const entries = await entriesOf(zip);
  const manifest = await readManifest(zip, entries);
  const files = new Map(manifest.files.map((file) => [file.name, file]));
  if (files.size !== manifest.files.length) throw new ArchiveError('Its manifest names a file twice.');
  for (const name of files.keys()) {
    if (!fileName.test(name)) throw new ArchiveError(`Its manifest names the foreign file ${quoted(name)}.`);
    if (!entries.has(name)) throw new ArchiveError(`The file ${name} is missing.`);
  }
  for (const name of entries.keys())
    if (name !== MANIFEST && !files.has(name))
      throw new ArchiveError(`It has a file that its manifest does not name: ${quoted(name)}.`);

  async function* parts(name: string): AsyncGenerator<Buffer, void, undefined> {
    const [entry, file] = [entries.get(name), files.get(name)];
    if (entry === undefined || file === undefined) throw new ArchiveError(`The file ${name} is missing.`);
    if (entry.uncompressedSize !== file.bytes)
      throw new ArchiveError(`The file ${name} has another size than its manifest says.`);
    const hash = createHash('sha256');
    for await (const part of await openEntry(zip, entry)) {
      hash.update(part);
      yield part;
    }
    if (hash.digest('hex') !== file.sha256)
      throw new ArchiveError(`The checksum of ${name} is wrong: the file was damaged or changed.`);
  }

  return {
    manifest,
    names: [...files.keys()],
    close: () => zip.close(),
    async bytes(name) {
      const all: Buffer[] = [];
      for await (const part of parts(name)) all.push(part);
      return Buffer.concat(all);
    },
    async *lines(name) {
      const turn = yieldToEventLoop();
      let line = 0;
      for await (const text of splitLines(parts(name))) {
        line += 1;
        yield { value: parseLine(text, name, line), line };
        await turn();
      }
    },
  };
}

/** Only the known names, each once, and no more bytes than an archive may have. */
async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (name !== MANIFEST && !fileName.test(name))
        throw new ArchiveError(`It has the foreign file ${quoted(name)}.`);
      if (entries.has(name)) throw new ArchiveError(`It has the file ${name} twice.`);
      if (entry.isEncrypted()) throw new ArchiveError('It is protected by a password.');
      if (entry.uncompressedSize > (name === MANIFEST ? MAX_MANIFEST_BYTES : MAX_FILE_BYTES))
        throw new ArchiveError(`The file ${name} is too large.`);
      bytes += entry.uncompressedSize;
      if (bytes > MAX_ARCHIVE_BYTES || entries.size >= MAX_FILES) throw new ArchiveError('It is too large.');
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('Its list of files is damaged, or names a place outside the archive.', {
      cause: error,
    });
  }
  return entries;
}

async function readManifest(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (entry === undefined) throw new ArchiveError(`This is no archive of Lapwing: it has no ${MANIFEST}.`);
  const all: Buffer[] = [];
  for await (const part of await openEntry(zip, entry)) all.push(part);
  const value = parseLine(Buffer.concat(all), MANIFEST, 1);
  const head = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(value);
  if (!head.success) throw new ArchiveError('This is no archive of Lapwing: its manifest is another one.');
  if (head.data.version > VERSION)
    throw new ArchiveError(
      `It has version ${head.data.version}, and this server reads up to ${VERSION}. Update the server first.`,
    );
  return checked(manifestSchema, value, MANIFEST, 1);
}

/** yauzl ends the stream with an error if the entry has more bytes than it declares. */
async function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<AsyncIterable<Buffer>> {
  const damaged = (cause: unknown) => new ArchiveError(`The file ${entry.fileName} is damaged.`, { cause });
  const stream = await zip.openReadStreamPromise(entry).catch((error) => {
    throw damaged(error);
  });
  return Readable.from(
    (async function* () {
      try {
        for await (const part of stream) yield part;
      } catch (error) {
        throw damaged(error);
      }
    })(),
  );
}

async function* splitLines(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let open: Buffer[] = [];
  for await (const part of parts) {
    let from = 0;
    for (;;) {
      const end = part.indexOf(NEWLINE, from);
      if (end === -1) break;
      open.push(part.subarray(from, end));
      yield open.length === 1 ? (open[0] ?? Buffer.alloc(0)) : Buffer.concat(open);
      open = [];
      from = end + 1;
    }
    if (from < part.length) open.push(part.subarray(from));
  }
  if (open.length > 0) yield Buffer.concat(open);
}

function parseLine(text: Buffer, name: string, line: number): unknown {
  try {
    return JSON.parse(text.toString());
  } catch (error) {
    throw new ArchiveError(`${name}, line ${line}, is not JSON.`, { cause: error });
  }
}

/** The value, if it is what it should be; otherwise one line with its place. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  name: string,
  line: number,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    const place = [issue?.path.join('.'), issue?.message].filter((part) => part !== '');
    throw new ArchiveError(`${name}, line ${line}: ${place.join(' ')}`);
  }
  const fault = faultIn(data);
  if (fault !== null) throw new ArchiveError(`${name}, line ${line}: ${fault}`);
  return data;
}

/** A foreign name on one line. */
function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
