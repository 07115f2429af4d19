/** Where the live socket is: beside the calls of live timing. */

import { missingSettingMessage } from '@lapwing/contract/site/call-errors';
import { loadClientSettings } from './client-settings.ts';

/** One that the page itself opens joins the session at once, and keeps what it receives until the site runs. */
export type LiveSocket = WebSocket & {
  joined?: string;
  received?: readonly { data: string; atMs: number }[];
};

declare global {
  var earlySocket: LiveSocket | undefined;
}

/** The one that the page has opened already, or a new one. */
export function openLiveSocket(address: string): LiveSocket {
  const { earlySocket } = globalThis;
  globalThis.earlySocket = undefined;
  const isUsable = earlySocket?.url === address && earlySocket.readyState <= WebSocket.OPEN;
  if (earlySocket && isUsable) return earlySocket;
  earlySocket?.close();
  return new WebSocket(address);
}

export async function liveSocketAddress(): Promise<string> {
  const { liveTimingApiUrl } = await loadClientSettings();
  if (!liveTimingApiUrl) throw new Error(missingSettingMessage('LiveTiming'));
  const address = new URL('/api/live/socket', liveTimingApiUrl);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
