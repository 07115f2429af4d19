/** `lapwing-server push-keys`: creates the key pair for web push, as its two settings. */

import { defineCommand } from 'citty';
import { makeVapidKeys } from '../live/web-push/vapid.ts';

export function pushKeysCommand() {
  return defineCommand({
    meta: {
      name: 'push-keys',
      description: 'Print a new key pair for web push; keep it, since browsers that subscribed know it',
    },
    run: () => {
      const { publicKey, privateKey } = makeVapidKeys();
      console.log(`LAPWING_PUSH_PUBLIC_KEY=${publicKey}`);
      console.log(`LAPWING_PUSH_PRIVATE_KEY=${privateKey}`);
    },
  });
}
