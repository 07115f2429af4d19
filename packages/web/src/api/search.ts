/** The API of this area: Search. */

import { areaClient } from './area-client.ts';

export const searchClient = areaClient('Search');
