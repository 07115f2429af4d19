/** The API of event results. */

import { areaClient } from './area-client.ts';

export const resultsClient = areaClient('EventResults');
