/** Downloads a file, with the visitor's token if there is one. */

import { send } from '../http/http.ts';
import { currentIdToken } from '../identity/session.ts';

/** Browsers read the file after the click. */
const KEPT_MS = 60_000;

export async function downloadFile(address: string): Promise<void> {
  const { content, name } = await send(address, { token: currentIdToken() }, async (response) => ({
    content: await response.blob(),
    name: fileNameIn(response.headers.get('content-disposition')),
  }));
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Another origin may hide the header: then the browser names the file. */
function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? '' : decodeURIComponent(encoded);
}
