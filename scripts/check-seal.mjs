#!/usr/bin/env node
/**
 * Checks a file of sealed results or championships without a server: node check-seal.mjs seals-12.json [--key <public key or key id>] [--hash <hash>]
 * It needs Node 20 and nothing else. docs/sealed-results.md describes the bytes.
 * Exit codes: 0 every seal is valid, 1 one is not, 2 the file or the command cannot be read.
 */

import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MAX_BYTES = 256 * 1024 * 1024;
const PREFIX = 'lapwing-seal-1';
const USAGE =
  'Usage: node check-seal.mjs <file> [--key <public key or key id>] [--hash <first digits of a hash>]';

const sayings = {
  damaged: 'is not a seal: the file is damaged',
  document: 'the document is damaged or is about another revision',
  version: 'the document was made by a newer version; get a newer script',
  hash: 'the document was changed: its hash does not match',
  missing: 'a sealed revision before it is missing',
  chain: 'does not follow the seal before it: one is missing, was moved or was changed',
  order: 'the revisions are not in order',
  session: 'is about another session or championship than the seals before it',
  key: 'its key is not in the file, or has another id',
  signature: 'the signature is wrong',
  details: 'a name or a reason was changed or added',
};

/** @type {(value: any) => boolean} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {string | Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** @param {string} publicKey */
const keyIdOf = (publicKey) => sha256(Buffer.from(publicKey, 'base64url')).slice(0, 16);

/** @type {(value: any) => string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/**
 * @param {string} publicKey
 * @param {string} text
 * @param {string} signature
 */
function isSigned(publicKey, text, signature) {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/**
 * null unless it is canonical JSON of an object.
 * @param {string} document
 */
function parseDocument(document) {
  try {
    const content = JSON.parse(document);
    return isRecord(content) && canonical(content) === document ? content : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, any>} content */
function detailHashes({ publication, rows, rulings }) {
  /** @type {(value: any) => any[]} */
  const list = (value) => (Array.isArray(value) ? value : []);
  const all = [
    publication,
    ...list(rows).map((row) => row?.person),
    ...list(rulings).map((each) => each?.words),
  ];
  return all.filter((hash) => typeof hash === 'string');
}

/**
 * The kind and the id of what a document is about; null if its format is unknown.
 * @param {Record<string, any>} content
 */
function subjectOf({ format, session, championship }) {
  if (format === 'lapwing-sealed-result') return `session ${session?.id}`;
  return format === 'lapwing-sealed-championship' ? `championship ${championship?.id}` : null;
}

/** @param {any} seal */
function isSeal(seal) {
  if (!isRecord(seal) || !Number.isSafeInteger(seal.revision) || !isRecord(seal.details)) return false;
  const texts = [seal.document, seal.hash, seal.keyId, seal.signature];
  return (
    texts.every((text) => typeof text === 'string') &&
    (seal.previousHash === null || typeof seal.previousHash === 'string')
  );
}

/**
 * @typedef {{ revision: number, problems: (keyof typeof sayings)[], withheld: number, content: any,
 *   hash?: string, keyId?: string, publication?: any }} Checked
 * @typedef {{ keys: Map<string, string>, subjects: Map<string, string | null> }} Known
 */

/**
 * @param {any} seal
 * @param {Checked | null} before
 * @param {Known} known
 * @returns {Checked}
 */
function checkSeal(seal, before, { keys, subjects }) {
  if (!isSeal(seal)) return { revision: 0, problems: ['damaged'], withheld: 0, content: null };
  const { revision, previousHash, document, hash, keyId, signature, details } = seal;
  /** @type {Checked['problems']} */
  const problems = [];
  if (hash !== sha256(`${PREFIX}\n${previousHash ?? '0'.repeat(64)}\n${document}`)) problems.push('hash');
  if (previousHash !== (before?.hash ?? null)) problems.push(before === null ? 'missing' : 'chain');
  if (before !== null && revision <= before.revision) problems.push('order');
  const publicKey = keys.get(keyId);
  if (publicKey === undefined) problems.push('key');
  else if (!isSigned(publicKey, `${PREFIX}\n${hash}`, signature)) problems.push('signature');
  const content = parseDocument(document);
  const subject = content === null ? null : subjectOf(content);
  if (content === null || content.revision !== revision || subject === null) problems.push('document');
  else if (content.version !== 1) problems.push('version');
  if (content !== null) {
    const server = `${content.server}`;
    if (subjects.has(server) && subjects.get(server) !== subject) problems.push('session');
    subjects.set(server, subject);
  }
  const named = detailHashes(content ?? {});
  const areWhole = Object.entries(details).every(
    ([name, detail]) =>
      named.includes(name) &&
      typeof detail?.salt === 'string' &&
      sha256(canonical([detail.salt, detail.value])) === name,
  );
  if (!areWhole) problems.push('details');
  const withheld = named.filter((name) => !Object.hasOwn(details, name)).length;
  return {
    revision,
    hash,
    keyId,
    problems,
    withheld,
    content,
    publication: details[content?.publication]?.value,
  };
}

/**
 * Throws an Error with one sentence if it is no file of seals.
 * @param {string} text
 */
export function checkSealFile(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON: it is damaged, or was not downloaded completely.');
  }
  if (!isRecord(file) || file.format !== 'lapwing-seals')
    throw new Error('The file has no sealed results of Lapwing.');
  if (file.version !== 1)
    throw new Error(`The file has the version ${file.version}. This script reads version 1.`);
  if (!Array.isArray(file.seals) || !Array.isArray(file.keys))
    throw new Error('The file has no sealed results of Lapwing.');
  if (file.seals.length === 0) throw new Error('The file has no seals: this result was never sealed.');
  /** @type {Known} */
  const known = { keys: new Map(), subjects: new Map() };
  for (const key of file.keys)
    if (typeof key?.publicKey === 'string' && keyIdOf(key.publicKey) === key.keyId)
      known.keys.set(key.keyId, key.publicKey);
  /** @type {Checked[]} */
  const results = [];
  /** @type {Checked | null} */
  let before = null;
  for (const seal of file.seals) {
    const result = checkSeal(seal, before, known);
    results.push(result);
    if (result.hash !== undefined) before = result;
  }
  return results;
}

/** @param {string[]} args */
function readOptions(args) {
  /** @type {Record<string, string>} */
  const options = {};
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--key' || arg === '--hash') {
      const value = args[++index];
      if (!value) throw new Error(`${arg} needs a value.\n${USAGE}`);
      options[arg.slice(2)] = value;
    } else if (arg.startsWith('--') || options.file !== undefined)
      throw new Error(`${arg} is unknown.\n${USAGE}`);
    else options.file = arg;
  }
  const { file, key = null, hash = null } = options;
  if (file === undefined) throw new Error(USAGE);
  return { file, key, hash };
}

/** @param {string} file */
function readText(file) {
  let bytes;
  try {
    bytes = statSync(file).size;
  } catch {
    throw new Error(`There is no file ${file}.`);
  }
  if (bytes > MAX_BYTES) throw new Error(`${file} is larger than 256 MB: no file of seals is.`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read.`);
  }
}

/**
 * The file may come from anywhere, so its parts have no types.
 * @type {(value: any) => any[]}
 */
function listIn(value) {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** @param {Record<string, any>} content */
function titleOf({ championship, event, session }) {
  if (isRecord(championship)) return `${championship.name} ${championship.season}`.trim();
  return `${event?.name} · ${session?.name}`;
}

/** @param {Checked} checked */
function describe({ revision, hash, keyId, problems, withheld, content, publication }) {
  const head = `Revision ${revision}: ${problems.length === 0 ? 'valid' : 'NOT VALID'}`;
  const lines = [head, ...problems.map((problem) => `  ! ${sayings[problem]}`)];
  if (content !== null) {
    const by = publication?.publishedBy ? ` by ${publication.publishedBy}` : '';
    lines.push(`  ${titleOf(content)}`);
    for (const { shortName, session, revision: counted, seal } of listIn(content.rounds))
      lines.push(
        `  ${shortName}: session ${session}, revision ${counted}, ${seal ? `seal ${seal}` : 'not sealed'}`,
      );
    lines.push(`  ${content.status}, published ${content.publishedAt}${by} (${content.source})`);
    lines.push(`  hash ${hash}`, `  key ${keyId}`);
  }
  if (withheld > 0) {
    const removed = withheld === 1 ? '1 name or reason was' : `${withheld} names or reasons were`;
    lines.push(`  ${removed} removed since; the rest is checked`);
  }
  // A file must not control the terminal.
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, ' ')).join('\n');
}

/** @param {string[]} args */
function run(args) {
  const { file, key, hash } = readOptions(args);
  const results = checkSealFile(readText(file));
  for (const result of results) console.log(describe(result));
  const pinned = key?.length === 43 ? keyIdOf(key) : key;
  const others = results.filter(({ keyId }) => pinned !== null && keyId !== pinned);
  if (others.length > 0)
    console.log(
      `! Signed with another key: ${others.map(({ revision }) => `revision ${revision}`).join(', ')}`,
    );
  const isFound = hash === null || results.some((each) => each.hash?.startsWith(hash.toLowerCase()));
  if (!isFound) console.log(`! No revision has the hash ${hash}.`);
  const isValid = isFound && others.length === 0 && results.every(({ problems }) => problems.length === 0);
  if (isValid) console.log(`${results.length} of ${results.length} seals are valid and follow each other.`);
  if (isValid && key === null)
    console.log('Compare the key with the one at /.well-known/lapwing-seals.json of the server.');
  if (isValid && hash === null)
    console.log('Revisions after the last one in this file cannot be noticed here: ask for the newest hash.');
  return isValid ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = run(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
