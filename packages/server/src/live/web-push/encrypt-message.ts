/** Encrypts a message so that only the subscribed browser can read it (RFC 8291, content coding aes128gcm). */

import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_SIZE = 4096;
const SALT_LENGTH = 16;
/** Marks the last record; others have another one after them. */
const LAST_RECORD = Buffer.from([2]);

/** As received from the browser, in base64url. */
export type SubscriptionKeys = { publicKey: string; auth: string };

/** Values that must never repeat; set only by tests with a known result. */
type Ephemeral = { privateKey: Buffer; salt: Buffer };

export function encryptMessage(
  text: string,
  { publicKey, auth }: SubscriptionKeys,
  ephemeral?: Ephemeral,
): Buffer {
  const browserKey = Buffer.from(publicKey, 'base64url');
  const ecdh = createECDH(CURVE);
  if (ephemeral === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(ephemeral.privateKey);
  const ownKey = ecdh.getPublicKey();
  const salt = ephemeral?.salt ?? randomBytes(SALT_LENGTH);

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(ecdh.computeSecret(browserKey), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])), cipher.final()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE, 0);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, head, ownKey, ...record, cipher.getAuthTag()]);
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}
