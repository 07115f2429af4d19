/** Where the live socket is: beside the calls of live timing. */

import { missingSettingMessage } from '@lapwing/contract/call-errors';
import { loadClientSettings } from './client-settings.ts';

export async function liveSocketAddress(): Promise<string> {
  const { liveTimingApiUrl } = await loadClientSettings();
  if (!liveTimingApiUrl) throw new Error(missingSettingMessage('LiveTiming'));
  const address = new URL('/api/live/socket', liveTimingApiUrl);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
