import { spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { checkSealFile } from './check-seal.mjs';
import { makeKey, makeSealFile, sha256, tamperings, truncated } from './seal-file.test-support.mjs';

const script = new URL('./check-seal.mjs', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'seals-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @type {(file: any, ...args: string[]) => { status: number | null, text: string }} */
function run(file, ...args) {
  const path = join(folder, 'seals.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path, ...args], {
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

// A variable, because the types of the packages are checked elsewhere.
const rule = join(import.meta.dirname, '../packages/timing/src/seals/check-seals.ts');
const { checkSeals } = await import(rule);

const crypto = {
  /** @type {(text: string, encoding?: 'base64url') => string} */
  sha256: (text, encoding) => sha256(Buffer.from(text, encoding ?? 'utf8')),
  /** @type {(publicKey: string, text: string, signature: string) => boolean} */
  verify: (x, text, signature) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
};

describe('the rule of server and site', () => {
  test.each(tamperings)('finds the same: %s', async (_name, tamper) => {
    const file = makeSealFile();
    tamper(file);
    const { problem, seals } = await checkSeals(file, crypto);
    expect(problem).toBeNull();
    expect(seals.map((/** @type {any} */ { problems, withheldCount }) => [problems, withheldCount])).toEqual(
      checkSealFile(JSON.stringify(file)).map(({ problems, withheld }) => [problems, withheld]),
    );
  });
});

describe('the script that checks seals', () => {
  test.each(tamperings)('finds what was done: %s', (_name, tamper, problems) => {
    const file = makeSealFile();
    tamper(file);
    const results = checkSealFile(JSON.stringify(file));
    problems.forEach((problem, index) => {
      expect(results[index]?.problems[0]).toBe(problem);
    });
  });

  test.each([
    ['organization', 'Another club'],
    ['event', { id: 8, name: 'Clubrace' }],
    ['session', { id: 12, name: 'Race 2' }],
    ['status', 'Official'],
    ['source', 'official'],
    ['publishedAt', '2020-01-01T00:00:00.000Z'],
    ['publication', '0'.repeat(64)],
    ['rows', []],
    ['rulings', []],
    ['runs', [{ id: 1 }]],
    ['server', 'other'],
    ['revision', 9],
    ['version', 0],
    ['format', 'other'],
    ['added', true],
  ])('finds a document with another %s', (field, value) => {
    const file = makeSealFile();
    const document = JSON.parse(file.seals[1].document);
    file.seals[1].document = makeSealFile(undefined, () => ({
      ...document,
      [field]: value,
    })).seals[1].document;
    expect(checkSealFile(JSON.stringify(file))[1]?.problems).toContain('hash');
  });

  test('finds a document of another session, version or form even if it is signed', () => {
    /** @type {(change: (document: any) => any) => any} */
    const problemsOf = (change) =>
      checkSealFile(JSON.stringify(makeSealFile(makeKey(), change))).map(({ problems }) => problems);
    expect(problemsOf((document) => ({ ...document, version: 2 }))).toEqual([
      ['version'],
      ['version'],
      ['version'],
    ]);
    expect(problemsOf((document) => ({ ...document, session: { id: document.revision } }))[1]).toEqual([
      'session',
    ]);
    expect(problemsOf((document) => ({ ...document, format: 'other' }))[0]).toEqual(['document']);
  });

  /** @type {(document: any) => any} */
  const ofCup = ({ event: _, session: __, ...document }) => ({
    ...document,
    format: 'lapwing-sealed-championship',
    championship: { id: 12, name: 'Cup', season: '2026', class: '', layout: 'PointsPerRun' },
    rounds: [{ event: 7, session: 34, revision: 2, seal: 'ab12', shortName: 'R1' }],
  });

  it('checks a championship, and prints the results that counted', () => {
    const { status, text } = run(makeSealFile(makeKey(), ofCup));
    expect(status).toBe(0);
    expect(text).toContain('Cup 2026');
    expect(text).toContain('R1: session 34, revision 2, seal ab12');
  });

  it('finds the seal of a championship between those of a session, also with the same id', async () => {
    const file = makeSealFile(makeKey(), (document) =>
      document.revision === 2 ? ofCup(document) : document,
    );
    const problems = [[], ['session'], ['session']];
    expect(checkSealFile(JSON.stringify(file)).map((seal) => seal.problems)).toEqual(problems);
    const { seals } = await checkSeals(file, crypto);
    expect(seals.map((/** @type {any} */ seal) => seal.problems)).toEqual(problems);
  });

  it('prints the revisions and exits with 0 for a whole file', () => {
    const { status, text } = run(makeSealFile());
    expect(status).toBe(0);
    expect(text).toContain('Revision 3: valid');
    expect(text).toContain('Clubrace 雨 · Race 1');
    expect(text).toContain('Official, published 2026-05-11T13:27:00.000Z by Mia Stone (upload)');
    expect(text).toContain('3 of 3 seals are valid and follow each other.');
  });

  it('exits with 1 and says why if something was changed', () => {
    const file = makeSealFile();
    file.seals[1].document = file.seals[1].document.replace('700001', '1');
    const { status, text } = run(file);
    expect(status).toBe(1);
    expect(text).toContain('Revision 2: NOT VALID');
    expect(text).toContain('the document was changed: its hash does not match');
  });

  it('a pinned key or its id must have signed everything', () => {
    const key = makeKey();
    expect(run(makeSealFile(key), '--key', key.publicKey).status).toBe(0);
    expect(run(makeSealFile(key), '--key', key.keyId).status).toBe(0);
    const { status, text } = run(makeSealFile(), '--key', key.publicKey);
    expect(status).toBe(1);
    expect(text).toContain('Signed with another key');
  });

  it('a known hash notices that the last revision was cut off', () => {
    const file = makeSealFile();
    const newest = file.seals[2].hash.slice(0, 16);
    expect(run(file, '--hash', newest).status).toBe(0);
    truncated(file);
    expect(run(file).status).toBe(0);
    const { status, text } = run(file, '--hash', newest);
    expect(status).toBe(1);
    expect(text).toContain('No revision has the hash');
  });

  it('removed names are counted, and the rest stays valid', () => {
    const file = makeSealFile();
    file.seals[0].details = {};
    const { status, text } = run(file);
    expect(status).toBe(0);
    expect(text).toContain('4 names or reasons were removed since');
  });

  it('one removed name is counted in the singular', () => {
    const file = makeSealFile();
    const [name = ''] = Object.keys(file.seals[0].details);
    delete file.seals[0].details[name];
    expect(run(file).text).toContain(' 1 name or reason was removed since');
  });

  it('a file cannot control the terminal', () => {
    const file = makeSealFile(makeKey(), (document) => ({ ...document, status: 'Official\u001b[2J' }));
    expect(run(file).text).not.toContain('\u001b');
  });

  test.each([
    ['{"format": "lapwing-se', 'not JSON'],
    ['[]', 'no sealed results'],
    ['null', 'no sealed results'],
    [{ format: 'lapwing-seals', version: 0 }, 'version 0'],
    [{ format: 'lapwing-seals', version: 2 }, 'version 2'],
    [{ format: 'lapwing-seals', version: 1 }, 'no sealed results'],
    [{ format: 'lapwing-seals', version: 1, keys: [], seals: [] }, 'never sealed'],
  ])('exits with 2 and one sentence for %j', (file, words) => {
    const { status, text } = run(/** @type {any} */ (file));
    expect(status).toBe(2);
    expect(text).toContain(words);
  });

  it('refuses a huge file, a missing one, and an unknown option', () => {
    const huge = join(folder, 'huge.json');
    writeFileSync(huge, '');
    truncateSync(huge, 300 * 1024 * 1024);
    /** @type {(...args: string[]) => any} */
    const runWith = (...args) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    expect(runWith(huge)).toMatchObject({ status: 2, stderr: expect.stringContaining('larger than 256 MB') });
    expect(runWith(join(folder, 'none.json'))).toMatchObject({ status: 2 });
    expect(runWith('--what')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--what is unknown'),
    });
    expect(runWith()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
  });
});
