/** The API of search. */

import { areaClient } from './area-client.ts';

export const searchClient = areaClient('Search');
