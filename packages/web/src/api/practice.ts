/** The API of this area: Practice. */

import { areaClient } from './area-client.ts';

export const practiceClient = areaClient('Practice');
