/** The API of this area: Accounts. */

import { areaClient } from './area-client.ts';

export const accountsClient = areaClient('UsersAndProducts');
