/** A real folder on a disk whose space a test decides. */

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
            // As a real disk does: as much as there is room for, and then the error.
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
