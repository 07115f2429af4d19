/** The address of the live socket, which is next to the live timing API. */

import { missingSettingMessage } from '@lapwing/contract/site/call-errors';
import { LIVE_SOCKET_PATH } from '@lapwing/contract/values/constants';
import { retryAfterMsOf } from '../http/http.ts';
import { loadClientSettings } from './client-settings.ts';

/**
 * A socket that the page itself opened joins the session immediately, and buffers messages until the site
 * runs.
 */
export type LiveSocket = WebSocket & {
  joined?: string;
  received?: readonly { data: string; atMs: number }[];
};

declare global {
  var earlySocket: LiveSocket | undefined;
}

/** The socket that the page has already opened, or a new one. */
export function openLiveSocket(address: string): LiveSocket {
  const { earlySocket } = globalThis;
  globalThis.earlySocket = undefined;
  const isUsable = earlySocket?.url === address && earlySocket.readyState <= WebSocket.OPEN;
  if (earlySocket && isUsable) return earlySocket;
  earlySocket?.close();
  return new WebSocket(address);
}

/**
 * Why the socket at this address was refused, which browsers do not tell: how long to wait if the server accepts no more
 * viewers for now, and null for any other reason.
 */
export async function askForRefusal(address: string): Promise<number | null> {
  try {
    const response = await fetch(address.replace(/^ws/, 'http'), { cache: 'no-store' });
    return response.status === 503 ? retryAfterMsOf(response.headers) : null;
  } catch {
    return null;
  }
}

export async function liveSocketAddress(): Promise<string> {
  const { liveTimingApiUrl } = await loadClientSettings();
  if (!liveTimingApiUrl) throw new Error(missingSettingMessage('LiveTiming'));
  const address = new URL(LIVE_SOCKET_PATH, liveTimingApiUrl);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
