/** Checks a file of seals: every hash, link, signature and detail. scripts/check-seal.mjs does the same without us. */

import { SEAL_FILE_FORMAT, SEAL_FILE_VERSION, type SealProblem } from '@lapwing/contract/results/seals';
import { canonicalJson } from './canonical-json.ts';
import { detailHashes } from './seal-document.ts';
import { DOCUMENT_VERSION, subjectOf } from './seal-formats.ts';
import { chainedText, detailText, keyIdOf, signedText } from './seal-texts.ts';

export type SealCrypto = {
  /** of a text as UTF-8, or of bytes in base64url; in hexadecimal digits */
  sha256: (text: string, encoding?: 'base64url') => string | Promise<string>;
  /** Ed25519; key and signature in base64url */
  verify: (publicKey: string, text: string, signature: string) => boolean | Promise<boolean>;
};

export type FileProblem = 'not-json' | 'not-seals' | 'version' | 'empty';

export type CheckedSeal = {
  revision: number;
  hash: string;
  keyId: string;
  problems: SealProblem[];
  withheldCount: number;
};

export type SealCheck = { problem: FileProblem | null; seals: CheckedSeal[] };

export async function checkSealText(text: string, crypto: SealCrypto): Promise<SealCheck> {
  try {
    return await checkSeals(JSON.parse(text), crypto);
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'not-json', seals: [] };
    throw error;
  }
}

/** `file` may be anything. */
export async function checkSeals(file: unknown, crypto: SealCrypto): Promise<SealCheck> {
  const refused = (problem: FileProblem) => ({ problem, seals: [] });
  if (!isRecord(file) || file.format !== SEAL_FILE_FORMAT) return refused('not-seals');
  if (file.version !== SEAL_FILE_VERSION) return refused('version');
  if (!Array.isArray(file.seals) || !Array.isArray(file.keys)) return refused('not-seals');
  if (file.seals.length === 0) return refused('empty');
  const keys = await keysIn(file.keys, crypto);
  const seals: CheckedSeal[] = [];
  let before: Before | null = null;
  for (const each of file.seals as unknown[]) {
    const checked = await checkSeal(each, before, keys, crypto);
    seals.push(checked.seal);
    before = checked.next;
  }
  return { problem: null, seals };
}

/** `subjects`: by server, because an imported session has another id here */
type Before = { revision: number; hash: string; subjects: ReadonlyMap<string, string | null> };
type Keys = ReadonlyMap<string, string>;

/** Public keys by their ids. A key under another id is left out. */
async function keysIn(keys: readonly unknown[], { sha256 }: SealCrypto): Promise<Keys> {
  const found = new Map<string, string>();
  for (const key of keys) {
    if (!isRecord(key) || typeof key.publicKey !== 'string' || typeof key.keyId !== 'string') continue;
    if (keyIdOf(await sha256(key.publicKey, 'base64url')) === key.keyId) found.set(key.keyId, key.publicKey);
  }
  return found;
}

async function checkSeal(
  each: unknown,
  before: Before | null,
  keys: Keys,
  crypto: SealCrypto,
): Promise<{ seal: CheckedSeal; next: Before | null }> {
  if (!isSeal(each)) {
    const seal = { revision: 0, hash: '', keyId: '', problems: ['damaged' as const], withheldCount: 0 };
    return { seal, next: before };
  }
  const { revision, previousHash, document, hash, keyId, signature, details } = each;
  const problems = new Set<SealProblem>();
  if (hash !== (await crypto.sha256(chainedText(previousHash, document)))) problems.add('hash');
  if (previousHash !== (before?.hash ?? null)) problems.add(before === null ? 'missing' : 'chain');
  if (before !== null && revision <= before.revision) problems.add('order');
  const publicKey = keys.get(keyId);
  if (publicKey === undefined) problems.add('key');
  else if (!(await crypto.verify(publicKey, signedText(hash), signature))) problems.add('signature');
  const content = parsed(document);
  const subject = content === null ? null : subjectOf(content);
  if (content === null || content.revision !== revision || subject === null) problems.add('document');
  else if (content.version !== DOCUMENT_VERSION) problems.add('version');
  const subjects = new Map(before?.subjects ?? []);
  if (content !== null) {
    const server = `${content.server}`;
    if (subjects.has(server) && subjects.get(server) !== subject) problems.add('session');
    subjects.set(server, subject);
  }
  const named = detailHashes(content ?? {});
  if (!(await areDetails(details, new Set(named), crypto))) problems.add('details');
  const withheldCount = named.filter((name) => !Object.hasOwn(details, name)).length;
  return {
    seal: { revision, hash, keyId, problems: [...problems], withheldCount },
    next: { revision, hash, subjects },
  };
}

type AnySeal = {
  revision: number;
  previousHash: string | null;
  document: string;
  hash: string;
  keyId: string;
  signature: string;
  details: Record<string, unknown>;
};

function isSeal(value: unknown): value is AnySeal {
  if (!isRecord(value)) return false;
  const { revision, previousHash, document, hash, keyId, signature, details } = value;
  return (
    Number.isSafeInteger(revision) &&
    (previousHash === null || typeof previousHash === 'string') &&
    [document, hash, keyId, signature].every((text) => typeof text === 'string') &&
    isRecord(details)
  );
}

/** null unless it is a record in canonical form. */
function parsed(document: string): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(document);
    return isRecord(content) && canonicalJson(content) === document ? content : null;
  } catch {
    return null;
  }
}

async function areDetails(
  details: Record<string, unknown>,
  named: ReadonlySet<string>,
  { sha256 }: SealCrypto,
): Promise<boolean> {
  for (const [hash, detail] of Object.entries(details)) {
    if (!named.has(hash) || !isRecord(detail) || typeof detail.salt !== 'string') return false;
    if ((await sha256(detailText(detail.salt, detail.value))) !== hash) return false;
  }
  return true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
