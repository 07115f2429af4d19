/** The API of live timing. */

import { areaClient } from './area-client.ts';

export const liveClient = areaClient('LiveTiming');
