/** Unpacks with the platform's own functions, never beyond a limit. */

import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { Inflate } from '@lapwing/timing/formats/packed-files';

export const inflate: Inflate = (packed, kind, maximumBytes) => {
  try {
    const unpack = kind === 'gzip' ? gunzipSync : inflateRawSync;
    return unpack(packed, { maxOutputLength: maximumBytes });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'damaged';
  }
};
