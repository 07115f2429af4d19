/** The JSON of a response that takes a while: how much of it has arrived is reported. */

import { BODY_SIZE_HEADER } from '@lapwing/contract/values/constants';

/** From 0 to 1. */
export type OnProgress = (share: number) => void;

/** Without a known size nothing is reported. */
export async function readJson(response: Response, onProgress: OnProgress): Promise<unknown> {
  const size = Number(response.headers.get(BODY_SIZE_HEADER)) || 0;
  if (size === 0 || response.body === null) return response.json();
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  let count = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes.push(read.value);
    count += read.value.length;
    onProgress(Math.min(1, count / size));
  }
  return JSON.parse(await new Blob(bytes).text());
}
