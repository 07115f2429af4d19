/** Checks seals with the functions of the browser, without the server. */

import {
  checkSealText,
  type FileProblem,
  type SealCheck,
  type SealCrypto,
} from '@lapwing/timing/seals/check-seals';

/** No file of seals is as large. */
const MAX_BYTES = 64 * 1024 * 1024;

type BrowserProblem = FileProblem | 'too-large' | 'unsupported';
export type BrowserCheck = { problem: BrowserProblem | null; seals: SealCheck['seals'] };

class UnsupportedError extends Error {}

export async function checkFileInBrowser(file: Blob): Promise<BrowserCheck> {
  if (file.size > MAX_BYTES) return { problem: 'too-large', seals: [] };
  try {
    return await checkSealText(await file.text(), browserCrypto);
  } catch (error) {
    if (error instanceof UnsupportedError) return { problem: 'unsupported', seals: [] };
    throw error;
  }
}

const browserCrypto: SealCrypto = {
  sha256: async (text, encoding) => {
    const bytes = encoding === 'base64url' ? fromBase64Url(text) : new TextEncoder().encode(text);
    const hash = new Uint8Array(await subtle().digest('SHA-256', bytes ?? new Uint8Array()));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  verify: async (publicKey, text, signature) => {
    const key = fromBase64Url(publicKey);
    const signed = fromBase64Url(signature);
    if (key === null || signed === null || key.length !== 32) return false;
    try {
      const imported = await subtle().importKey('raw', key, 'Ed25519', false, ['verify']);
      return await subtle().verify('Ed25519', imported, signed, new TextEncoder().encode(text));
    } catch (error) {
      // Some 32 bytes are no key.
      if (error instanceof DOMException && error.name === 'DataError') return false;
      throw new UnsupportedError('No Ed25519 here', { cause: error });
    }
  },
};

/** Browsers have it on https only. */
function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (found === undefined) throw new UnsupportedError('No web crypto here');
  return found;
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
