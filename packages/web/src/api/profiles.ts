/** The API of profiles, which is part of the accounts API. */

import { areaClient } from './area-client.ts';

export const profilesClient = areaClient('UsersAndProducts');
