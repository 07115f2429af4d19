/** The API of practice. */

import { areaClient } from './area-client.ts';

export const practiceClient = areaClient('Practice');
