/** A slow connection, and a slow processor where that is asked for. */

import type { Page } from '@playwright/test';

/**
 * On a slow network, the parts of a page arrive one after the other, as on a slow processor, and waiting takes no
 * processor time. A slow processor is a fast one that spends three quarters of the time on nothing, so few pages use it.
 */
export async function slowNetwork(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  return {
    async processor(isSlow: boolean): Promise<void> {
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 });
    },
  };
}
