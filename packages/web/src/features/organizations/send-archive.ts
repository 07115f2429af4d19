/** Sends an archive to the server, with progress: `fetch` does not report it, and an archive takes longer than a call. */

import { archivesApi } from '@lapwing/contract/people/archives';
import { resultsClient } from '../../api/results.ts';
import { HttpError, NetworkError } from '../../http/http-error.ts';
import { currentIdToken } from '../../identity/session.ts';

export async function sendArchive(
  organizationId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const address = await resultsClient.address(archivesApi.import, { organizationId });
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('authorization', `Bearer ${currentIdToken()}`);
    request.setRequestHeader('content-type', 'application/zip');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(1, total)),
    );
    request.addEventListener('load', () => {
      if (request.status === 200) resolve();
      else reject(new HttpError(request.status, { code: null, correlationId: null }));
    });
    request.addEventListener('error', () => reject(new NetworkError(`No connection to ${address}`)));
    request.send(file);
  });
}
