/** A software authenticator: makes passkeys and signs with them, and can be told to misbehave. */

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What differs from a well-behaved one. */
export type Misbehaviour = {
  origin?: string;
  relyingParty?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string | null;
  challenge?: string;
};

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export class Authenticator {
  readonly credentialId = randomBytes(16);
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  register(options: CreationOptions, wrong: Misbehaviour = {}): string {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#authData(options.rp.id ?? '', HAS_CREDENTIAL, wrong),
      Buffer.alloc(16),
      idLength,
      this.credentialId,
      key,
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from('a3', 'hex'),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from('a0', 'hex'),
      text('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, wrong);
    return this.#response({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  sign(options: RequestOptions, wrong: Misbehaviour = {}): string {
    this.#counter += 1;
    const authenticatorData = this.#authData(options.rpId ?? '', 0, wrong);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, wrong);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const userHandle = wrong.userHandle === undefined ? this.#userHandle : wrong.userHandle;
    return this.#response({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#privateKey).toString('base64url'),
      ...(userHandle !== null && { userHandle }),
    });
  }

  #response(response: Record<string, unknown>): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string, wrong: Misbehaviour): Buffer {
    const origin = wrong.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #authData(relyingParty: string, flags: number, wrong: Misbehaviour): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.#counter);
    const verified = wrong.isVerified === false ? 0 : USER_VERIFIED;
    return Buffer.concat([
      sha256(wrong.relyingParty ?? relyingParty),
      Buffer.from([USER_PRESENT | verified | flags]),
      counter,
    ]);
  }
}

/** In CBOR, shorter than 24 letters. */
function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
}
