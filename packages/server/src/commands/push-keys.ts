/** `lapwing-server push-keys`: makes the key pair that web push needs, as the two settings that take it. */

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
