/** A real folder on a disk whose free space a test controls. */

import { open } from 'node:fs/promises';
import { type OutboxDisk, realDisk } from './segment-files.ts';

export function limitedDisk(spaceBytes: number) {
  let leftBytes = spaceBytes;
  const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const disk: OutboxDisk = {
    async createSegment(path) {
      if (leftBytes < 8) throw noSpace();
      leftBytes -= 8;
      const writer = await realDisk.createSegment(path);
      return {
        close: writer.close,
        async append(bytes) {
          if (bytes.length > leftBytes) {
            // Like a real disk: writes as much as fits, and then fails.
            const file = await open(path, 'a');
            await file.write(bytes.subarray(0, leftBytes));
            await file.close();
            leftBytes = 0;
            throw noSpace();
          }
          leftBytes -= bytes.length;
          await writer.append(bytes);
        },
      };
    },
  };
  return { disk, free: (bytes: number) => (leftBytes += bytes) };
}
