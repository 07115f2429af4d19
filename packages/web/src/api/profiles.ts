/** The API of this area: Profiles, which live with the accounts. */

import { areaClient } from './area-client.ts';

export const profilesClient = areaClient('UsersAndProducts');
