/** The path of the embedded provider under an origin. */

import { SIGN_IN_POLICY } from '@lapwing/contract/values/constants';

export function identityPath(tenantId: string): string {
  return `/idp/${tenantId}/${SIGN_IN_POLICY}/v2.0`;
}
