/** The sign-in library, set up as the provider expects. Loaded only when someone signs in or has done so. */

import type { ClientSettings } from '@lapwing/contract/site/settings';
import {
  ACCESS_TOKEN_EXPIRING_NOTICE_S,
  POPUP_HEIGHT_PX,
  SESSION_CHECK_INTERVAL_S,
  SIGN_IN_SCOPE,
  SILENT_REQUEST_TIMEOUT_S,
  STALE_SIGN_IN_STATE_S,
  VERSION_HEADER,
  VERSION_TAG,
} from '@lapwing/contract/values/constants';
import {
  ErrorResponse,
  type OidcMetadata,
  type User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';

export type IdentitySettings = Pick<ClientSettings, 'authority' | 'clientId' | 'accountPrefix'>;

export function createUserManager(
  { authority, clientId }: IdentitySettings,
  metadata?: Partial<OidcMetadata>,
): UserManager {
  const isOwn = new URL(authority).origin === location.origin;
  return new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${location.origin}/auth`,
    post_logout_redirect_uri: location.origin,
    response_type: 'code',
    response_mode: 'query',
    scope: SIGN_IN_SCOPE,
    userStore: new WebStorageStateStore({ store: localStorage }),
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: SILENT_REQUEST_TIMEOUT_S,
    accessTokenExpiringNotificationTimeInSeconds: ACCESS_TOKEN_EXPIRING_NOTICE_S,
    checkSessionIntervalInSeconds: SESSION_CHECK_INTERVAL_S,
    staleStateAgeInSeconds: STALE_SIGN_IN_STATE_S,
    popupWindowFeatures: { height: POPUP_HEIGHT_PX },
    ...(metadata && { metadata }),
    // Another provider may refuse a header that it does not know.
    ...(isOwn && { extraHeaders: { [VERSION_HEADER]: VERSION_TAG } }),
  });
}

/** Uses the refresh token; an answer about another subject counts as login_required. */
export async function renewSilently(manager: UserManager): Promise<User> {
  const before = await manager.getUser();
  const refused = () => new ErrorResponse({ error: 'login_required', error_description: 'another subject' });
  let after: User | null;
  try {
    after = await manager.signinSilent();
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not match current sub')) throw refused();
    throw error;
  }
  if (after === null || after.profile.sub !== before?.profile.sub) throw refused();
  return after;
}

/** The provider has said no; anything else may be a passing disturbance. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ErrorResponse;
}
