/** A file of three seals for tests, made without the code of the server. */

import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** @type {(value: any) => string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** @param {string | Buffer} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

export function makeKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = privateKey.export({ format: 'jwk' }).x ?? '';
  const keyId = sha256(Buffer.from(publicKey, 'base64url')).slice(0, 16);
  return { keyId, publicKey, privateKey };
}

/** @param {ReturnType<typeof makeKey>} key */
export function makeSealFile(key = makeKey(), change = (/** @type {any} */ document) => document) {
  /** @type {any[]} */
  const seals = [];
  for (const revision of [1, 2, 3]) {
    /** @type {Record<string, { salt: string, value: any }>} */
    const details = {};
    const commit = (/** @type {any} */ value) => {
      const salt = `${revision}${Object.keys(details).length}`.padStart(32, 'a');
      const hash = sha256(canonical([salt, value]));
      details[hash] = { salt, value };
      return hash;
    };
    const document = canonical(
      change({
        format: 'lapwing-sealed-result',
        version: 1,
        server: key.keyId,
        organization: 'Kart & Club',
        event: { id: 7, name: 'Clubrace 雨' },
        session: { id: 12, name: 'Race 1', kind: 'race', type: 'Race', startsAt: '2026-05-11T09:27:00.000Z' },
        revision,
        status: revision === 3 ? 'Official' : 'Provisional',
        source: 'upload',
        publishedAt: `2026-05-11T1${revision}:27:00.000Z`,
        publication: commit({ publishedBy: 'Mia Stone', reason: '' }),
        rows: [
          {
            place: 1,
            startNumber: '7',
            lapCount: 12,
            totalTimeMs: 700_001,
            person: commit({ firstName: 'Anna' }),
          },
          {
            place: 2,
            startNumber: '8',
            lapCount: 12,
            totalTimeMs: 700_500,
            person: commit({ firstName: 'Ben' }),
          },
        ],
        rulings: [
          { number: 1, place: 2, kind: 'penalty', value: 2000, words: commit({ reason: 'jump start' }) },
        ],
        runs: [],
      }),
    );
    const previousHash = seals.at(-1)?.hash ?? null;
    const hash = sha256(`lapwing-seal-1\n${previousHash ?? '0'.repeat(64)}\n${document}`);
    const signature = sign(null, Buffer.from(`lapwing-seal-1\n${hash}`), key.privateKey).toString(
      'base64url',
    );
    seals.push({ revision, previousHash, document, hash, keyId: key.keyId, signature, details });
  }
  const keys = [{ keyId: key.keyId, publicKey: key.publicKey, origin: null }];
  /** @type {any} */
  const file = { format: 'lapwing-seals', version: 1, keys, seals };
  return file;
}

/**
 * What may happen to a file, and the first problem of each of its seals that is then found.
 * @type {readonly (readonly [string, (file: any) => void, readonly (string | undefined)[]])[]}
 */
export const tamperings = [
  ['nothing', () => {}, [undefined, undefined, undefined]],
  ['a removed name', (file) => delete file.seals[0].details[Object.keys(file.seals[0].details)[1] ?? ''], []],
  ['a changed time in the document', (file) => edit(file, 1, '700001', '700000'), [undefined, 'hash']],
  ['a changed place', (file) => edit(file, 2, '"place":2', '"place":3'), [undefined, undefined, 'hash']],
  ['a changed hash', (file) => flip(file.seals[1], 'hash'), [undefined, 'hash', 'chain']],
  ['a changed previous hash', (file) => flip(file.seals[2], 'previousHash'), [undefined, undefined, 'hash']],
  ['a changed signature', (file) => flip(file.seals[0], 'signature'), ['signature']],
  ['a signature of another revision', (file) => swap(file, 'signature'), ['signature', 'signature']],
  ['a changed revision number', (file) => (file.seals[0].revision = 2), ['document', 'order']],
  ['a changed key id', (file) => flip(file.seals[0], 'keyId'), ['key']],
  ['an unknown key', (file) => (file.keys = []), ['key', 'key', 'key']],
  [
    'another key under the id',
    (file) => (file.keys[0].publicKey = makeKey().publicKey),
    ['key', 'key', 'key'],
  ],
  [
    'a key that is no text',
    (file) => (file.keys = [null, { keyId: 1, publicKey: 2 }]),
    ['key', 'key', 'key'],
  ],
  ['a changed name', (file) => (detail(file, 1).value.firstName = 'Bob'), [undefined, 'details']],
  ['a changed salt', (file) => (detail(file, 1).salt = 'b'), [undefined, 'details']],
  [
    'an added detail',
    (file) => (file.seals[0].details['0'.repeat(64)] = { salt: '', value: '' }),
    ['details'],
  ],
  ['a detail that is null', (file) => (file.seals[0].details['0'.repeat(64)] = null), ['details']],
  ['the first seal cut off', (file) => file.seals.shift(), ['missing']],
  ['a seal cut out', (file) => file.seals.splice(1, 1), [undefined, 'chain']],
  ['reordered seals', (file) => file.seals.reverse(), ['missing', 'chain', 'chain']],
  ['a seal twice', (file) => file.seals.push(file.seals[2]), [undefined, undefined, undefined, 'chain']],
  ['a seal that is null', (file) => (file.seals[1] = null), [undefined, 'damaged', 'chain']],
  ['a seal without a document', (file) => delete file.seals[0].document, ['damaged', 'missing']],
  ['a document with blanks', (file) => edit(file, 0, '":', '": '), ['hash']],
  ['no document', (file) => (file.seals[0].document = '{'), ['hash']],
];

/** Not seen in the file alone: the last seals are cut off, so somebody has to know the newest hash. */
export const truncated = (/** @type {any} */ file) => file.seals.pop();

/** @type {(file: any, index: number, from: string, to: string) => void} */
function edit(file, index, from, to) {
  const { document } = file.seals[index];
  file.seals[index].document = document.replace(from, to);
}

/** @type {(seal: any, field: string) => void} */
function flip(seal, field) {
  const [first = ''] = seal[field];
  seal[field] = (first === '0' ? '1' : '0') + seal[field].slice(1);
}

/** @type {(file: any, field: string) => void} */
function swap({ seals }, field) {
  [seals[0][field], seals[1][field]] = [seals[1][field], seals[0][field]];
}

/** @type {(file: any, index: number) => any} */
function detail(file, index) {
  const { details } = file.seals[index];
  return Object.values(details).find(({ value }) => value.firstName !== undefined);
}
