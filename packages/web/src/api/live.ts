/** The API of this area: Live timing. */

import { areaClient } from './area-client.ts';

export const liveClient = areaClient('LiveTiming');
