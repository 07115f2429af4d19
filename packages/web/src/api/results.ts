/** The API of this area: Event results. */

import { areaClient } from './area-client.ts';

export const resultsClient = areaClient('EventResults');
